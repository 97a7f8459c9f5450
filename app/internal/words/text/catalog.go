package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// translated is a message, with its verbs, in the current language; in English if the catalog does
// not have it.
func translated(m Message) string {
	if current.Code == "pseudo" {
		return pseudo(string(m))
	}
	if at, found := slices.BinarySearch(catalog.keys, key(string(m), catalog.seed)); found {
		return catalog.words[at]
	}
	return string(m)
}

// messages is a catalog in memory: keys ascending, and a translation for each.
type messages struct {
	keys  []uint32
	seed  uint32
	words []string
}

// key is a 24-bit FNV-1a hash. [Compile] chooses a seed by which no two messages have the same key; a text that is no
// [Message] has one of them once in some thousand times.
func key(message string, seed uint32) uint32 {
	h := 2166136261 ^ seed
	for i := range len(message) {
		h = (h ^ uint32(message[i])) * 16777619
	}
	return (h ^ h>>24) & (1<<24 - 1)
}

const (
	formEnd = "\t" // between the plural forms of a translation
	lineEnd = "\v" // for a line feed in a translation
)

func form(words string, i int) string {
	forms := strings.Split(words, formEnd)
	return forms[min(i, len(forms)-1)]
}

// Compile is a catalog as [Use] reads it. Line 1 has the language, the program it belongs to and
// the seed; line 2 the differences of the ascending keys in base 36; the others a translation each.
// A message that is the same in both languages is left out.
func Compile(code, program string, translations map[string]string) string {
	for seed := uint32(0); ; seed++ {
		at, keys := map[uint32]string{}, []uint32{}
		for message := range translations {
			at[key(message, seed)] = message
		}
		if len(at) < len(translations) {
			continue // two have the same key
		}
		for k, message := range at {
			if translations[message] != message {
				keys = append(keys, k)
			}
		}
		slices.Sort(keys)
		differences, lines, last := []string{}, []string{}, uint32(0)
		for _, k := range keys {
			differences, last = append(differences, strconv.FormatUint(uint64(k-last), 36)), k
			lines = append(lines, strings.ReplaceAll(together(translations[at[k]]), "\n", lineEnd))
		}
		return fmt.Sprintf("%s %s %d\n%s\n%s\n", code, program, seed, strings.Join(differences, " "),
			strings.Join(lines, "\n"))
	}
}

// together keeps a number, or a verb, on one line with the word that counts it or with its unit, and a
// dot between two items with the first: the space between them does not break.
func together(words string) string {
	runes := []rune(words)
	for i := 1; i < len(runes)-1; i++ {
		if runes[i] != ' ' {
			continue
		}
		last, next := runes[i-1], runes[i+1]
		verb := i > 1 && (last == 's' || last == 'd') && (runes[i-2] == '%' || runes[i-2] == ']')
		unit, _, _ := strings.Cut(string(runes[i+1:min(i+4, len(runes))]), " ")
		number := verb || last == '%' || '0' <= last && last <= '9'
		counted := isWide(next) || strings.TrimRightFunc(unit, isWide) == "ms" || strings.HasPrefix(unit, "%%")
		ordinal := last == '第' && (next == '%' || '0' <= next && next <= '9')
		if number && counted || ordinal || next == '·' {
			runes[i] = '\u00a0'
		}
	}
	return string(runes)
}

// parse is the inverse of [Compile].
func parse(code, compiled string) (m messages, _ error) {
	head, rest, _ := strings.Cut(compiled, "\n")
	differences, rest, _ := strings.Cut(rest, "\n")
	of := strings.Fields(head)
	lines, whole := strings.CutSuffix(rest, "\n")
	damaged := fmt.Errorf("text: damaged catalog of the language %q", code)
	if !whole || len(of) != 3 || of[0] != code {
		return m, damaged
	}
	seed, err := strconv.ParseUint(of[2], 10, 32)
	if m.seed = uint32(seed); differences != "" {
		m.words = strings.Split(lines, "\n")
	}
	for last, fields := uint64(0), strings.Fields(differences); err == nil && len(m.keys) < len(fields); {
		var d uint64
		d, err = strconv.ParseUint(fields[len(m.keys)], 36, 32)
		last += d
		m.keys = append(m.keys, uint32(last))
	}
	if err != nil || len(m.keys) != len(m.words) {
		return messages{}, damaged
	}
	if strings.Contains(lines, lineEnd) { // few catalogs: a page starts faster without thousands of calls
		for i, words := range m.words {
			m.words[i] = strings.ReplaceAll(words, lineEnd, "\n")
		}
	}
	return m, nil
}
