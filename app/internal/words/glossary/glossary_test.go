package glossary_test

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/glossary"
)

var update = flag.Bool("update", false, "write GLOSSARY.md")

const file = "../../../GLOSSARY.md"

// -update writes app/GLOSSARY.md.
func TestGlossaryFileMatchesTheTable(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Glossary\n\nThe terms of this site in English, Chinese and Japanese, as the field uses them. The page `/glossary` shows the same.\n" +
		"Made from `internal/words/glossary/terms.go` by `go test ./app/internal/words/glossary -update`.\n")
	for _, s := range glossary.Subjects() {
		b.WriteString("\n## " + string(s.Name) + "\n\n")
		for _, term := range s.Terms {
			b.WriteString("- **" + term.Name + "** · " + term.Chinese + " · " + term.Japanese + ": " +
				string(term.Meaning) + " See `" + term.See + "`.\n")
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(written) != b.String() {
		t.Error("app/GLOSSARY.md differs from the table: run go test ./app/internal/words/glossary -update")
	}
}

func TestEachTermIsDefinedOnce(t *testing.T) {
	ids, words := map[string]bool{}, map[string]bool{}
	once := func(seen map[string]bool, what string) {
		if seen[what] {
			t.Errorf("%q is there twice", what)
		}
		seen[what] = true
	}
	for _, s := range glossary.Subjects() {
		for _, term := range s.Terms {
			once(ids, term.ID)
			for _, form := range append(strings.Fields(term.Forms), term.Name) {
				once(words, strings.ToLower(form))
				if got, _ := glossary.Find(form); got.ID != term.ID {
					t.Errorf("%q is explained as %q, want %q", form, got.ID, term.ID)
				}
			}
			if !regexp.MustCompile(`^[a-z0-9-]+$`).MatchString(term.ID) ||
				!strings.HasSuffix(string(term.Meaning), ".") || !strings.HasPrefix(term.See, "/") {
				t.Errorf("%+v: want an anchor, a sentence and a page", term)
			}
		}
	}
	if len(ids) < 60 {
		t.Errorf("%d terms, want at least 60", len(ids))
	}
	if got, ok := glossary.Find("milliseconds"); ok {
		t.Errorf("milliseconds are %q, want no term: every reader knows milliseconds", got.Meaning)
	}
}
