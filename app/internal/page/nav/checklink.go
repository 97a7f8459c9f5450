package nav

import (
	"fmt"
	"strings"
)

// tester is a [testing.TB]; the browser's program has no package testing.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
}

// CheckLink is for tests of all pages' links. It fails the test unless a link, read and written again, became want, and
// each problem's sentence contains the corresponding text of says.
func CheckLink(t tester, link, got, want string, problems []Problem, says []string) {
	t.Helper()
	if got != want || len(problems) != len(says) {
		t.Errorf("%s: got %s, %v, want %s, %q", link, got, problems, want, says)
		return
	}
	for i, text := range says {
		if problem := fmt.Sprint(problems[i]); !strings.Contains(problem, text) {
			t.Errorf("%s: got %q, want %q", link, problem, text)
		}
	}
}
