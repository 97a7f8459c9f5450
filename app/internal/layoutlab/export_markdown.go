package layoutlab

import (
	"strings"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Markdown is a valid layout for a design document: a diagram of its bits in
// characters, a table of its fields, and what follows from it.
func Markdown(l snowflake.Layout) string {
	var b strings.Builder
	b.WriteString("```text\n" + Diagram(l) + "```\n\n")
	b.WriteString("| " + strings.Join([]string{text.T("bits"), text.T("field"), text.T("width"), text.T("meaning")}, " | ") + " |\n| --- | --- | --: | --- |\n")
	for i, f := range l.Fields {
		b.WriteString("| " + placeText(l, i, "–") + " | " + f.Name + " | " + itoa(f.Bits) + " | " + fieldMeaning(l, f) + " |\n")
	}
	b.WriteString("\n")
	for _, c := range Consequences(l, Options{}) {
		b.WriteString("- " + c.Label + ": " + c.Shown + "\n")
	}
	return b.String()
}

// placeText is where field i stands, such as "62–22" or "63".
func placeText(l snowflake.Layout, i int, between string) string {
	low := l.Shift(i)
	if l.Fields[i].Bits == 1 {
		return itoa(low)
	}
	return itoa(low+l.Fields[i].Bits-1) + between + itoa(low)
}

func fieldMeaning(l snowflake.Layout, f snowflake.Field) string {
	switch f.Kind {
	case snowflake.KindTime:
		return tell("ticks of %s since %s", text.Tick(l.Tick), text.ShortUTC(l.Epoch))
	case snowflake.KindNode:
		return tell("node, one of %s", power(f.Bits))
	case snowflake.KindSequence:
		return tell("sequence within a tick, %s values", power(f.Bits))
	}
	return text.T("always 0")
}

// Diagram is the fields as boxes drawn in characters, with their highest and
// lowest bits above and their widths below.
func Diagram(l snowflake.Layout) string {
	var places, top, names, bottom, widths strings.Builder
	for i, f := range l.Fields {
		place, name, width := placeText(l, i, " "), f.Name, itoa(f.Bits)
		if f.Kind == snowflake.KindUnused {
			name = "0"
		}
		inside := max(len(place), len(name), len(width), f.Bits/2)
		if high, low, two := strings.Cut(place, " "); two {
			place = high + strings.Repeat(" ", inside-len(high)-len(low)) + low
		}
		left := "┬"
		if i == 0 {
			left = "┌"
		}
		top.WriteString(left + strings.Repeat("─", inside+2))
		bottom.WriteString(strings.NewReplacer("┬", "┴", "┌", "└").Replace(left) + strings.Repeat("─", inside+2))
		places.WriteString("  " + pad(place, inside) + " ")
		names.WriteString("│ " + pad(name, inside) + " ")
		widths.WriteString("  " + pad(width, inside) + " ")
	}
	var b strings.Builder
	for _, row := range []string{places.String(), top.String() + "┐", names.String() + "│", bottom.String() + "┘", widths.String() + " " + text.T("bits")} {
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return b.String()
}

// pad fills a text with spaces up to a width.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}
