package format_test

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestFieldValuesNameTheFieldAndItsRange(t *testing.T) {
	worker := snowflake.Field{Name: "worker", Kind: snowflake.KindNode, Bits: 5}
	for _, c := range []struct {
		typed string
		want  uint64
		say   string
	}{
		{"0", 0, ""}, {" 31 ", 31, ""}, {"0007", 7, ""},
		{"32", 0, "This does not fit; worker has 5 bits: 0 to 31."},
		{"99999999999999999999999999999999999999999", 0, "worker has 5 bits"},
		{"", 0, "worker is empty; worker has 5 bits: 0 to 31."},
		{"-1", 0, "“-” at position 1"}, {"1x", 0, "“x” at position 2 is not a decimal digit (0–9). worker has 5 bits"},
	} {
		got, err := format.Value(c.typed, worker)
		if got != c.want || (err == nil) != (c.say == "") || err != nil && !strings.Contains(err.Error(), c.say) {
			t.Errorf("%q: got %d, %v, want %d, %q", c.typed, got, err, c.want, c.say)
		}
	}
	wide := snowflake.Field{Name: "all", Bits: 64}
	if got, err := format.Value("18446744073709551615", wide); err != nil || got != 1<<64-1 {
		t.Errorf("got %d, %v, want the largest", got, err)
	}
}

func TestHexAndBinaryBoxesNeedNoPrefix(t *testing.T) {
	for _, typed := range []string{"0x1565a8", "1565a8", "1565 A8"} {
		if got, err := format.Hexadecimal(typed); err != nil || got != 0x1565a8 {
			t.Errorf("%q: got %x, %v", typed, got, err)
		}
	}
	for _, typed := range []string{"0b1011", "1011", "10 11"} {
		if got, err := format.Binary(typed); err != nil || got != 11 {
			t.Errorf("%q: got %d, %v", typed, got, err)
		}
	}
	if _, err := format.Binary("1012"); err == nil || !strings.Contains(err.Error(), "position 4") {
		t.Errorf("got %v, want position 4", err)
	}
	if _, err := format.Hexadecimal(""); err == nil {
		t.Error("an empty box was read")
	}
}

func TestInstantsAreReadAsTheyAreWritten(t *testing.T) {
	for _, ms := range []int64{0, -1, 1656432460105, 281474976710655, -62198755200000, 4107542399999} {
		at := time.UnixMilli(ms).UTC()
		if got, err := format.Instant(text.UTC(at)); err != nil || !got.Equal(at) {
			t.Errorf("%s: got %v, %v", text.UTC(at), got, err)
		}
	}
	for _, c := range []struct{ typed, want string }{
		{"2022-06-28", "2022-06-28T00:00:00.000Z"}, {"2022-06-28 16:07", "2022-06-28T16:07:00.000Z"}, {"2022-06-28T16:07:40.105+02:00", "2022-06-28T14:07:40.105Z"},
		{"1656432460105", "2022-06-28T16:07:40.105Z"}, {"2024-02-29", "2024-02-29T00:00:00.000Z"}, {" 2022-06-28T16:07:40.105Z ", "2022-06-28T16:07:40.105Z"},
	} {
		if got, err := format.Instant(c.typed); err != nil || text.UTC(got) != c.want {
			t.Errorf("%q: got %v, %v, want %s", c.typed, got, err, c.want)
		}
	}
	tokyo := func(shown time.Time) time.Time { return shown.Add(-9 * time.Hour) }
	for typed, want := range map[string]string{"2022-06-28": "2022-06-27T15:00:00.000Z", "2022-06-28 16:07:40Z": "2022-06-28T16:07:40.000Z", "1656432460105": "2022-06-28T16:07:40.105Z", "2022-06-28T16:07:40.105+02:00": "2022-06-28T14:07:40.105Z"} {
		if got, err := format.InstantOn(typed, tokyo); err != nil || text.UTC(got) != want {
			t.Errorf("%q in Tokyo: got %v, %v, want %s", typed, got, err, want)
		}
	}
	for _, c := range []struct{ typed, say string }{{"", "not an instant"}, {"yesterday", "not an instant"}, {"2023-02-29", "no 29th"}, {"2022-13-01", "not an instant"}} {
		if _, err := format.Instant(c.typed); err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%q: got %v, want %q", c.typed, err, c.say)
		}
	}
}
