// Package text provides every visible sentence, so that translations have one place.
package text

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Message is something that a reader sees, in English: a whole sentence or a label, with fmt's
// verbs for its values. A catalog has a translation for every constant of this type in the program,
// so a table's texts have this type too. A translation may use its values in another order: %[2]s.
//
// A catalog may take any other text for one of its messages. So a text that a reader or a link brings never has this
// type: only a package that reads one of the program's own data files makes messages of strings.
type Message string

// T is the message in the reader's language, with its arguments formatted as fmt.Sprintf does.
func T(m Message, args ...any) string {
	words := translated(m)
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
	key := Message(string(m) + "@" + context)
	if known := Message(translated(key)); known != key && current.Code != "pseudo" {
		m = known
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
	m := one
	if n != 1 || current.plural != nil {
		m = many
	}
	all := translated(m)
	if current.plural != nil {
		all = form(all, current.plural(n))
	}
	return fmt.Sprintf(all, anys(append([]string{Group(n)}, words...))...)
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
	rest := translated(m)
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

// Language is a code, the language's own name, and its tag for browsers, as in RFC 5646.
type Language struct {
	Code, Name, Tag string
	// space is between two sentences, list between the items of a list, lists between lists.
	space, list, lists string
	// date is a date in prose, of the year, the month and the day; empty in English.
	date string
	// plural is the index of the form for a number, of those that a catalog lists. It is nil in
	// English, whose forms are in the program.
	plural func(n int) int
}

// Languages are those that [Use] knows, by the code in links. The last is a pseudo-language:
// English made longer and accented, which shows on every page whether a text bypasses this package
// and whether a longer language would fit.
var Languages = []Language{
	{"en", "English", "en", " ", ", ", "; ", "", nil},
	{"zh", "简体中文", "zh-Hans", "", "、", "；", "%d\u00a0年 %d\u00a0月 %d\u00a0日", oneForm},
	{"ja", "日本語", "ja", "", "、", "；", "%d\u00a0年 %d\u00a0月 %d\u00a0日", oneForm},
	{"pseudo", "Ƥśéúðö", "en-x-pseudo", " ", ", ", "; ", "", nil},
}

func oneForm(int) int { return 0 }

// Addressed are the languages whose pages have addresses of their own. The first one's have no
// prefix.
func Addressed() []Language { return Languages[:3] }

// current is the language of T and its catalog: the package's only variables, set before the first
// page is drawn.
var (
	current = Languages[0]
	catalog messages
)

// Use sets the language of T by its code; an unknown one is English. compiled is the language's
// catalog, see [Compile]; English and the pseudo-language have none.
func Use(code, compiled string) error {
	current, catalog = Languages[0], messages{}
	for _, l := range Languages {
		if l.Code == code {
			current = l
		}
	}
	if compiled == "" {
		return nil
	}
	var err error
	catalog, err = parse(code, compiled)
	return err
}

// Current is the code of the language of T.
func Current() string { return current.Code }

// Tag is the language tag of T.
func Tag() string { return current.Tag }

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

// Lines are a paragraph's lines for a picture or a file, of at most so many columns; a Chinese or
// Japanese character takes two. Lines break at spaces and beside such characters, but not before a
// closing mark or after an opening one.
func Lines(words string, most int) []string {
	var lines []string
	line, used := "", 0
	add := func(gap, piece string) {
		wide := Width(piece)
		if line != "" && used+len(gap)+wide > most {
			lines, line, used = append(lines, line), "", 0
		}
		if line != "" {
			line, used = line+gap, used+len(gap)
		}
		line, used = line+piece, used+wide
	}
	for word := range strings.FieldsSeq(words) {
		gap, from, before := " ", 0, rune(0)
		for i, r := range word {
			if i > 0 && (isWide(r) || isWide(before)) &&
				!strings.ContainsRune("、。，．：；！？）」』】》〉”’…—ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?)%", r) &&
				!strings.ContainsRune("（「『【《〈“‘(", before) {
				add(gap, word[from:i])
				gap, from = "", i
			}
			before = r
		}
		add(gap, word[from:])
	}
	return append(lines, line)
}

// Width is how many columns a text takes; a Chinese or Japanese character takes two.
func Width(words string) (columns int) {
	for _, r := range words {
		columns++
		if isWide(r) {
			columns++
		}
	}
	return columns
}

// Spoken is about how many words a text has: of Chinese and Japanese, two characters are one.
func Spoken(words string) int {
	wide := 0
	for _, r := range words {
		if isWide(r) {
			wide++
		}
	}
	return len(strings.Fields(words)) + wide/2
}

// isWide reports whether a character is one of the East Asian scripts.
func isWide(r rune) bool { return r >= 0x2e80 }

// Plain is typed text without invisible characters, and with ASCII instead of full-width
// characters, digits of other scripts, wide spaces and curly quotes: keyboards of other languages
// produce those.
func Plain(typed string) string {
	return strings.Map(func(r rune) rune {
		switch plain, known := PlainRune(r); {
		case !known:
			return r
		case plain > 0:
			return rune(plain)
		}
		return -1
	}, typed)
}

// PlainRune is the ASCII character for r, 0 for none; known is false if r is left unchanged.
func PlainRune(r rune) (plain byte, known bool) {
	switch {
	case r == utf8.RuneError || r < utf8.RuneSelf:
		return 0, false
	case r >= 0xff01 && r <= 0xff5e: // full width
		return byte(r - 0xff01 + '!'), true
	case r == 0x2212:
		return '-', true
	case r >= 0x2018 && r <= 0x201b:
		return '\'', true
	case r >= 0x201c && r <= 0x201f:
		return '"', true
	case r == 0xad || r == 0x61c || r == 0x180e || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e ||
		r >= 0x2060 && r <= 0x206f || r == 0xfeff:
		return 0, true // soft hyphens, zero-width characters, direction marks
	case unicode.Is(unicode.Zs, r):
		return ' ', true
	case unicode.Is(unicode.Nd, r):
		return digitOfScript(r), true
	}
	return 0, false
}

// digitOfScript is the ASCII digit for a digit of another script: each script's ten digits are
// consecutive; the mathematical digits are several such runs.
func digitOfScript(r rune) byte {
	if r >= 0x1d7ce && r <= 0x1d7ff {
		return byte('0' + (r-0x1d7ce)%10)
	}
	zero := r
	for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
		zero--
	}
	return byte('0' + r - zero)
}

// Rune is a character in a visible form: its number if it is invisible or would reverse the text
// beside it.
func Rune(r rune) string {
	if strconv.IsPrint(r) {
		return string(r)
	}
	return fmt.Sprintf("U+%04X", r)
}

// Quote is a text in a visible form; of more than 40 characters, the first 39.
func Quote(written string) string {
	shown, runes := "", []rune(written)
	for i, r := range runes {
		if i == 39 && len(runes) > 40 {
			return shown + "…"
		}
		shown += Rune(r)
	}
	return shown
}
