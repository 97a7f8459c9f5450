package export

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Markdown writes a valid layout for a design document: a diagram of its bits, a table of its fields, and
// its consequences.
func Markdown(l snowflake.Layout) string {
	var b strings.Builder
	b.WriteString("```text\n" + Diagram(l) + "```\n\n")
	b.WriteString("| " + strings.Join([]string{text.T("bits"), text.T("field"), text.T("width"), text.T("meaning")}, " | ") + " |\n| --- | --- | --: | --- |\n")
	for i, f := range l.Fields {
		b.WriteString("| " + placeText(l, i, "–") + " | " + f.Name + " | " + strconv.Itoa(f.Bits) + " | " + fieldMeaning(l, f) + " |\n")
	}
	b.WriteString("\n")
	for _, c := range layoutlab.Consequences(l, layoutlab.Options{}) {
		b.WriteString("- " + c.Label + ": " + c.Shown + "\n")
	}
	return b.String()
}

// placeText is the bits of field i, such as "62–22" or "63".
func placeText(l snowflake.Layout, i int, between string) string {
	low := l.Shift(i)
	if l.Fields[i].Bits == 1 {
		return strconv.Itoa(low)
	}
	return strconv.Itoa(low+l.Fields[i].Bits-1) + between + strconv.Itoa(low)
}

func fieldMeaning(l snowflake.Layout, f snowflake.Field) string {
	switch f.Kind {
	case snowflake.KindTime:
		return text.Tell("ticks of %s since %s", text.Tick(l.Tick), text.ShortUTC(l.Epoch))
	case snowflake.KindNode:
		return text.Tell("node ID, one of %s", text.Power(f.Bits))
	case snowflake.KindSequence:
		return text.Tell("sequence within a tick, %s values", text.Power(f.Bits))
	}
	return text.T("always 0")
}

// Diagram draws the fields as boxes in characters, with bit numbers above and widths below.
func Diagram(l snowflake.Layout) string {
	var rows [5]string // places, top, names, bottom, widths
	for i, f := range l.Fields {
		cells := [...]string{placeText(l, i, " "), "", f.Name, "", strconv.Itoa(f.Bits)}
		if f.Kind == snowflake.KindUnused {
			cells[2] = "0"
		}
		inside := max(len(cells[0]), len(cells[2]), len(cells[4]), f.Bits/2)
		high, low, _ := strings.Cut(cells[0], " ")
		cells[0] = high + strings.Repeat(" ", max(0, inside-len(high)-len(low))) + low
		corner := i
		if i > 0 {
			corner = 1
		}
		for row, cell := range cells {
			border, fill := boxes[row][corner], " "
			if cell == "" {
				fill = "─"
			}
			rows[row] += border + fill + cell + strings.Repeat(fill, inside-len(cell)) + fill
		}
	}
	unit := text.T("bits")
	rows[4] += " " + unit
	for row := range rows {
		rows[row] = strings.TrimRight(rows[row]+boxes[row][2], " ") + "\n"
	}
	return strings.Join(rows[:], "")
}

// boxes are the characters before the first cell of each row, between cells, and after the last.
var boxes = [5][3]string{{" ", " ", ""}, {"┌", "┬", "┐"}, {"│", "│", "│"}, {"└", "┴", "┘"}, {" ", " ", ""}}
