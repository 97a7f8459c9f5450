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
	"slices"
	"strings"
	"testing"
)

const (
	module = "github.com/snowflakelab/snowflakelab/"
	goApp  = "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// rule says what a package may import of our modules and of others, and why. The standard
// library is free, but for what heavy names.
type rule struct {
	name string
	may  []string
	why  string
}

// rules are the arrows of a house, each with its reason. A package that no rule
// names may not be there, nor a permission that no import uses.
type rules []rule

// rulesOf reads rules as they are written: a package's name, what it may import, parted by
// spaces, and why. A name is that of a package below app/internal, or below the top where
// it begins with a slash, or another module's. One that ends in /* stands for any package
// below; those that one rule is about do not import each other unless it says so.
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

// house is ours.
var house = rulesOf([][3]string{
	{"/snowflake", "", "the generator is worth importing on its own, so it brings nothing along"},
	{"/snowflake/*", "/snowflake /snowflake/internal/lockfile net",
		"what helps the generator's users stands on it and on the standard library alone; a node number may come " +
			"from an interface's address, which the browser's program never asks for and does not link"},
	{"text", "", "every package words things through it, so it stands below them all"},
	{"variant", "/snowflake random store variant/loop",
		"the documented designs are compared with ours on the same stage and know no stage; only their tests run " +
			"the loops"},
	{"store", "", "a database of a few rows is asked by machines and stands on nothing"},
	{"numbering", "/snowflake random store variant",
		"the other ways to number things are machines like the variants, and know no stage either"},
	{"variant/loop", "",
		"the loops are read by people, run by tests, and machines are generated from them: they stand on nothing, " +
			"and no program links them"},
	{"sim", "/snowflake text store variant numbering",
		"the stage plays machines and knows neither scenes nor pages, so that a run can be replayed anywhere"},
	{"scenario", "/snowflake text variant sim", "a scene is a script for the stage and is tested without a page"},
	{"interleave", "/snowflake text",
		"every order of two threads is walked and worded without a page, and needs no stage"},
	{"stage", "/snowflake text store variant sim scenario",
		"the picture of a run is plain marks, so that it can be tested natively and drawn by whoever wants; only " +
			"its tests know scenes"},
	{"system", "/snowflake text",
		"the list of systems is plain data that reading, drawing and comparing layouts all stand on"},
	{"idkind", "/snowflake",
		"the table of kinds of ID is plain data that the reader of one ID and the reader of many both stand on"},
	{"format", "/snowflake text idkind system bitlab",
		"reading a pasted string needs layouts and no page, so that it can be fuzzed natively"},
	{"work", "", "whatever takes long is done in slices by it, so it stands below them all"},
	{"order", "work", "rows are sorted by numbers, whatever these say"},
	{"find", "/snowflake text system idkind format",
		"IDs are found in any text by their digits and their names alone, so that reading can be fuzzed natively " +
			"and timed"},
	{"judge", "/snowflake text work order system idkind format find",
		"what a hundred thousand IDs give away is computed without a page, in slices, so that every sentence can be " +
			"tested"},
	{"random", "", "numbers that look random and are the same everywhere need nothing"},
	{"live", "/snowflake random",
		"the generator runs in a worker of a browser, on a page or in a test alike, so it knows none of them"},
	{"worker", "live",
		"the second program is the generator without a user interface: a worker has none, and need not wait for one"},
	{"bitlab", "/snowflake text random", "bit operations are explained as data; how they look is not their business"},
	{"worksheet", "/snowflake text bitlab stage",
		"the picture of a bit operation is plain marks, as that of a run is"},
	{"layoutlab", "/snowflake /snowflake/number text system format",
		"what a layout costs is computed without a page, so that every number can be tested"},
	{"layoutlab/load", "/snowflake text work random format layoutlab",
		"a day's load is played in simulated time, in slices, so that it can be compared with queueing every ID"},
	{"layoutlab/need", "/snowflake text work format",
		"which layouts answer given needs is a search over numbers, that can be compared with trying them all"},
	{"layoutlab/export", "/snowflake text system layoutlab",
		"what others are given is text, that their own tools check in tests"},
	{"style", "", "colours and shapes' looks are read by the build and by figures, so that both have the same"},
	{"glossary", "text", "terms are plain data that explained words, their page and app/GLOSSARY.md are made from"},
	{"ui", "/snowflake text system format bitlab style glossary ui/figuretest go-app",
		"components turn values of the packages below into markup and know no route"},
	{"ui/figuretest", "", "the tests of every figure ask the same of it"},
	{"page/nav", "/snowflake text sim scenario system layoutlab ui go-app",
		"what every page stands in knows none of them"},
	{"page/nav/linktest", "", "the tests of every page ask the same of its links"},
	{"page/motion", "stage style ui go-app", "how a picture moves is the same for every page that has one"},
	{"page/decode", "/snowflake text system format order find judge ui page/nav page/nav/linktest page/decode/* " +
		"go-app",
		"the decoder's page holds the state and composes its parts"},
	{"page/decode/answer", "text ui go-app", "one ID and several have one headline, which knows neither"},
	{"page/decode/*", "/snowflake text format order find judge random bitlab style ui ui/figuretest page/nav page/decode/answer " +
		"go-app",
		"input, one ID and several IDs are parts of the decoder's page; none knows another, and each says what it " +
			"asks of the page"},
	{"page/player", "/snowflake text variant sim stage scenario style ui page/motion page/nav page/nav/linktest " +
		"go-app",
		"the player plays scenes for every page that has some, and knows none of them"},
	{"page/*", "/snowflake text glossary variant sim interleave stage scenario system format random live bitlab worksheet " +
		"layoutlab layoutlab/* style ui ui/figuretest page/motion page/player page/nav page/nav/linktest go-app",
		"a page holds state and composes components; it knows no other page, nor how it is exported or served"},
	{"page", "/snowflake text glossary ui page/nav page/generate page/decode page/layout page/player page/rollover " +
		"page/rollback page/systems page/race page/bits page/live page/glossary page/styles scenario sim stage ui/figuretest " +
		"go-app",
		"the list of pages is all that the program, the export and the tests know of them; its tests use every " +
			"page, and ask the simulation how a scene ends"},
	{"site", "/app/divide style github.com/andybalholm/brotli golang.org/x/net/html golang.org/x/net/html/atom",
		"export and server are given pages as text, so they can be tested and replaced without them"},
	{"server", "/snowflake rsc.io/qr",
		"a class's server knows nothing of what it serves, and gives each request an ID of the library's"},
	{"/app/divide/wasm", "", "reading and writing WebAssembly stands on its format alone"},
	{"/app/divide", "/app/divide/wasm",
		"a Go program is divided whatever it does: this is of use to any, and knows nothing of ours"},
	{"/app/divide/command", "/app/divide", "the build step is called by make"},
	{"/app/tools/bare", "go-app", "the page that ours is weighed against must hold nothing of ours"},
	{"/app/tools/chromium", "github.com/chromedp/chromedp",
		"tests and measurements start the same browser in the same way"},
	{"/app/tools/nginx", "/app/tools/tool", "the server that others use knows of the site only what HOSTING.md says"},
	{"/app/tools/size", "/app/tools/tool /app/divide /app/divide/wasm site github.com/andybalholm/brotli",
		"the program is weighed as it is exported, function by function"},
	{"/app/tools/steps", "/app/tools/tool",
		"the machines of the designs are generated from the text of their loops, with the standard library alone"},
	{"/app/tools/speed", "/app/tools/tool /snowflake format find layoutlab/load github.com/bwmarrin/snowflake " +
		"github.com/sony/sonyflake",
		"how fast IDs are made and read and a day is played is timed without a page around it"},
	{"/app/tools/real", "/app/tools/tool system format find judge",
		"what people paste is read as the decoder reads it, without a page around it"},
	{"/app/tools/tool", "", "what tools print and how they compare is the same for all, so it stands on none"},
	{"/app/tools/measure", "/app/tools/tool /app/tools/chromium /app/tools/nginx /app/divide page site interleave " +
		"scenario sim github.com/chromedp/chromedp github.com/chromedp/cdproto/cdp " +
		"github.com/chromedp/cdproto/emulation github.com/chromedp/cdproto/input " +
		"github.com/chromedp/cdproto/network github.com/chromedp/cdproto/page " +
		"github.com/chromedp/cdproto/systeminfo",
		"measuring serves the export, learns its routes and the moments of its scenes that are worth a picture; it " +
			"is no part of what is measured"},
	{"/app/tools/e2e", "/app/tools/chromium /app/divide /app/tools/nginx site page scenario sim /snowflake",
		"the browser tests see the site from outside: they serve it, learn its routes, and check with the library " +
			"and the simulation what it shows"},
	{"/app", "/snowflake page site server go-app",
		"the program wires pages to the export and to a server, and in the browser to go-app; it decides nothing " +
			"else"},
})

// heavy are standard packages that no package of the browser's program may
// import itself: each of them costs more than all our own code.
var heavy = []string{"net", "net/http", "html/template", "text/template", "os/exec", "testing"}

// listed is what go list says of a package.
type listed struct {
	ImportPath   string
	Standard     bool
	Imports      []string
	TestImports  []string
	XTestImports []string
	TestGoFiles  []string
	XTestGoFiles []string
	Module       *struct{ Path, Version, Dir string }
}

// imports are those of the package, of its tests, and of its external tests.
func (p listed) imports() [][]string { return [][]string{p.Imports, p.TestImports, p.XTestImports} }

// lists are the answers of go list so far, by what it was asked.
var lists = map[string][]listed{}

// list asks go list, in a folder, for packages as one platform sees them.
func list(t *testing.T, dir string, env []string, args ...string) []listed {
	t.Helper()
	asked := fmt.Sprint(dir, env, args)
	if known, is := lists[asked]; is {
		return known
	}
	command := exec.Command("go", append([]string{"list", "-json=ImportPath,Standard,Imports,TestImports,XTestImports,TestGoFiles,XTestGoFiles,Module"}, args...)...)
	command.Dir = dir
	command.Env, command.Stderr = append(os.Environ(), env...), os.Stderr
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

// covers reports whether a path of a rule stands for a package.
func covers(pattern, name string) bool {
	below, any := strings.CutSuffix(pattern, "*")
	return name == pattern || any && strings.HasPrefix(name, below)
}

// of returns the rule of a package, by its path below the module: its own, else
// the first that covers it.
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

// allows reports whether a package under this rule may import another. Tests
// may use what they like of other modules.
func (r rule) allows(from, to string, inTest bool) bool {
	inside, ours := strings.CutPrefix(to, module)
	if !ours && (inTest || standard(to)) {
		return true
	}
	return inside == from || slices.ContainsFunc(r.may, func(pattern string) bool { return covers(pattern, inside) })
}

// standard reports whether an import path is the standard library's: only
// other modules begin with a host.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// foreign reports whether a rule may permit a path that is no package of ours.
func foreign(path string) bool { return !standard(path) || slices.Contains(heavy, path) }

// wrong returns a sentence for every import that no rule allows.
func (all rules) wrong(packages []listed) []string {
	var sentences []string
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, module)
		r, known := all.of(name)
		if !known {
			sentences = append(sentences, fmt.Sprintf("%s has no rule; say here what it may import, and why", name))
			continue
		}
		for i, imports := range p.imports() {
			for _, to := range imports {
				if !r.allows(name, to, i > 0) {
					sentences = append(sentences, fmt.Sprintf("%s imports %s, but %s", name, strings.TrimPrefix(to, module), r.why))
				}
			}
		}
	}
	return sentences
}

// unused returns a sentence for every permission that no import uses, on any of
// the platforms that packages are listed for.
func (all rules) unused(packages []listed) []string {
	used := map[[2]string]bool{} // of a rule, which path
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
				sentences = append(sentences, fmt.Sprintf("%s may import %s, and does not", r.name, pattern))
			}
		}
	}
	return sentences
}

// tooHeavy returns a sentence for every heavy import of ours.
func tooHeavy(packages []listed) []string {
	var sentences []string
	for _, p := range packages {
		r, _ := house.of(strings.TrimPrefix(p.ImportPath, module))
		for _, to := range p.Imports {
			if strings.HasPrefix(p.ImportPath, module) && slices.Contains(heavy, to) && !slices.Contains(r.may, to) {
				sentences = append(sentences, fmt.Sprintf("%s imports %s, which weighs more than it is worth in the browser",
					strings.TrimPrefix(p.ImportPath, module), to))
			}
		}
	}
	return sentences
}

var browser = []string{"GOOS=js", "GOARCH=wasm"}

func TestOnlyTheArrowsOfTheHouseAreThere(t *testing.T) {
	var all []listed
	for name, env := range map[string][]string{"native": nil, "browser": browser} {
		var listed []listed
		for _, dir := range modules(t) {
			listed = append(listed, list(t, dir, env, "./...")...)
		}
		if len(listed) < 50 {
			t.Fatalf("%s: only %d packages are listed", name, len(listed))
		}
		for _, sentence := range house.wrong(listed) {
			t.Errorf("%s: %s", name, sentence)
		}
		all = slices.Concat(all, listed)
	}
	for _, sentence := range house.unused(all) {
		t.Error(sentence)
	}
}

func TestTheBrowsersProgramImportsNothingHeavy(t *testing.T) {
	for _, sentence := range tooHeavy(list(t, ".", browser, "-deps", module+"app")) {
		t.Error(sentence)
	}
}

// go-app imports text/template for its server alone, and regexp for routes with a pattern, of
// which there are none.
func TestPackagesThatAreNotSentAreImportedByTheStandardLibraryAlone(t *testing.T) {
	file, err := os.ReadFile("unsent.txt")
	if err != nil {
		t.Fatal(err)
	}
	unsent := strings.Fields(string(file))
	for _, p := range list(t, ".", browser, "-deps", module+"app") {
		for _, to := range p.Imports {
			if p.Module != nil && slices.Contains(unsent, to) && (p.ImportPath != goApp || to != "text/template" && to != "regexp") {
				t.Errorf("%s imports %s, which is not sent", p.ImportPath, to)
			}
		}
	}
}

func TestAnArrowThatIsNotThereIsFound(t *testing.T) {
	for _, c := range []struct {
		name string
		p    listed
		want string
	}{
		{"the library imports the app", listed{ImportPath: "snowflake", Imports: []string{module + "app/internal/text"}}, "worth importing on its own"},
		{"the library imports another module", listed{ImportPath: "snowflake", Imports: []string{"golang.org/x/net/html"}}, "worth importing on its own"},
		{"words import what they word", listed{ImportPath: "app/internal/text", Imports: []string{module + "snowflake"}}, "below them all"},
		{"a scene's test imports a page", listed{ImportPath: "app/internal/scenario", XTestImports: []string{module + "app/internal/page"}}, "without a page"},
		{"a format imports go-app", listed{ImportPath: "app/internal/format", Imports: []string{goApp}}, "fuzzed natively"},
		{"the export imports pages", listed{ImportPath: "app/internal/site", TestImports: []string{module + "app/internal/page"}}, "given pages as text"},
		{"a component imports a page", listed{ImportPath: "app/internal/ui", Imports: []string{module + "app/internal/page"}}, "know no route"},
		{"a page imports another", listed{ImportPath: "app/internal/page/race", Imports: []string{module + "app/internal/page/rollback"}}, "knows no other page"},
		{"a package without a rule", listed{ImportPath: "app/internal/util"}, "has no rule"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.p.ImportPath = module + c.p.ImportPath
			found := house.wrong([]listed{c.p})
			if len(found) != 1 || !strings.Contains(found[0], c.want) {
				t.Errorf("got %q, want one sentence with %q", found, c.want)
			}
		})
	}
	allowed := listed{ImportPath: module + "app/internal/page", Imports: []string{"fmt", goApp, module + "app/internal/ui"}, XTestImports: []string{"pgregory.net/rapid"}}
	if found := house.wrong([]listed{allowed}); len(found) != 0 {
		t.Errorf("what is allowed is refused: %q", found)
	}
	if found := tooHeavy([]listed{{ImportPath: module + "snowflake", Imports: []string{"net/http"}}}); len(found) != 1 {
		t.Errorf("net/http in the browser's program is not found: %q", found)
	}
}

func TestRulesCanBeAboutManyPackages(t *testing.T) {
	rooms := rulesOf([][3]string{
		{"/ui", "", "stands below"},
		{"/page", "/page/*", "it lists the pages"},
		{"/page/frame", "/ui", "all pages stand in it"},
		{"/page/*", "/page/frame /ui", "pages do not import each other"},
	})
	of := func(name string, imports ...string) listed {
		p := listed{ImportPath: module + name}
		for _, to := range imports {
			p.Imports = append(p.Imports, module+to)
		}
		return p
	}
	right := []listed{of("ui"), of("page", "page/bits", "page/race"), of("page/frame", "ui"), of("page/bits", "page/frame"), of("page/race", "page/frame", "ui")}
	if found := slices.Concat(rooms.wrong(right), rooms.unused(right)); len(found) > 0 {
		t.Errorf("what is allowed is refused: %q", found)
	}
	for want, p := range map[string]listed{
		"page/bits imports page/race, but pages do not import each other": of("page/bits", "page/race"),
		"page/frame imports page/bits, but all pages stand in it":         of("page/frame", "page/bits"),
	} {
		if found := rooms.wrong([]listed{p}); len(found) != 1 || found[0] != want {
			t.Errorf("got %q, want %q", found, want)
		}
	}
	if found := rooms.unused(right[:4]); len(found) != 1 || found[0] != "page/* may import ui, and does not" {
		t.Errorf("a permission that nothing uses: got %q", found)
	}
}

func TestEveryRuleHasItsReasonAndItsPlace(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range house {
		if r.why == "" || seen[r.name] {
			t.Errorf("the rule for %s has no reason, or is there twice", path.Clean(r.name))
		}
		seen[r.name] = true
		for _, to := range slices.DeleteFunc(slices.Clone(r.may), foreign) {
			targets := slices.DeleteFunc(slices.Clone(house), func(target rule) bool { return !covers(to, target.name) })
			if one, ok := house.of(to); ok {
				targets = append(targets, one)
			}
			if len(targets) == 0 || slices.ContainsFunc(targets, func(target rule) bool { return slices.Contains(target.may, r.name) }) {
				t.Errorf("%s may import %s, which has no rule or points back", r.name, to)
			}
		}
	}
}
