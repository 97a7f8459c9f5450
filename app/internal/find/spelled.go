package find

import (
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// A list of words such as pFLuuKMHer may be of IDs in a base above ten. One
// word fits several bases; a list uses all digits of its base sooner or later,
// so the smallest alphabet that holds all its characters is the likely one.

// spelledForms are the forms of the kinds from ZBase32 to Shortcode, the
// smallest alphabet first; of base 64 the last digit has but sixteen values.
var spelledForms = [...]snowflake.Form{snowflake.ZBase32, snowflake.Base36, snowflake.Base64URL, snowflake.Base58, snowflake.Base62, snowflake.Shortcode}

// spelledWords is how many words make a list, since fewer may fit by chance, and
// spelledSample how many are looked at.
const spelledWords, spelledSample = 5, 200

// learnSpelling returns the kind of which nine in ten lines of the sample are words,
// or Decimal. The words must have one length or two neighbouring ones, as numbers with
// their time in front have, of 8 to 13 digits: 64 bits need 13 in base 32, and shorter
// words are too common. Half of them must have digits or inner capitals, which words
// of a language seldom have. TestListsInABaseAboveTenAreReadInTheSmallestThatHolds
// holds all of these numbers.
func (r *Reader) learnSpelling() Kind {
	begin, words := 0, 0
	var fits [len(spelledForms)]spelledList
	for _, h := range r.held {
		word, _ := bare(r.sample[begin:h.end])
		if begin = h.end; len(word) == 0 {
			continue
		}
		if words++; words == spelledSample {
			break
		}
		for i, f := range spelledForms {
			if _, ok := parseSpelled(f, word); ok {
				fits[i].add(word)
			}
		}
	}
	for i, l := range fits {
		if l.words >= spelledWords && l.words*10 >= words*9 && l.coded*2 >= l.words && l.shortest >= 8 && l.longest <= min(13, l.shortest+1) {
			return ZBase32 + Kind(i)
		}
	}
	return Decimal
}

// spelledList is what the words have in common that fit a form.
type spelledList struct{ words, coded, shortest, longest int }

func (l *spelledList) add(word []byte) {
	if l.words == 0 {
		l.shortest = len(word)
	}
	l.words++
	l.shortest, l.longest = min(l.shortest, len(word)), max(l.longest, len(word))
	if coded(word) {
		l.coded++
	}
}

// coded reports whether a word has digits, or capitals behind small letters.
func coded(word []byte) bool {
	for i, c := range word {
		if isDigit(c) || i > 0 && 'A' <= c && c <= 'Z' && word[i-1] >= 'a' {
			return true
		}
	}
	return false
}

func parseSpelled(f snowflake.Form, word []byte) (id uint64, ok bool) {
	if f == snowflake.Base64URL {
		n, ok := format.ReadBytes64(string(word)) // of both alphabets, with padding or without
		return uint64(n), ok
	}
	n, err := f.Parse(string(word))
	return uint64(n), err == nil
}

// spelled reads a line that is one word in the spelling of the list.
func (r *Reader) spelled(line []byte) bool {
	k := r.shape.spelled
	if k == Decimal {
		return false
	}
	word, at := bare(line)
	id, ok := parseSpelled(spelledForms[k-ZBase32], word)
	if ok {
		r.add(k, format.Wide{High: id}, at)
		r.whole++
	}
	return ok
}
