//go:build !js

// Command measure looks at the exported site from outside, for development: it takes
// pictures, times the start, the scenes and the decoder, watches memory, tries other
// engines, asks Lighthouse, and compares our server with nginx. Each result stands on a
// line of its own, `figure NAME VALUE want >=TARGET`.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// options are where things are found.
type options struct {
	ours       string // ours is the exported site.
	bare       string // bare is the bare page as go-app exports it, complete.
	out        string // out is the folder for pictures.
	only       string // only is what a picture's name must have in it.
	lighthouse string // lighthouse is that program.
	pairs      int    // pairs is how many pairs of starts are timed.
	tries      int    // tries is how often each scene is opened, and how many pairs of steps are timed.
	speed      string // speed is the folder of the page with two decoders.
	runs       int    // runs is how often Lighthouse looks at each page.
	linked     string // linked is the program as it was before it was divided.
	begin      string // begin is the file that names the functions of its first part.
	lab        string // lab is our server.
}

// commands are what can be asked for, by name.
var commands = map[string]func(options){
	"pictures":   pictures,
	"preview":    preview,
	"start":      start,
	"lighthouse": lighthouse,
	"scenes":     scenes,
	"film":       film,
	"decode":     decode,
	"bulk":       bulk,
	"memory":     memory,
	"live":       live,
	"profile":    profile,
	"engines":    engines,
	"load":       load,
}

func main() {
	o := options{}
	flag.StringVar(&o.ours, "ours", ".build/measured", "the exported site")
	flag.StringVar(&o.bare, "bare", ".build/bare", "the bare page as go-app exports it")
	flag.StringVar(&o.out, "out", ".build/pictures", "the folder for pictures")
	flag.StringVar(&o.only, "only", "", "take only the pictures that have this in their names")
	flag.StringVar(&o.lighthouse, "lighthouse", "lighthouse", "the Lighthouse program")
	flag.IntVar(&o.pairs, "pairs", 11, "how many pairs of starts are timed")
	flag.IntVar(&o.tries, "tries", 15, "how often each scene is opened, and how many pairs of steps are timed")
	flag.StringVar(&o.speed, "speed", ".build/speed", "the folder of the pages that run others' packages")
	flag.IntVar(&o.runs, "runs", 1, "how often Lighthouse looks at each page; the median counts")
	flag.StringVar(&o.linked, "linked", ".build/linked.wasm", "the program before it was divided")
	flag.StringVar(&o.begin, "begin", "app/begin.txt", "the file that names the functions of its first part")
	flag.StringVar(&o.lab, "lab", ".build/lab", "our server")
	flag.Parse()
	run := commands[flag.Arg(0)]
	if run == nil {
		fmt.Fprintln(os.Stderr, "usage: measure [flags] WHAT; see the Makefile")
		os.Exit(2)
	}
	tool.Main("measure", func() { run(o) })
}

// routes are the paths of all pages and of none, each with a name for files
// and figures.
func routes() map[string]string {
	named := map[string]string{"/no-such-page": "not-found"}
	for _, p := range page.All() {
		named[p.Path] = cmp.Or(strings.ReplaceAll(strings.Trim(p.Path, "/"), "/", "-"), "home")
	}
	return named
}
