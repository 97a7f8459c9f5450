package format

import (
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

const base32hexDigits = "0123456789abcdefghijklmnopqrstuv"

// identifyXID tries the text as an xid: 20 digits of base32hex, of which the
// last has only one bit to spare.
func identifyXID(n *Identifier, token string, out *Identification) {
	id, why := parseXID(token)
	if id == nil {
		out.exclude("xid", "xid", why)
		return
	}
	r := n.wide("xid", "xid", 0.9, id, []section{
		timeSection("time", 32),
		{name: "machine", kind: snowflake.KindNode, bits: 24, hex: true, meaning: says("The beginning of a hash of the machine’s own ID.")},
		{name: "process", kind: snowflake.KindNode, bits: 16, meaning: says("The process’s number, mixed with the container’s.")},
		{name: "counter", kind: snowflake.KindSequence, bits: 24, meaning: says("Began at a random number, and goes up by 1 with each ID.")},
	})
	r.Text = token
	r.Form, r.Source = tell("20 digits of base32hex"), "https://github.com/rs/xid"
	r.Note = tell("An ObjectId’s parts in fewer letters, made so that it sorts to the second.")
	r.because(true, tell("20 digits of base32hex, and the bits past the 96th are 0."))
	n.date(&r, time.Unix(int64(bitsOf(id, 0, 32)), 0).UTC(), year(2010))
	out.Readings = append(out.Readings, r)
}

func parseXID(token string) (id []byte, why string) {
	if len(token) != 20 {
		return nil, length(tell("An xid"), 20, len([]rune(token)), tell("characters"))
	}
	if bad := strings.Trim(token, base32hexDigits); bad != "" {
		return nil, notADigit(bad, tell("base32hex, 0–9 and a–v"))
	}
	if strings.IndexByte(base32hexDigits, token[19])&15 != 0 {
		return nil, tell("An xid ends in 0 or g, since 20 digits hold four bits more than it has.")
	}
	return undigit(token, base32hexDigits, 5, 0, 96), ""
}
