// Package linktest tests the links of every page.
package linktest

import (
	"fmt"
	"strings"
	"testing"
)

// Check fails the test unless a link, read and written again, became want, and each problem's
// sentence contains the corresponding text of says.
func Check[P any](t testing.TB, link, got, want string, problems []P, says []string) {
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
