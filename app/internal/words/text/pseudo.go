package text

import "strings"

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
