//go:build !js

// Command measure measures the exported site from outside, for development. It takes
// screenshots, times the start, the scenes and the decoder, checks memory growth, tests other
// engines, and runs Lighthouse. Each result is a line of its own: figure NAME VALUE want >=TARGET.
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

// options are set by the Makefile's targets.
type options struct {
	ours         string // ours is the exported site.
	only         string // only is a substring of the pictures' names.
	lighthouse   string // lighthouse is the path of the program.
	pairs, tries int    // pairs is how many pairs are timed, tries how often anything else is.
}

// Paths in the Makefile.
const (
	bareSite   = ".build/bare"        // the bare page as go-app exports it
	speedSite  = ".build/speed"       // the page with two decoders
	picturesIn = ".build/pictures"    // the folder for pictures
	linked     = ".build/linked.wasm" // the program before it was divided
	begin      = "app/startup.txt"    // the functions of its startup set
)

// commands are the measurements by name.
var commands = map[string]func(options){
	"pictures":   pictures,
	"start":      start,
	"lighthouse": lighthouse,
	"scenes":     scenes,
	"film":       film,
	"decode":     decode,
	"bulk":       bulk,
	"memory":     memory,
	"live":       live,
	"nodes":      nodes,
	"search":     searches,
	"index":      indexes,
	"profile":    profile,
	"engines":    engines,
}

func main() {
	o := options{}
	flag.StringVar(&o.ours, "ours", ".build/measured", "the exported site")
	flag.StringVar(&o.only, "only", "", "take only pictures whose name contains this")
	flag.StringVar(&o.lighthouse, "lighthouse", "lighthouse", "path of Lighthouse")
	flag.IntVar(&o.pairs, "pairs", 11, "number of timed pairs")
	flag.IntVar(&o.tries, "tries", 15, "how often to open each scene and to paste each text")
	flag.Parse()
	run := commands[flag.Arg(0)]
	if run == nil {
		fmt.Fprintln(os.Stderr, "usage: measure [flags] COMMAND; see the Makefile")
		os.Exit(2)
	}
	tool.Main("measure", func() { run(o) })
}

// routes are the paths of all pages and of the 404 page, with names for files and figures.
func routes() map[string]string {
	named := map[string]string{"/no-such-page": "not-found"}
	for _, p := range page.All() {
		named[p.Path] = cmp.Or(strings.ReplaceAll(strings.Trim(p.Path, "/"), "/", "-"), "home")
	}
	return named
}
