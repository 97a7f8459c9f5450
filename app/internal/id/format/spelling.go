package format

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// spelling is a way to write a number of 64 bits.
type spelling struct {
	words text.Message   // its name, as in "written in base 58"
	form  snowflake.Form // of the library, if there is no read
	read  func(token string) (snowflake.ID, bool)
	// native is the system that writes its IDs in this way, lift times as often as
	// as numbers, as those of others are share times as often. Both are estimates.
	native string
	lift   float64
	share  float64
}

// shareOf is how much more often a system's IDs are written so than as numbers.
func (s *spelling) shareOf(system string) float64 {
	if system == s.native {
		return s.lift
	}
	return s.share
}

// spellings are tried in this order; where a system fits two equally well, the
// first counts. Integers in the forms of [Integer] stand before them all.
var spellings = [...]spelling{
	{words: "binary digits", read: readBinary, native: "bwmarrin", lift: 1, share: 1},
	{words: "octal digits", read: readOctal, share: 1},
	{words: "hexadecimal digits without 0x", read: readHexadecimal, share: 0.8},
	{words: "base 64 of the decimal digits", read: ReadDecimal64, native: "bwmarrin", lift: 1, share: 1},
	{words: "a TID’s base 32", read: readTID, native: "tid", lift: 20, share: 0.001},
	{words: "InfluxDB’s base 64", read: readInflux, native: "influxdb", lift: 20, share: 0.001},
	{words: "a shortcode", form: snowflake.Shortcode, native: "instagram", lift: 1, share: 0.01},
	{words: "z-base-32", form: snowflake.ZBase32, native: "bwmarrin", lift: 1, share: 0.1},
	{words: "base 58", form: snowflake.Base58, native: "bwmarrin", lift: 1, share: 0.1},
	{words: "base 58 with Bitcoin’s digits", form: snowflake.Bitcoin58, share: 0.1},
	{words: "base 36", form: snowflake.Base36, native: "bwmarrin", lift: 1, share: 0.1},
	{words: "Crockford’s base 32", read: readCrockford, share: 0.05},
	{words: "base 36 in capitals", read: readCapitals, share: 0.02},
	{words: "base 62", form: snowflake.Base62, share: 0.03},
	{words: "base 64 of the eight bytes", read: ReadBytes64, share: 0.03},
}

func (s *spelling) id(token string) (snowflake.ID, bool) {
	if s.read != nil {
		return s.read(token)
	}
	id, err := s.form.Parse(token)
	return id, err == nil
}

// readBinary reads so many binary digits that they are no decimal, as bwmarrin's Base2
// writes them, without zeros in front.
func readBinary(token string) (snowflake.ID, bool) {
	n, ok := idkind.ParseNumber([]byte(token), 2)
	return snowflake.ID(n), ok && len(token) > 20 && len(token) <= 64
}

// readOctal reads 21 or 22 octal digits, which are more than decimals of 64 bits have.
func readOctal(token string) (snowflake.ID, bool) {
	n, ok := idkind.ParseNumber([]byte(token), 8)
	return snowflake.ID(n), ok && n >= 1<<60 && len(token) <= 23
}

// ReadBytes64 reads the base64 or base64url of an ID's eight bytes, with padding or
// without.
func ReadBytes64(token string) (snowflake.ID, bool) {
	if len(token) == 12 {
		token = strings.TrimSuffix(token, "=")
	}
	if !strings.ContainsAny(token, "-_") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "+", "-"), "/", "_")
	}
	id, err := snowflake.Base64URL.Parse(token)
	return id, err == nil
}

// readCrockford reads digits of one case.
func readCrockford(token string) (snowflake.ID, bool) {
	if token != strings.ToLower(token) && token != strings.ToUpper(token) {
		return 0, false
	}
	id, err := snowflake.Crockford32.Parse(strings.ToUpper(token))
	return id, err == nil
}

// readCapitals reads base 36 in capitals, in which it is seldom written.
func readCapitals(token string) (snowflake.ID, bool) {
	if token != strings.ToUpper(token) {
		return 0, false
	}
	id, err := snowflake.Base36.Parse(strings.ToLower(token))
	return id, err == nil
}

// readHexadecimal reads from 12 to 16 hexadecimal digits of one case.
func readHexadecimal(token string) (snowflake.ID, bool) {
	n, ok := idkind.ParseNumber([]byte(token), 16)
	return snowflake.ID(n), ok && len(token) >= 12 && len(token) <= 16 && (token == strings.ToLower(token) || token == strings.ToUpper(token))
}

// influxDigits are in the order of ASCII, so that texts sort as their IDs do.
const influxDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"

// readInflux reads the 11 digits of InfluxDB's packages.
func readInflux(token string) (snowflake.ID, bool) {
	n, ok := idkind.ParseDigits([]byte(token), influxDigits, 6, false)
	return snowflake.ID(n.Low), ok && len(token) == 11 && n.High == 0
}

func readTID(token string) (snowflake.ID, bool) {
	id, ok := idkind.TID.Spec().Parse([]byte(token))
	return snowflake.ID(id.High), ok && id.High>>63 == 0
}

// ReadDecimal64 reads the base64 of a decimal's digits, as bwmarrin's Base64
// writes it: 12 digits and more, with padding or without.
func ReadDecimal64(token string) (snowflake.ID, bool) {
	token = strings.TrimRight(token, "=")
	if len(token) < 16 || len(token) > 27 {
		return 0, false
	}
	id, err := snowflake.Decimal64.Parse(token + "==="[:-len(token)&3])
	return id, err == nil
}
