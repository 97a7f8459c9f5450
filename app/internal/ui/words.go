package ui

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/glossary"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
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
	var uses []use
	for _, term := range terms {
		if u := used(words, term); u.at >= 0 {
			uses = append(uses, u)
		}
	}
	sort.SliceStable(uses, func(i, j int) bool { return uses[i].at < uses[j].at })
	from := 0
	for _, u := range uses {
		if u.at >= from { // not within another term
			parts = append(parts, app.Text(words[from:u.at]), explained(u.term, u.shown))
			from = u.at + len(u.shown)
		}
	}
	return append(parts, app.Text(words[from:]))
}

// use is a place in a text that uses a term, named in English; at is −1 if there is none.
type use struct {
	term, shown string
	at          int
}

// used looks for a term by its English word or, in another language, by its names there.
func used(words, term string) use {
	names := []string{term}
	if known, ok := glossary.Find(term); ok && text.Current() != "en" && text.Current() != "pseudo" {
		names = known.Names(text.Current())
	}
	for _, name := range names {
		if at := wordIn(words, name); at >= 0 {
			return use{term, name, at}
		}
	}
	return use{at: -1}
}

// Uses reports whether a text contains a term.
func Uses(words, term string) bool { return used(words, term).at >= 0 }

// explained is one term with its meaning, shown as a word; "100/1" is an ID.
func explained(term, word string) app.UI {
	id := "term-" + strings.ReplaceAll(term, " ", "-")
	says := []app.UI{}
	if tick, number, ok := strings.Cut(term, "/"); ok {
		says = append(says, app.Text(text.T("The ID with sequence number %s of millisecond %s.", number, tick)))
	} else if t, ok := glossary.Find(term); ok {
		says = append(says, app.Text(text.T(t.Meaning)), app.Text(text.Next("")),
			Link("/glossary#"+t.ID, "", app.Text(text.T("Glossary"))))
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
		first, _ := utf8.DecodeRuneInString(word)
		last, _ := utf8.DecodeLastRuneInString(word)
		if !(inWord(before) && inWord(first)) && !(inWord(after) && inWord(last)) {
			return at
		}
		from = at + len(word)
	}
}

// inWord reports whether a character belongs to a word. Chinese and Japanese have no spaces between
// words, so there a word may begin or end anywhere.
func inWord(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) &&
		!unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// Phrase is a message whose values are elements, such as a figure in a sentence: in the order of
// the reader's language.
func Phrase(m text.Message, values ...app.UI) []app.UI {
	words, order := text.Pieces(m)
	all := []app.UI{app.Text(words[0])}
	for i, value := range order {
		all = append(all, values[value], app.Text(words[i+1]))
	}
	return all
}

// Problem is an error, of package snowflake or any other, as a sentence for the reader.
func Problem(err error) string { return text.Error(err) }

// Alert is a message that the reader can act on. Without text it is an empty element that keeps its
// neighbours in place.
func Alert(words string) app.UI {
	if words == "" {
		return Elem("p", With{"class", "no-alert"})
	}
	return Text("p", words, "class", "alert", "role", "alert")
}
