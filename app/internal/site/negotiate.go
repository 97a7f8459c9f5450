package site

import (
	"strconv"
	"strings"
)

// encoding is a content encoding with the extension of its files.
type encoding struct{ name, form string }

// encodings are in order of size, smallest first.
var encodings = []encoding{{"br", ".br"}, {"gzip", ".gz"}, {"identity", ""}}

// choose returns the form to send for an Accept-Encoding header: the client's preferred one
// and, among equals, the smallest. A client that rejects everything gets the plain form.
func choose(accept string, has func(form string) bool) (form string) {
	best := 0.0
	for _, e := range encodings {
		if q := quality(accept, e.name); q > best && has(e.form) {
			form, best = e.form, q
		}
	}
	return form
}

// quality returns the header's q value for an encoding, from 0 (rejected) to 1.
func quality(accept, encoding string) float64 {
	others := -1.0
	for item := range strings.SplitSeq(accept, ",") {
		name, parameters, _ := strings.Cut(item, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name != encoding && name != "*" {
			continue
		}
		q := weight(parameters)
		if name == encoding {
			return q
		}
		others = q
	}
	switch {
	case others >= 0:
		return others
	case encoding == "identity":
		// If it is not listed it is acceptable, but listed ones are preferred.
		return 0.0001
	}
	return 0
}

// weight parses the q parameter of an Accept header item. It is 1 if absent and 0 if invalid.
func weight(parameters string) float64 {
	for parameter := range strings.SplitSeq(parameters, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(parameter), "=")
		if !strings.EqualFold(strings.TrimSpace(name), "q") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || q < 0 || q > 1 {
			return 0
		}
		return q
	}
	return 1
}
