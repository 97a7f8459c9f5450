//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	module = "github.com/snowflakelab/snowflakelab/"
	goApp  = "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// rule says which packages, of our modules and of others, a package may import, and why. It
// does not cover the standard library; see heavy.
type rule struct {
	name string
	may  []string
	why  string
}

// rules must cover every package, and every permission must be used by an import.
type rules []rule

// rulesOf parses rules: a package's name, what it may import, separated by spaces, and why.
// A name is relative to app/internal, or to the repository if it starts with a slash, or is
// another module's path. A name that ends in /* covers all packages below; packages covered
// by the same rule may import each other only if it says so.
func rulesOf(written [][3]string) (all rules) {
	path := func(name string) string {
		inside, top := strings.CutPrefix(name, "/")
		switch {
		case name == "go-app":
			return goApp
		case top || foreign(name):
			return inside
		}
		return "app/internal/" + name
	}
	for _, w := range written {
		r := rule{name: path(w[0]), why: w[2]}
		for to := range strings.FieldsSeq(w[1]) {
			r.may = append(r.may, path(to))
		}
		all = append(all, r)
	}
	return all
}

// ourRules list the rooms of app/internal in their order: what a room imports is in it or in a room
// above it.
var ourRules = rulesOf([][3]string{
	{"/snowflake", "", "the generator is worth importing on its own, so it has no dependencies"},
	{"/snowflake/*",
		"/snowflake /snowflake/form /snowflake/layouts /snowflake/internal/lockfile /snowflake/number /snowflake/grant " +
			"/snowflake/grant/grantsql net",
		"helpers for the generator's users depend only on it and on the standard library; a node ID may come from " +
			"an interface's address, which the browser's program neither needs nor links"},
	{"base/*", "base/*", "what every room may use depends on none"},
	{"words/*", "/snowflake words/*",
		"every room words its texts with them, so they are below all that has something to say"},
	{"id/*", "/snowflake /snowflake/form /snowflake/layouts base/* words/* id/*",
		"a pasted text is read without a page, so that reading can be fuzzed natively and timed"},
	{"design/*", "/snowflake /snowflake/layouts /snowflake/number /snowflake/grant base/* words/* design/*",
		"ways to make an ID are machines that know neither a stage nor a page"},
	{"run/*", "/snowflake /snowflake/layouts /snowflake/number base/* words/* id/format design/* run/*",
		"what happens over time is computed without a page, so that it can be replayed in a web worker, on a page or in a " +
			"test; a story of rounded IDs rounds them as the decoder does"},
	{"lab/*", "/snowflake /snowflake/form /snowflake/layouts /snowflake/number base/* words/* id/* design/* run/* lab/*",
		"consequences are computed without a page, so that every number can be tested"},
	{"picture/*", "/snowflake /snowflake/layouts words/* design/* run/* lab/* picture/*",
		"a picture is plain marks, so that it can be tested natively and drawn by any page"},
	{"ui", "/snowflake /snowflake/layouts base/work words/* id/* lab/* picture/* go-app rsc.io/qr",
		"components convert values of the rooms above to markup and know no route; pictures move " +
			"in the same way on all pages"},
	{"page", "/snowflake /snowflake/layouts words/* id/* run/* lab/* ui page/* go-app",
		"the program, the export and the tests know pages only by this list; its tests use every page"},
	{"page/present", "run/plan run/classroom run/practice words/text ui go-app",
		"a projector's corner is part of the frame, and knows what a plan, a class and its gain are"},
	{"page/nav", "words/text ui page/present go-app",
		"the frame around a page does not know its content: no scene, plan, system or layout"},
	{"page/*",
		"/snowflake /snowflake/layouts base/* words/* id/* design/* run/* lab/* picture/* ui page/player " +
			"page/present page/nav page/layoutlink page/ideas go-app",
		"a page has state and composes components; it knows no other page, and not how it is exported or served"},
	{"site",
		"/app/divide /snowflake words/* github.com/andybalholm/brotli golang.org/x/net/html " +
			"golang.org/x/net/html/atom rsc.io/qr github.com/tdewolff/minify/v2 github.com/tdewolff/minify/v2/js",
		"export and server are given pages as text, so they can be tested and replaced without pages; each request gets " +
			"an ID from the library"},
	{"site/class", "run/classroom words/text",
		"a class is served beside the site, so that it can be left out: its page has the site's words and colours and no " +
			"program"},
	{"site/*", "base/work run/*", "the worker runs what takes long, and has no user interface"},
	{"/app/divide/wasm", "", "reading and writing WebAssembly depends on its format only"},
	{"/app/divide", "/app/divide/wasm",
		"it divides any Go program, and does not depend on ours"},
	{"/app/divide/command", "/app/divide", "make calls this build step"},
	{"/app/tools/bare", "go-app", "the page that ours is compared with must contain nothing of ours"},
	{"/app/tools/chromium", "github.com/chromedp/chromedp",
		"tests and measurements start the same browser in the same way"},
	{"/app/tools/size", "/app/tools/tool /app/divide /app/divide/wasm site github.com/andybalholm/brotli",
		"it measures the exported program, function by function"},
	{"/app/tools/steps", "/app/tools/tool",
		"the machines of the designs are generated from their loops' source, with the standard library only"},
	{"/app/tools/speed", "/app/tools/tool /snowflake /snowflake/form /snowflake/layouts id/* " +
		"github.com/bwmarrin/snowflake " +
		"github.com/sony/sonyflake/v2 github.com/google/uuid",
		"it times generating and decoding IDs and simulating a day, without a page"},
	{"/app/tools/postgres", "/snowflake /snowflake/layouts base/* id/* run/* lab/*",
		"a real server is compared with what the program computes, without a page"},
	{"/app/tools/real", "/app/tools/tool id/*",
		"it decodes what people paste as the decoder does, without a page"},
	{"/app/tools/oracle", "words/* id/* run/* lab/* picture/* page page/nodes page/scenes",
		"it records what the packages compute and draw, and how pages are drawn without a browser"},
	{"/app/tools/tool", "", "all tools print and compare in the same way, so it depends on none"},
	{"/app/tools/measure",
		"/app/tools/tool /app/tools/chromium /app/divide page site run/plan " +
			"github.com/chromedp/chromedp github.com/chromedp/cdproto/cdp " +
			"github.com/chromedp/cdproto/emulation github.com/chromedp/cdproto/input " +
			"github.com/chromedp/cdproto/network github.com/chromedp/cdproto/page " +
			"github.com/chromedp/cdproto/systeminfo",
		"it serves the export, and reads its routes and lessons; it is not part of what is measured"},
	{"/app/tools/e2e",
		"/app/tools/chromium /app/divide words/text site site/class page run/* /snowflake",
		"the browser tests see the site from outside: they serve it, read its routes, and compare what it shows with " +
			"the library and the simulation"},
	{"/app", "/snowflake words/* page site site/class go-app",
		"the program connects pages and their translations to the export and the server, and in the browser to go-app, " +
			"and nothing else"},
})

// heavy are standard packages that the browser's program must not import: each is larger
// than all our code.
var heavy = []string{"net", "net/http", "html/template", "text/template", "os/exec", "testing"}

// listed is go list's output for a package.
type listed struct {
	ImportPath   string
	Dir          string
	Standard     bool
	GoFiles      []string
	Imports      []string
	TestImports  []string
	XTestImports []string
	TestGoFiles  []string
	XTestGoFiles []string
	Module       *struct{ Path, Version, Dir string }
}

// imports returns the imports of the package, its tests and its external tests.
func (p listed) imports() [][]string { return [][]string{p.Imports, p.TestImports, p.XTestImports} }

// lists caches go list's output by its arguments.
var lists = map[string][]listed{}

// list runs go list in a folder, for one platform.
func list(t *testing.T, dir string, env []string, args ...string) []listed {
	t.Helper()
	asked := fmt.Sprint(dir, env, args)
	if known, is := lists[asked]; is {
		return known
	}
	command := exec.Command(
		"go", append(
			[]string{"list",
				"-json=ImportPath,Dir,Standard,GoFiles,Imports,TestImports,XTestImports,TestGoFiles,XTestGoFiles,Module"},
			args...)...)
	command.Dir = dir
	command.Env, command.Stderr = append(os.Environ(), append(env, "GOWORK=off")...), os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := decoder.Decode(&p); err == io.EOF {
			lists[asked] = all
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// covers reports whether a rule's path covers a package. One that ends in /* covers the folder too.
func covers(pattern, name string) bool {
	room, below := strings.CutSuffix(pattern, "/*")
	return name == pattern || below && (name == room || strings.HasPrefix(name, room+"/"))
}

// of returns the rule for a package, by its path in the repository: its own, else the first
// that covers it.
func (all rules) of(name string) (rule, bool) {
	at := slices.IndexFunc(all, func(r rule) bool { return r.name == name })
	if at < 0 {
		at = slices.IndexFunc(all, func(r rule) bool { return covers(r.name, name) })
	}
	if at < 0 {
		return rule{}, false
	}
	return all[at], true
}

// allows reports whether a package under this rule may import another. Tests may import
// anything from other modules.
func (r rule) allows(from, to string, inTest bool) bool {
	inside, ours := strings.CutPrefix(to, module)
	if !ours && (inTest || standard(to)) || inTest && strings.HasPrefix(inside, from+"/") {
		// its examples show those below it
		return true
	}
	return inside == from || slices.ContainsFunc(r.may, func(pattern string) bool { return covers(pattern, inside) })
}

// standard reports whether an import path is in the standard library: only other modules
// start with a host.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// foreign reports whether a path in a rule is not one of our packages.
func foreign(path string) bool { return !standard(path) || slices.Contains(heavy, path) }

// wrong returns a sentence for each import that no rule allows.
func (all rules) wrong(packages []listed) []string {
	var sentences []string
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, module)
		r, known := all.of(name)
		if !known {
			sentences = append(sentences, fmt.Sprintf("%s has no rule; add what it may import, and why", name))
			continue
		}
		for i, imports := range p.imports() {
			for _, to := range imports {
				if !r.allows(name, to, i > 0) {
					sentences = append(sentences,
						fmt.Sprintf("%s imports %s, but %s", name, strings.TrimPrefix(to, module), r.why))
				}
			}
		}
	}
	return sentences
}

// unused returns a sentence for each permission that no import uses on any of the listed
// platforms.
func (all rules) unused(packages []listed) []string {
	used := map[[2]string]bool{} // by rule and path
	for _, p := range packages {
		r, _ := all.of(strings.TrimPrefix(p.ImportPath, module))
		for _, to := range slices.Concat(p.imports()...) {
			inside := strings.TrimPrefix(to, module)
			for _, pattern := range r.may {
				if covers(pattern, inside) {
					used[[2]string{r.name, pattern}] = true
				}
			}
		}
	}
	var sentences []string
	for _, r := range all {
		for _, pattern := range r.may {
			if !used[[2]string{r.name, pattern}] {
				sentences = append(sentences, fmt.Sprintf("%s may import %s, but does not", r.name, pattern))
			}
		}
	}
	return sentences
}

// tooHeavy returns a sentence for each heavy import.
func tooHeavy(packages []listed) []string {
	var sentences []string
	for _, p := range packages {
		r, _ := ourRules.of(strings.TrimPrefix(p.ImportPath, module))
		for _, to := range p.Imports {
			if strings.HasPrefix(p.ImportPath, module) && slices.Contains(heavy, to) && !slices.Contains(r.may, to) {
				sentences = append(sentences, fmt.Sprintf("%s imports %s, which is too large for the browser",
					strings.TrimPrefix(p.ImportPath, module), to))
			}
		}
	}
	return sentences
}

var browser = []string{"GOOS=js", "GOARCH=wasm"}

func TestImportsFollowTheRules(t *testing.T) {
	var all []listed
	for name, env := range map[string][]string{"native": nil, "browser": browser} {
		var listed []listed
		for _, dir := range modules(t) {
			listed = append(listed, list(t, dir, env, "./...")...)
		}
		if len(listed) < 50 {
			t.Fatalf("%s: got only %d packages", name, len(listed))
		}
		for _, sentence := range ourRules.wrong(listed) {
			t.Errorf("%s: %s", name, sentence)
		}
		all = slices.Concat(all, listed)
	}
	for _, sentence := range ourRules.unused(all) {
		t.Error(sentence)
	}
}

func TestTheBrowsersProgramImportsNothingHeavy(t *testing.T) {
	for _, sentence := range tooHeavy(list(t, ".", browser, "-deps", module+"app")) {
		t.Error(sentence)
	}
}

// go-app imports text/template for its server only, and regexp for routes with a pattern,
// which this site does not have.
func TestOnlyTheStandardLibraryImportsUnsentPackages(t *testing.T) {
	file, err := os.ReadFile("unsent.txt")
	if err != nil {
		t.Fatal(err)
	}
	unsent := strings.Fields(string(file))
	for _, p := range list(t, ".", browser, "-deps", module+"app") {
		for _, to := range p.Imports {
			if p.Module != nil && slices.Contains(unsent, to) &&
				(p.ImportPath != goApp || to != "text/template" && to != "regexp") {
				t.Errorf("%s imports %s, which is not sent", p.ImportPath, to)
			}
		}
	}
}

// unsent.txt says unicode.map.init: these maps stay nil.
func TestOnlyUnsentPackagesReadUnicodesMaps(t *testing.T) {
	maps := regexp.MustCompile(`\bunicode\.(Categories|CategoryAliases|FoldCategory|FoldScript|Properties|Scripts)\b`)
	var readers []string
	for _, p := range list(t, ".", browser, "-deps", module+"app") {
		if !slices.Contains(p.Imports, "unicode") {
			continue
		}
		for _, name := range p.GoFiles {
			source, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if maps.Match(source) && !slices.Contains(readers, p.ImportPath) {
				readers = append(readers, p.ImportPath)
			}
		}
	}
	if !slices.Equal(readers, []string{"regexp/syntax"}) {
		t.Errorf("unicode’s maps are read by %q, want by regexp/syntax alone, which is not sent", readers)
	}
}

func TestTheRulesFindForbiddenImports(t *testing.T) {
	for _, c := range []struct {
		name string
		p    listed
		want string
	}{
		{"the library imports the app", listed{ImportPath: "snowflake",
			Imports: []string{module + "app/internal/words/text"}}, "worth importing on its own"},
		{"the library imports another module",
			listed{ImportPath: "snowflake", Imports: []string{"golang.org/x/net/html"}},
			"worth importing on its own"},
		{"text imports a reader of IDs", listed{ImportPath: "app/internal/words/text",
			Imports: []string{module + "app/internal/id/format"}}, "below all that"},
		{"a reader of IDs imports a simulation", listed{ImportPath: "app/internal/id/format",
			Imports: []string{module + "app/internal/run/sim"}}, "fuzzed natively"},
		{"a scene's test imports a page", listed{ImportPath: "app/internal/run/scenario",
			XTestImports: []string{module + "app/internal/page"}}, "replayed in a web worker"},
		{"a format imports go-app", listed{ImportPath: "app/internal/id/format", Imports: []string{goApp}},
			"fuzzed natively"},
		{"the export imports pages", listed{ImportPath: "app/internal/site",
			TestImports: []string{module + "app/internal/page"}}, "given pages as text"},
		{"a component imports a page",
			listed{ImportPath: "app/internal/ui", Imports: []string{module + "app/internal/page"}},
			"know no route"},
		{"a page imports another", listed{ImportPath: "app/internal/page/race",
			Imports: []string{module + "app/internal/page/scenes"}}, "knows no other page"},
		{"a package without a rule", listed{ImportPath: "app/internal/util"}, "has no rule"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.p.ImportPath = module + c.p.ImportPath
			found := ourRules.wrong([]listed{c.p})
			if len(found) != 1 || !strings.Contains(found[0], c.want) {
				t.Errorf("got %q, want one sentence with %q", found, c.want)
			}
		})
	}
	allowed := listed{ImportPath: module + "app/internal/page",
		Imports: []string{"fmt", goApp, module + "app/internal/ui"}, XTestImports: []string{"pgregory.net/rapid"}}
	if found := ourRules.wrong([]listed{allowed}); len(found) != 0 {
		t.Errorf("allowed imports are rejected: %q", found)
	}
	if found := tooHeavy([]listed{{ImportPath: module + "snowflake", Imports: []string{"net/http"}}}); len(found) != 1 {
		t.Errorf("net/http in the browser's program was not found: %q", found)
	}
}

func TestARuleCanCoverManyPackages(t *testing.T) {
	pageRules := rulesOf([][3]string{
		{"/ui", "", "it is below all pages"},
		{"/page", "/page/*", "it lists the pages"},
		{"/page/frame", "/ui", "it is the frame of all pages"},
		{"/page/*", "/page/frame /ui", "pages do not import each other"},
	})
	of := func(name string, imports ...string) listed {
		p := listed{ImportPath: module + name}
		for _, to := range imports {
			p.Imports = append(p.Imports, module+to)
		}
		return p
	}
	right := []listed{of("ui"), of("page", "page/bits", "page/race"), of("page/frame", "ui"),
		of("page/bits", "page/frame"), of("page/race", "page/frame", "ui")}
	if found := slices.Concat(pageRules.wrong(right), pageRules.unused(right)); len(found) > 0 {
		t.Errorf("allowed imports are rejected: %q", found)
	}
	for want, p := range map[string]listed{
		"page/bits imports page/race, but pages do not import each other": of("page/bits", "page/race"),
		"page/frame imports page/bits, but it is the frame of all pages":  of("page/frame", "page/bits"),
	} {
		if found := pageRules.wrong([]listed{p}); len(found) != 1 || found[0] != want {
			t.Errorf("got %q, want %q", found, want)
		}
	}
	if found := pageRules.unused(right[:4]); len(found) != 1 || found[0] != "page/* may import ui, but does not" {
		t.Errorf("an unused permission: got %q", found)
	}
}

func TestEveryRuleHasAReasonAndIsUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range ourRules {
		if r.why == "" || seen[r.name] {
			t.Errorf("the rule for %s has no reason, or is a duplicate", path.Clean(r.name))
		}
		seen[r.name] = true
		for _, to := range slices.DeleteFunc(slices.Clone(r.may), foreign) {
			targets := slices.DeleteFunc(slices.Clone(ourRules),
				func(target rule) bool { return !covers(to, target.name) })
			if one, ok := ourRules.of(to); ok {
				targets = append(targets, one)
			}
			if len(targets) == 0 || slices.ContainsFunc(targets,
				func(target rule) bool { return target.name != r.name && slices.Contains(target.may, r.name) }) {
				t.Errorf("%s may import %s, which has no rule, or may import it back", r.name, to)
			}
		}
	}
}
