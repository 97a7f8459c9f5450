package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Meaning explains in a line a word that a newcomer has not met, as it is
// written: "ticks", or "100/1" for an ID. It is empty for other words.
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
	case "fits":
		return text.T("Every number in an ID has room in its field’s bits.")
	case "wrapped":
		return text.T("The sequence was at its largest number, and one more made it 0.")
	}
	return ""
}

// Explained is a paragraph of a class in which some words explain themselves:
// where each stands first it is a button that opens its [Meaning] above
// everything else, so that nothing moves. The browser does that without the
// program. Give each word once on a page, at its first use, and in one
// paragraph in the order of its sentences; what does not stand there is passed
// over, as in a language that has another word.
func Explained(class, words string, terms ...string) app.UI {
	var parts []app.UI
	for _, term := range terms {
		if at := wordIn(words, term); at >= 0 {
			parts = append(parts, app.Text(words[:at]), explained(term))
			words = words[at+len(term):]
		}
	}
	return Elem("p", With{"class", class}, append(parts, app.Text(words))...)
}

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
