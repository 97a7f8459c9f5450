// Package export writes a layout as Go, SQL, JSON and Markdown, and reads the JSON back.
package export

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
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
	low := layouts.Shift(l, i)
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

// Go writes a valid layout as gofmt-formatted Go for package snowflake, with a constructor if it can
// generate IDs.
func Go(l snowflake.Layout) string {
	timed := l.Index(snowflake.KindTime) >= 0
	code, clock := goTimeless, ""
	if timed {
		code, clock = goTimed, filled(goClock, "epoch", strconv.FormatInt(l.Epoch.UnixMilli(), 10), "tick", goDuration(l.Tick))
	}
	var name, fields, generator string
	if l.Name != "" {
		name = "\t\tName: " + strconv.Quote(l.Name) + ",\n"
	}
	for _, f := range l.Fields {
		kind := f.Kind.String()
		fields += filled(goField, "name", f.Name, "kind", strings.ToUpper(kind[:1])+kind[1:], "bits", strconv.Itoa(f.Bits))
	}
	if layoutlab.Generates(l) {
		generator = goGenerator(l)
	}
	// The name is filled in last: it may contain a placeholder.
	return filled(code, "fields", fields, "clock", clock, "generator", generator, "name", name)
}

const (
	goTimed = `// Package ids generates 64-bit IDs.
package ids

import (
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)
` + goLayout
	goTimeless = `// Package ids decodes 64-bit IDs.
package ids

import "github.com/snowflakelab/snowflakelab/snowflake"
` + goLayout
	goLayout = `
// Layout describes the bits of an ID, most significant first.
func Layout() snowflake.Layout {
	return snowflake.Layout{
{name}		Fields: []snowflake.Field{
{fields}		},
{clock}	}
}
{generator}`
	goField = `			{Name: "{name}", Kind: snowflake.Kind{kind}, Bits: {bits}},
`
	goClock = `		Epoch: time.UnixMilli({epoch}).UTC(),
		Tick:  {tick},
`
	goNew = `
// New returns a generator. Two running generators with the same node
// ID produce duplicates.
func New({variables} uint64) (*snowflake.Generator, error) {
	return snowflake.New(Layout(), snowflake.Values{
{values}	})
}
`
	goAlone = `
// New returns a generator. Run only one: this layout has no node ID.
func New() (*snowflake.Generator, error) {
	return snowflake.New(Layout(), nil)
}
`
)

func goGenerator(l snowflake.Layout) string {
	names, variables := nodeFields(l)
	if len(names) == 0 {
		return goAlone
	}
	return filled(goNew, "variables", strings.Join(variables, ", "), "values", goValues(names, variables))
}

// nodeFields are the names of the node fields, and variables for them.
func nodeFields(l snowflake.Layout) (names, variables []string) {
	for _, f := range l.Fields {
		if f.Kind != snowflake.KindNode {
			continue
		}
		v := goName(f.Name)
		for slices.Contains(variables, v) {
			v += "2"
		}
		names, variables = append(names, f.Name), append(variables, v)
	}
	return names, variables
}

func goValues(names, variables []string) (lines string) {
	width := 0
	for _, name := range names {
		width = max(width, len(name))
	}
	for i, name := range names {
		lines += "\t\t\"" + name + "\": " + strings.Repeat(" ", width-len(name)) + variables[i] + ",\n"
	}
	return lines
}

// Pods writes a second file beside [Go]'s, whose generator claims its last node field from a database.
// The caller gives the others, such as the region.
func Pods(l snowflake.Layout) string {
	names, variables := nodeFields(l)
	last := len(names) - 1
	switch {
	case !layoutlab.Generates(l) || last < 0:
		return "package ids\n\n// Pods need a time, a sequence and a node field.\n"
	case last == 0:
		return filled(goPods, "field", names[0], "same", "", "parameters", "", "import", "", "values", "nil")
	}
	return filled(goPods, "field", names[last], "same", "\n// with the same "+strings.Join(names[:last], ", "),
		"parameters", ", "+strings.Join(variables[:last], ", ")+" uint64",
		"import", "\t\"github.com/snowflakelab/snowflakelab/snowflake\"\n",
		"values", "snowflake.Values{\n"+goValues(names[:last], variables[:last])+"\t}")
}

const goPods = `package ids

import (
	"context"
	"database/sql"

{import}	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql"
)

// Claim returns a generator whose {field} no other pod uses, in a
// Deployment or a StatefulSet. Call it once, when the pod starts, and
// Close the generator when it ends. All pods{same}
// share one PostgreSQL database.
func Claim(ctx context.Context, db *sql.DB{parameters}) (*grant.Generator, error) {
	return grantsql.Claim(ctx, db, Layout(), {values})
}
`

// goTaken are identifiers that no variable may have: Go's keywords and those that the code uses.
var goTaken = strings.Fields("break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var uint64 error nil snowflake context ctx sql db grant grantsql")

func goName(name string) string {
	var b strings.Builder
	for i, word := range strings.FieldsFunc(name, func(r rune) bool { return r == '-' }) {
		if i > 0 {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		b.WriteString(word)
	}
	if slices.Contains(goTaken, b.String()) {
		b.WriteString("Number")
	}
	return b.String()
}

func goDuration(d time.Duration) string {
	type unit struct {
		size time.Duration
		name string
	}
	units := []unit{{time.Second, "time.Second"}, {time.Millisecond, "time.Millisecond"}, {time.Microsecond, "time.Microsecond"}, {1, "time.Nanosecond"}}
	u := units[slices.IndexFunc(units, func(u unit) bool { return d%u.size == 0 })]
	if d == u.size {
		return u.name
	}
	return strconv.FormatInt(int64(d/u.size), 10) + " * " + u.name
}

// filled replaces {name} placeholders: words alternate between names and values.
func filled(template string, words ...string) string {
	for i := 0; i < len(words); i += 2 {
		template = strings.ReplaceAll(template, "{"+words[i]+"}", words[i+1])
	}
	return template
}
