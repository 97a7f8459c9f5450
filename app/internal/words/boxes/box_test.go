package boxes_test

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// number reads an operand of so many bits; with 0, an ID.
func number(typed string, width int) (uint64, error) {
	if width > 0 {
		return boxes.Operand(typed, width)
	}
	id, err := boxes.Integer(typed)
	return uint64(id), err
}

func TestIntegersAndOperandsAreReadInEveryCommonForm(t *testing.T) {
	const id = 1541815603606036480
	for _, c := range []struct {
		typed string
		width int
		want  uint64
	}{
		{"1541815603606036480", 0, id}, {" 1541815603606036480\n", 0, id}, {"1 541 815 603 606 036 480", 0, id},
		{"1,541,815,603,606,036,480", 0, id}, {"1_541_815_603_606_036_480", 0, id}, {`"1541815603606036480"`, 0, id},
		{`'1541815603606036480',`, 0, id}, {"“1541815603606036480”;", 0, id}, {"1541815603606036480n", 0, id},
		{"1541815603606036480L", 0, id}, {"1541815603606036480l", 0, id}, {`"1541815603606036480n"`, 0, id},
		{"0x1565a8c3f7b5a000", 0, 0x1565a8c3f7b5a000}, {"0X1565A8C3F7B5A000", 0, 0x1565a8c3f7b5a000},
		{"0x1565_a8c3_f7b5_a000n", 0, 0x1565a8c3f7b5a000}, {"0b101", 0, 5},
		{"0b" + strings.Repeat("1", 64), 0, math.MaxUint64}, {"0b 1111 0000", 0, 0xf0},
		{"hex:1565a8c3f7b5a000", 0, 0x1565a8c3f7b5a000}, {"hex: 1565a8c3f7b5a000", 0, 0x1565a8c3f7b5a000},
		{"1,234", 0, 1234}, {" 12 345,", 0, 12345}, {"-1_234_567", 0, 1<<64 - 1234567}, {"0xfffe_f", 0, 0xfffef},
		{"0", 0, 0}, {"00007", 0, 7}, {"0x00000000000000000007", 0, 7}, {"18446744073709551615", 0, math.MaxUint64},
		{"-1", 0, math.MaxUint64}, {"−2", 0, math.MaxUint64 - 1}, {"-9223372036854775808", 0, 1 << 63}, {"-0", 0, 0},
		{"−11", 8, 245}, {" 0xF5 ", 8, 245}, {"0b1111 0101", 8, 245}, {"-0", 8, 0}, {"1_000", 16, 1000},
		{"-32768", 16, 0x8000}, {"4294967295", 32, 1<<32 - 1}, {"-2147483648", 32, 1 << 31},
		{"18446744073709551615", 64, 1<<64 - 1}, {"-9223372036854775808", 64, 1 << 63},
		{"0x00000000000000000ff", 8, 255}, {"00000000000000000000000000000000000000000000007", 8, 7},
	} {
		if got, err := number(c.typed, c.width); err != nil || got != c.want {
			t.Errorf("%q at %d bits: got %d, %v, want %d", c.typed, c.width, got, err, c.want)
		}
	}
	for v := -128; v <= 255; v++ {
		if got, err := boxes.Operand(strconv.Itoa(v), 8); err != nil || got != uint64(uint8(v)) {
			t.Errorf("%d: got %d, %v, want %d", v, got, err, uint8(v))
		}
	}
}

func TestBadIntegersAndOperandsAreNamed(t *testing.T) {
	for _, c := range []struct {
		typed           string
		width, position int
		say             string
	}{
		{"", 0, 0, "The box is empty"}, {"  \n", 0, 0, "no digits"}, {"0x", 0, 0, "no digits"},
		{"-", 0, 0, "no digits"},
		{"12a4", 0, 3, "“a” at position 3 is not a decimal digit (0–9). If this is hexadecimal, put 0x in front."},
		{"hello", 0, 1, "“h” at position 1"}, {"<script>alert(1)</script>", 0, 1, "“<” at position 1"},
		{"154181560360603648O", 0, 19, "“O” at position 19"}, {"é1", 0, 1, "“é” at position 1"},
		{"日本1", 0, 1, "“日” at position 1"},
		{"1,2", 0, 2, "“,” at position 2 does not separate groups of three digits"},
		{"1_2", 0, 2, "“_” at position 2 does not separate groups of three digits"},
		{"1 2", 0, 2, "A space at position 2 does not separate groups of three digits"},
		{"\t 12,34,567", 0, 8, "“,” at position 8"},
		{"1,234 567", 0, 6, "A space at position 6"}, {"1,,234", 0, 3, "“,” at position 3"},
		{"1234,567", 0, 5, "“,” at position 5"}, {"1,234,56", 0, 6, "“,” at position 6"},
		{"1541815603606036480 1541815607800340480", 0, 20, "A space at position 20"},
		{"1,2x", 0, 4, "“x” at position 4"}, {"12\u200b34", 0, 3, "The invisible character U+200B at position 3"},
		{"12\xff34", 0, 3, "A broken character at position 3"}, {"1.5", 0, 2, "An ID is a whole number."},
		{"12-34", 0, 3, "A minus sign goes before"},
		{"0b102", 0, 5, "“2” at position 5 is not a binary digit (0 or 1)."},
		{"0xfg", 0, 4, "“g” at position 4 is not a hexadecimal digit (0–9, a–f)."},
		{"-0x1", 0, 3, "“x” at position 3"}, {"12n34", 0, 3, "“n” at position 3"},
		{"hex:abc", 0, 0, "Write 16 hexadecimal digits after hex:, not 3."},
		{"18446744073709551616", 0, 0, "is 1 more than the largest 64-bit number"},
		{"28446744073709551615", 0, 0, "is 10,000,000,000,000,000,000 more than"},
		{"340282366920938463463374607431768211455", 0, 0, "has 39 digits, 19 more than the largest"},
		{"99999999999999999999999999999999999999", 0, 0,
			"is 99,999,999,999,999,999,981,553,255,926,290,448,384 more than"},
		{"-9223372036854775809", 0, 0, "is 1 less than the smallest signed"},
		{"-18446744073709551616", 0, 0, "is 9,223,372,036,854,775,808 less than"},
		{"0x10000000000000000", 0, 0, "needs 65 bits, 1 more than the 64 of an ID (17 hexadecimal digits)"},
		{"0b1" + strings.Repeat("0", 70), 0, 0, "needs 71 bits, 7 more"},
		{strings.Repeat("9", 1_000_000), 0, 0, "has 1,000,000 digits, 999,980 more"},
		{strings.Repeat("9", 30) + "x", 0, 31, "“x” at position 31"},
		{"256", 8, 0, "needs 9 bits, and the width is 8. Choose 16 bits or more."},
		{"-129", 8, 0, "needs 9 bits, and the width is 8. Choose 16 bits or more."}, {"0x100", 8, 0, "needs 9 bits"},
		{"0b100000000", 8, 0, "needs 9 bits"},
		{"65536", 16, 0, "needs 17 bits, and the width is 16. Choose 32 bits or more."},
		{"18446744073709551616", 64, 0, "needs 65 bits; the maximum is 64."},
		{"-9223372036854775809", 64, 0, "needs 65 bits; the maximum is 64."},
		{"-18446744073709551617", 64, 0, "needs 66 bits"},
		{"36893488147419103232", 8, 0, "needs 66 bits; the maximum is 64."},
		{strings.Repeat("9", 40), 8, 0, "has 40 digits"}, {"0x1" + strings.Repeat("0", 20), 8, 0, "needs 81 bits"},
		{"", 8, 0, "The box is empty."}, {"-", 8, 0, "no digits"},
		{"1o", 8, 2, "“o” at position 2 is not a decimal digit"},
		{"0b12", 8, 4, "“2” at position 4 is not a binary digit"}, {"f5", 8, 1, "put 0x in front"},
	} {
		_, err := number(c.typed, c.width)
		var fault *boxes.Error
		if !errors.As(err, &fault) || fault.Position != c.position || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%.40q at %d bits: got %v, want position %d, %q", c.typed, c.width, err, c.position, c.say)
		}
	}
}

// box is what is typed into a box, and the number in it or what the error says.
type box struct {
	typed string
	want  uint64
	say   string
}

func reads(t *testing.T, name string, read func(typed string) (uint64, error), boxes []box) {
	t.Helper()
	for _, b := range boxes {
		got, err := read(b.typed)
		if got != b.want || (err == nil) != (b.say == "") || err != nil && !strings.Contains(err.Error(), b.say) {
			t.Errorf("%s: %q: got %d, %v; want %d, %q", name, b.typed, got, err, b.want, b.say)
		}
	}
}

func TestAmountsAreReadAsPeopleWriteThem(t *testing.T) {
	reads(t, "amount", boxes.Amount, []box{
		{"200", 200, ""}, {" 50,000 ", 50_000, ""}, {"50 000", 50_000, ""}, {"1_000_000", 1_000_000, ""},
		{"1000000000000000000", 1e18, ""}, {"", 0, "Enter a number"}, {"50k", 50_000, ""}, {"50 K", 50_000, ""},
		{"1.5M", 1_500_000, ""}, {"10,000k", 10_000_000, ""}, {"2g", 2_000_000_000, ""}, {"1e3", 1000, ""},
		{"2.5E+6", 2_500_000, ""}, {"１０ｋ", 10_000, ""}, {"50kk", 0, "character 3, “k”"}, {"k", 0, "“k”"},
		{"e3", 0, "“e”"}, {"1e19", 0, "“e”"}, {"1e-3", 0, "“e”"}, {"2e18", 0, "too large"},
		{"999999999999999999e18", 0, "too large"}, {"1.2345k", 0, "not a whole number"}, {"0k", 0, "more than 0"},
		{"-5", 0, "character 1, “-”"}, {",5", 0, "character 1"}, {"0", 0, "more than 0"},
		{"99999999999999999999999", 0, "too large"}, {"3.5", 0, "character 2, “.”"}, {"五", 0, "character 1, “五”"},
		{"1,5", 0, "“1,5”: character 2, “,”, does not separate groups of three digits"},
		{"1,000,00", 0, "character 6, “,”"}, {"10,00,000", 0, "character 6, “,”"},
		{"1000,000", 0, "character 5, “,”"}, {"1,000 000", 0, "character 6, “ ”"}, {"1,,000", 0, "character 3, “,”"},
		{"1_0", 0, "character 2, “_”"}, {"1'0", 0, "character 2, “'”"}, {"1 2", 0, "character 2, “ ”"},
		{"1'000'000", 1_000_000, ""}, {"1\u202f000\u202f000", 1_000_000, ""}, {"1\u200b,000", 1000, ""},
		{"５０，０００", 50_000, ""}, {"1\u200b,0", 0, "character 3, “,”"}, {"5,", 5, ""}, {"1，5", 0, "character 2, “，”"},
	})
	hundredths := func(typed string) (uint64, error) {
		seconds, err := boxes.Years(typed)
		if seconds%boxes.HundredthYear != 0 {
			t.Errorf("%q: got %d s", typed, seconds)
		}
		return seconds / boxes.HundredthYear, err
	}
	reads(t, "years", hundredths, []box{
		{"30", 3000, ""}, {"1k", 100_000, ""}, {"1.5e3", 150_000, ""}, {"1.234567k", 0, "two decimals"},
		{"0.5", 50, ""}, {"１.５", 150, ""}, {"69.68", 6968, ""}, {"1,000", 100_000, ""}, {"7.", 700, ""},
		{"1.234", 0, "two decimals"}, {"", 0, "Enter a number"}, {"1.x", 0, "“1.x”: character 3, “x”"}, {".5", 50, ""},
		{"0", 0, "more than 0"}, {"2000000000000", 0, "584,542,046,090.62"}, {"584542046090.62", 58454204609062, ""},
		{"584,542,046,090.63", 0, "584,542,046,090.62"}, {"584542046091", 0, "584,542,046,090.62"},
		{"99999999999999999999999", 0, "584,542,046,090.62"}, {"1,000.5", 100_050, ""},
		{"2,5", 0, "“2,5”: character 2, “,”, does not separate groups of three digits. Write decimals after a point."},
		{"1,00.5", 0, "character 2, “,”"}, {"1.5,", 0, "character 4, “,”"}, {"1.,5", 0, "character 3, “,”"},
		{"1.5.5", 0, "character 4, “.”"}, {".", 0, "more than 0"},
	})
}

func TestBoxesOfAKnownBaseOrRangeAreRead(t *testing.T) {
	of := func(f snowflake.Field) func(string) (uint64, error) {
		return func(typed string) (uint64, error) { return boxes.Value(typed, f) }
	}
	reads(t, "a field", of(snowflake.Field{Name: "worker", Kind: snowflake.KindNode, Bits: 5}), []box{
		{"0", 0, ""}, {" 31 ", 31, ""}, {"0007", 7, ""}, {"32", 0, "This does not fit; worker has 5 bits: 0 to 31."},
		{"99999999999999999999999999999999999999999", 0, "worker has 5 bits"},
		{"", 0, "worker is empty; it has 5 bits: 0 to 31."}, {"-1", 0, "“-” at position 1"},
		{"1x", 0, "“x” at position 2 is not a decimal digit (0–9). worker has 5 bits"},
	})
	reads(t, "a field of 64 bits", of(snowflake.Field{Name: "all", Bits: 64}),
		[]box{{"18446744073709551615", 1<<64 - 1, ""}})
	reads(t, "count", func(typed string) (uint64, error) { n, err := boxes.Count(typed, 70); return uint64(n), err },
		[]box{
			{"0", 0, ""}, {" 70 ", 70, ""}, {"007", 7, ""}, {"", 0, "from 0 to 70"}, {"71", 0, "0 to 70"},
			{"-1", 0, "“-” at position 1"},
			{"x", 0, "“x” at position 1"}, {"99999999999999999999999", 0, "0 to 70"},
		})
	id := func(read func(string) (snowflake.ID, error)) func(string) (uint64, error) {
		return func(typed string) (uint64, error) { n, err := read(typed); return uint64(n), err }
	}
	reads(t, "hexadecimal", id(boxes.Hexadecimal),
		[]box{{"0x1565a8", 0x1565a8, ""}, {"1565a8", 0x1565a8, ""}, {"1565 A8", 0x1565a8, ""}, {"", 0, "empty"}})
	reads(t, "binary", id(boxes.Binary),
		[]box{{"0b1011", 11, ""}, {"1011", 11, ""}, {"10 11", 11, ""}, {"1012", 0, "position 4"}})
	operand := func(read func(string, int) (uint64, error)) func(string) (uint64, error) {
		return func(typed string) (uint64, error) { return read(typed, 8) }
	}
	reads(t, "a hexadecimal operand", operand(boxes.HexOperand),
		[]box{{"f5", 245, ""}, {"0xF5", 245, ""}, {" f5", 245, ""}})
}

func TestInstantsAreReadAsTheyAreWritten(t *testing.T) {
	for _, ms := range []int64{0, -1, 1656432460105, 281474976710655, -62198755200000, 4107542399999} {
		at := time.UnixMilli(ms).UTC()
		if got, err := boxes.Instant(text.UTC(at)); err != nil || !got.Equal(at) {
			t.Errorf("%s: got %v, %v", text.UTC(at), got, err)
		}
	}
	for _, c := range []struct{ typed, want string }{
		{"2022-06-28", "2022-06-28T00:00:00.000Z"}, {"2022-06-28 16:07", "2022-06-28T16:07:00.000Z"},
		{"2022-06-28T16:07:40.105+02:00", "2022-06-28T14:07:40.105Z"},
		{"1656432460105", "2022-06-28T16:07:40.105Z"}, {"2024-02-29", "2024-02-29T00:00:00.000Z"},
		{" 2022-06-28T16:07:40.105Z ", "2022-06-28T16:07:40.105Z"},
	} {
		if got, err := boxes.Instant(c.typed); err != nil || text.UTC(got) != c.want {
			t.Errorf("%q: got %v, %v, want %s", c.typed, got, err, c.want)
		}
	}
	tokyo := func(shown time.Time) time.Time { return shown.Add(-9 * time.Hour) }
	for typed, want := range map[string]string{"2022-06-28": "2022-06-27T15:00:00.000Z",
		"2022-06-28 16:07:40Z": "2022-06-28T16:07:40.000Z", "1656432460105": "2022-06-28T16:07:40.105Z",
		"2022-06-28T16:07:40.105+02:00": "2022-06-28T14:07:40.105Z"} {
		if got, err := boxes.InstantOn(typed, tokyo); err != nil || text.UTC(got) != want {
			t.Errorf("%q in Tokyo: got %v, %v, want %s", typed, got, err, want)
		}
	}
	for _, c := range []struct{ typed, say string }{{"", "not a date and time"}, {"yesterday", "not a date and time"},
		{"2023-02-29", "no 29th"}, {"2022-13-01", "not a date and time"}} {
		if _, err := boxes.Instant(c.typed); err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%q: got %v, want %q", c.typed, err, c.say)
		}
	}
}

func FuzzIntegerNeverPanicsAndKeepsItsPosition(f *testing.F) {
	for _, seed := range []string{"", "12a", "0x1g", "-9", "hex:", "\xff", "“1”n,"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		_, err := boxes.Integer(typed)
		var fault *boxes.Error
		if err != nil && (!errors.As(err, &fault) || fault.Position < 0 || fault.Position > len([]rune(typed))) {
			t.Errorf("%q: %v at %d", typed, err, fault.Position)
		}
	})
}
