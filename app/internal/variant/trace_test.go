//go:build !traced

package variant_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The lines of loops, and of our step, are told by the compiled code itself: this
// package is tested once more with loops in which every statement first calls a
// function with its line's number and the variables so far. The tests with the
// tag traced give that function, and compare.
func TestWhatIsLitInALoopIsWhatRan(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and tests the package again")
	}
	overlay := map[string]map[string]string{"Replace": {}}
	dir := t.TempDir()
	replace := func(path, text string) {
		path, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		told := filepath.Join(dir, fmt.Sprint(len(overlay["Replace"])))
		if err := os.WriteFile(told, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		overlay["Replace"][path] = told
	}
	files, err := filepath.Glob("loop/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files { // in a folder of their own: what is embedded stays as it is
		replace(filepath.Join("told", filepath.Base(file)), telling(t, file))
	}
	replace("../../../snowflake/step.go", telling(t, "../../../snowflake/step.go"))
	for path, name := range map[string]string{"told/at.go": "loop", "../../../snowflake/at.go": "snowflake"} {
		replace(path, "package "+name+"\n\nvar At = func(line int, values ...int64) bool { return true }\n")
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(config, text, 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"test", "-count=1", "-vet=off", "-tags=traced", "-overlay=" + config, "-run=Traced", "."}
	if *update {
		args = append(args, "-update")
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// telling is a file in which every statement of the step, or of what a loop
// returns, tells its line.
func telling(t *testing.T, file string) string {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	tell := teller{set: set}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			tell.first = set.Position(n.Pos()).Line
			tell.values = "now, last, sequence"
			if strings.Contains(string(source), ", back :=") {
				tell.values += ", back"
			}
			tell.block(n.Body.List)
		case *ast.FuncDecl:
			if n.Name.Name == "Take" {
				tell.insert(n.Body.Lbrace+1, fmt.Sprintf("At(%d);", set.Position(n.Pos()).Line))
				tell.block(n.Body.List)
			}
		}
		return true
	})
	slices.SortFunc(tell.inserts, func(a, b insertion) int { return b.at - a.at })
	text := string(source)
	for _, i := range tell.inserts {
		text = text[:i.at] + i.text + text[i.at:]
	}
	return text
}

// teller collects what is put into a file.
type teller struct {
	set     *token.FileSet
	first   int    // the line before the first; lines count from there
	values  string // what is told with all but the first statement
	inserts []insertion
}

type insertion struct {
	at   int
	text string
}

func (t *teller) insert(at token.Pos, text string) {
	t.inserts = append(t.inserts, insertion{t.set.Position(at).Offset, text})
}

// at is a call that tells the line of a place.
func (t *teller) at(pos token.Pos) string {
	line := t.set.Position(pos).Line - t.first
	if t.values == "" || line == 1 {
		return fmt.Sprintf("At(%d)", line)
	}
	return fmt.Sprintf("At(%d, %s)", line, t.values)
}

// condition makes a condition tell its line first.
func (t *teller) condition(e ast.Expr) {
	t.insert(e.Pos(), t.at(e.Pos())+" && (")
	t.insert(e.End(), ")")
}

func (t *teller) block(list []ast.Stmt) {
	for _, s := range list {
		t.statement(s)
	}
}

func (t *teller) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.IfStmt:
		t.condition(s.Cond)
		t.block(s.Body.List)
		if s.Else != nil {
			t.statement(s.Else)
		}
	case *ast.ForStmt:
		t.condition(s.Cond)
		t.block(s.Body.List)
	case *ast.SwitchStmt:
		t.insert(s.Pos(), t.at(s.Pos())+";")
		t.block(s.Body.List)
	case *ast.CaseClause:
		for _, e := range s.List {
			t.condition(e)
		}
		t.block(s.Body)
	case *ast.BlockStmt:
		t.block(s.List)
	default:
		t.insert(s.Pos(), t.at(s.Pos())+";")
	}
}
