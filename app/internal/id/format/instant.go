package format

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// instantLayouts are the accepted forms; without an offset they are UTC.
var instantLayouts = []string{
	"-01-02T15:04:05Z07:00", "-01-02 15:04:05Z07:00", "-01-02 15:04:05 Z07:00", "-01-02T15:04:05", "-01-02 15:04:05",
	"-01-02T15:04Z07:00", "-01-02T15:04", "-01-02 15:04",
}

// Instant reads an instant in the forms of ISO 8601 that [text.UTC] writes, a
// little more loosely, or a number of milliseconds since 1970. The error is an
// [*Error].
func Instant(typed string) (time.Time, error) { return InstantOn(typed, nil) }

// InstantOn is [Instant] where what has no offset is read off clocks: on says at
// which instant they show what they would show in UTC; nil is UTC.
func InstantOn(typed string, on func(shown time.Time) time.Time) (time.Time, error) {
	s := strings.TrimSpace(typed)
	if ms, err := strconv.ParseInt(s, 10, 64); err == nil && len(s) != 4 {
		return time.UnixMilli(ms).UTC(), nil
	}
	digits := strings.TrimLeft(s, "+-")
	year, rest, ok := strings.Cut(digits, "-")
	y, err := strconv.Atoi(year)
	if !ok || err != nil || len(year) < 4 || len(year) > 12 {
		return time.Time{}, badInstant()
	}
	if strings.HasPrefix(s, "-") {
		y = -y
	}
	day := len(rest) == len("01-02")
	if day { // then time.Parse does without its large reader of any layout, which no page begins with
		rest += "T00:00:00Z"
	}
	for _, layout := range instantLayouts {
		// The year is put in afterwards, since time.Parse knows four digits; 2000
		// is a leap year, so that the 29th of February can be read.
		t, err := time.Parse("2006"+layout, "2000-"+rest)
		if err != nil {
			continue
		}
		_, offset := t.Zone()
		moved := time.Date(y, t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
		if moved.Day() != t.Day() {
			return time.Time{}, &Error{Sentence: text.T("The year %d has no 29th of February.", y)}
		}
		if on != nil && (day || !strings.HasSuffix(layout, "Z07:00")) {
			return on(moved), nil
		}
		return moved.Add(-time.Duration(offset) * time.Second), nil
	}
	return time.Time{}, badInstant()
}

func badInstant() error {
	return &Error{Sentence: text.T("This is not a date and time. Write it as 2022-06-28T16:07:40.105Z, or as milliseconds since 1970.")}
}
