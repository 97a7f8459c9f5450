package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// usualDigits is the default of -digits. IDs of Twitter and Discord have at least so many
// from seven hours after the epoch on; milliseconds since 1970 have 13.
const usualDigits = 15

// command is what the arguments ask for.
type command struct {
	layout snowflake.Layout
	help   bool
	json   bool
	find   bool
	digits int // the fewest digits of an ID, for find
	make   int // so many new IDs; 0 reads some
	values snowflake.Values
	ids    []string

	layoutText, epoch, tick string
	node                    uint64
}

// flags are the flags that do not depend on the layout.
func (c *command) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("snowflake", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&c.help, "h", false, "show this help, with the node fields of the layout")
	flags.BoolVar(&c.help, "help", false, "the same as -h")
	flags.StringVar(&c.layoutText, "layout", "twitter",
		"a preset's `name`, or fields: unused:1,time:41,worker:10,sequence:12")
	flags.StringVar(&c.epoch, "epoch", "",
		"when the time field reads 0: a `date` such as 2024-01-01 (in UTC),\n2024-01-01T00:00:00Z, or "+
			"milliseconds since 1970 (default: the preset's; 1970 for fields)")
	flags.StringVar(&c.tick, "tick", "",
		"the `unit` of the time field, from 1us to 1s (default: the preset's; 1ms for fields)")
	flags.BoolVar(&c.json, "json", false, "write a JSON object a line, for programs")
	flags.BoolVar(&c.find, "find", false,
		"find the IDs in lines of any text, such as a log's: decimal numbers, and\n"+
			"hexadecimal ones after 0x. Lines without an ID are skipped")
	flags.IntVar(&c.digits, "digits", usualDigits, "the `fewest` digits of a number that -find takes for an ID")
	flags.IntVar(&c.make, "n", 0, "make this `number` of new IDs")
	flags.Uint64Var(&c.node, "node", 0, "the node's `number`, spread over all node fields; for -n")
	return flags
}

// parse reads the arguments. Each node field has a flag too. Which fields there are is
// known when the layout has been read, so each argument that could be such a flag is
// one until then. A negative ID looks like a flag, but begins with a digit.
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
				c.ids = append(c.ids, arg)
				return nil
			})
		} else {
			fields[name] = flags.String(name, "", "")
		}
	}
	if err := flags.Parse(args); err != nil {
		return nil, fmt.Errorf("%w; -h lists the flags", err)
	}
	c.ids = append(c.ids, flags.Args()...)
	l, err := readLayout(c.layoutText, c.epoch, c.tick)
	if c.layout = l; c.help {
		return c, nil
	}
	if err == nil {
		err = c.check()
	}
	if err == nil {
		c.values, err = l.NodeValues(c.node)
	}
	flags.Visit(func(f *flag.Flag) {
		if text := fields[f.Name]; text != nil && err == nil {
			err = c.setField(f.Name, *text)
		}
	})
	return c, err
}

// check finds flags that contradict each other.
func (c *command) check() error {
	switch {
	case c.make < 0:
		return fmt.Errorf("-n %d: that many IDs cannot be made", c.make)
	case c.make > 0 && len(c.ids) > 0:
		return fmt.Errorf("%s: -n makes IDs and reads none", c.ids[0])
	case c.make > 0 && c.find:
		return errors.New("-find: -n makes IDs and reads none")
	case c.digits < 1 || c.digits > idWidth:
		return fmt.Errorf("-digits %d: an ID has 1 to %d", c.digits, idWidth)
	case c.digits != usualDigits && !c.find:
		return errors.New("-digits is for -find")
	}
	for _, f := range c.layout.Fields {
		if c.json && (f.Name == "id" || f.Name == "utc") {
			return fmt.Errorf("-json writes a member %s of its own; rename the layout's field", f.Name)
		}
	}
	return nil
}

// setField sets a node field.
func (c *command) setField(name, text string) error {
	names := nodeFields(c.layout)
	if !slices.Contains(names, name) {
		if len(names) == 0 {
			names = []string{"none"}
		}
		return fmt.Errorf("-%s: no flag and no node field of the layout %s, which has %s; -h lists the flags",
			name, c.layoutText, strings.Join(names, ", "))
	}
	value, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("-%s %s: not a whole number of 64 bits", name, text)
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

// readLayout reads a layout. An epoch and a tick that are not empty replace its own.
func readLayout(name, epoch, tick string) (snowflake.Layout, error) {
	l, err := snowflake.ParseLayout(name, epoch, tick)
	if l.Name == "" {
		l.Name = "fields"
	}
	var unread *snowflake.LayoutTextError
	switch {
	case !errors.As(err, &unread):
	case unread.Part == snowflake.PartLayout:
		return l, fmt.Errorf("-layout %s: neither a preset, which -h lists, nor fields: %w", name, unread.Err)
	case unread.Part == snowflake.PartEpoch:
		return l, fmt.Errorf("-epoch %s: %s", epoch, epochForms)
	default:
		return l, fmt.Errorf("-tick %s: not a length of time such as 1ms", tick)
	}
	if err := ambiguous(epoch); err != nil {
		return l, err
	}
	if l.Index(snowflake.KindTime) < 0 && epoch+tick != "" {
		return l, fmt.Errorf("-epoch and -tick are for layouts with a time field, which %s has not", name)
	}
	return l, err
}

const epochForms = "write a date such as 2024-01-01 or 2024-01-01T00:00:00Z, or milliseconds since 1970"

// ambiguous refuses an epoch that is a number and could mean something else than
// milliseconds: as seconds, numbers of up to 11 digits are dates until the year 5138,
// and as milliseconds those of 12 to 14 digits are.
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
	return fmt.Errorf("-epoch %s: is it %s (write %s) or milliseconds since 1970 (write %s)?",
		epoch, meaning, date, time.UnixMilli(n).UTC().Format(time.RFC3339Nano))
}

func tooLate(text, unit string, at time.Time) error {
	return fmt.Errorf("-epoch %s: not before the year 5138 if it is milliseconds; for %s since 1970, write %s",
		text, unit, at.UTC().Format(time.RFC3339Nano))
}

// otherMeaning is what a small number may mean instead of milliseconds, and the same as
// a date.
func otherMeaning(text string, n int64) (meaning, date string) {
	for form, meaning := range map[string]string{"2006": "a year", "20060102": "a date"} {
		if at, err := time.Parse(form, text); err == nil {
			return meaning, at.Format(time.DateOnly)
		}
	}
	return "seconds since 1970", time.Unix(n, 0).UTC().Format(time.RFC3339)
}
