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

func main() {
	names := flag.String("first", "", "the `file` that names the functions of the first part, one a line")
	rest := flag.String("rest", "", "the `file` that the other part is written to; it is removed if there is none")
	late := flag.String("late", "", "a `table` of bytes that only its package's functions read and the first part need not have, such as crypto/p.table")
	without := flag.String("without", "", "the `file` that names packages of which only the functions that begin are sent, one a line")
	watch := flag.Bool("watch", false, "write the program so that it notes which functions have run")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: divide [-first NAMES -rest REST.wasm | -watch] IN.wasm OUT.wasm")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), flag.Arg(1), *names, *rest, *late, *without, *watch); err != nil {
		fmt.Fprintln(os.Stderr, "divide:", err)
		os.Exit(1)
	}
}

func run(in, out, names, rest, late, without string, watch bool) error {
	file, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	if names != "" {
		if done, err := inParts(file, out, names, rest, late, without); done || err != nil {
			return err
		}
	}
	write := divide.Whole
	if watch {
		write = divide.Watch
	}
	file, err = write(file)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	if rest != "" {
		if err := os.Remove(rest); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return os.WriteFile(out, file, 0o644)
}

// inParts writes both parts, unless the program is laid out as none that is known: then
// it says so.
func inParts(file []byte, out, names, rest, late, without string) (done bool, err error) {
	list, err := lines(names)
	if err != nil {
		return false, err
	}
	var unsent []string
	if without != "" {
		if unsent, err = lines(without); err != nil {
			return false, err
		}
	}
	var tables []divide.Table
	if late != "" {
		table, err := readTable(late)
		if err != nil {
			fmt.Fprintf(os.Stderr, "divide: this toolchain has no table %s: %v\n", late, err)
		} else {
			tables = append(tables, table)
		}
	}
	parts, err := divide.Divide(file, list, unsent, tables...)
	if errors.Is(err, divide.ErrUnknown) {
		fmt.Fprintf(os.Stderr, "divide: %v; it is sent whole\n", err)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	fmt.Printf("divide: %d of %d functions begin, %d bytes; %d bytes come later\n", parts.Begins, parts.Functions, len(parts.First), len(parts.Rest))
	if err := os.WriteFile(rest, parts.Rest, 0o644); err != nil {
		return false, err
	}
	return true, os.WriteFile(out, parts.First, 0o644)
}

func lines(name string) ([]string, error) {
	file, err := os.ReadFile(name)
	return strings.Split(strings.TrimSpace(string(file)), "\n"), err
}
