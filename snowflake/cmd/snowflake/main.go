// Command snowflake decodes and generates Snowflake IDs.
//
//	snowflake 1541815603606036480              decode an ID
//	snowflake -layout discord < ids.txt        decode one ID per line
//	snowflake -find < app.log                  decode all IDs in a text
//	snowflake -n 5 -datacenter 3 -worker 7     generate five IDs
//
// The layout is Twitter's by default; the command does not guess it. -layout takes a
// preset's name, or fields from the most significant bit down, as in the lab's links:
// unused:1,time:41,worker:10,sequence:12. -epoch and -tick override the preset's. If a
// line is not an ID, its line number and the reason go to standard error, the other
// lines are decoded, and the exit code is 1. With -find a line may be any text, such as
// a log line; numbers of 15 digits or more are IDs.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
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
  snowflake -layout discord < ids.txt        decode one ID per line
  snowflake -find < app.log                  decode all IDs in a text
  snowflake -n 5 -datacenter 3 -worker 7     generate five IDs

-layout sets the layout; the command does not guess it. Without -find each line has one
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
	for i, l := range snowflake.Presets() {
		if i%8 == 0 {
			fmt.Fprint(out, "\n ")
		}
		fmt.Fprint(out, " ", l.Name)
	}
	fmt.Fprintln(out)
}
