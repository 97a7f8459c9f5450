// Package glossary is the table of the terms that this site uses, as the field uses them:
// one sentence for each, and the page that shows it. The explained words of every page,
// the page /glossary and app/GLOSSARY.md are made from it.
package glossary

import (
	"slices"
	"strings"
)

// Subject is a heading with its terms.
type Subject struct {
	Name  string
	Terms []Term
}

// Term is a word or phrase of the field.
type Term struct {
	ID      string // ID is its anchor on /glossary.
	Name    string
	Forms   string // Forms are the words that pages explain by it, parted by spaces, without regard to case.
	Meaning string // Meaning is one sentence, or two.
	See     string // See is a page, with its query, that shows it.
}

// Find is the term that explains a word; ok is false if there is none.
func Find(word string) (_ Term, ok bool) {
	for _, s := range Subjects() {
		for _, t := range s.Terms {
			if slices.ContainsFunc(strings.Fields(t.Forms), func(form string) bool { return strings.EqualFold(form, word) }) {
				return t, true
			}
		}
	}
	return Term{}, false
}
