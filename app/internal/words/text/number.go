package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Group writes an integer with thousands separators.
func Group[N ~int | ~int64 | ~uint64](n N) string {
	return GroupDigits(fmt.Sprint(n), 3, ",")
}

// Minus writes a number's sign as a minus sign instead of a hyphen.
func Minus(digits string) string { return strings.Replace(digits, "-", "−", 1) }

// GroupDigits puts sep between groups of size digits, counted from the right. A leading minus stays
// in front.
func GroupDigits(digits string, size int, sep string) string {
	var b strings.Builder
	if strings.HasPrefix(digits, "-") {
		b.WriteByte('-')
		digits = digits[1:]
	}
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%size == 0 {
			b.WriteString(sep)
		}
		b.WriteRune(d)
	}
	return b.String()
}

// Ordinal is "1st", "2nd", "3rd", "4th", "11th", "4,096th".
func Ordinal(n uint64) string {
	m := Message("%sth")
	if n%100/10 != 1 {
		switch n % 10 {
		case 1:
			m = "%sst"
		case 2:
			m = "%snd"
		case 3:
			m = "%srd"
		}
	}
	return Tell(m, Group(n))
}

// Bytes is a text's length in readable units: "640 bytes", "12 kB", "2.0 MB".
func Bytes(n int) string {
	switch {
	case n < 1000:
		return Count(n, "%s byte", "%s bytes")
	case n < 999_500:
		return fmt.Sprintf("%d kB", (n+500)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

// Power is 2^n, grouped, for n from 0 to 64.
func Power(n int) string {
	if n == 64 {
		return GroupDigits("18446744073709551616", 3, ",")
	}
	return Group(uint64(1) << n)
}

// Hundredths is a number of hundredths with two decimals, grouped.
func Hundredths(n uint64) string {
	return Group(n/100) + "." + strconv.FormatUint(100+n%100, 10)[1:]
}

// Percent is a share in percent, with at most so many decimals. A share that is neither none nor all
// is never rounded to that.
func Percent(share float64, decimals int) string {
	unit := math.Pow10(-decimals)
	digits := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	switch n := math.Round(100*share/unit) / math.Pow10(decimals); {
	case n == 0 && share > 0:
		return T("under %s %%", digits(unit))
	case n >= 100 && share != 1:
		return T("over %s %%", digits(100-unit))
	default:
		return T("%s %%", digits(n))
	}
}

// UTC is an instant as links and outside checks write it, such as 2022-06-28T16:07:40.105Z: three
// decimals, more only if they are not 0. Years past 9999 have a sign, as in ISO 8601. It is written
// digit by digit: a page shows an instant when it starts, and time.Format is too large for the
// startup set.
func UTC(t time.Time) string {
	return string(append(fraction(dateTime(nil, t.UTC(), 'T'), t), 'Z'))
}

// Local is an instant at an offset from UTC in whole minutes: 2022-06-28 18:07:40.105 +02:00. It
// has UTC's decimals.
func Local(t time.Time, ahead time.Duration) string {
	out := fraction(dateTime(nil, t.UTC().Add(ahead), ' '), t)
	minutes, sign := int(ahead/time.Minute), byte('+')
	if minutes < 0 {
		sign = '-'
	}
	out = padded(append(out, ' ', sign), abs(minutes)/60, 2)
	return string(padded(append(out, ':'), abs(minutes)%60, 2))
}

// fraction appends the fraction of a second: three digits, or six if the last three are not 0.
func fraction(out []byte, t time.Time) []byte {
	if t.Nanosecond()%1e6 != 0 {
		return padded(append(out, '.'), t.Nanosecond()/1e3, 6)
	}
	return padded(append(out, '.'), t.Nanosecond()/1e6, 3)
}

// dateTime appends a date and a time to the second, with a separator.
func dateTime(out []byte, t time.Time, between byte) []byte {
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	if year < 0 {
		out = append(out, '-')
	} else if year > 9999 {
		out = append(out, '+')
	}
	out = padded(out, abs(year), 4)
	out = padded(append(out, '-'), int(month), 2)
	out = padded(append(out, '-'), day, 2)
	out = padded(append(out, between), hour, 2)
	out = padded(append(out, ':'), minute, 2)
	return padded(append(out, ':'), second, 2)
}

// padded appends a number, padded with zeros.
func padded(out []byte, n, digits int) []byte {
	s := strconv.Itoa(n)
	for range digits - len(s) {
		out = append(out, '0')
	}
	return append(out, s...)
}

// TimeOfDay is when in its day an instant is, in UTC and to the millisecond.
func TimeOfDay(t time.Time) string {
	_, words, _ := strings.Cut(UTC(t), "T")
	return strings.TrimSuffix(words, "Z")
}

// Day is an instant's day in UTC, such as 2022-06-28, or only its year if that does not have four
// digits.
func Day(t time.Time) string {
	if year := t.UTC().Year(); year < 0 || year > 9999 {
		return T("the year %s", Group(year))
	}
	day, _, _ := strings.Cut(UTC(t), "T")
	return day
}

// Date is a date in prose, such as 28 June 2022, of an instant that has been moved to its zone.
func Date(t time.Time) string {
	year, month, day := t.Date()
	if current.date != "" {
		return fmt.Sprintf(current.date, year, month, day)
	}
	return fmt.Sprintf("%d %s %d", day, translated(Message(month.String())), year)
}

// ShortUTC is UTC without a zero fraction.
func ShortUTC(t time.Time) string { return strings.Replace(UTC(t), ".000Z", "Z", 1) }

// UnixMS is the milliseconds since 1970, rounded down. It is exact for every time.Time, even where
// an int64 of milliseconds overflows.
func UnixMS(t time.Time) string {
	sec, ms := t.Unix(), t.Nanosecond()/1e6
	if sec < 0 && ms > 0 {
		sec, ms = sec+1, 1000-ms
		if sec == 0 {
			return fmt.Sprintf("-%d", ms)
		}
	}
	if sec == 0 {
		return fmt.Sprint(ms)
	}
	return fmt.Sprintf("%d%03d", sec, ms)
}

// Ago is how long before or after now an instant was, in its one or two largest units.
func Ago(t, now time.Time) string {
	gap, future := now.Sub(t), now.Before(t)
	if future {
		gap = -gap
	}
	span := Span(gap)
	if years := abs(now.Year() - t.Year()); years > 200 { // a time.Duration would overflow
		span = T("about %s years", Group(years))
	}
	switch {
	case gap < 100*time.Millisecond && gap > -100*time.Millisecond:
		return T("just now")
	case future:
		return T("in %s", span)
	}
	return T("%s ago", span)
}

func abs(n int) int { return max(n, -n) }

// Span is a duration in its one or two largest units, rounded down; years have 365.25 days.
func Span(d time.Duration) string {
	const day = 24 * time.Hour
	units := []struct {
		size      time.Duration
		one, many Message
	}{
		{day*365 + day/4, "%s year", "%s years"}, {day, "%s day", "%s days"}, {time.Hour, "%s hour", "%s hours"},
		{time.Minute, "%s minute", "%s minutes"},
	}
	for i, u := range units {
		if d < u.size {
			continue
		}
		text := Count(int(d/u.size), u.one, u.many)
		if i+1 < len(units) && d/u.size < 10 {
			next := units[i+1]
			if n := int(d % u.size / next.size); n > 0 {
				text = In("a duration in two units", "%s %s", text, Count(n, next.one, next.many))
			}
		}
		return text
	}
	if d >= 10*time.Second {
		return Count(int(d/time.Second), "%s second", "%s seconds")
	}
	if d > 0 && d < 100*time.Millisecond {
		return Tick(d)
	}
	return T("%.1f seconds", d.Seconds())
}

// Tick is a short duration in one unit: "1 ms", "10 ms", "1 s", "50 µs".
func Tick(d time.Duration) string {
	for _, u := range []struct {
		size time.Duration
		name string
	}{{time.Second, "s"}, {time.Millisecond, "ms"}, {time.Microsecond, "µs"}} {
		if d%u.size == 0 {
			return fmt.Sprintf("%d %s", d/u.size, u.name)
		}
	}
	return d.String()
}
