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

// KSUIDTimestamp is that of KSUIDs.
var KSUIDTimestamp = Timestamp{Epoch: time.Unix(ksuidEpoch, 0).UTC(), Tick: time.Second, Ticks: first32}

// ksuid is 27 digits of base 62.
var ksuid = wideKind{
	name: "ksuid", title: "KSUID", score: 0.98, since: 2017, size: 20, timestamp: &KSUIDTimestamp, parse: parseKSUID,
	form:   "27 digits of base 62",
	source: "https://github.com/segmentio/ksuid",
	note:   "Seconds since May 2014 and 128 random bits, 20 bytes in all.",
	sure:   "27 digits of base 62 that fit 160 bits.",
	parts:  "time/t:32,random/s:128x",
}

func parseKSUID(token string) (id Wide, why string) {
	if len(token) != 27 {
		return Wide{}, length(text.Tell("A KSUID"), 27, len([]rune(token)), text.Tell("characters"))
	}
	if bad := strings.Trim(token, Base62Digits); bad != "" {
		return Wide{}, notADigit(bad, text.Tell("base 62"))
	}
	id, ok := ParseKSUID([]byte(token))
	if !ok {
		return Wide{}, text.Tell("A KSUID is at most aWgEPTl1tmebfsQzFP4bxwgy80V; this needs more than 160 bits.")
	}
	return id, ""
}

// AppendKSUID writes all 160 bits in 27 digits.
func AppendKSUID(dst []byte, n Wide) []byte {
	var text [27]byte
	number := n.words()
	for i := 26; i >= 0; i-- {
		var remainder uint64
		for w := range number {
			remainder = remainder<<32 | uint64(number[w])
			number[w] = uint32(remainder / 62)
			remainder %= 62
		}
		text[i] = Base62Digits[remainder]
	}
	return append(dst, text[:]...)
}

// ParseKSUID reads 27 digits; ok is false if they are more than 160 bits.
func ParseKSUID(text []byte) (n Wide, ok bool) {
	var number [5]uint32
	for _, c := range text {
		d := digitOf(Base62Digits, c)
		if d < 0 {
			return Wide{}, false
		}
		carry := uint64(d)
		for w := 4; w >= 0; w-- {
			carry += uint64(number[w]) * 62
			number[w] = uint32(carry)
			carry >>= 32
		}
		if carry > 0 {
			return Wide{}, false
		}
	}
	return Wide{
		High: uint64(number[0])<<32 | uint64(number[1]),
		Low:  uint64(number[2])<<32 | uint64(number[3]),
		Rest: number[4],
	}, true
}
