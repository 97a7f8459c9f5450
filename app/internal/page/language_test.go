package page_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/catalog"
	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// exact are the attributes that links and checks from outside rely on.
var exact = regexp.MustCompile(`\s(data-(?:field|value|edit|row|bit|kind|lane|lamp|state|system|claim|verdict|candidate|score|save|tree|finding)|href|download|name)="([^"]*)"`)

// used counts them in a page, except for links to explained terms, to the other languages, and to
// scripts, which have titles.
func used(p page.Page) map[string]int {
	all := map[string]int{}
	for _, a := range exact.FindAllStringSubmatch(page.Markup(p), -1) {
		if !strings.HasPrefix(a[2], "/glossary#") && !strings.HasPrefix(a[2], "?lang=") && !strings.Contains(a[2], "#script=title+") {
			all[a[1]+"="+a[2]]++
		}
	}
	return all
}

func TestValuesLinksAndFileNamesAreTheSameInEveryLanguage(t *testing.T) {
	use := func(code string) {
		if err := text.Use(code, text.Compile(code, "any", catalog.Translations(code))); err != nil {
			t.Fatal(err)
		}
	}
	defer use("en")
	want := map[string]map[string]int{}
	for _, p := range page.All() {
		want[p.Path] = used(p)
		if len(want[p.Path]) < 10 {
			t.Errorf("%s: found %d attributes, want at least 10", p.Path, len(want[p.Path]))
		}
	}
	for _, l := range text.Addressed()[1:] {
		use(l.Code)
		for _, p := range page.All() {
			got := used(p)
			for _, a := range slices.Sorted(maps.Keys(want[p.Path])) {
				if got[a] != want[p.Path][a] {
					t.Errorf("%s in %s: %s is there %d times, want %d", p.Path, l.Code, a, got[a], want[p.Path][a])
				}
			}
			for _, a := range slices.Sorted(maps.Keys(got)) {
				if want[p.Path][a] == 0 {
					t.Errorf("%s in %s: %s is there, but not in English", p.Path, l.Code, a)
				}
			}
		}
	}
}
