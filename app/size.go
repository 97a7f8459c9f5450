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

// size weighs the program, and all that is sent until the home page answers,
// against a bare go-app page, both in brotli as they are sent, and lists what
// weighs most. It fails above the limit.
func size(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("size", flag.ExitOnError)
	ours := flags.String("ours", "web/app.wasm", "the program")
	bare := flags.String("bare", ".build/bare.wasm", "a bare page, built with the same flags")
	names := flags.String("names", ".build/names.wasm", "the program with its functions' names")
	exported := flags.String("site", ".build/run", "our exported site")
	bareExported := flags.String("bare-site", ".build/bare", "the bare page as go-app exports it; its icon is ours")
	limitFile := flags.String("limit", "web/size.limit", "the file that holds the highest ratio allowed")
	cache := flags.String("cache", ".build/cache", "where compressed forms are kept")
	flags.Parse(args)
	limit, err := readLimit(*limitFile)
	if err != nil {
		return err
	}
	packer := site.Packer{Cache: *cache, Level: 11}
	program, first, err := weigh(out, packer, *ours, *exported)
	if err != nil {
		return err
	}
	bareProgram, bareFirst, err := weigh(out, packer, *bare, *bareExported, *exported)
	if err != nil {
		return err
	}
	if err := printHeaviest(out, *names); err != nil {
		return err
	}
	ratio := float64(program) / float64(bareProgram)
	fmt.Fprintf(out, "figure first-bytes-vs-bare %.3f\n", float64(first)/float64(bareFirst))
	fmt.Fprintf(out, "figure wasm-vs-bare %.3f want <=%.2f\n", ratio, wanted)
	if ratio > limit {
		return fmt.Errorf("the program weighs %.3f bare pages, above the %.2f in %s", ratio, limit, *limitFile)
	}
	return nil
}

// weigh prints and returns how much a program is as it is sent, and with it all
// that is sent until the home page in the folders answers.
func weigh(out io.Writer, packer site.Packer, wasm string, folders ...string) (program, first int, err error) {
	data, err := os.ReadFile(wasm)
	if err != nil {
		return 0, 0, err
	}
	packed, err := packer.Pack(data, ".br")
	if err != nil {
		return 0, 0, err
	}
	rest, err := firstBytes(packer, folders...)
	program, first = len(packed), len(packed)+rest
	fmt.Fprintf(out, "%-20s %9d bytes, %8d in brotli, %8d until its page answers\n", wasm, len(data), program, first)
	return program, first, err
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
