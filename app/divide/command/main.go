//go:build !js

// Command divide writes a Go program for the browser as it is sent: in two parts or,
// without a list of the functions that begin, as one.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide"
)

var (
	names   = flag.String("first", "", "the `file` that names the functions of the first part, one a line")
	rest    = flag.String("rest", "", "the `file` that the other part is written to; it is removed if there is none")
	late    = flag.String("late", "", "a `table` that only its package's functions read and the first part need not have: the package, its first bytes in hexadecimal digits, and its length, with commas between")
	without = flag.String("without", "", "the `file` that names packages of which only the functions that begin are sent, one a line")
	watch   = flag.Bool("watch", false, "write the program so that it notes which functions have run")
)

func main() {
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: divide [-first NAMES -rest REST.wasm | -watch] IN.wasm OUT.wasm")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), flag.Arg(1)); err != nil {
		fmt.Fprintln(os.Stderr, "divide:", err)
		os.Exit(1)
	}
}

func run(in, out string) error {
	file, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	if *names != "" {
		if done, err := inParts(file, out); done || err != nil {
			return err
		}
	}
	write := divide.Whole
	if *watch {
		write = divide.Watch
	}
	if file, err = write(file); err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	if *rest != "" {
		if err := os.Remove(*rest); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return os.WriteFile(out, file, 0o644)
}

// inParts writes both parts, unless the program is laid out as none that is known: then
// it says so.
func inParts(file []byte, out string) (done bool, err error) {
	first, err := lines(*names)
	if err != nil {
		return false, err
	}
	unsent, err := lines(*without)
	if err != nil {
		return false, err
	}
	var tables []divide.Table
	if *late != "" {
		var t divide.Table
		if _, err := fmt.Sscanf(strings.ReplaceAll(*late, ",", " "), "%s %x %d", &t.Package, &t.Begins, &t.Length); err != nil {
			return false, fmt.Errorf("-late %s: %w", *late, err)
		}
		tables = append(tables, t)
	}
	parts, err := divide.Divide(file, first, unsent, tables...)
	if errors.Is(err, divide.ErrUnknown) {
		fmt.Fprintf(os.Stderr, "divide: %v; it is sent whole\n", err)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	fmt.Printf("divide: %d of %d functions begin, %d bytes; %d bytes come later\n", parts.Begins, parts.Functions, len(parts.First), len(parts.Rest))
	if err := os.WriteFile(*rest, parts.Rest, 0o644); err != nil {
		return false, err
	}
	return true, os.WriteFile(out, parts.First, 0o644)
}

// lines are those of a file, if one is named.
func lines(name string) ([]string, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.ReadFile(name)
	return strings.Split(strings.TrimSpace(string(file)), "\n"), err
}
