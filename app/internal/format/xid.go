package format

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Base32HexDigits are those of xids, which sort as their IDs do.
const Base32HexDigits = "0123456789abcdefghijklmnopqrstuv"

// xid is 20 digits of base32hex, of which the last has only one bit to spare.
var xid = wideKind{
	name: "xid", title: "xid", score: 0.9, since: 2010, size: 12, timestamp: &UnixSeconds, parse: parseXID,
	form:   "20 digits of base32hex",
	source: "https://github.com/rs/xid",
	note:   "An ObjectId’s parts in fewer letters, made so that it sorts to the second.",
	sure:   "20 digits of base32hex, and the bits past the 96th are 0.",
	parts:  "time/t:32,machine/n:24x,process/n:16,counter/s:24",
}

func parseXID(token string) (id Wide, why string) {
	if len(token) != 20 {
		return Wide{}, length(text.Tell("An xid"), 20, len([]rune(token)), text.Tell("characters"))
	}
	if bad := strings.Trim(token, Base32HexDigits); bad != "" {
		return Wide{}, notADigit(bad, text.Tell("base32hex, 0–9 and a–v"))
	}
	if strings.IndexByte(Base32HexDigits, token[19])&15 != 0 {
		return Wide{}, text.Tell("An xid ends in 0 or g, since 20 digits hold four bits more than it has.")
	}
	id, _ = ParseDigits([]byte(token), Base32HexDigits, 5)
	return id.Up(28), ""
}
