package layoutlab

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// GoCode is a valid layout as a Go file for package snowflake, formatted as
// gofmt does, with a function that makes a generator where one can be made.
func GoCode(l snowflake.Layout) string {
	timed := l.Index(snowflake.KindTime) >= 0
	var b strings.Builder
	b.WriteString("// Package ids makes IDs of 64 bits.\npackage ids\n\n")
	if timed {
		b.WriteString("import (\n\t\"time\"\n\n\t\"github.com/snowflakelab/snowflakelab/snowflake\"\n)\n\n")
	} else {
		b.WriteString("import \"github.com/snowflakelab/snowflakelab/snowflake\"\n\n")
	}
	b.WriteString("// Layout says what the bits of an ID mean, from the most significant\n// one down.\nfunc Layout() snowflake.Layout {\n\treturn snowflake.Layout{\n")
	if l.Name != "" {
		b.WriteString("\t\tName: " + strconv.Quote(l.Name) + ",\n")
	}
	b.WriteString("\t\tFields: []snowflake.Field{\n")
	for _, f := range l.Fields {
		b.WriteString("\t\t\t{Name: \"" + f.Name + "\", Kind: snowflake.Kind" + strings.ToUpper(f.Kind.String()[:1]) + f.Kind.String()[1:] + ", Bits: " + itoa(f.Bits) + "},\n")
	}
	b.WriteString("\t\t},\n")
	if timed {
		b.WriteString("\t\tEpoch: time.UnixMilli(" + strconv.FormatInt(l.Epoch.UnixMilli(), 10) + ").UTC(),\n\t\tTick:  " + goDuration(l.Tick) + ",\n")
	}
	b.WriteString("\t}\n}\n")
	if timed && l.Index(snowflake.KindSequence) >= 0 {
		b.WriteString(goGenerator(l))
	}
	return b.String()
}

// goGenerator is the function that makes a generator.
func goGenerator(l snowflake.Layout) string {
	var names, variables []string
	width := 0
	for _, f := range l.Fields {
		if f.Kind != snowflake.KindNode {
			continue
		}
		v := goName(f.Name)
		for slices.Contains(variables, v) {
			v += "2"
		}
		names, variables, width = append(names, f.Name), append(variables, v), max(width, len(f.Name))
	}
	if len(names) == 0 {
		return "\n// New is a generator of these IDs. There must never be two of them.\nfunc New() (*snowflake.Generator, error) {\n\treturn snowflake.New(Layout(), nil)\n}\n"
	}
	var b strings.Builder
	b.WriteString("\n// New is a generator of these IDs. No two of them may have the same\n// numbers.\nfunc New(" + strings.Join(variables, ", ") + " uint64) (*snowflake.Generator, error) {\n\treturn snowflake.New(Layout(), snowflake.Values{\n")
	for i, name := range names {
		b.WriteString("\t\t\"" + name + "\": " + strings.Repeat(" ", width-len(name)) + variables[i] + ",\n")
	}
	b.WriteString("\t})\n}\n")
	return b.String()
}

// goTaken are names that no variable can have here: Go's keywords, and what the
// code itself uses.
var goTaken = strings.Fields("break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var uint64 error nil snowflake")

// goName is a field's name as a variable's.
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

// goDuration is a duration as Go's code has it.
func goDuration(d time.Duration) string {
	for _, u := range []struct {
		size time.Duration
		name string
	}{{time.Second, "time.Second"}, {time.Millisecond, "time.Millisecond"}, {time.Microsecond, "time.Microsecond"}, {1, "time.Nanosecond"}} {
		switch {
		case d == u.size:
			return u.name
		case d%u.size == 0:
			return strconv.FormatInt(int64(d/u.size), 10) + " * " + u.name
		}
	}
	return ""
}
