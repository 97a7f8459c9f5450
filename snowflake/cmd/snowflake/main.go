// Command snowflake reads and makes Snowflake IDs.
//
//	snowflake 1541815603606036480              what an ID holds
//	snowflake -layout discord < ids.txt        of each line
//	snowflake -n 5 -datacenter 3 -worker 7     five new ones
//
// An ID is read as the layout says, by default Twitter's; nothing is guessed. A
// layout is the name of a preset, or its fields from the most significant bit down,
// as in the lab's links: unused:1,time:41,worker:10,sequence:12. A line that is no ID
// goes to standard error with its number and why; the others are read, and the
// command ends with exit code 1.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// command is what the arguments ask for.
type command struct {
	layout snowflake.Layout
	json   bool
	make   int // so many new IDs; 0 reads some
	values snowflake.Values
	ids    []string
}

// run is the command; it returns its exit code, which is 2 for arguments that mean
// nothing.
func run(args []string, in io.Reader, out, problems io.Writer) int {
	c, err := parse(args, out)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(problems, "snowflake:", strings.TrimPrefix(err.Error(), "snowflake: "))
		return 2
	}
	code, p := 0, newPrinter(out, c)
	if c.make > 0 {
		code = c.issue(p, problems)
	} else {
		if len(c.ids) > 0 {
			in = strings.NewReader(strings.Join(c.ids, "\n"))
		}
		code = c.read(p, in, problems)
	}
	if err := p.out.Flush(); err != nil {
		return 1
	}
	return code
}

// parse reads the arguments. The fields of a node have flags of their own, which
// depend on the layout, so that it is read first.
func parse(args []string, out io.Writer) (*command, error) {
	c := &command{}
	err := c.findLayout(args)
	flags := flag.NewFlagSet("snowflake", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.String("layout", "twitter", "a preset's `name`, or fields: unused:1,time:41,worker:10,sequence:12")
	flags.String("epoch", "", "the instant of tick 0, for fields: a `date` such as 2024-01-01T00:00:00Z,\nor milliseconds since 1970, as links have it")
	flags.Duration("tick", time.Millisecond, "the unit of time, for fields")
	flags.BoolVar(&c.json, "json", false, "a JSON object a line, for programs")
	flags.IntVar(&c.make, "n", 0, "make so `many` new IDs")
	number := flags.Uint64("node", 0, "the node's number, spread over all node fields; for -n")
	fields := map[string]*uint64{}
	for _, f := range c.layout.Fields {
		if f.Kind == snowflake.KindNode && flags.Lookup(f.Name) == nil {
			fields[f.Name] = flags.Uint64(f.Name, 0, fmt.Sprintf("the node's field of %d bits; for -n", f.Bits))
		}
	}
	switch failed := flags.Parse(args); {
	case errors.Is(failed, flag.ErrHelp):
		usage(out, flags)
		return nil, failed
	case err != nil:
		return nil, err
	case failed != nil:
		return nil, failed
	case c.make < 0:
		return nil, fmt.Errorf("-n %d: that many IDs cannot be made", c.make)
	case c.make > 0 && flags.NArg() > 0:
		return nil, fmt.Errorf("%s: -n makes IDs and reads none", flags.Arg(0))
	}
	c.ids = flags.Args()
	if c.values, err = c.layout.NodeValues(*number); err != nil {
		return nil, err
	}
	flags.Visit(func(f *flag.Flag) {
		if value := fields[f.Name]; value != nil {
			c.values[f.Name] = *value
		}
	})
	return c, nil
}

// findLayout finds -layout, -epoch and -tick among the arguments.
func (c *command) findLayout(args []string) error {
	name, epoch, tick := "twitter", "", ""
	for _, into := range []struct {
		flag string
		to   *string
	}{{"layout", &name}, {"epoch", &epoch}, {"tick", &tick}} {
		for i, arg := range args {
			arg = strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-")
			if value, ok := strings.CutPrefix(arg, into.flag+"="); ok {
				*into.to = value
			} else if arg == into.flag && i+1 < len(args) && args[i] != arg {
				*into.to = args[i+1]
			}
		}
	}
	l, known := snowflake.Preset(name)
	if known && (epoch != "" || tick != "") {
		return fmt.Errorf("-epoch and -tick are for fields: the layout %s has its own", name)
	}
	if !known {
		fields, err := snowflake.ParseFields(name)
		if err != nil {
			return fmt.Errorf("-layout %s: neither a preset, which -h lists, nor fields: %w", name, err)
		}
		l = snowflake.Layout{Name: "fields", Fields: fields, Epoch: time.Unix(0, 0).UTC(), Tick: time.Millisecond}
	}
	var err error
	if epoch != "" {
		if l.Epoch, err = parseEpoch(epoch); err != nil {
			return err
		}
	}
	if tick != "" {
		if l.Tick, err = time.ParseDuration(tick); err != nil {
			return fmt.Errorf("-tick %s: not a length of time such as 1ms", tick)
		}
	}
	c.layout = l
	return l.Validate()
}

// parseEpoch reads a date, or milliseconds since 1970.
func parseEpoch(text string) (time.Time, error) {
	if ms, err := strconv.ParseInt(text, 10, 64); err == nil {
		return time.UnixMilli(ms).UTC(), nil
	}
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return at, fmt.Errorf("-epoch %s: neither an instant such as 2024-01-01T00:00:00Z nor milliseconds since 1970", text)
	}
	return at, nil
}

func usage(out io.Writer, flags *flag.FlagSet) {
	fmt.Fprint(out, `snowflake reads and makes Snowflake IDs.

  snowflake 1541815603606036480              what an ID holds
  snowflake -layout discord < ids.txt        of each line
  snowflake -n 5 -datacenter 3 -worker 7     five new ones

An ID is read as -layout says; nothing is guessed.

`)
	flags.SetOutput(out)
	flags.PrintDefaults()
	fmt.Fprint(out, "\nThe presets:")
	for i, l := range snowflake.Presets() {
		if i%8 == 0 {
			fmt.Fprint(out, "\n ")
		}
		fmt.Fprint(out, " ", l.Name)
	}
	fmt.Fprintln(out)
}
