package layoutlab

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// PostgreSQL writes an expression for each part of an ID, and one for its instant in UTC.
func PostgreSQL(l snowflake.Layout) string {
	return sql(l, "PostgreSQL", "{micro} * interval '1 microsecond'")
}

// MySQL is [PostgreSQL] in MySQL's words.
func MySQL(l snowflake.Layout) string {
	return sql(l, "MySQL", "interval {micro} microsecond")
}

const sqlParts = `-- The parts of an ID in {database}. Replace id by your column.
SELECT
{parts}
FROM your_table;
`

// sql adds the instant if a bigint holds its microseconds and both databases can represent it.
func sql(l snowflake.Layout, database, interval string) string {
	var parts []string
	for i, f := range l.Fields {
		part := sqlBits(l, i)
		parts = append(parts, part+` AS "`+f.Name+`"`)
		factor, divisor := uint64(l.Tick/time.Microsecond), ""
		if l.Tick%time.Microsecond != 0 {
			factor, divisor = uint64(l.Tick), " / 1000"
		}
		if year := l.Epoch.Year(); f.Kind == snowflake.KindTime && 1 <= year && year <= 9999 &&
			f.Max() <= math.MaxInt64/2/factor {
			micro := "((" + part + ") * " + strconv.FormatUint(factor, 10) + divisor + ")"
			epoch := strings.NewReplacer("T", " ", "Z", "").Replace(text.UTC(l.Epoch))
			parts = append(parts, "timestamp '"+epoch+"' + "+filled(interval, "micro", micro)+` AS "utc"`)
		}
	}
	return filled(sqlParts, "database", database, "parts", "  "+strings.Join(parts, ",\n  "))
}

// sqlBits is an expression for field i of an ID. A bigint is signed, but the mask removes copies of its sign.
func sqlBits(l snowflake.Layout, i int) string {
	switch f, shift := l.Fields[i], layouts.Shift(l, i); {
	case f.Bits == 64:
		return "id"
	case shift == 0:
		return "id & " + strconv.FormatUint(f.Max(), 10)
	default:
		return "(id >> " + strconv.Itoa(shift) + ") & " + strconv.FormatUint(f.Max(), 10)
	}
}

// GoCode writes a valid layout as gofmt-formatted Go for package snowflake, with a constructor if it can
// generate IDs.
func GoCode(l snowflake.Layout) string {
	timed := l.Index(snowflake.KindTime) >= 0
	code, clock := goTimeless, ""
	if timed {
		code, clock = goTimed,
			filled(goClock, "epoch", strconv.FormatInt(l.Epoch.UnixMilli(), 10), "tick", goDuration(l.Tick))
	}
	var name, fields, generator string
	if l.Name != "" {
		name = "\t\tName: " + strconv.Quote(l.Name) + ",\n"
	}
	for _, f := range l.Fields {
		kind := f.Kind.String()
		fields += filled(goField, "name", f.Name, "kind", strings.ToUpper(kind[:1])+kind[1:], "bits",
			strconv.Itoa(f.Bits))
	}
	if Generates(l) {
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

// goTaken are identifiers that no variable may have: Go's keywords and those that the code uses.
var goTaken = strings.Fields(`break case chan const continue default defer else fallthrough for func go goto if
	import interface map package range return select struct switch type var uint64 error nil snowflake`)

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
	units := []unit{{time.Second, "time.Second"}, {time.Millisecond, "time.Millisecond"},
		{time.Microsecond, "time.Microsecond"}, {1, "time.Nanosecond"}}
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
