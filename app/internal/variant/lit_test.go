package variant_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
)

var update = flag.Bool("update", false, "rewrite code.txt, loopcode.txt and lit.txt")

const module = "github.com/snowflakelab/snowflakelab/"

func TestTheLitLinesAreThoseThatGosCoverageCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs the package again, counting")
	}
	// The go command is asked once where this tool is: a hundred times it would look
	// whether that is up to date.
	covdata, err := exec.Command("go", "tool", "-n", "covdata").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	run(t, "go", "build", "-o", filepath.Join(dir, "lit"), "-cover", "-covermode=atomic",
		"-coverpkg="+module+"snowflake,"+module+"app/internal/variant/...", "./testdata/lit")
	run(t, filepath.Join(dir, "lit"), dir)
	counted, err := filepath.Glob(dir + "/*/way")
	if err != nil || len(counted) == 0 {
		t.Fatalf("got no counters (%v), want some", err)
	}
	ways := map[string]string{}
	for _, path := range counted {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := string(b)
		lines := coveredLines(t, strings.TrimSpace(string(covdata)), filepath.Dir(path), name)
		if other, ok := ways[name]; ok && other != lines {
			t.Errorf("%s is one branch for two ways: lines %s and lines %s", name, other, lines)
		}
		ways[name] = lines
	}
	table := ""
	for name, lines := range ways {
		table += name + ": " + lines + "\n"
	}
	golden(t, "lit.txt", sortedLines(table))
}

func TestTheCodeShownIsTheCodeCompiled(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	table := ""
	for _, file := range append(files, "../../../snowflake/step.go") {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(b), "\n")
		from := slices.IndexFunc(lines, func(line string) bool {
			return strings.HasPrefix(line, "func (") && (strings.Contains(line, ") Ask(r Reading)") || strings.Contains(line, ") Take("))
		})
		if from < 0 || file == "ours.go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		path := "app/internal/variant/" + file
		if strings.HasSuffix(file, "/step.go") {
			path = "snowflake/step.go"
		}
		length := slices.Index(lines[from:], "}") + 1
		table += fmt.Sprintf("== %s %d\n%s\n", path, from+1, strings.Join(lines[from:from+length], "\n"))
	}
	shown, err := os.ReadFile("code.txt")
	if err != nil && !*update {
		t.Fatal(err)
	}
	golden(t, "code.txt", table)
	if *update && string(shown) != table {
		t.Error("a step has changed: -update once more, now that it is embedded, for its lit lines")
	}
}

func TestTheLoopsShownAreTheLoopsCompiled(t *testing.T) {
	files, err := filepath.Glob("loop/*.go")
	if err != nil {
		t.Fatal(err)
	}
	table := ""
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, body, ok := strings.Cut(string(b), "\treturn func() (int64, error) {\n")
		if body, _, _ = strings.Cut(body, "\n\t}\n}"); ok {
			table += "== " + filepath.Base(file) + "\n" + body + "\n"
		}
	}
	golden(t, "loopcode.txt", table)
}

// coveredLines are the numbers of the lines that ran, of the design's source.
func coveredLines(t *testing.T, covdata, dir, name string) string {
	design, _, _ := strings.Cut(name, " ")
	d, _ := variant.Find(design)
	s := d.Source()
	profile := filepath.Join(dir, "profile")
	run(t, covdata, "textfmt", "-i="+dir, "-o="+profile)
	b, err := os.ReadFile(profile)
	if err != nil {
		t.Fatal(err)
	}
	var lines []int
	for row := range strings.Lines(string(b)) {
		rest, ok := strings.CutPrefix(row, module+s.File+":")
		if !ok || strings.HasSuffix(strings.TrimSpace(rest), " 0") {
			continue
		}
		var l0, c0, l1, c1, n, count int
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &l0, &c0, &l1, &c1, &n, &count); err != nil {
			t.Fatal(err)
		}
		for at := l0; at <= l1; at++ {
			if i := at - s.From; i >= 0 && i < len(s.Lines) && says(s.Lines[i], at == l0, c0) && !slices.Contains(lines, at) {
				lines = append(lines, at)
			}
		}
	}
	slices.Sort(lines)
	return strings.Trim(fmt.Sprint(lines), "[]")
}

// says tells whether a block that covers a line covers a statement there: more
// than the brace that opens or closes it.
func says(line string, first bool, column int) bool {
	if first {
		line = line[min(column-1, len(line)):]
	}
	line = strings.TrimSpace(line)
	return line != "" && line != "{" && !strings.HasPrefix(line, "}") && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "{ //")
}

func run(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "GOCOVERDIR="+t.TempDir())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

func sortedLines(table string) string {
	lines := slices.Sorted(strings.Lines(table))
	return strings.Join(lines, "")
}

// golden compares with a file of this folder, or rewrites it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what it should be; -update rewrites it; got\n%s", name, got)
	}
}
