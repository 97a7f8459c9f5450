//go:build !js

package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// wanted is the ratio to a bare page that the project aims for. What must not
// be passed stands in a file of its own, so that raising it is a commit.
const wanted = 1.25

// heaviest is how many packages are listed.
const heaviest = 15

// size weighs the program against a bare go-app page, both in brotli as they
// are sent, and lists what weighs most. It fails above the limit.
func size(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("size", flag.ExitOnError)
	ours := flags.String("ours", "web/app.wasm", "the program")
	bare := flags.String("bare", ".build/bare.wasm", "a bare page, built with the same flags")
	names := flags.String("names", ".build/names.wasm", "the program with its functions' names")
	limitFile := flags.String("limit", "web/size.limit", "the file that holds the highest ratio allowed")
	cache := flags.String("cache", ".build/cache", "where compressed forms are kept")
	flags.Parse(args)
	limit, err := readLimit(*limitFile)
	if err != nil {
		return err
	}
	packer := site.Packer{Cache: *cache, Level: 11}
	sent := map[string]int{}
	for _, file := range []string{*bare, *ours} {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		packed, err := packer.Pack(data, ".br")
		if err != nil {
			return err
		}
		sent[file] = len(packed)
		fmt.Fprintf(out, "%-20s %9d bytes, %8d in brotli\n", file, len(data), len(packed))
	}
	if err := printHeaviest(out, *names); err != nil {
		return err
	}
	ratio := float64(sent[*ours]) / float64(sent[*bare])
	fmt.Fprintf(out, "figure wasm-vs-bare %.3f want <=%.2f\n", ratio, wanted)
	if ratio > limit {
		return fmt.Errorf("the program weighs %.3f bare pages, above the %.2f in %s", ratio, limit, *limitFile)
	}
	return nil
}

// readLimit reads a file that holds one number.
func readLimit(name string) (float64, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	return strconv.ParseFloat(strings.TrimSpace(string(data)), 64)
}

// printHeaviest lists the packages whose code weighs most. Data that belongs to
// a package, tables and texts, carries no names and is not counted.
func printHeaviest(out io.Writer, names string) error {
	data, err := os.ReadFile(names)
	if err != nil {
		return err
	}
	list := exec.Command("go", "list", "-deps", "./app")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	packages, err := list.Output()
	if err != nil {
		return fmt.Errorf("listing the program's packages: %w", err)
	}
	weights, err := codeByPackage(data, strings.Fields(string(packages)))
	if err != nil {
		return fmt.Errorf("%s: %w", names, err)
	}
	total := 0
	for _, w := range weights {
		total += w.bytes
	}
	fmt.Fprintf(out, "code, %d bytes in all, of which the heaviest packages:\n", total)
	for _, w := range weights[:min(heaviest, len(weights))] {
		fmt.Fprintf(out, "%9d  %4.1f%%  %s\n", w.bytes, 100*float64(w.bytes)/float64(total), w.name)
	}
	return nil
}
