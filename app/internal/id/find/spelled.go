package find

import (
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// A list of words such as pFLuuKMHer may be of IDs in a base above ten. One
// word fits several bases; a list uses all digits of its base sooner or later,
// so the smallest alphabet that holds all its characters is the likely one.

// The kinds that such a list may be of, the smallest alphabet first; of base 64 the last
// digit has but sixteen values.
const firstSpelled, lastSpelled = idkind.ZBase32, idkind.Shortcode

// spelledWords is how many words make a list, because fewer may match by chance; spelledSample is how many are
// examined.
const spelledWords, spelledSample = 5, 200

// learnSpelling returns the kind of which nine in ten lines of the sample are words,
// or Decimal. The words must have one length or two neighbouring ones, as numbers with
// their time in front have, of 8 to 13 digits: 64 bits need 13 in base 32, and shorter
// words are too common. Half of them must have digits or inner capitals, which words
// of a language seldom have. TestListsInABaseAboveTenAreReadInTheSmallestThatHolds
// holds all of these numbers.
func (r *Reader) learnSpelling() idkind.Kind {
	words := 0
	var fits [lastSpelled + 1]spelledList
	for line := range r.heldLines() {
		word, _ := bare(line)
		if len(word) == 0 {
			continue
		}
		if words++; words == spelledSample {
			break
		}
		for k := firstSpelled; k <= lastSpelled; k++ {
			if _, ok := parseSpelled(k, word); ok {
				fits[k].add(word)
			}
		}
	}
	for k, l := range fits {
		if l.words >= spelledWords && l.words*10 >= words*9 && l.coded*2 >= l.words && l.shortest >= 8 && l.longest <= min(13, l.shortest+1) {
			return idkind.Kind(k)
		}
	}
	return idkind.Decimal
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

func parseSpelled(k idkind.Kind, word []byte) (id uint64, ok bool) {
	if k == idkind.Base64 {
		n, ok := format.ReadBytes64(string(word)) // of both alphabets, with padding or without
		return uint64(n), ok
	}
	n, err := k.Form().Parse(string(word))
	return uint64(n), err == nil
}

func (r *Reader) spelled(line []byte) bool {
	k := r.shape.spelled
	if k == idkind.Decimal {
		return false
	}
	word, at := bare(line)
	id, ok := parseSpelled(k, word)
	if ok {
		r.add(k, idkind.Wide{High: id}, at)
		r.whole++
	}
	return ok
}
