// Package glossary is the table of this site's terms. The explained words of every page, the
// page /glossary and app/GLOSSARY.md are made from it.
package glossary

import (
	"strings"
	"sync"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Subject is a heading with its terms.
type Subject struct {
	Name  text.Message
	Terms []Term
}

// Term is a word or phrase of the field.
type Term struct {
	ID      string // ID is its anchor on /glossary.
	Name    string
	Forms   string       // Forms are other English words for it, separated by spaces.
	Meaning text.Message // Meaning is one sentence, or two.
	See     string       // See is a page, with its query, that shows it.
	// Chinese and Japanese are its names in those languages, the usual one first, and after a semicolon what
	// other texts call it: "掩码", "忙等 / 自旋等待", "时钟回拨; 时间回拨".
	Chinese, Japanese string
}

// Names are the term's names in a language, by its code, the usual one first.
func (t Term) Names(language string) []string {
	names, _ := t.in(language)
	return names
}

// Aliases are what other texts in the language call it.
func (t Term) Aliases(language string) []string {
	_, aliases := t.in(language)
	return aliases
}

func (t Term) in(language string) (names, aliases []string) {
	all := t.Name
	switch {
	case language == "zh":
		all = t.Chinese
	case language == "ja":
		all = t.Japanese
	case text.Current() == "pseudo":
		all = text.T(text.Message(t.Name))
	}
	usual, other, also := strings.Cut(all, "; ")
	if names = strings.Split(usual, " / "); also {
		aliases = strings.Split(other, " / ")
	}
	return names, aliases
}

// Mentions reports whether one of its names, in any language, or its meaning contains the words. Case and
// spaces do not matter, since 机器 ID is also written 机器ID.
func (t Term) Mentions(words string) bool {
	all := strings.Join([]string{t.Name, t.Forms, t.Chinese, t.Japanese, text.T(t.Meaning)}, "\n")
	return strings.Contains(closed(all), closed(words))
}

func closed(words string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "\u00a0", "").Replace(words))
}

// byForm has each term by its lower-case forms. It is built only once, since a step of a scene
// looks up dozens of words.
var (
	byForm map[string]Term
	built  sync.Once
)

// Find is the term with this English name, its plural or one of its forms, in any case; ok is false if
// there is none.
func Find(word string) (_ Term, ok bool) {
	built.Do(func() {
		byForm = map[string]Term{}
		for _, s := range Subjects() {
			for _, t := range s.Terms {
				for _, form := range append(strings.Fields(t.Forms), t.Name, t.Name+"s") {
					if form = strings.ToLower(form); byForm[form].ID == "" {
						byForm[form] = t
					}
				}
			}
		}
	})
	t, ok := byForm[strings.ToLower(word)]
	return t, ok
}
