package format

import (
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

const crockfordDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// identifyULID tries the text as a ULID: 26 of Crockford's digits, in either
// case, of which the first is at most 7.
func identifyULID(n *Identifier, token string, out *Identification) {
	id, why := parseULID(token)
	if id == nil {
		out.exclude("ulid", "ULID", why)
		return
	}
	r := n.wide("ulid", "ULID", 0.98, id, []section{
		timeSection("time", 48),
		{name: "random", kind: snowflake.KindSequence, bits: 80, hex: true, meaning: says("Random; within one millisecond some makers count up from it.")},
	})
	r.Text = strings.ToUpper(token)
	r.Form, r.Source = tell("26 digits of Crockford’s base 32"), "https://github.com/ulid/spec"
	r.Note = tell("Unix milliseconds in front, so that it sorts by time, as text too.")
	r.because(true, tell("26 digits of Crockford’s base 32, and the first is not above 7."))
	n.date(&r, time.UnixMilli(int64(bitsOf(id, 0, 48))).UTC(), year(2015))
	out.Readings = append(out.Readings, r)
}

func parseULID(token string) (id []byte, why string) {
	if len(token) != 26 {
		return nil, length(tell("A ULID"), 26, len([]rune(token)), tell("characters"))
	}
	upper := strings.ToUpper(token)
	if bad := strings.Trim(upper, crockfordDigits); bad != "" {
		return nil, notADigit(bad, tell("Crockford’s base 32, which leaves out I, L, O and U"))
	}
	if upper[0] > '7' {
		return nil, tell("A ULID begins with 0 to 7; this would need more than 128 bits.")
	}
	return undigit(upper, crockfordDigits, 5, 2, 128), ""
}

// notADigit names the first character of bad.
func notADigit(bad, digits string) string {
	return tell("%s is no digit of %s.", CharacterName([]rune(bad)[0]), digits)
}

// undigit puts digits of so many bits each into bytes, from the given number of
// bits on, until want bits are there.
func undigit(token, digits string, each, from, want int) []byte {
	id := make([]byte, want/8)
	for i := range want {
		at := from + i
		d := strings.IndexByte(digits, token[at/each])
		id[i/8] |= byte(d>>(each-1-at%each)&1) << (7 - i%8)
	}
	return id
}
