package practice

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Upcoming are the days after today on which ideas become due, and how many do.
func (r Records) Upcoming(today Day) map[Day]int {
	days := map[Day]int{}
	for _, p := range r.Ideas {
		if p.Due > today {
			days[p.Due]++
		}
	}
	return days
}

// Calendar is a file of iCalendar (RFC 5545): an event of a whole day for each day on which ideas become due, which
// does not block that day. address is where to practise, and says is the title of a day with n ideas.
func (r Records) Calendar(now time.Time, address string, says func(n int) string) string {
	days := r.Upcoming(DayOf(now))
	lines := []string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Snowflake Lab//Practice//EN", "CALSCALE:GREGORIAN"}
	for _, day := range slices.Sorted(maps.Keys(days)) {
		date := strings.ReplaceAll(string(day), "-", "")
		lines = append(lines, "BEGIN:VEVENT", "UID:practice-"+date+"@snowflake-lab",
			"DTSTAMP:"+now.UTC().Format("20060102T150405Z"), "DTSTART;VALUE=DATE:"+date,
			"SUMMARY:"+calendarEscaped(says(days[day])), "URL:"+address, "TRANSP:TRANSPARENT", "END:VEVENT")
	}
	var b strings.Builder
	for _, line := range append(lines, "END:VCALENDAR") {
		b.WriteString(folded(line) + "\r\n")
	}
	return b.String()
}

// calendarEscaped is a text as a value in a calendar.
func calendarEscaped(words string) string {
	for _, special := range []string{`\`, ";", ","} {
		words = strings.ReplaceAll(words, special, `\`+special)
	}
	return strings.ReplaceAll(words, "\n", `\n`)
}

// longest is how many bytes a line of a calendar may have.
const longest = 75

// folded is a line in parts, of which each but the first begins with a space. No character is cut.
func folded(line string) string {
	var b strings.Builder
	n := 0
	for _, r := range line {
		size := utf8.RuneLen(r)
		if n+size > longest {
			b.WriteString("\r\n ")
			n = 1
		}
		b.WriteRune(r)
		n += size
	}
	return b.String()
}
