//go:build !js

// Command size compares the brotli size of the program, and of everything sent until the home page is interactive, with
// a bare go-app page, and lists the largest packages. It fails if the first download is above the limit.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"go/version"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/snowflakelab/snowflakelab/app/divide"
	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// wanted is the target ratio to a bare page built with the same Go. The hard limit is in a separate
// file, so that raising it is a commit.
const wanted = 1.00

// best is the level at which the site is released.
const best = 11

// restWanted is the largest lazy chunk: Chromium compiles at most 8 MB synchronously, and future code needs room.
const restWanted = 6_500_000

func main() { tool.Main("size", func() { size(os.Args[1:], os.Stdout) }) }

func size(args []string, out io.Writer) {
	flags := flag.NewFlagSet("size", flag.ExitOnError)
	ours := flags.String("ours", "web/app.wasm", "the program")
	rest := flags.String("rest", "web/rest.wasm", "its lazy chunk, if it was divided")
	linked := flags.String("linked", ".build/linked.wasm", "the linker's output")
	worker := flags.String("worker", "web/worker.wasm", "the second program, for /live")
	bare := flags.String("bare", ".build/bare.wasm", "a bare page, built with the same flags")
	exported := flags.String("site", ".build/run", "our exported site")
	bareExported := flags.String("bare-site", ".build/bare", "the bare page exported by go-app, with our icon")
	limitFile := flags.String("limit", "web/size.limit", "the file with the largest allowed ratio")
	cache := flags.String("cache", ".build/cache", "cache of compressed files")
	level := flags.Int("level", best, "the compression level, 1 to 11; only the highest one's sizes are figures")
	flags.Parse(args)
	limit := tool.Must(strconv.ParseFloat(strings.TrimSpace(string(tool.Must(os.ReadFile(*limitFile)))), 64))
	figure := "figure"
	if *level < best { // compresses ours less well than a bare page
		limit *= 1.02
		figure = fmt.Sprintf("at level %d", *level)
	}
	packer := site.Packer{Cache: *cache, Level: *level}
	all := weigh(packer, divided([]string{*ours, *bare, *worker}, *rest))
	program, page, second, later := all[0], all[1], all[2], append(all, sent{})[3]
	first := len(program.form) + firstBytes(packer, *exported)
	firstOfBare := len(page.form) + firstBytes(packer, *bareExported, *exported)
	fmt.Fprintf(out, "%-20s %9d bytes, %8d in brotli, %8d until interactive\n", *ours, len(program.file),
		len(program.form), first)
	fmt.Fprintf(out, "%-20s %9d bytes, %8d in brotli, %8d until interactive\n", *bare, len(page.file), len(page.form),
		firstOfBare)
	printHeaviest(out, *ours, program, *linked)
	fmt.Fprintf(out, "%s live-wasm-bytes %d\n", figure, len(second.form))
	printCatalogs(out, figure, packer, *exported)
	fmt.Fprintf(out, "figure rest-raw-bytes %d want <=%d\n", len(later.file), restWanted)
	ratio := float64(first) / float64(firstOfBare)
	fmt.Fprintf(out, "%s wasm-vs-bare %.3f\n", figure,
		float64(len(program.form)+len(later.form))/float64(len(page.form)))
	release := strings.TrimPrefix(version.Lang(runtime.Version()), "go")
	fmt.Fprintf(out, "%s first-bytes-vs-bare-%s %.3f want <=%.2f\n", figure, release, ratio, wanted)
	if ratio > limit && later.file != nil {
		tool.Check(fmt.Errorf("the first download is %.3f times a bare page, above the %.2f in %s", ratio, limit,
			*limitFile))
	}
}

// divided adds a lazy chunk to programs, unless they are not divided.
func divided(programs []string, rest string) []string {
	if _, err := os.Stat(rest); err == nil {
		programs = append(programs, rest)
	}
	return programs
}

// sent is a program and its brotli form.
type sent struct{ file, form []byte }

// weigh compresses programs in parallel, which takes most of a minute.
func weigh(packer site.Packer, names []string) []sent {
	all, errs := make([]sent, len(names)), make([]error, len(names))
	var done sync.WaitGroup
	for i, name := range names {
		done.Go(func() {
			errs[i] = tool.Try(func() {
				file := tool.Must(os.ReadFile(name))
				all[i] = sent{file, tool.Must(packer.Pack(file, ".br"))}
			})
		})
	}
	done.Wait()
	tool.Check(errors.Join(errs...))
	return all
}

// printHeaviest lists the packages with the largest share of the program's brotli form.
func printHeaviest(out io.Writer, name string, s sent, linked string) {
	functions, err := divide.Functions(tool.Must(os.ReadFile(linked)))
	if errors.Is(err, divide.ErrUnknown) {
		fmt.Fprintf(out, "the size of packages is not known: %v\n", err)
		return
	}
	tool.Check(err)
	all := float64(len(s.form))
	rest := all
	fmt.Fprintf(out, "%9s  %5s%9s%9s%9s  of %s in brotli, by package\n", "bytes", "", "code", "tables", "files", name)
	for i, w := range weighPackages(s.file, s.form, functions, embedded("./app")) {
		rest -= w.all()
		if i < 25 {
			fmt.Fprintf(out, "%9.0f  %4.1f%%%9.0f%9.0f%9.0f  %s\n", w.all(), 100*w.all()/all, w.code, w.tables, w.files,
				cmp.Or(w.name, "(no package's)"))
		}
	}
	fmt.Fprintf(out,
		"%9.0f  %4.1f%%  types, strings and variables of all packages; repeated content counts where it occurs first\n",
		rest, 100*rest/all)
}

// embedded returns the embedded files of a browser program, by package.
func embedded(program string) map[string][][]byte {
	list := exec.Command("go", "list", "-deps", "-f",
		`{{range .EmbedFiles}}{{$.ImportPath}} {{$.Dir}}/{{.}}{{"\n"}}{{end}}`, program)
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	files := map[string][][]byte{}
	for line := range strings.Lines(string(tool.Must(list.Output()))) {
		if name, file, found := strings.Cut(strings.TrimSpace(line), " "); found {
			files[name] = append(files[name], tool.Must(os.ReadFile(file)))
		}
	}
	return files
}
