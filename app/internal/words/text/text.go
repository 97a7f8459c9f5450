// Package text provides every visible sentence, so that translations have one place.
package text

import (
	"fmt"
	"strings"
)

// Message is something that a reader sees, in English: a whole sentence or a label, with fmt's
// verbs for its values. A catalog has a translation for every constant of this type in the program,
// so a table's texts have this type too. A translation may use its values in another order: %[2]s.
type Message string

// T is the message in the reader's language, with its arguments formatted as fmt.Sprintf does.
func T(m Message, args ...any) string {
	words := translated(string(m))
	if len(args) == 0 {
		return words
	}
	return fmt.Sprintf(words, args...)
}

// Tell is [T] with strings only. A call with other arguments takes some hundred bytes in the
// browser's program, and there are hundreds of calls.
func Tell(m Message, words ...string) string { return T(m, anys(words)...) }

// In is [Tell] for an English word that means several things: context says which one.
func In(context string, m Message, words ...string) string {
	key := string(m) + "@" + context
	if known := translated(key); known != key && current.Code != "pseudo" {
		m = Message(known)
	}
	return Tell(m, words...)
}

func anys(words []string) []any {
	args := make([]any, len(words))
	for i, word := range words {
		args[i] = word
	}
	return args
}

// Count is a number with its noun: "1 ID", "4,096 IDs". Both messages have the verb %s for the
// number. A catalog has the second one, with the forms of its language.
func Count(n int, one, many Message) string { return Plural(n, one, many) }

// Plural is [Count] for a sentence about a number, which is its first value, and more values.
func Plural(n int, one, many Message, words ...string) string {
	m := string(one)
	if n != 1 || current.plural != nil {
		m = string(many)
	}
	m = translated(m)
	if current.plural != nil {
		m = form(m, current.plural(n))
	}
	return fmt.Sprintf(m, anys(append([]string{Group(n)}, words...))...)
}

// Sentences are whole sentences as a paragraph: the language decides whether spaces separate them.
// Empty ones are left out.
func Sentences(sentences ...string) string {
	var all string
	for _, s := range sentences {
		if all != "" && s != "" {
			all += current.space
		}
		all += s
	}
	return all
}

// Next is a whole sentence that follows another one in the same paragraph but in an element of its
// own.
func Next(sentence string) string { return current.space + sentence }

// Pieces are the words of a message around its values, and for each value its index, from 0: the
// values are elements of a page, and all verbs %s or %d.
func Pieces(m Message) (words []string, values []int) {
	rest := translated(string(m))
	for next := 0; ; next++ {
		at := strings.IndexByte(rest, '%')
		if at < 0 {
			return append(words, rest), values
		}
		words, rest = append(words, rest[:at]), rest[at+1:]
		if strings.HasPrefix(rest, "[") {
			next = int(rest[1] - '1')
			rest = rest[3:]
		}
		values, rest = append(values, next), rest[1:]
	}
}

// Aside splits a title with something in brackets at its end: "Leaf (Meituan)".
func Aside(title string) (name, aside string) {
	for _, brackets := range [][2]string{{" (", ")"}, {"（", "）"}} {
		if before, within, found := strings.Cut(title, brackets[0]); found {
			return before, strings.TrimSuffix(within, brackets[1])
		}
	}
	return title, ""
}

// List is a list of values within a sentence.
func List(items ...string) string { return strings.Join(items, current.list) }

// Lists is a list of lists, or of clauses.
func Lists(items ...string) string { return strings.Join(items, current.lists) }

// Data is T for text from data files, such as scenes, which has no verbs. A reader's own text is
// in no catalog and stays as it is.
func Data(words string) string { return translated(words) }
