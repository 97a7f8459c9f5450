package text_test

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

//go:embed catalog/terms.txt
var table string

// term is a block of terms.txt.
type term struct {
	name  string
	in    *regexp.Regexp
	forms map[string][]form
	never map[string]*regexp.Regexp
	but   []string
}

// form is a translation of a term, in the messages that also match where.
type form struct {
	word  string
	where *regexp.Regexp
}

func terms(t *testing.T) (all []*term) {
	for line := range strings.Lines(table) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		var now *term
		if len(all) > 0 {
			now = all[len(all)-1]
		}
		switch word {
		case "", "#":
		case "term":
			all = append(all, &term{name: rest, forms: map[string][]form{}, never: map[string]*regexp.Regexp{}})
		case "in":
			now.in = regexp.MustCompile(rest)
		case "never":
			language, words, _ := strings.Cut(rest, " ")
			now.never[language] = regexp.MustCompile(words)
		case "zh", "ja":
			parts := strings.SplitN(rest, " | ", 3)
			if len(parts) < 2 {
				t.Fatalf("%s: %q does not say where it is used", now.name, rest)
			}
			f := form{word: parts[0]}
			if len(parts) == 3 {
				f.where = regexp.MustCompile(parts[2])
			}
			now.forms[word] = append(now.forms[word], f)
		case "but":
			message, _, _ := strings.Cut(rest, " | ")
			now.but = append(now.but, message)
		default:
			t.Fatalf("terms.txt: %q begins no line", word)
		}
	}
	return all
}

// fits reports whether a form is used in the translation of a message that allows it.
func (t *term) fits(language, message, translation string) bool {
	return slices.ContainsFunc(t.forms[language], func(f form) bool {
		return (f.where == nil || f.where.MatchString(message)) && strings.Contains(translation, f.word)
	})
}

func TestTranslationsUseTheTableOfTerms(t *testing.T) {
	all := terms(t)
	for _, language := range []string{"zh", "ja"} {
		translations := text.Translations(language)
		for _, term := range all {
			found := 0
			for message, translation := range translations {
				english, _, _ := strings.Cut(message, "@")
				if never := term.never[language]; never != nil && never.MatchString(translation) &&
					!slices.Contains(term.but, message) {
					t.Errorf("%s: %q is translated with %q: %q", language, message, never.FindString(translation),
						translation)
				}
				if !term.in.MatchString(english) || slices.Contains(term.but, message) {
					continue
				}
				if found++; !term.fits(language, english, translation) {
					t.Errorf("%s: %q has no word for the %s: %q", language, message, term.name, translation)
				}
			}
			if found == 0 {
				t.Errorf("no message has the %s", term.name)
			}
			for _, message := range term.but {
				if translations[message] == "" || !term.in.MatchString(message) {
					t.Errorf("no message needs the exception %q", message)
				}
			}
		}
	}
}
