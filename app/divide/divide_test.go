//go:build !js

package divide

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
)

// build compiles testdata/small, and returns what the linker prints.
var build = sync.OnceValues(func() (out struct{ file, said []byte }, err error) {
	dir, err := os.MkdirTemp("", "small")
	if err != nil {
		return out, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "small.wasm")
	build := exec.Command("go", "build", "-ldflags=-s -w -dumpdep", "-o", name, ".")
	build.Dir, build.Env = "testdata/small", append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off")
	if out.said, err = build.CombinedOutput(); err == nil {
		out.file, err = os.ReadFile(name)
	}
	return out, err
})

func compiled(t *testing.T) []byte {
	t.Helper()
	out, err := build()
	if err != nil {
		t.Fatalf("%v\n%s", err, out.said)
	}
	return out.file
}

// symbols are the string constants of testdata/small.
func symbols(t *testing.T) *Strings {
	t.Helper()
	out, err := build()
	if err != nil {
		t.Fatal(err)
	}
	s, err := ReadStrings(bytes.NewReader(out.said))
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// late tells the functions of testdata/small that are in the rest.
var late = regexp.MustCompile(`^(main\.(late|stringer\.|adder\.)|small/table\.(Read|lateBegun))`)

// namesOf are those of a program's functions, in their order.
func namesOf(t *testing.T, file []byte) (all []string) {
	t.Helper()
	functions, err := Functions(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range functions {
		all = append(all, f.Name)
	}
	return all
}

// early are all others.
func early(t *testing.T, file []byte) (names []string) {
	t.Helper()
	all := namesOf(t, file)
	return slices.DeleteFunc(all, late.MatchString)
}

// ways are what the program does.
var ways = []string{"call", "table", "closure", "goroutines", "garbage", "panic", "recursion", "nested", "events",
	"timers", "unrecovered", "end", "traceback", "exit"}

// node runs programs as testdata/run.js says.
type node struct{ path, exec, dir string }

func findNode(t *testing.T) node {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return node{path, filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js"), t.TempDir()}
}

// write puts a program where [node.run] finds it.
func (n node) write(t *testing.T, name string, file []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(n.dir, name), file, 0o644); err != nil {
		t.Fatal(err)
	}
}

// run returns what a program says.
func (n node) run(first, rest, how, way string) string {
	out, _ := exec.Command(n.path, "testdata/run.js", n.exec, "loader.js", filepath.Join(n.dir, first),
		filepath.Join(n.dir, rest), how, way).CombinedOutput()
	return string(out)
}

func TestADividedProgramDoesTheSame(t *testing.T) {
	n, file := findNode(t), compiled(t)
	n.write(t, "linked", file)
	whole, err := Whole(file)
	if err != nil {
		t.Fatal(err)
	}
	n.write(t, "whole", whole)
	untraced, err := Untraced(file)
	if err != nil {
		t.Fatal(err)
	}
	n.write(t, "untraced", untraced)
	for name, names := range map[string][]string{"named": early(t, file), "seen": seen(t, n, file)} {
		parts, err := Divide(file, Options{First: names, Strings: symbols(t)})
		if err != nil {
			t.Fatal(err)
		}
		n.write(t, name, parts.First)
		n.write(t, name+" rest", parts.Rest)
		n.write(t, name+" rest traces", parts.Traces)
	}
	for _, way := range ways {
		t.Run(way, func(t *testing.T) {
			if !slices.Contains([]string{"call", "goroutines", "panic", "events"}, way) && os.Getenv("MORE") != "1" {
				t.Skip("part of make test-more: MORE=1 runs it")
			}
			t.Parallel()
			want := n.run("linked", "", "whole", way)
			if !strings.HasPrefix(want, "begin\n") {
				t.Fatalf("it says\n%s", want)
			}
			if got := n.run("whole", "", "whole", way); plain(got) != plain(want) {
				t.Errorf("in one part it says\n%s\nwant\n%s", got, want)
			}
			got, _, _ := strings.Cut(n.run("untraced", "", "whole", way), "\ngoroutine")
			if message, _, _ := strings.Cut(want, "\ngoroutine"); plain(got) != plain(message) {
				t.Errorf("without tracebacks it says\n%s\nwant\n%s", got, message)
			}
			for _, c := range [][2]string{{"named", "late"}, {"seen", "soon"}} {
				got := n.run(c[0], c[0]+" rest", c[1], way)
				if way != "unrecovered" && way != "end" && way != "traceback" && way != "exit" &&
					(!strings.Contains(got, "missed: ") || strings.Contains(got, "missed: 0")) {
					t.Errorf("%s %s: no function was missing", c[0], c[1])
				}
				if got = notes.ReplaceAllString(got, ""); plain(got) != plain(want) {
					t.Errorf("%s %s: it says\n%s\nwant\n%s", c[0], c[1], got, want)
				}
			}
		})
	}
	t.Run("an attempt fails", func(t *testing.T) {
		t.Parallel()
		if got := n.run("named", "named rest", "once-failed", "call"); !strings.Contains(got, "told: no network") ||
			!strings.HasSuffix(notes.ReplaceAllString(got, ""), "\nend\n") {
			t.Errorf("it says\n%s", got)
		}
	})
}

// ran returns the slots of the functions that a watched program has noted.
func (n node) ran(t *testing.T) (places []int) {
	t.Helper()
	noted, err := os.ReadFile(filepath.Join(n.dir, "ran"))
	if err != nil {
		t.Fatal(err)
	}
	for place := range strings.FieldsSeq(string(noted)) {
		i, err := strconv.Atoi(place)
		if err != nil {
			t.Fatal(err)
		}
		places = append(places, i)
	}
	return places
}

// seen are the functions that ran, by a program that notes them, when it did next to
// nothing.
func seen(t *testing.T, n node, file []byte) (names []string) {
	t.Helper()
	watched, err := Watch(file)
	if err != nil {
		t.Fatal(err)
	}
	n.write(t, "watched", watched)
	if said := n.run("watched", "ran", "watch", "nothing"); said != "begin\nend\n" {
		t.Fatalf("watched it says\n%s", said)
	}
	all := namesOf(t, file)
	for _, place := range n.ran(t) {
		names = append(names, all[place-firstInTable])
	}
	if len(names) < 100 || len(names) > len(all)/2 || !slices.Contains(names, "main.main") ||
		slices.Contains(names, "main.lateSum") {
		t.Fatalf("%d functions of %d ran", len(names), len(all))
	}
	return names
}

// notes are what run.js says itself.
var notes = regexp.MustCompile(`(?m)^(told|missed): .*\n`)

// plain is what a program says without the addresses in a traceback.
func plain(said string) string {
	return regexp.MustCompile(`0x[0-9a-f]+|\bgoroutine \d+`).ReplaceAllString(said, "")
}

func TestTheFirstPartHasWhatIsNamedAndWhatTheRuntimeNeeds(t *testing.T) {
	file := compiled(t)
	p, err := understand(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.startup(0)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := s.first([]string{"main.main"})
	for name, want := range map[string]bool{
		"main.main": true, "main.latePanic": false, "fmt.Println": false, "time.goFunc": true,
		"runtime.mcall": true, "wasm_pc_f_loop": true, "syscall/js.valueGet": true, "reflect.methodValueCall": true,
	} {
		if i, err := p.find(name); err != nil || first[i] != want {
			t.Errorf("%s is in the first part: %t, %v", name, first[i], err)
		}
	}
}

// lazyIn returns the names of the functions whose slots all have the same function in a program's startup part.
func lazyIn(file, first []byte) (names []string, err error) {
	p, err := understand(file)
	if err != nil {
		return nil, err
	}
	m, err := wasm.Read(first)
	if err != nil {
		return nil, err
	}
	places := map[int][]string{}
	_, slots := m.Table()
	for i, number := range slots {
		places[number] = append(places[number], p.funcs[i].name)
	}
	for _, shared := range places {
		if len(shared) > 1 {
			names = append(names, shared...)
		}
	}
	return names, nil
}

// A function that must not pause would have to be requested synchronously, which blocks the page, or
// ends the program if the request fails. So even an empty list makes none of them lazy. The toolchain
// tells which packages the runtime consists of.
func TestAFunctionThatCannotPauseIsNeverLazy(t *testing.T) {
	file := compiled(t)
	packages := exec.Command("go", "list", "-deps", "runtime", "sync", "unique", "weak")
	packages.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := packages.Output()
	if err != nil {
		t.Fatal(err)
	}
	cannot := map[string]bool{"type:": true, "_": true}
	for name := range strings.FieldsSeq(string(out)) {
		cannot[name] = true
	}
	parts, err := Divide(file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	lazy, err := lazyIn(file, parts.First)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range lazy {
		if cannot[packageOf(name)] || name == "time.goFunc" || name == "time.sendTime" {
			t.Errorf("%s is lazy", name)
		}
	}
	if !slices.Contains(lazy, "main.main") || len(lazy) > len(namesOf(t, file))/2 {
		t.Errorf("%d functions are lazy", len(lazy))
	}
}

// packageOf is the path of a function's package; "type:" for functions that the compiler makes for types.
func packageOf(name string) string {
	if strings.HasPrefix(name, "type:") {
		return "type:"
	}
	name, _, _ = strings.Cut(name, "[") // its type parameters have packages of their own
	path, name, below := strings.Cut(name, "/")
	if below {
		return path + "/" + packageOf(name)
	}
	path, _, _ = strings.Cut(path, ".")
	return path
}

// words and stored are data that only a package's functions read; its initialization stores the
// address of stored.
var (
	words  = []byte("words in a file that its own package alone reads")
	stored = []byte("a table that its own package alone reads")
)

// tableOf is the table with that content.
func tableOf(content []byte) Table { return Table{content[:9], len(content)} }

func TestATableComesLaterIfNobodyCanReadItBefore(t *testing.T) {
	file := compiled(t)
	without, err := Divide(file, Options{First: early(t, file)})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		table Table
		names []string
		later bool
	}{
		"read later":    {tableOf(words), early(t, file), true},
		"read before":   {tableOf(words), append(early(t, file), "small/table.Read"), false},
		"stored before": {tableOf(stored), early(t, file), false},
		"not there":     {tableOf([]byte("nothing of the kind")), early(t, file), false},
	} {
		parts, err := Divide(file, Options{First: c.names, Tables: []Table{c.table}})
		if err != nil {
			t.Fatal(err)
		}
		if got := !bytes.Contains(parts.First, words) && bytes.Contains(parts.Rest, words); got != c.later {
			t.Errorf("%s: it comes later: %t", name, got)
		}
	}
	if !bytes.Contains(without.First, words) || bytes.Contains(without.Rest, words) {
		t.Error("a table that is not named comes later")
	}
}

func TestAStringComesLaterIfOnlyLazyFunctionsReadIt(t *testing.T) {
	file, all := compiled(t), symbols(t)
	const lazy, both = "and an error", "begin" // of lateSum and of main
	for _, c := range []struct {
		name    string
		first   []string
		strings *Strings
		later   bool
	}{
		{"read later", early(t, file), all, true},
		{"read before", append(early(t, file), "main.lateSum"), all, false},
		{"not looked for", early(t, file), nil, false},
	} {
		parts, err := Divide(file, Options{First: c.first, Strings: c.strings})
		if err != nil {
			t.Fatal(err)
		}
		if in := bytes.Contains(parts.First, []byte(lazy)); in == c.later ||
			bytes.Contains(parts.Rest, []byte(lazy)) != c.later {
			t.Errorf("%s: the startup part has it: %t", c.name, in)
		}
		if !bytes.Contains(parts.First, []byte(both)) {
			t.Errorf("%s: the startup part lacks one of its own", c.name)
		}
	}
	for name, wrong := range map[string]string{
		"another text":   "_ -> go:string.\"not this one\"\n",
		"another length": "_ -> go:string..gostring.1000.hash\n",
	} {
		out, _ := build()
		other, err := ReadStrings(io.MultiReader(strings.NewReader(wrong), bytes.NewReader(out.said)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Divide(file, Options{First: early(t, file), Strings: &other}); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadStrings(strings.NewReader("_ -> go:string.unquoted\n")); !errors.Is(err, ErrUnknown) {
		t.Errorf("a name of another form: %v", err)
	}
}

func TestAPackageThatNothingCallsIsNotSent(t *testing.T) {
	n, file := findNode(t), compiled(t)
	all := tableOf(stored)
	sent, err := Divide(file, Options{First: early(t, file), Tables: []Table{all}})
	if err != nil {
		t.Fatal(err)
	}
	parts, err := Divide(file,
		Options{First: early(t, file), Without: []string{"small/table", "small/tab"}, Tables: []Table{all}})
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(parts.First, stored) || bytes.Contains(parts.Rest, stored) || len(parts.Rest) >= len(sent.Rest) {
		t.Errorf("its table is sent, in a rest of %d bytes where there were %d", len(parts.Rest), len(sent.Rest))
	}
	n.write(t, "linked", file)
	n.write(t, "without", parts.First)
	n.write(t, "without rest", parts.Rest)
	if lazy, err := lazyIn(file, parts.First); err != nil || slices.Contains(lazy, "small/table.lateBegun") {
		t.Errorf("what the package's initialization calls is not sent, %v", err)
	}
	for _, way := range []string{"call", "closure", "panic"} {
		want := plain(n.run("linked", "", "whole", way))
		if got := plain(notes.ReplaceAllString(n.run("without", "without rest", "late", way), "")); got != want {
			t.Errorf("%s: it says\n%s\nwant\n%s", way, got, want)
		}
	}
	if said := n.run("without", "without rest", "late", "table"); !strings.Contains(said, "unreachable") {
		t.Errorf("what calls it says\n%s\nwant that it ends", said)
	}
}

func TestAMapThatNothingReadsIsNotFilled(t *testing.T) {
	n, file := findNode(t), compiled(t)
	n.write(t, "linked", file)
	parts, err := Divide(file, Options{First: early(t, file), Without: []string{"small/table.map.init"}})
	if err != nil {
		t.Fatal(err)
	}
	n.write(t, "nil", parts.First)
	n.write(t, "nil rest", parts.Rest)
	want := strings.Replace(n.run("linked", "", "whole", "table"), " 24\n", " 0\n", 1)
	got := notes.ReplaceAllString(n.run("nil", "nil rest", "late", "table"), "")
	if got != want || !strings.Contains(got, " 0\n") {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}

func TestWhatTheRuntimeIsToldOfAFunctionIsFound(t *testing.T) {
	file := compiled(t)
	functions, err := Functions(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := understand(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []Stretch
	told := 0
	for _, f := range functions {
		for _, s := range f.Told {
			told += s.To - s.From
		}
		all = append(all, f.Told...)
		if f.Name == "main.main" &&
			!slices.ContainsFunc(f.Told,
				func(s Stretch) bool { return string(p.memory[s.From:s.To]) == "main.main\x00" }) {
			t.Errorf("its name is not among %v", f.Told)
		}
	}
	slices.SortFunc(all, func(a, b Stretch) int { return a.From - b.From })
	for i, s := range all[1:] {
		if s.From < all[i].To {
			t.Fatalf("%v and %v overlap", all[i], s)
		}
	}
	if whole := p.finder.From - p.names.From; told < whole*9/10 || told > whole {
		t.Errorf("%d bytes of %d tell of functions", told, whole)
	}
}

func TestAProgramThatIsLaidOutOtherwiseIsRefused(t *testing.T) {
	file := compiled(t)
	for name, change := range map[string]func(*wasm.Module, map[byte][]byte){
		"a global more": func(m *wasm.Module, b map[byte][]byte) {
			b[wasm.Globals] = wasm.Extend(b[wasm.Globals], []byte{wasm.I32, 1, wasm.OpI32Const, 0, wasm.OpEnd})
		},
		"another table": func(m *wasm.Module, b map[byte][]byte) {
			b[wasm.Elements] = bytes.Replace(b[wasm.Elements], wasm.AppendSigned(nil, firstInTable),
				wasm.AppendSigned(nil, 2*firstInTable), 1)
		},
		"a start function": func(m *wasm.Module, b map[byte][]byte) { b[wasm.Start] = []byte{1} },
		"another pclntab": func(m *wasm.Module, b map[byte][]byte) {
			b[wasm.Data] = bytes.ReplaceAll(b[wasm.Data], []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8},
				[]byte{0xf0, 0xff, 0xff, 0xff, 0, 0, 1, 8})
		},
	} {
		m, err := wasm.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		bodies := m.Bodies()
		change(m, bodies)
		if _, err := Divide(wasm.Write(bodies), Options{}); err == nil ||
			!strings.Contains(err.Error(), ErrUnknown.Error()) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	for cut := 0; cut < len(file); cut += len(file)/97 + 1 {
		if _, err := Divide(file[:cut], Options{}); err == nil {
			t.Errorf("cut at %d it is divided", cut)
		}
	}
}
