//go:build !js

// Command app is Snowflake Lab. It serves the site on this machine or to a class, and
// exports it as a folder for a web server. Compiled to wasm, the same command runs in the
// browser.
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

// version is set by make build and make release.
var version = "development"

const usage = `Snowflake Lab, a laboratory for 64-bit Snowflake IDs.

  snowflakelab [flags]              serve the site
  snowflakelab export DIR [flags]   export the site as static files, for a web server

`

// commands are the subcommands; the default is serve.
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
		fmt.Fprintf(os.Stderr, "snowflakelab: unknown command %q; use serve or export (see -help)\n", name)
		os.Exit(2)
	}
	err := run(args, os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case errors.As(err, new(misuse)):
		fmt.Fprintf(os.Stderr, "snowflakelab: %v (see -help)\n", err)
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "snowflakelab:", err)
		os.Exit(1)
	}
}

// misuse is an error in the arguments; the exit code is 2.
type misuse struct{ error }

// flags are a command's flags, and -help and -version.
type flags struct {
	*flag.FlagSet
	version bool
}

func newFlags(name string) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError)}
	f.SetOutput(io.Discard)
	f.BoolVar(&f.version, "version", false, "print the version and exit")
	return f
}

// parse parses flags, which may be mixed with other arguments, and returns the others. For
// -help and -version it writes that to out and returns flag.ErrHelp.
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
