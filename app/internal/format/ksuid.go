package format

import (
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Base62Digits are those of KSUIDs, which sort as their IDs do.
const Base62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// ksuidEpoch is 2014-05-13T16:53:20Z, in seconds since 1970.
const ksuidEpoch = 1400000000

// ksuid is 27 digits of base 62.
var ksuid = wideKind{
	name: "ksuid", title: "KSUID", score: 0.95, since: 2017, at: ksuidInstant, parse: parseKSUID,
	form:   "27 digits of base 62",
	source: "https://github.com/segmentio/ksuid",
	note:   "Seconds since May 2014 and 128 random bits, 20 bytes in all.",
	sure:   "27 digits of base 62 that fit 160 bits.",
	parts:  "time/t:32,random/s:128x",
}

func ksuidInstant(id []byte) time.Time { return unixSeconds(id).Add(ksuidEpoch * time.Second) }

func parseKSUID(token string) (id []byte, why string) {
	if len(token) != 27 {
		return nil, length(text.Tell("A KSUID"), 27, len([]rune(token)), text.Tell("characters"))
	}
	id = make([]byte, 20)
	for i := range len(token) {
		d := strings.IndexByte(Base62Digits, token[i])
		if d < 0 {
			return nil, notADigit(token[i:], text.Tell("base 62"))
		}
		carry := uint(d)
		for k := len(id) - 1; k >= 0; k-- {
			carry += uint(id[k]) * 62
			id[k], carry = byte(carry), carry>>8
		}
		if carry > 0 {
			return nil, text.Tell("A KSUID is at most aWgEPTl1tmebfsQzFP4bxwgy80V; this needs more than 160 bits.")
		}
	}
	return id, ""
}
