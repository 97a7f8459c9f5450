package site

import (
	"strconv"
	"strings"
)

// encoding is a content encoding that an export may hold, with the ending of its
// files.
type encoding struct{ name, form string }

// encodings are those at hand, the smallest first: over a line that is the
// quickest too.
var encodings = []encoding{{"br", ".br"}, {"gzip", ".gz"}, {"identity", ""}}

// choose returns which of the forms at hand to send to a client with this
// Accept-Encoding header: what it likes best and, of equals, the smallest. A
// client that refuses everything gets the plain form, which all can read.
func choose(accept string, has func(form string) bool) (form string) {
	best := 0.0
	for _, e := range encodings {
		if q := quality(accept, e.name); q > best && has(e.form) {
			form, best = e.form, q
		}
	}
	return form
}

// quality returns how much a client likes an encoding, from 0 (refused) to 1.
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
		// Unlisted it is acceptable, yet whoever lists others prefers those.
		return 0.0001
	}
	return 0
}

// weight reads the q of an item of an Accept header; absent it is 1, and what
// cannot be read refuses.
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
