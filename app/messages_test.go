//go:build !js

package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// messagesFile is where -messages writes the untranslated messages, each with its package.
var messagesFile = flag.String("messages", "", "write the untranslated messages to this `file`, for translators")

// message is something that a reader sees: a constant of the type text.Message, a line of a data
// file, or a sentence of the loader.
type message struct{ Key, Package, Where string }

const textPackage = module + "app/internal/words/text"

// reading reads the program's packages for their messages.
type reading struct {
	files    *token.FileSet
	found    map[string]message
	problems []string
	read     map[string]bool // packages, but for those that differ between the platforms
}

// messages are all that the program, its data files and its loader can show.
func messages(t *testing.T) *reading {
	t.Helper()
	r := &reading{files: token.NewFileSet(), found: map[string]message{}, read: map[string]bool{}}
	r.program(t, append(browser, "GOWORK=off"), module+"app/...=-l")
	r.program(t, nil, "") // has the export too
	claim := regexp.MustCompile(`^(?:topic|says|when|value|why|undecided (?:\d{3} )*\d{3}) (.*)`)
	heading := regexp.MustCompile(`^heading .* \| (.*)`)
	script := regexp.MustCompile(`labText\(\s*"([^"]*)"`)
	manifest := regexp.MustCompile(`"description": "(.*)"`)
	add := func(where, words string) { r.add(words, filepath.Dir(where), where) }
	for _, of := range []struct {
		glob    string
		pattern *regexp.Regexp
	}{{"internal/run/scenario/*.scene", sceneWords}, {"internal/run/scenario/*/*.scene", sceneWords},
		{"internal/lab/claims/claims.txt", claim}, {"internal/lab/claims/places.txt", heading}, {"../web/*.js", script},
		{"../web/*.webmanifest", manifest}} {
		names, err := filepath.Glob(of.glob)
		if err != nil || len(names) == 0 {
			t.Fatalf("no files %s: %v", of.glob, err)
		}
		for _, name := range names {
			if err := linesOf(name, of.pattern, add); err != nil {
				t.Fatal(err)
			}
		}
	}
	return r
}

// program reads the packages of the browser's programs or of the export, compiled with the flags of the Makefile, or
// of the tests, so that they are compiled only once.
func (r *reading) program(t *testing.T, platform []string, flags string) {
	type listed struct {
		ImportPath, Name, Dir, Export string
		GoFiles                       []string
	}
	command := exec.Command("go", "list", "-gcflags="+flags, "-export", "-deps",
		"-json=ImportPath,Name,Dir,Export,GoFiles", ".", "./internal/site/worker")
	command.Env, command.Stderr = append(os.Environ(), platform...), os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports, packages := map[string]string{}, []listed{}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if strings.HasPrefix(p.ImportPath, module+"app") && !r.read[p.ImportPath] {
			r.read[p.ImportPath] = p.Name != "main"
			packages = append(packages, p)
		}
	}
	imports := importer.ForCompiler(r.files, "gc",
		func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, p := range packages {
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(r.files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, file)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
		if _, err := (&types.Config{Importer: imports}).Check(p.ImportPath, r.files, parsed, info); err != nil {
			t.Fatal(err)
		}
		for _, file := range parsed {
			ast.Inspect(file, func(n ast.Node) bool {
				return r.visit(n, info, strings.TrimPrefix(p.ImportPath, module+"app/internal/"))
			})
		}
	}
}

// visit adds the messages of a node, and reports whether to look at its parts.
func (r *reading) visit(n ast.Node, info *types.Info, in string) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		for _, part := range []ast.Expr{n.X, n.Y} {
			if n.Op == token.ADD && words(part, info) && info.Types[n].Value == nil {
				r.problem(n, "glues a message to something; make one message of both, or use text.Sentences")
			}
		}
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN && words(n.Rhs[0], info) {
			r.problem(n, "glues a message to something; make one message of both, or use text.Sentences")
		}
	case *ast.CallExpr:
		switch called(n, info) {
		case "In":
			if context := info.Types[n.Args[0]].Value; context != nil && info.Types[n.Args[1]].Value != nil {
				r.add(constant.StringVal(info.Types[n.Args[1]].Value)+"@"+constant.StringVal(context), in, r.where(n))
				for _, arg := range n.Args[2:] {
					ast.Inspect(arg, func(n ast.Node) bool { return r.visit(n, info, in) })
				}
				return false
			}
			r.problem(n, "text.In has a context or a message that is not constant")
		case "Count", "Plural":
			if info.Types[n.Args[1]].Value != nil && info.Types[n.Args[2]].Value != nil {
				r.add(constant.StringVal(info.Types[n.Args[2]].Value), in, r.where(n))
				for _, arg := range append(n.Args[3:], n.Args[0]) {
					ast.Inspect(arg, func(n ast.Node) bool { return r.visit(n, info, in) })
				}
				return false
			}
		}
		if slices.Contains([]string{"T", "Tell", "In", "Plural"}, called(n, info)) {
			for _, arg := range n.Args[1:] {
				if words(arg, info) && fixed(ast.Unparen(arg).(*ast.CallExpr), info) {
					r.problem(arg, "puts a message into another; make one message of both")
				}
			}
		}
		for _, arg := range untranslated(n, info) {
			if !slices.Contains(dataReaders, in) {
				r.problem(arg, "shows a message in English; translate it with text.T")
			}
		}
		if of := info.Types[n.Fun]; of.IsType() && isMessage(of.Type) && info.Types[n].Value == nil {
			if !slices.Contains(dataReaders, in) {
				r.problem(n, "makes a message of a string that is not constant")
			}
		}
	}
	if e, is := n.(ast.Expr); is {
		if tv := info.Types[e]; tv.Value != nil && isMessage(tv.Type) {
			r.add(constant.StringVal(tv.Value), in, r.where(n))
			return false
		}
	}
	return true
}

// dataReaders are packages that read messages from data files, or translations from a catalog. The glossary's terms
// are messages in the pseudo-language, which has no catalog.
var dataReaders = []string{"lab/claims", "run/scenario", "words/glossary", "words/text", "site"}

func (r *reading) add(key, in, where string) {
	if _, known := r.found[key]; !known {
		r.found[key] = message{key, in, where}
	}
}

func (r *reading) problem(n ast.Node, says string) {
	r.problems = append(r.problems, r.where(n)+": "+says)
}

func (r *reading) where(n ast.Node) string {
	at := r.files.Position(n.Pos())
	_, name, _ := strings.Cut(at.Filename, "/app/internal/")
	return fmt.Sprintf("%s:%d", cmp.Or(name, at.Filename), at.Line)
}

func isMessage(t types.Type) bool {
	named, is := t.(*types.Named)
	return is && named.Obj().Name() == "Message" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == textPackage
}

// called is the name of a function of package text, or "".
func called(call *ast.CallExpr, info *types.Info) string {
	var name *ast.Ident
	switch of := call.Fun.(type) {
	case *ast.SelectorExpr:
		name = of.Sel
	case *ast.Ident:
		name = of // within the package
	}
	if of, is := info.Uses[name].(*types.Func); is && of.Pkg() != nil && of.Pkg().Path() == textPackage {
		return of.Name()
	}
	return ""
}

// untranslated are the arguments that are messages but are used as plain text: converted to a
// string, or formatted by a function that takes any value.
func untranslated(call *ast.CallExpr, info *types.Info) (all []ast.Expr) {
	takes := func(int) types.Type { return info.Types[call.Fun].Type }
	if s, is := takes(0).(*types.Signature); is {
		takes = func(i int) types.Type {
			if last := s.Params().Len() - 1; s.Variadic() && i >= last {
				return s.Params().At(last).Type().(*types.Slice).Elem()
			}
			return s.Params().At(i).Type()
		}
	} else if !info.Types[call.Fun].IsType() {
		return nil // a built-in function
	}
	for i, arg := range call.Args {
		if tv := info.Types[arg]; tv.Value != nil || !isMessage(tv.Type) || call.Ellipsis.IsValid() {
			continue
		}
		if to := takes(i); types.IsInterface(to) || types.Identical(to, types.Typ[types.String]) {
			all = append(all, arg)
		}
	}
	return all
}

// words reports whether an expression is a message in the reader's language.
func words(e ast.Expr, info *types.Info) bool {
	call, is := ast.Unparen(e).(*ast.CallExpr)
	return is && slices.Contains([]string{"T", "Tell", "In", "Count", "Plural"}, called(call, info))
}

// fixed reports whether a call's message is a constant and no number with its noun: then a sentence
// around it could have its words. A name from a table is a value.
func fixed(call *ast.CallExpr, info *types.Info) bool {
	m := call.Args[0]
	switch called(call, info) {
	case "Count", "Plural":
		return false
	case "In":
		m = call.Args[1]
	}
	return info.Types[m].Value != nil
}

// verb is a placeholder of fmt, with its number if it has one.
var verb = regexp.MustCompile(`%(?:\[(\d+)\])?([-+#0-9.]*[a-zA-Z])`)

// verbs are a message's placeholders, in the order of the arguments.
func verbs(message string) []string {
	found := verb.FindAllStringSubmatch(strings.ReplaceAll(message, "%%", ""), -1)
	all := make([]string, len(found))
	next := 1
	for i, v := range found {
		if v[1] != "" {
			fmt.Sscan(v[1], &next)
		}
		all[i] = fmt.Sprintf("%d%s", next, v[2])
		next++
	}
	slices.Sort(all)
	return all
}

// TestEveryMessageIsTranslated compares the catalogs with the program: every message has a
// translation with the same placeholders, and no translation is unused.
func TestEveryMessageIsTranslated(t *testing.T) {
	r := messages(t)
	if len(r.found) < 3000 {
		t.Fatalf("found %d messages, want over 3,000: the program is not read", len(r.found))
	}
	for _, p := range slices.Compact(slices.Sorted(slices.Values(r.problems))) {
		t.Error(p)
	}
	untranslated := map[string][]message{}
	for _, code := range []string{"zh", "ja"} {
		translations := text.Translations(code)
		for key, m := range r.found {
			translation, is := translations[key]
			switch english, _, _ := strings.Cut(key, "@"); {
			case !is:
				untranslated[code] = append(untranslated[code], m)
				if *messagesFile == "" {
					t.Errorf("%s: %s has no translation of %q", m.Where, code, key)
				}
			case !slices.Equal(verbs(english), verbs(translation)):
				t.Errorf("%s: %s: %q has other placeholders than %q", m.Where, code, translation, english)
			}
		}
		for key := range translations {
			if _, used := r.found[key]; !used {
				t.Errorf("%s.json: no longer used: %q", code, key)
			}
		}
	}
	if *messagesFile != "" {
		for _, all := range untranslated {
			slices.SortFunc(all,
				func(a, b message) int { return cmp.Or(cmp.Compare(a.Where, b.Where), cmp.Compare(a.Key, b.Key)) })
		}
		data, err := json.MarshalIndent(untranslated, "", " ")
		if err == nil {
			err = os.WriteFile(*messagesFile, data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
