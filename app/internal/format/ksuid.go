package format

import (
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

const base62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// ksuidEpoch is 2014-05-13T16:53:20Z, in seconds since 1970.
const ksuidEpoch = 1400000000

// identifyKSUID tries the text as a KSUID: 27 digits of base 62.
func identifyKSUID(n *Identifier, token string, out *Identification) {
	id, why := parseKSUID(token)
	if id == nil {
		out.exclude("ksuid", "KSUID", why)
		return
	}
	r := n.wide("ksuid", "KSUID", 0.95, id, []section{
		timeSection("time", 32),
		{name: "random", kind: snowflake.KindSequence, bits: 128, hex: true, meaning: says("Random.")},
	})
	r.Text = token
	r.Form, r.Source = tell("27 digits of base 62"), "https://github.com/segmentio/ksuid"
	r.Note = tell("Seconds since May 2014 and 128 random bits, 20 bytes in all.")
	r.because(true, tell("27 digits of base 62 that fit 160 bits."))
	n.date(&r, time.Unix(ksuidEpoch+int64(bitsOf(id, 0, 32)), 0).UTC(), year(2017))
	out.Readings = append(out.Readings, r)
}

func parseKSUID(token string) (id []byte, why string) {
	if len(token) != 27 {
		return nil, length(tell("A KSUID"), 27, len([]rune(token)), tell("characters"))
	}
	id = make([]byte, 20)
	for i := range len(token) {
		d := strings.IndexByte(base62Digits, token[i])
		if d < 0 {
			return nil, notADigit(token[i:], tell("base 62"))
		}
		carry := uint(d)
		for k := len(id) - 1; k >= 0; k-- {
			carry += uint(id[k]) * 62
			id[k], carry = byte(carry), carry>>8
		}
		if carry > 0 {
			return nil, tell("A KSUID is at most aWgEPTl1tmebfsQzFP4bxwgy80V; this needs more than 160 bits.")
		}
	}
	return id, ""
}
