// Command snowflake decodes and generates Snowflake IDs.
//
//	snowflake 1541815603606036480              decode an ID
//	snowflake -layout discord ids.txt          decode one ID per line of a file
//	snowflake -find < app.log                  decode all IDs in a text
//	snowflake -form base58 pFLuuKMHer          decode an ID in another form
//	snowflake -as base58 1541815603606036480   convert an ID to another form
//	snowflake -range 2027-01-01                the IDs of a day, for a WHERE
//	snowflake -layout sonyflake -about         a layout's lifetime, nodes and rate
//	snowflake -n 5 -datacenter 3 -worker 7     generate five IDs
//	snowflake -change twitter -to leaf@2020-01-01 -at 2027-01-01
//	                                           whether a service may change its layout
//
// An argument is an ID or, if it is not, a file's name; without arguments the command
// reads standard input. The layout is Twitter's by default; the command does not guess it,
// but the lab's page /decode does. -layout takes a preset's name, or fields from the most
// significant bit down, as in the lab's links: unused:1,time:41,worker:10,sequence:12.
// -epoch and -tick override the preset's. If a line is not an ID, its line number and the
// reason go to standard error, the other lines are decoded, and the exit code is 1. With
// -find a line may be any text, such as a log line; numbers of 15 digits or more are IDs if
// their time is between -since and tomorrow. Each is shown with its line's number and text,
// and with -json also its path: $.items[3].id in JSON, the name before it, or its CSV column.
//
// -change compares the IDs that a layout issues until -at with those that -to issues from then
// on. A layout may be followed by @, its epoch, a slash and its tick:
// unused:1,time:41,node:10,sequence:12@2024-01-01/1ms. -nodes A-B limits the node IDs of both,
// -nodes A-B,C-D those of each; -rollout is how long old nodes issue IDs beside new ones; -since
// is the date of the first old ID. The first line begins with "safe", "overlaps" or "unordered",
// and the exit code is 0 only if the change is safe: each new ID is greater than each old one.
// If it is not, the other lines show an ID that both issue, the first safe day, and an epoch or
// node IDs that are safe.
//
// The exit code is 2 for invalid arguments.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the command and returns its exit code: 2 for invalid arguments.
func run(args []string, in io.Reader, out, problems io.Writer) (code int) {
	c, err := parse(args)
	if err != nil {
		fmt.Fprintln(problems, "snowflake:", plain(err))
		return 2
	}
	p := newPrinter(out, c)
	switch {
	case c.help:
		c.usage(p.out)
	case c.version:
		fmt.Fprintln(p.out, "snowflake", version())
	case c.about:
		err = c.describe(p)
	case c.rangeText != "":
		err = c.span(p)
	case c.changeText != "":
		code = c.compare(p)
	case c.make > 0:
		err = c.issue(p)
	default:
		code, err = c.read(p, in, problems)
	}
	if failed := p.out.Flush(); failed != nil {
		err = failed
	}
	if err != nil {
		fmt.Fprintln(problems, "snowflake:", plain(err))
		return 1
	}
	return code
}

// plain returns the error text without the library's prefix.
func plain(err error) string { return strings.TrimPrefix(err.Error(), "snowflake: ") }

func (c *command) usage(out io.Writer) {
	fmt.Fprint(out, `snowflake decodes and generates Snowflake IDs.

  snowflake 1541815603606036480              decode an ID
  snowflake -layout discord ids.txt          decode one ID per line of a file
  snowflake -find < app.log                  decode all IDs in a text
  snowflake -form base58 pFLuuKMHer          decode an ID in another form
  snowflake -as base58 1541815603606036480   convert an ID to another form
  snowflake -range 2027-01-01                the IDs of a day, for a WHERE
  snowflake -layout sonyflake -about         a layout's lifetime, nodes and rate
  snowflake -n 5 -datacenter 3 -worker 7     generate five IDs
  snowflake -change twitter -to leaf@2020-01-01 -at 2027-01-01
                                             whether a service may change its layout

-layout sets the layout; the command does not guess it. To find out which system issued
an ID, paste it into the lab's page /decode.

An argument that is not an ID is a file's name. Without -find and -form each line has one
ID: a decimal, signed or unsigned; hexadecimal digits after 0x; either of these in
quotation marks; or a JSON object with an "id", as -json writes it.

`)
	flags := (&command{}).flags()
	for _, f := range c.layout.Fields {
		if f.Kind == snowflake.KindNode && flags.Lookup(f.Name) == nil {
			flags.Uint64(f.Name, 0, fmt.Sprintf("`value` of this node field (%d bits), with -n", f.Bits))
		}
	}
	flags.SetOutput(out)
	flags.PrintDefaults()
	fmt.Fprint(out, "\nPresets:")
	for i, l := range layouts.Presets() {
		if i%8 == 0 {
			fmt.Fprint(out, "\n ")
		}
		fmt.Fprint(out, " ", l.Name)
	}
	fmt.Fprintln(out)
}

// usualDigits is the default of -digits. Twitter and Discord IDs have at least 15 digits
// from seven hours after the epoch on; milliseconds since 1970 have 13.
const usualDigits = 15

// command has the parsed arguments.
type command struct {
	layout  snowflake.Layout
	help    bool
	version bool
	json    bool
	find    bool
	digits  int // the fewest digits of an ID, with find
	make    int // number of IDs to generate; 0 decodes
	about   bool
	since   time.Time // of an ID, with find; not before it
	until   time.Time // nor after this
	from    time.Time // of -range
	to      time.Time
	values  snowflake.Values
	args    []string // IDs and files
	form    form.Form
	as      *form.Form                              // the form to convert to; nil for a table
	parse   func(text string) (snowflake.ID, error) // parses a line

	layoutText, epoch, tick string
	formText, asText        string
	sinceText, rangeText    string
	node                    uint64

	change                                layouts.Change // of -change
	effect                                layouts.Effect
	changeText, toText, atText, nodesText string
}

// flags returns the flags that do not depend on the layout.
func (c *command) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("snowflake", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&c.help, "h", false, "show this help, with the layout's node fields")
	flags.BoolVar(&c.help, "help", false, "same as -h")
	flags.StringVar(&c.layoutText, "layout", "twitter",
		"preset `name`, or fields: unused:1,time:41,worker:10,sequence:12")
	flags.StringVar(&c.epoch, "epoch", "",
		"epoch `date`, such as 2024-01-01 (in UTC) or 2024-01-01T00:00:00Z,\nor "+
			"milliseconds since 1970 (default: the preset's; 1970 for fields)")
	flags.StringVar(&c.tick, "tick", "",
		"`unit` of the time field, from 1us to 1s (default: the preset's; 1ms for fields)")
	flags.BoolVar(&c.version, "version", false, "print the version")
	flags.StringVar(&c.formText, "form", "",
		"`form` of the IDs that are read, and of those that -n writes:\n"+strings.Join(formNames(), ", "))
	flags.StringVar(&c.asText, "as", "", "convert the IDs that are read to this `form`, one per line")
	flags.StringVar(&c.rangeText, "range", "",
		"print the IDs of this `time`, for a WHERE: a day such as 2027-01-01, a month such as\n"+
			"2027-01, or two times with a comma between them; all in UTC")
	flags.StringVar(&c.changeText, "change", "",
		"say whether a service may change this `layout` for that of -to: whether new IDs repeat old\n"+
			"ones or are smaller. An epoch and a tick may follow: leaf@2020-01-01, leaf@2020-01-01/10ms")
	flags.StringVar(&c.toText, "to", "", "the new `layout`, with -change")
	flags.StringVar(&c.atText, "at", "", "`date` of the change, such as 2027-01-01, in UTC")
	flags.StringVar(&c.nodesText, "nodes", "", "node `IDs` in use, with -change: A-B for both layouts, or A-B,C-D")
	flags.DurationVar(&c.change.Rollout, "rollout", 0,
		"`duration` for which old and new nodes run side by side after -at, such as 10m")
	flags.BoolVar(&c.about, "about", false, "print the layout's lifetime, end, nodes and IDs per second")
	flags.BoolVar(&c.json, "json", false, "write one JSON object per line")
	flags.BoolVar(&c.find, "find", false,
		"find the IDs in any text, such as a log: decimal numbers, and\n"+
			"hexadecimal numbers after 0x. Lines without an ID are skipped")
	flags.StringVar(&c.sinceText, "since", "",
		"with -find, numbers are no IDs if their time is before this `date`, or after tomorrow\n"+
			"(default: 100 days after the epoch, and not before 2010: card and phone numbers are earlier);\n"+
			"with -change, when the first old ID was issued (default: the epoch)")
	flags.IntVar(&c.digits, "digits", usualDigits, "`minimum` digits of an ID, with -find")
	flags.IntVar(&c.make, "n", 0, "generate this `number` of IDs")
	flags.Uint64Var(&c.node, "node", 0, "node `ID`, split into all node fields, with -n")
	return flags
}

// parse parses the arguments. Each node field has a flag of its name. The fields are
// known only after -layout has been parsed, so until then each unknown flag is taken for
// a field. A flag that starts with a digit is a negative ID.
func parse(args []string) (*command, error) {
	c := &command{}
	flags, fields := c.flags(), map[string]*string{}
	for _, arg := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-"), "=")
		if name == "" || name[0] == '-' || flags.Lookup(name) != nil {
			continue
		}
		if arg := arg; isDigit(name[0]) {
			flags.BoolFunc(name, "", func(string) error {
				c.args = append(c.args, arg)
				return nil
			})
		} else {
			fields[name] = flags.String(name, "", "")
		}
	}
	if err := flags.Parse(args); err != nil {
		return nil, fmt.Errorf("%w; -h lists the flags", err)
	}
	for _, arg := range flags.Args() {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		isFlag := strings.HasPrefix(arg, "-") && flags.Lookup(name) != nil && !isDigit(name[0])
		if isFlag && !slices.Contains(args, "--") {
			return nil, fmt.Errorf("%s: flags come before IDs and files; -h lists the flags", arg)
		}
	}
	c.args = append(c.args, flags.Args()...)
	c.help = c.help || len(args) == 1 && args[0] == "help"
	l, err := readLayout(c.layoutText, c.epoch, c.tick)
	if c.layout = l; c.help || c.version {
		return c, nil
	}
	flags.Visit(func(f *flag.Flag) {
		switch {
		case c.changeText == "":
		case f.Name == "layout" || f.Name == "epoch" || f.Name == "tick":
			err = errors.New("-layout, -epoch and -tick: with -change write them after the layout, such as " +
				"twitter@2020-01-01 or twitter@2020-01-01/10ms")
		case f.Name == "node" || fields[f.Name] != nil:
			err = fmt.Errorf("-%s: -change has -nodes for node IDs", f.Name)
		}
	})
	if err == nil {
		err = c.check()
	}
	c.values = snowflake.Values{}
	flags.Visit(func(f *flag.Flag) {
		if f.Name == "node" && err == nil && fields["node"] == nil {
			c.values, err = l.NodeValues(c.node)
		}
	})
	flags.Visit(func(f *flag.Flag) {
		if text := fields[f.Name]; text != nil && err == nil {
			err = c.setField(f.Name, *text)
		}
	})
	if err == nil && c.make > 0 {
		err = c.checkNode()
	}
	return c, err
}

// checkNode rejects new IDs without a node ID: two programs would generate the same ones.
func (c *command) checkNode() error {
	for _, name := range nodeFields(c.layout) {
		if _, ok := c.values[name]; !ok {
			return fmt.Errorf("-n requires -node, or a value for each node field (-%s): "+
				"two programs with the same node ID generate duplicates", strings.Join(nodeFields(c.layout), ", -"))
		}
	}
	return nil
}

// check rejects flags that contradict each other.
func (c *command) check() error {
	if c.changeText+c.toText+c.atText+c.nodesText != "" || c.change.Rollout != 0 {
		return c.checkChange(c.sinceText)
	}
	switch {
	case c.make < 0:
		return fmt.Errorf("-n %d: must not be negative", c.make)
	case c.make > 0 && len(c.args) > 0:
		return fmt.Errorf("%s: -n generates IDs and decodes none", c.args[0])
	case c.make > 0 && c.find:
		return errors.New("-find: -n generates IDs and decodes none")
	case c.digits < 1 || c.digits > idWidth:
		return fmt.Errorf("-digits %d: an ID has 1 to %d digits", c.digits, idWidth)
	case c.digits != usualDigits && !c.find:
		return errors.New("-digits requires -find")
	case c.sinceText != "" && !c.find:
		return errors.New("-since requires -find or -change")
	case c.asText != "" && (c.json || c.make > 0):
		return errors.New("-as converts the IDs that are read, without -json and -n")
	case (c.about || c.rangeText != "") && len(c.args)+c.make > 0:
		return errors.New("-about and -range read and generate no IDs")
	}
	if err := c.setTimes(); err != nil {
		return err
	}
	if err := c.setForm(); err != nil {
		return err
	}
	for _, f := range c.layout.Fields {
		ours := f.Name == "id" || f.Name == "utc" ||
			c.find && (f.Name == "file" || f.Name == "line" || f.Name == "path" || f.Name == "text")
		if c.json && ours {
			return fmt.Errorf("-json has a member %s of its own; rename the layout's field", f.Name)
		}
	}
	return nil
}

// setForm sets how lines are parsed and new IDs are written.
func (c *command) setForm() error {
	c.parse = readID
	if c.asText != "" {
		form, err := formOf("-as", c.asText)
		if c.as = &form; err != nil {
			return err
		}
	}
	if c.formText == "" {
		return nil
	}
	if c.find {
		return errors.New("-form: -find finds decimals and hexadecimal numbers only")
	}
	form, err := formOf("-form", c.formText)
	c.form, c.parse = form, form.Parse
	return err
}

func formOf(flag, name string) (form.Form, error) {
	if name == "hex" {
		name = form.Base16.String()
	}
	i := slices.Index(formNames(), name)
	if i < 0 {
		return 0, fmt.Errorf("%s %s: use %s", flag, name, strings.Join(formNames(), ", "))
	}
	return form.Form(i), nil
}

// setTimes sets the times of -range and of IDs that -find finds.
func (c *command) setTimes() (err error) {
	hasTime := c.layout.Index(snowflake.KindTime) >= 0
	if (c.rangeText != "" || c.sinceText != "") && !hasTime {
		return fmt.Errorf("-range and -since require a time field, and layout %s has none", c.layoutText)
	}
	if c.rangeText != "" {
		if c.from, c.to, err = interval(c.rangeText); err != nil {
			return err
		}
	}
	if c.find && hasTime {
		c.since, c.until = c.layout.Epoch.Add(100*24*time.Hour), time.Now().Add(24*time.Hour)
		if first := time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC); c.since.Before(first) {
			c.since = first
		}
	}
	if c.sinceText != "" {
		c.since, _, err = interval(c.sinceText)
		if err != nil {
			err = fmt.Errorf("-since %s: use a date such as 2024-01-01 or 2024-01-01T00:00:00Z", c.sinceText)
		}
	}
	return err
}

// interval parses a month, a day, a second or two times with a comma between them.
func interval(text string) (from, to time.Time, err error) {
	if first, second, both := strings.Cut(text, ","); both {
		if from, _, err = interval(first); err == nil {
			to, _, err = interval(second)
		}
		if err == nil && !from.Before(to) {
			err = fmt.Errorf("-range %s: the second time is not after the first", text)
		}
		return from, to, err
	}
	if from, err = time.Parse("2006-01", text); err == nil {
		return from, from.AddDate(0, 1, 0), nil
	}
	if from, err = time.Parse(time.DateOnly, text); err == nil {
		return from, from.AddDate(0, 0, 1), nil
	}
	if from, err = time.Parse(time.RFC3339Nano, text); err == nil {
		return from, from.Add(time.Second), nil
	}
	return from, to,
		fmt.Errorf("-range %s: use a day such as 2027-01-01, a month such as 2027-01, or two times with a "+
			"comma between them, such as 2027-01-01T08:00:00Z,2027-01-01T09:00:00Z", text)
}

// span prints the IDs of an interval of time.
func (c *command) span(p *printer) error {
	if !layouts.TimeOrdered(c.layout) {
		return fmt.Errorf("-range: IDs of layout %s are not ordered by time", c.layoutText)
	}
	first, last, ok := c.layout.IDRange(c.from, c.to)
	if !ok {
		return fmt.Errorf("-range %s: layout %s has no IDs then; -about says its lifetime", c.rangeText, c.layoutText)
	}
	if c.json {
		fmt.Fprintf(p.out, "{\"first\":\"%d\",\"last\":\"%d\"}\n", first, last)
		return nil
	}
	fmt.Fprintf(p.out, "id BETWEEN %d AND %d\n", first, last)
	if last > 1<<63-1 {
		return errors.New("-range: these IDs need 64 bits: a signed column, such as BIGINT, stores some of them as " +
			"negative numbers")
	}
	return nil
}

// describe prints what a layout offers.
func (c *command) describe(p *printer) error {
	l := c.layout
	fields, epoch, _ := layouts.Text(l)
	rows := [][2]string{{"fields", fields}}
	if epoch != "" {
		last, _ := layouts.Last(l)
		years := layouts.Lifetime(l).HundredthsOfYears()
		rows = append(rows, [2]string{"epoch", l.Epoch.UTC().Format(time.RFC3339Nano)},
			[2]string{"tick", layouts.TickText(l.Tick)}, [2]string{"end", last.UTC().Format(time.RFC3339)},
			[2]string{"lifetime", fmt.Sprintf("%d.%02d years, %.1f %% used",
				years/100, years%100, 100*layouts.Used(l, time.Now()))})
		if negative, ok := layouts.NegativeFrom(l); ok {
			rows = append(rows, [2]string{"negative as int64", "from " + negative.UTC().Format(time.RFC3339)})
		}
	}
	bits := 0
	for _, f := range l.Fields {
		if f.Kind == snowflake.KindNode {
			bits += f.Bits
		}
	}
	rows = append(rows, [2]string{"nodes", fmt.Sprintf("%.0f", math.Ldexp(1, bits))})
	if epoch != "" && l.Index(snowflake.KindSequence) >= 0 {
		rows = append(rows, [2]string{"IDs per second and node", fmt.Sprint(layouts.IDsPerSecond(l))})
	}
	if c.json {
		for i := range rows {
			rows[i][0] = strings.ReplaceAll(rows[i][0], " ", "_")
		}
		p.out.WriteByte('{')
		for i, row := range rows {
			if i > 0 {
				p.out.WriteByte(',')
			}
			fmt.Fprintf(p.out, "%q:%q", row[0], row[1])
		}
		fmt.Fprintln(p.out, "}")
		return nil
	}
	for _, row := range rows {
		fmt.Fprintf(p.out, "%-24s %s\n", row[0], row[1])
	}
	return nil
}

// formNames returns the names of all forms, by their constants.
func formNames() (names []string) {
	for f := form.Base10; f <= form.Decimal64; f++ {
		names = append(names, f.String())
	}
	return names
}

// version is the module's, as go install recorded it, and Go's.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown version"
	}
	return info.Main.Version + ", " + info.GoVersion
}

func (c *command) setField(name, text string) error {
	names := nodeFields(c.layout)
	if !slices.Contains(names, name) {
		if len(names) == 0 {
			names = []string{"none"}
		}
		return fmt.Errorf("-%s: not a flag, and not a node field of layout %s, which has %s; -h lists the flags",
			name, c.layoutText, strings.Join(names, ", "))
	}
	value, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("-%s %s: not an unsigned 64-bit integer", name, text)
	}
	c.values[name] = value
	return nil
}

func nodeFields(l snowflake.Layout) (names []string) {
	for _, f := range l.Fields {
		if f.Kind == snowflake.KindNode {
			names = append(names, f.Name)
		}
	}
	return names
}

// readLayout parses a layout. A non-empty epoch or tick overrides the preset's.
func readLayout(name, epoch, tick string) (snowflake.Layout, error) {
	l, err := layouts.Parse(name, epoch, tick)
	if l.Name == "" {
		l.Name = "fields"
	}
	var unread *layouts.TextError
	switch {
	case !errors.As(err, &unread):
	case unread.Part == layouts.PartLayout:
		return l, fmt.Errorf("-layout %s: not a preset (-h lists them), and not fields: %w", name, unread.Err)
	case unread.Part == layouts.PartEpoch:
		return l, fmt.Errorf("-epoch %s: %s", epoch, epochForms)
	default:
		return l, fmt.Errorf("-tick %s: use a duration such as 1ms", tick)
	}
	if err := ambiguous(epoch); err != nil {
		return l, err
	}
	if l.Index(snowflake.KindTime) < 0 && epoch+tick != "" {
		return l, fmt.Errorf("-epoch and -tick require a time field, and layout %s has none", name)
	}
	return l, err
}

const epochForms = "use a date such as 2024-01-01 or 2024-01-01T00:00:00Z, or milliseconds since 1970"

// ambiguous rejects an epoch that is a number but may not mean milliseconds. Up to the
// year 5138, seconds have up to 11 digits, and milliseconds have 12 to 14.
func ambiguous(epoch string) error {
	n, err := strconv.ParseInt(epoch, 10, 64)
	switch {
	case err != nil, n == 0, -1e14 < n && n <= -1e11, 1e11 <= n && n < 1e14:
		return nil
	case n <= -1e14:
		return fmt.Errorf("-epoch %s: %s", epoch, epochForms)
	case n >= 1e17:
		return tooLate(epoch, "nanoseconds", time.Unix(0, n))
	case n >= 1e14:
		return tooLate(epoch, "microseconds", time.UnixMicro(n))
	}
	meaning, date := otherMeaning(epoch, n)
	return fmt.Errorf("-epoch %s is ambiguous: for %s use %s; for milliseconds since 1970 use %s",
		epoch, meaning, date, time.UnixMilli(n).UTC().Format(time.RFC3339Nano))
}

func tooLate(text, unit string, at time.Time) error {
	return fmt.Errorf("-epoch %s: after the year 5138 in milliseconds; for %s since 1970 use %s",
		text, unit, at.UTC().Format(time.RFC3339Nano))
}

// otherMeaning returns what a small number may mean instead of milliseconds, and that
// instant as a date.
func otherMeaning(text string, n int64) (meaning, date string) {
	for form, meaning := range map[string]string{"2006": "a year", "20060102": "a date"} {
		if at, err := time.Parse(form, text); err == nil {
			return meaning, at.Format(time.DateOnly)
		}
	}
	return "seconds since 1970", time.Unix(n, 0).UTC().Format(time.RFC3339)
}
