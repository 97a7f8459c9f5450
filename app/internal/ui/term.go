package ui

import (
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Meaning explains a term in one line, for those who meet it first. Terms are given
// as they stand in the text: "ticks", or "100/1" for an ID. It is empty for a word
// that is no term.
func Meaning(word string) string {
	if tick, number, ok := strings.Cut(word, "/"); ok {
		return text.T("The ID with sequence number %s of millisecond %s.", number, tick)
	}
	switch strings.ToLower(word) {
	case "tick", "ticks":
		return text.T("The unit in which IDs tell time, often a millisecond.")
	case "lane", "lanes":
		return text.T("One generator on the stage. All lanes are given the same clock and the same calls.")
	case "lead", "leads":
		return text.T("By how much the time in the last ID is ahead of the clock.")
	case "slew", "slews":
		return text.T("To correct a clock by letting it run a little faster or slower, so that it never jumps.")
	case "threads":
		return text.T("Parts of a program that run at the same time and share its memory: of two, either may be the next to do something.")
	case "gap":
		return text.T("The time from when a thread loads the state to when it stores its copy. What others store meanwhile it does not see.")
	case "stale":
		return text.T("No longer true: what it was copied from has changed since.")
	case "fits":
		return text.T("Every number in an ID has room in its field’s bits.")
	case "and":
		return text.T("1 if both bits are 1, otherwise 0.")
	case "or":
		return text.T("1 if at least one of the two bits is 1.")
	case "xor":
		return text.T("Exclusive or: 1 if the two bits differ.")
	case "carry":
		return text.T("1 + 1 is 10 in binary: the column keeps the 0 and passes the 1 to the column on its left.")
	case "borrow":
		return text.T("A column that holds 0 takes a 1 from the column on its left, where it is worth twice as much.")
	case "mask":
		return text.T("A number whose ones select bits of another number.")
	case "sign":
		return text.T("The top bit of a signed number: 1 if the number is negative.")
	case "unsigned":
		return text.T("Read without negative numbers: the top bit is worth 128 in 8 bits, not −128.")
	case "epoch":
		return text.T("The moment from which an ID’s time is counted.")
	}
	return ""
}

// Explained is a paragraph in which some terms explain themselves: where a term
// stands first, it is a button that opens its [Meaning] as a popover, which moves
// nothing and needs no program. Give each term once on a page, where it is first
// used. A term that is not in the text is left out, as in another language.
func Explained(class, words string, terms ...string) app.UI {
	return Elem("p", With{"class", class}, explaining(words, terms)...)
}

// ExplainedIn is such a text on a line of its own.
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

// Uses says that a text has a word in it.
func Uses(words, word string) bool { return wordIn(words, word) >= 0 }

// explained is one word with what it means.
func explained(word string) app.UI {
	id := "term-" + word
	return Elem("span", nil,
		Text("button", word, "type", "button", "class", "term", "popovertarget", id),
		Text("span", Meaning(word), "class", "explains", "popover", "auto", "id", id),
	)
}

// wordIn is where a whole word begins in a text, or −1.
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
