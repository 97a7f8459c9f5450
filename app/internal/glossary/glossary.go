// Package glossary is the table of this site's terms. The explained words of every page, the
// page /glossary and app/GLOSSARY.md are made from it.
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
	Forms   string // Forms are other words for it, separated by spaces.
	Meaning string // Meaning is one sentence, or two.
	See     string // See is a page, with its query, that shows it.
}

// Find is the term with this name, its plural or one of its forms, in any case; ok is false if
// there is none.
func Find(word string) (_ Term, ok bool) {
	for _, s := range Subjects() {
		for _, t := range s.Terms {
			if slices.ContainsFunc(append(strings.Fields(t.Forms), t.Name, t.Name+"s"), func(form string) bool { return strings.EqualFold(form, word) }) {
				return t, true
			}
		}
	}
	return Term{}, false
}
