package nav

import (
	"net/url"
	"strings"
)

// LinkLimit is the longest text, in bytes, that an address carries.
const LinkLimit = 16_000

// Link is a query or fragment being written: parameters in the given order, with layouts left
// readable.
type Link struct{ Parts []string }

func (k *Link) Add(name, value string) {
	escaped := url.QueryEscape(value)
	for _, plain := range []string{":", ",", "/"} {
		escaped = strings.ReplaceAll(escaped, url.QueryEscape(plain), plain)
	}
	k.Parts = append(k.Parts, name+"="+escaped)
}

func (k *Link) String() string { return strings.Join(k.Parts, "&") }

// Parameters parses a query or fragment and skips what cannot be parsed.
func Parameters(raw string) url.Values {
	values, _ := url.ParseQuery(raw)
	return values
}
