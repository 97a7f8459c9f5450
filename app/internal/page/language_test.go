package page_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// exact are the attributes that links and checks from outside rely on.
var exact = regexp.MustCompile(
	`\s(data-(?:field|value|edit|row|bit|kind|lane|lamp|state|system|claim|verdict|candidate|score|save|tree|finding)|href|download|name)="([^"]*)"`)

// used counts them in a page, except for links to explained terms, to the other languages, and to
// scripts, which have titles.
func used(p page.Page) map[string]int {
	all := map[string]int{}
	for _, a := range exact.FindAllStringSubmatch(page.Markup(p), -1) {
		if !strings.HasPrefix(a[2], "/glossary#") && !strings.HasPrefix(a[2], "?lang=") &&
			!strings.Contains(a[2], "#script=title+") {
			all[a[1]+"="+a[2]]++
		}
	}
	return all
}

func TestValuesLinksAndFileNamesAreTheSameInEveryLanguage(t *testing.T) {
	use := func(code string) {
		if err := text.Use(code, text.Compile(code, "any", text.Translations(code))); err != nil {
			t.Fatal(err)
		}
	}
	defer use("en")
	want, found := map[string]map[string]int{}, 0
	for _, p := range page.All() {
		want[p.Path] = used(p)
		found += len(want[p.Path])
	}
	if found < 10*len(want) {
		t.Errorf("found only %d attributes on %d pages", found, len(want))
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

// untranslated are elements whose words are the same in every language: names, numbers and code.
var untranslated = []string{"script", "style", "noscript", "option", "[translate=no]", ".digits", ".id", "[data-value]",
	".bracket"}

// plain are the words of a page that do not come from package text, which accents all of its own.
func plain(e *element) (found []string) {
	outside := func(selectors ...string) bool {
		return slices.ContainsFunc(selectors, func(s string) bool { return e.tag != "" && e.matches(s) })
	}
	if outside(untranslated...) || e.parent != nil &&
		(outside("strong") && e.parent.matches(".name") || outside(".label") && e.parent.matches(".control")) {
		return nil
	}
	said := []string{e.words}
	if !outside("[data-edit]", ".bit") {
		said = append(said, e.with["aria-label"], e.with["title"], e.with["placeholder"])
	}
	for _, words := range said {
		if latin.MatchString(words) && !strings.ContainsAny(words, "[]~") {
			found = append(found, words)
		}
	}
	for _, child := range e.inside {
		found = append(found, plain(child)...)
	}
	return found
}

var latin = regexp.MustCompile(`(?i)[a-z]{3}`)

func TestThePseudoLanguageIsOfferedWhereALinkAskedForIt(t *testing.T) {
	defer text.Use("en", "")
	for code, want := range map[string]string{"en": "English 简体中文 日本語", "pseudo": "English 简体中文 日本語 Ƥśéúðö"} {
		text.Use(code, "")
		visit(t, "/", func(v *visitor) {
			if got := strings.Join(v.texts(".language option"), " "); got != want {
				t.Errorf("in %s, the languages are %s", code, got)
			}
		})
	}
}

func TestNoTextBypassesPackageText(t *testing.T) {
	text.Use("pseudo", "")
	defer text.Use("en", "")
	for _, p := range page.All() {
		visit(t, p.Path, func(v *visitor) {
			v.first("h1")
			if words := plain(v.drawn); len(words) > 0 {
				t.Errorf("%s: not in the reader's language: %q", p.Path, words)
			}
		})
	}
}
