package find_test

import (
	"slices"
	"strings"
	"testing"
)

func TestAWordThatIsANumberOfTheTextInAnotherBaseIsAnID(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"Instagram's", "CuZ0DAgMXyZ 3141771120184753305", []string{"1:0 CuZ0DAgMXyZ shortcode", "1:12 3141771120184753305 decimal"}},
		{"on two lines", "3141771120184753305\nCuZ0DAgMXyZ", []string{"1:0 3141771120184753305 decimal", "2:20 CuZ0DAgMXyZ shortcode"}},
		{"in words", "Code: BMyfvFtjKk3\nID: 1383307610946316599", []string{"1:6 BMyfvFtjKk3 shortcode", "2:22 1383307610946316599 decimal"}}, // a-legotin/InstaSharper#8
		{"in JSON", "{\n\"pk\": \"3141771120184753305\",\n\"code\": \"CuZ0DAgMXyZ\"\n}", []string{"2:9 3141771120184753305 decimal", "3:40 CuZ0DAgMXyZ shortcode"}},
		{"in JSON on a line", `{"pk":"3141771120184753305","code":"CuZ0DAgMXyZ"}`, []string{"1:7 3141771120184753305 decimal", "1:36 CuZ0DAgMXyZ shortcode"}},
		{"with hyphens at the end", "3141771120184753342 -> CuZ0DAgMXy-", []string{"1:0 3141771120184753342 decimal", "1:23 CuZ0DAgMXy- shortcode"}},
		{"hexadecimal digits without 0x", "1541815603606036480 is 1565a11f6217a000 here", []string{"1:0 1541815603606036480 decimal", "1:23 1565a11f6217a000 hex-digits"}},
		{"capitals", "1541815603606036480 is 1565A11F6217A000 here", []string{"1:0 1541815603606036480 decimal", "1:23 1565a11f6217a000 hex-digits"}},
		{"base 36", "1541815603606036480 = bppc0m3ju134", []string{"1:0 1541815603606036480 decimal", "1:22 bppc0m3ju134 base36"}},
		{"base 64 of the eight bytes", "1541815603606036480 = FWWhH2IXoAA=", []string{"1:0 1541815603606036480 decimal", "1:22 FWWhH2IXoAA base64"}},
		{"base 64 with a slash", "1541815604107255808: FWWhH3/3oAA=", []string{"1:0 1541815604107255808 decimal", "1:21 FWWhH3_3oAA base64"}},
		{"base 64 of the decimal digits", "1541815603606036480: MTU0MTgxNTYwMzYwNjAzNjQ4MA==", []string{"1:0 1541815603606036480 decimal", "1:21 1541815603606036480 base64-decimal"}},
		{"another number's", "CuZ0DAgMXyA 3141771120184753305", []string{"1:12 3141771120184753305 decimal"}},
		{"a part of a word", "xCuZ0DAgMXyZ CuZ0DAgMXyZx 3141771120184753305", []string{"1:26 3141771120184753305 decimal"}},
	} {
		s := read(c.text)
		var got []string
		for i, row := range rows(s)[:s.Len()] {
			got = append(got, row+" "+s.Kind[i].String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestManyWordsAreComparedWithManyNumbersInLittleTime(t *testing.T) {
	var b strings.Builder
	for i := range 2000 {
		b.WriteString(made(i, 1, 0) + " Word" + made(i, 2, 0)[8:] + "x\n")
	}
	if s := read(b.String()); s.Len() != 2000 {
		t.Errorf("got %d rows", s.Len())
	}
}
