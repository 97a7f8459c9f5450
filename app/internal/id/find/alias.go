package find

import (
	"bytes"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// alias is a word that encodes a number of the text in another base, such as Instagram's shortcode next to the
// number. A word that long does not match by chance.
type alias struct {
	word string
	kind idkind.Kind
	id   uint64
}

// At most aliasesMost aliases are searched, for the first aliasIDs numbers.
const aliasesMost, aliasIDs = 64, 256

func (r *Reader) learnAliases() (all []alias) {
	ids := map[uint64]bool{}
	for _, id := range r.set.High[:min(aliasIDs, len(r.set.High))] {
		ids[id] = id >= doubtful
	}
	r.eachWord(isDigit, 15, 20, func(word []byte) {
		if id, ok := idkind.ParseNumber(word, 10); ok && len(ids) < 2*aliasIDs {
			ids[id] = id >= doubtful
		}
	})
	if len(ids) == 0 {
		return nil
	}
	add := func(word []byte, kind idkind.Kind, id uint64) bool {
		if !ids[id] || len(all) == aliasesMost {
			return false
		}
		all = append(all, alias{string(word), kind, id})
		return true
	}
	r.eachWord(isWordOrHyphen, 8, 16, func(word []byte) {
		if !coded(word) {
			return
		}
		for k := firstSpelled; k <= lastSpelled; k++ {
			if id, ok := parseSpelled(k, word); ok && add(word, k, id) {
				return
			}
		}
		if n, ok := idkind.ParseDigits(word, idkind.HexDigits, 4, true); ok {
			add(word, idkind.BareHex, n.Low)
		}
	})
	r.eachWord(isBase64, 11, 12, func(word []byte) {
		if id, ok := format.ReadBytes64(string(word)); ok {
			add(word, idkind.Base64, uint64(id))
		}
	})
	return all
}

func isWordOrHyphen(c byte) bool { return classOf(c) == classWord || c == '-' }

// isBase64 knows the characters of RFC 4648's first alphabet, with padding.
func isBase64(c byte) bool {
	return isDigit(c) || isLetter(c) || c == '+' || c == '/' || c == '='
}

// eachWord calls do for the words of the sample, of from shortest to longest characters.
func (r *Reader) eachWord(in func(c byte) bool, shortest, longest int, do func(word []byte)) {
	for line := range r.heldLines() {
		for word := range bytes.FieldsFuncSeq(line, func(c rune) bool { return c >= utf8.RuneSelf || !in(byte(c)) }) {
			if shortest <= len(word) && len(word) <= longest {
				do(word)
			}
		}
	}
}

// alias takes the alias that begins at a place of the line, and returns how many bytes it has; 0 if there is none.
func (s *scanner) alias(line []byte, at int) int {
	if at > 0 && isWordOrHyphen(line[at-1]) {
		return 0
	}
	for _, a := range s.aliases {
		end := at + len(a.word)
		if end > len(line) || string(line[at:end]) != a.word || end < len(line) && isWordOrHyphen(line[end]) {
			continue
		}
		s.take(a.kind, idkind.Wide{High: a.id}, 100, at)
		s.tokens[len(s.tokens)-1].hint = hintNone // what it is does not depend on its name
		s.numbers++
		return len(a.word)
	}
	return 0
}
