//go:build !js

// Command divide divides a Go program for the browser into a startup part and a lazy chunk or,
// without -first, rewrites it as one.
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
	names  = flag.String("first", "", "`file` with the startup list: a function, a method or a package per line")
	rest   = flag.String("rest", "", "output `file` for the lazy chunk; removed if there is none")
	traces = flag.String("traces", "", "output `file` for what only tracebacks need; removed if there is none")
	late   = flag.String("late", "",
		"`tables`, separated by spaces, that are lazy if no function of the startup part reads them: embedded files, or first bytes in hexadecimal, a colon and the length")
	symbols = flag.String("strings", "",
		"`file` with the linker's output for -dumpdep: string constants that only lazy functions use are lazy")
	without = flag.String("without", "", "`file` with packages of which only the startup set is sent, one per line")
	bare    = flag.Bool("untraced", false, "leave out what only tracebacks need")
	watch   = flag.Bool("watch", false, "write a program that records which functions run")
)

func main() {
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr,
			"usage: divide [-first NAMES -rest REST.wasm -traces TRACES.wasm | -untraced | -watch] IN.wasm OUT.wasm")
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
	switch {
	case *watch:
		write = divide.Watch
	case *bare:
		write = divide.Untraced
	}
	written, err := write(file)
	if *bare && errors.Is(err, divide.ErrUnknown) {
		fmt.Fprintf(os.Stderr, "divide: %v; writing it with tracebacks\n", err)
		written, err = divide.Whole(file)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	for _, name := range []string{*rest, *traces} {
		if err := os.Remove(name); name != "" && err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return os.WriteFile(out, written, 0o644)
}

// inParts writes both parts. If the program's layout is unknown, it prints that and returns false.
func inParts(file []byte, out string) (done bool, err error) {
	o := divide.Options{Short: divide.Short}
	var errs [3]error
	o.First, errs[0] = lines(*names)
	o.Without, errs[1] = lines(*without)
	o.Strings, errs[2] = constants(*symbols)
	if err := errors.Join(errs[:]...); err != nil {
		return false, err
	}
	for name := range strings.FieldsSeq(*late) {
		var t divide.Table
		if _, err := fmt.Sscanf(name, "%x:%d", &t.Begins, &t.Length); err != nil {
			if t.Begins, err = os.ReadFile(name); err != nil {
				return false, fmt.Errorf("-late: %w", err)
			}
			t.Length = len(t.Begins)
		}
		o.Tables = append(o.Tables, t)
	}
	parts, err := divide.Divide(file, o)
	if errors.Is(err, divide.ErrUnknown) {
		fmt.Fprintf(os.Stderr, "divide: %v; writing it undivided\n", err)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, name := range parts.Unknown {
		fmt.Printf("divide: %s: the program has no %s\n", *names, name)
	}
	fmt.Printf("divide: startup part: %d of %d functions, %d bytes; lazy chunk: %d bytes; for tracebacks: %d bytes\n",
		parts.Begins, parts.Functions, len(parts.First), len(parts.Rest), len(parts.Traces))
	if err := errors.Join(os.WriteFile(*rest, parts.Rest, 0o644),
		os.WriteFile(*traces, parts.Traces, 0o644)); err != nil {
		return false, err
	}
	return true, os.WriteFile(out, parts.First, 0o644)
}

// constants reads the string constants from the linker's output, or returns nil for an empty name.
func constants(name string) (*divide.Strings, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	all, err := divide.ReadStrings(file)
	return &all, err
}

// lines returns the lines of a file, or none for an empty name.
func lines(name string) ([]string, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.ReadFile(name)
	return strings.Split(strings.TrimSpace(string(file)), "\n"), err
}
