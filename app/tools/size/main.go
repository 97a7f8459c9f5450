//go:build !js

// Command size weighs the program, and all that is sent until the home page answers,
// against a bare go-app page, both in brotli as they are sent, and lists what
// weighs most. It fails if what is sent first is above the limit.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"

	"github.com/snowflakelab/snowflakelab/app/divide"
	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// wanted is the ratio to a bare page that the project aims for. What must not
// be passed stands in a file of its own, so that raising it is a commit.
const wanted = 0.90

// restWanted is how long the other part of the program may become. Chromium compiles at
// most 8 MB in a call that waits.
const restWanted = 7_500_000

// heaviest is how many packages are listed.
const heaviest = 25

func main() {
	if err := size(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "size:", err)
		os.Exit(1)
	}
}

func size(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("size", flag.ExitOnError)
	ours := flags.String("ours", "web/app.wasm", "the program")
	rest := flags.String("rest", "web/rest.wasm", "its other part, if it was divided")
	linked := flags.String("linked", ".build/linked.wasm", "the program as the linker wrote it")
	worker := flags.String("worker", "web/worker.wasm", "the second program, which one page alone asks for")
	bare := flags.String("bare", ".build/bare.wasm", "a bare page, built with the same flags")
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
	program, page, second, later := &sent{wasm: *ours}, &sent{wasm: *bare}, &sent{wasm: *worker}, &sent{wasm: *rest}
	var all sync.WaitGroup // at once: compressing takes most of a minute
	all.Go(func() { program.weigh(packer, *exported) })
	all.Go(func() { page.weigh(packer, *bareExported, *exported) })
	all.Go(func() { second.weigh(packer, *exported) })
	all.Go(func() { later.weigh(packer, *exported) })
	if all.Wait(); errors.Is(later.err, fs.ErrNotExist) {
		later = &sent{} // it is sent whole
	}
	if err := errors.Join(program.err, page.err, second.err, later.err); err != nil {
		return err
	}
	parts := []string{*ours}
	if later.bytes > 0 {
		parts = append(parts, *rest)
	}
	class, err := classBytes(packer, *exported, parts...)
	if err != nil {
		return err
	}
	for _, s := range []*sent{program, page} {
		fmt.Fprintf(out, "%-20s %9d bytes, %8d in brotli, %8d until its page answers\n", s.wasm, s.bytes, s.packed, s.first)
	}
	if err := printHeaviest(out, program, *linked); err != nil {
		return err
	}
	fmt.Fprintf(out, "figure class-bytes %d\n", class)
	fmt.Fprintf(out, "figure live-wasm-bytes %d\n", second.packed)
	fmt.Fprintf(out, "figure rest-raw-bytes %d want <=%d\n", later.bytes, restWanted)
	ratio := float64(program.first) / float64(page.first)
	fmt.Fprintf(out, "figure wasm-vs-bare %.3f\n", float64(program.packed+later.packed)/float64(page.packed))
	fmt.Fprintf(out, "figure first-bytes-vs-bare %.3f want <=%.2f\n", ratio, wanted)
	if ratio > limit && later.bytes > 0 {
		return fmt.Errorf("what is sent until the home page answers weighs %.3f bare pages, above the %.2f in %s", ratio, limit, *limitFile)
	}
	return nil
}

// sent is a program and what it weighs.
type sent struct {
	wasm   string
	file   []byte // file is the program itself, and
	form   []byte // form what is sent of it.
	bytes  int    // bytes is the length of the program,
	packed int    // packed that of what is sent of it, and
	first  int    // first all that is sent until the home page answers.
	err    error
}

// weigh fills in the rest of a program whose home page is in the folders.
func (s *sent) weigh(packer site.Packer, folders ...string) {
	data, err := os.ReadFile(s.wasm)
	if err != nil {
		s.err = err
		return
	}
	packed, err := packer.Pack(data, ".br")
	if err != nil {
		s.err = err
		return
	}
	rest, err := firstBytes(packer, ".br", folders...)
	s.file, s.form = data, packed
	s.bytes, s.packed, s.first, s.err = len(data), len(packed), len(packed)+rest, err
}

// readLimit reads a file that holds one number.
func readLimit(name string) (float64, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	return strconv.ParseFloat(strings.TrimSpace(string(data)), 64)
}

// printHeaviest lists the packages that add most to what is sent of the program.
func printHeaviest(out io.Writer, s *sent, linked string) error {
	files, err := embedded("./app")
	if err != nil {
		return err
	}
	whole, err := os.ReadFile(linked)
	if err != nil {
		return err
	}
	functions, err := divide.Functions(whole)
	if errors.Is(err, divide.ErrUnknown) {
		fmt.Fprintf(out, "what each package adds is not known: %v\n", err)
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", linked, err)
	}
	weights, err := weighPackages(s.file, s.form, functions, files)
	if err != nil {
		return fmt.Errorf("%s: %w", s.wasm, err)
	}
	all := float64(s.packed)
	rest := all
	fmt.Fprintf(out, "%9s  %5s%9s%9s%9s  of %s in brotli, by package\n", "bytes", "", "code", "tables", "files", s.wasm)
	for i, w := range weights {
		rest -= w.all()
		if i < heaviest {
			fmt.Fprintf(out, "%9.0f  %4.1f%%%9.0f%9.0f%9.0f  %s\n", w.all(), 100*w.all()/all, w.code, w.tables, w.files, cmp.Or(w.name, "(no package's)"))
		}
	}
	fmt.Fprintf(out, "%9.0f  %4.1f%%  types, strings and variables of all, which name no package; what stands twice counts where it stands first\n", rest, 100*rest/all)
	return nil
}

// embedded returns the files that are embedded in a program for the browser, by package.
func embedded(program string) (map[string][][]byte, error) {
	list := exec.Command("go", "list", "-deps", "-f", `{{range .EmbedFiles}}{{$.ImportPath}} {{$.Dir}}/{{.}}{{"\n"}}{{end}}`, program)
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	lines, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("listing the program's packages: %w", err)
	}
	files := map[string][][]byte{}
	for line := range strings.Lines(string(lines)) {
		name, file, found := strings.Cut(strings.TrimSpace(line), " ")
		if !found {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		files[name] = append(files[name], content)
	}
	return files, nil
}
