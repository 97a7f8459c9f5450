// Package text provides every visible sentence, so that translations have one place.
package text

import (
	"fmt"
	"strings"
)

// Languages are those that [Use] knows, by the code in links. The second is a pseudo-language:
// English made longer and accented, which shows on every page whether a text bypasses this package
// and whether a longer language would fit.
var Languages = []Language{{"en", "English", "en"}, {"pseudo", "Ƥśéúðö", "en-x-pseudo"}}

// Language is a code, the language's own name, and its tag for browsers, as in RFC 5646.
type Language struct{ Code, Name, Tag string }

// current is the language of T: the package's only variable, set before the first page is drawn.
var current = Languages[0]

// Use sets the language of T by its code; an unknown one is English.
func Use(code string) {
	current = Languages[0]
	for _, l := range Languages {
		if l.Code == code {
			current = l
		}
	}
}

// Current is the code of the language of T.
func Current() string { return current.Code }

// Tag is the language tag of T.
func Tag() string { return current.Tag }

// T is the sentence in the reader's language, with its arguments formatted as fmt.Sprintf does.
func T(sentence string, args ...any) string {
	if current.Code == "pseudo" {
		sentence = pseudo(sentence)
	}
	if len(args) == 0 {
		return sentence
	}
	return fmt.Sprintf(sentence, args...)
}

// Tell is [T] without arguments. A call with arguments takes some hundred bytes in the browser's
// program, and there are hundreds of calls.
func Tell(sentence string, words ...string) string {
	args := make([]any, len(words))
	for i, word := range words {
		args[i] = word
	}
	return T(sentence, args...)
}

// accents are letters that are readable as those without an accent.
const (
	accents    = "áçðéğíķļñöŕšţúýžÁÇÐÉĞÍĻÑÖŔŠŢÚÝŽ"
	unaccented = "acdegiklnorstuyzACDEGILNORSTUYZ"
)

func accent(r rune) rune {
	if at := strings.IndexRune(unaccented, r); at >= 0 {
		return []rune(accents)[at]
	}
	return r
}

// pseudo accents a sentence and makes it a third longer, except for fmt's verbs.
func pseudo(sentence string) string {
	var b strings.Builder
	b.WriteString("[")
	for rest := sentence; rest != ""; {
		plain, after, found := strings.Cut(rest, "%")
		b.WriteString(strings.Map(accent, plain))
		if !found {
			break
		}
		end := strings.IndexAny(after, "sdvqcXxft%") + 1
		b.WriteString("%" + after[:end])
		rest = after[end:]
	}
	for i := range len(sentence) / 3 {
		b.WriteByte("~~~~~~~ "[i%8]) // longer words wrap as well
	}
	b.WriteString("]")
	return b.String()
}

// Count is a number with its noun: "1 ID", "4,096 IDs".
func Count(n int, one, many string) string {
	if n == 1 {
		return T("%d "+one, n)
	}
	return T("%s "+many, Group(n))
}

// Data is T for text from data files, such as scenes, which has no verbs.
func Data(words string) string {
	if current.Code == "pseudo" {
		return strings.ReplaceAll(pseudo(strings.ReplaceAll(words, "%", "%%")), "%%", "%")
	}
	return words
}
