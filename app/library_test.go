//go:build !js

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// library is the folder of the generator's module.
const library = "../snowflake"

func TestTheLibraryRequiresNothing(t *testing.T) {
	list := exec.Command("go", "list", "-C", library, "-m", "all")
	list.Env = append(os.Environ(), "GOWORK=off")
	out, err := list.CombinedOutput()
	if got, want := strings.TrimSpace(string(out)), module+"snowflake"; err != nil || got != want {
		t.Errorf("got modules %s, %v; want only %s", got, err, want)
	}
}

// recipe returns the commands of make -n.
func recipe(t *testing.T, target string) string {
	t.Helper()
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("there is no make to ask")
	}
	command := exec.Command("make", "-n", "-C", "..", target)
	for _, setting := range os.Environ() {
		// from a make that runs this test
		if !strings.HasPrefix(setting, "MAKE") && !strings.HasPrefix(setting, "MFLAGS") {
			command.Env = append(command.Env, setting)
		}
	}
	commands, err := command.Output()
	if err != nil {
		t.Fatalf("make -n %s: %v", target, err)
	}
	return string(commands)
}

func TestMakeTestRunsTheTestsOfEveryModule(t *testing.T) {
	commands := recipe(t, "test")
	tested := 0
	for _, dir := range modules(t) {
		if !slices.ContainsFunc(list(t, dir, nil, "./..."),
			func(p listed) bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }) {
			continue
		}
		tested++
		name, err := filepath.Rel("..", dir)
		if err != nil {
			t.Fatal(err)
		}
		all := regexp.MustCompile(`(?m)^[^#\n]*\btest -C ` + regexp.QuoteMeta(filepath.ToSlash(name)) +
			` (\./\.\.\.$|\$\(go list -C )`)
		if !all.MatchString(commands) {
			t.Errorf("make test does not run the tests of the module in %s", name)
		}
	}
	if tested < 5 {
		t.Errorf("got only %d modules with tests", tested)
	}
}

// modules returns the folders of all modules. A pattern like ./... does not match nested modules.
func modules(t *testing.T) (dirs []string) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 2 && d.Name()[0] == '.') {
			return fs.SkipDir
		}
		if err == nil && d.Name() == "go.mod" {
			dirs = append(dirs, filepath.Dir(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}
