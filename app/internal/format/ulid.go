package format

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// CrockfordDigits leave out I, L, O and U.
const CrockfordDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// ulid is 26 of Crockford's digits, in either case, of which the first is at
// most 7.
var ulid = wideKind{
	name: "ulid", title: "ULID", score: 0.99, since: 2015, size: 16, timestamp: &UnixMilliseconds, parse: parseULID,
	show:   func(_ Wide, token string) string { return strings.ToUpper(token) },
	form:   "26 digits of Crockford’s base 32",
	source: "https://github.com/ulid/spec",
	note:   "Unix milliseconds in front, so that it sorts by time, as text too.",
	sure:   "26 digits of Crockford’s base 32, and the first is not above 7.",
	parts:  "time/t:48,random/s:80x",
}

func parseULID(token string) (id Wide, why string) {
	if len(token) != 26 {
		return Wide{}, length(text.Tell("A ULID"), 26, len([]rune(token)), text.Tell("characters"))
	}
	upper := strings.ToUpper(token)
	if bad := strings.Trim(upper, CrockfordDigits); bad != "" {
		return Wide{}, notADigit(bad, text.Tell("Crockford’s base 32, which leaves out I, L, O and U"))
	}
	if upper[0] > '7' {
		return Wide{}, text.Tell("A ULID begins with 0 to 7; this would need more than 128 bits.")
	}
	id, _ = ParseDigits([]byte(upper), CrockfordDigits, 5)
	return id, ""
}

// notADigit names the first character of bad.
func notADigit(bad, digits string) string {
	return text.Tell("%s is no digit of %s.", CharacterName([]rune(bad)[0]), digits)
}
