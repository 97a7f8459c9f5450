package ui

import (
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/glossary"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Explained is a paragraph in which terms are explained: the first use of each is a button that
// opens its meaning as a popover, which moves nothing and works before the program runs. A term
// may be explained only once on a page. Terms that are not in the text, as in another language,
// are skipped.
func Explained(class, words string, terms ...string) app.UI {
	return Elem("p", With{"class", class}, explaining(words, terms)...)
}

// ExplainedIn is [Explained] as a span.
func ExplainedIn(words string, attrs With, terms ...string) app.UI {
	return Elem("span", attrs, explaining(words, terms)...)
}

func explaining(words string, terms []string) (parts []app.UI) {
	terms = slices.Clone(terms)
	sort.Slice(terms, func(i, j int) bool { return wordIn(words, terms[i]) < wordIn(words, terms[j]) })
	for _, term := range terms {
		if at := wordIn(words, term); at >= 0 {
			parts = append(parts, app.Text(words[:at]), explained(term))
			words = words[at+len(term):]
		}
	}
	return append(parts, app.Text(words))
}

// Uses reports whether a text contains a word or phrase.
func Uses(words, word string) bool { return wordIn(words, word) >= 0 }

// explained is one term with its meaning; "100/1" is an ID.
func explained(word string) app.UI {
	id := "term-" + strings.ReplaceAll(word, " ", "-")
	says := []app.UI{}
	if tick, number, ok := strings.Cut(word, "/"); ok {
		says = append(says, app.Text(text.T("The ID with sequence number %s of millisecond %s.", number, tick)))
	} else if term, ok := glossary.Find(word); ok {
		says = append(says, app.Text(term.Meaning+" "), Link("/glossary#"+term.ID, "", app.Text(text.T("Glossary"))))
	}
	return Elem("span", nil,
		Text("button", word, "type", "button", "class", "term", "popovertarget", id),
		Elem("span", With{"class", "explains", "popover", "auto", "id", id}, says...),
	)
}

// wordIn is the index of a whole word or phrase in a text, or −1.
func wordIn(words, word string) int {
	for from := 0; ; {
		at := strings.Index(words[from:], word)
		if at < 0 {
			return -1
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(words[:at])
		after, _ := utf8.DecodeRuneInString(words[at+len(word):])
		if !inWord(before) && !inWord(after) {
			return at
		}
		from = at + len(word)
	}
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
