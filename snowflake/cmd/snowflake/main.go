// Command snowflake reads and makes Snowflake IDs.
//
//	snowflake 1541815603606036480              what an ID holds
//	snowflake -layout discord < ids.txt        of each line
//	snowflake -find < app.log                  of all IDs in any text
//	snowflake -n 5 -datacenter 3 -worker 7     five new ones
//
// An ID is read as the layout says, by default Twitter's; nothing is guessed. A
// layout is the name of a preset, or its fields from the most significant bit down,
// as in the lab's links: unused:1,time:41,worker:10,sequence:12; -epoch and -tick
// replace its own. A line that is no ID goes to standard error with its number and
// why; the others are read, and the command ends with exit code 1. With -find a line
// is any text, such as a log's, and its numbers of 15 digits or more are the IDs.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the command; it returns its exit code, which is 2 for arguments that mean
// nothing.
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

// plain is an error without the library's prefix.
func plain(err error) string { return strings.TrimPrefix(err.Error(), "snowflake: ") }

// usage writes the help.
func (c *command) usage(out io.Writer) {
	fmt.Fprint(out, `snowflake reads and makes Snowflake IDs.

  snowflake 1541815603606036480              what an ID holds
  snowflake -layout discord < ids.txt        of each line
  snowflake -find < app.log                  of all IDs in any text
  snowflake -n 5 -datacenter 3 -worker 7     five new ones

An ID is read as -layout says; nothing is guessed. Without -find a line holds one: a
decimal, signed or not, hexadecimal digits after 0x, either of them in quotation marks,
or a JSON object with an "id", as -json writes it.

`)
	flags := (&command{}).flags()
	for _, f := range c.layout.Fields {
		if f.Kind == snowflake.KindNode && flags.Lookup(f.Name) == nil {
			flags.Uint64(f.Name, 0, fmt.Sprintf("the node's field of %d bits; for -n", f.Bits))
		}
	}
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
