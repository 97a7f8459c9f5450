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

// options are what differs from one target of the Makefile to another.
type options struct {
	ours         string // ours is the exported site.
	only         string // only is what a picture's name must have in it.
	lighthouse   string // lighthouse is that program.
	pairs, tries int    // pairs is how many pairs are timed, tries how often all else is.
}

// Where the Makefile puts things.
const (
	bareSite   = ".build/bare"        // the bare page as go-app exports it
	speedSite  = ".build/speed"       // the page with two decoders
	picturesIn = ".build/pictures"    // what pictures are written to
	linked     = ".build/linked.wasm" // the program before it was divided
	begin      = "app/startup.txt"      // the names of the functions of its first part
	lab        = ".build/lab"         // our server
)

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
	flag.StringVar(&o.only, "only", "", "take only the pictures that have this in their names")
	flag.StringVar(&o.lighthouse, "lighthouse", "lighthouse", "the Lighthouse program")
	flag.IntVar(&o.pairs, "pairs", 11, "how many pairs are timed")
	flag.IntVar(&o.tries, "tries", 15, "how often each scene is opened, and each text brought")
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
