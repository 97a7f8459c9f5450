package snowflake_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The examples are compiled and run; what the guide shows of them must stand there.
func TestTheMigrationGuideShowsWhatTheExamplesRun(t *testing.T) {
	guide, err := os.ReadFile("MIGRATING.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("example_migrate_test.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, line := range strings.Split(string(guide), "\n") {
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) != 2 {
			continue
		}
		for _, code := range regexp.MustCompile("`[^`]+`").FindAllString(cells[1], -1) {
			if code = strings.Trim(code, "`"); code == "Parse" {
				continue
			}
			if strings.Count(code, "(") != strings.Count(code, ")") {
				t.Errorf("%s ends in the middle of a call", code)
			}
			if shown++; !strings.Contains(string(examples), code) {
				t.Errorf("no example runs %s", code)
			}
		}
	}
	if shown < 30 {
		t.Errorf("got %d calls; is the table still read?", shown)
	}
}
