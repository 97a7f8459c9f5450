//go:build !js

// Command app is Snowflake Lab: it serves the site to this machine or to a class, and
// writes it as a folder for a web server. In the browser the same command is the
// program itself.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// version is set when a program is made to be given away.
var version = "development"

const usage = `Snowflake Lab, a laboratory for 64-bit Snowflake IDs.

  snowflakelab [flags]              serve it
  snowflakelab export DIR [flags]   write it as a folder of files, for a web server

`

// commands are what this program can be asked for, by name. Without one, it serves.
var commands = map[string]func(args []string, out io.Writer) error{
	"serve":  serve,
	"export": export,
}

func main() {
	name, args := "serve", os.Args[1:]
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	run := commands[name]
	if run == nil {
		fmt.Fprintf(os.Stderr, "snowflakelab: there is no command %q, only serve and export; -help tells more\n", name)
		os.Exit(2)
	}
	err := run(args, os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case errors.As(err, new(misuse)):
		fmt.Fprintf(os.Stderr, "snowflakelab: %v; -help tells what there is\n", err)
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "snowflakelab:", err)
		os.Exit(1)
	}
}

// misuse is that the program was asked wrongly.
type misuse struct{ error }

// flags are a command's own, and what all have: -help and -version.
type flags struct {
	*flag.FlagSet
	version bool
}

func newFlags(name string) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError)}
	f.SetOutput(io.Discard)
	f.BoolVar(&f.version, "version", false, "say which version this is, and end")
	return f
}

// parse reads the arguments, flags among others, and returns the others. Where the
// arguments ask for it, help or the version is written and the error is flag.ErrHelp.
func (f *flags) parse(args []string, out io.Writer) (rest []string, err error) {
	for len(args) > 0 {
		err = f.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(out, usage, "Flags of ", f.Name(), ":\n")
			f.SetOutput(out)
			f.PrintDefaults()
		}
		if err != nil && !errors.Is(err, flag.ErrHelp) {
			err = misuse{err}
		}
		if err != nil {
			return nil, err
		}
		if args = f.Args(); len(args) > 0 {
			rest, args = append(rest, args[0]), args[1:]
		}
	}
	if f.version {
		fmt.Fprintf(out, "snowflakelab %s, %s, %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil, flag.ErrHelp
	}
	return rest, nil
}
