package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// tellRounded says which ID is another after it was rounded.
func (j *Job) tellRounded() (sentence, more string) {
	p := j.firstPair(true)
	name := func(row uint32) string {
		return text.T("%s (line %s)", text.GroupDigits(j.set.Text(int(row)), 3, ","), j.lineOf(int(row)))
	}
	sentence = text.Tell(wordsOf(p.How).ids, name(p.Row), name(p.Of))
	if n := j.pairs.rounded; n > 1 {
		sentence = text.T("%s of the IDs are rounded copies of others in this text. The first: %s", text.Group(n), sentence)
	}
	if p.How.Digits() > 0 {
		return sentence, text.T("Its last digits are lost, so this page ignores it everywhere else.")
	}
	return sentence, text.T("JavaScript numbers keep 53 bits, so JSON.parse rounds a longer ID unless it is text. This page ignores the rounded number everywhere else.")
}

// tellSpellings says which ID is there in two bases.
func (j *Job) tellSpellings() (sentence, more string) {
	p := j.firstPair(false)
	sentence = text.T("Lines %s and %s hold the same ID: as %s and as %s.", j.lineOf(int(p.Of)), j.lineOf(int(p.Row)), base(j.set.Kind[p.Of]), base(j.set.Kind[p.Row]))
	if j.set.Line[p.Of] == j.set.Line[p.Row] {
		sentence = text.T("Line %s holds one ID twice: as %s and as %s.", j.lineOf(int(p.Of)), base(j.set.Kind[p.Of]), base(j.set.Kind[p.Row]))
	}
	if n := j.pairs.respelled; n > 1 {
		sentence = text.T("%s of the IDs are written in two forms. The first: %s", text.Group(n), sentence)
	}
	return sentence, text.T("This is not a duplicate: it counts as one ID.")
}

func (j *Job) firstPair(rounded bool) (first Pair) {
	found := false
	for _, p := range j.pairs.all {
		if (p.How != format.NotRounded) == rounded && (!found || p.Row < first.Row) {
			first, found = p, true
		}
	}
	return first
}

// roundedWords are the sentences that say that one ID is another one after it was rounded. Their
// subject is an ID, the ID of a line, or the first or second of two IDs.
type roundedWords struct{ ids, lines, first, second text.Message }

func wordsOf(how format.Rounding) roundedWords {
	switch how {
	case format.ByJavaScript:
		return roundedWords{
			"%s is %s after JavaScript rounded it.", "Line %s is the ID of line %s after JavaScript rounded it.",
			"The first is the second after JavaScript rounded it.", "The second is the first after JavaScript rounded it.",
		}
	case format.ByDouble:
		return roundedWords{
			"%s is %s after a program stored it as a floating-point number.", "Line %s is the ID of line %s after a program stored it as a floating-point number.",
			"The first is the second after a program stored it as a floating-point number.", "The second is the first after a program stored it as a floating-point number.",
		}
	case format.To15Digits:
		return roundedWords{
			"%s is %s after it was cut to 15 digits, as spreadsheets do.", "Line %s is the ID of line %s after it was cut to 15 digits, as spreadsheets do.",
			"The first is the second after it was cut to 15 digits, as spreadsheets do.", "The second is the first after it was cut to 15 digits, as spreadsheets do.",
		}
	case format.To16Digits:
		return roundedWords{
			"%s is %s after it was rounded to 16 digits.", "Line %s is the ID of line %s after it was rounded to 16 digits.",
			"The first is the second after it was rounded to 16 digits.", "The second is the first after it was rounded to 16 digits.",
		}
	}
	return roundedWords{
		"%s is %s after it was rounded to 17 digits.", "Line %s is the ID of line %s after it was rounded to 17 digits.",
		"The first is the second after it was rounded to 17 digits.", "The second is the first after it was rounded to 17 digits.",
	}
}

// base is how IDs of a kind are written, for a sentence.
func base(k idkind.Kind) string { return text.T(k.Spec().As) }

// EchoOf says of which row's ID a row is an echo, and how it became that; empty for a row with an ID of its own.
func (r *Report) EchoOf(row int) string {
	for _, p := range r.Pairs {
		if int(p.Row) != row {
			continue
		}
		line, of := text.Group(int(r.set.Line[p.Row])), text.Group(int(r.set.Line[p.Of]))
		if p.How == format.NotRounded {
			return text.T("Line %s holds the ID of line %s as %s.", line, of, base(r.set.Kind[row]))
		}
		return text.Tell(wordsOf(p.How).lines, line, of)
	}
	return ""
}

// Compare compares the IDs of two rows as [Compare] does, unless one of the rows holds no ID of its own.
func (r *Report) Compare(l snowflake.Layout, a, b int) Comparison {
	s := r.set
	how, second, certain := roundingOf(s, a, b)
	words := wordsOf(how).first
	if second {
		words = wordsOf(how).second
	}
	switch {
	case s.ID(a) == s.ID(b) && s.Kind[a] != s.Kind[b]:
		return Comparison{Paired: true, Sentences: []string{text.T("The two are the same ID: as %s and as %s.", base(s.Kind[a]), base(s.Kind[b]))}}
	case certain:
		return Comparison{Paired: true, Differ: s.ID(a) ^ s.ID(b), Sentences: []string{text.Tell(words)}}
	}
	c := Compare(l, s.ID(a), s.ID(b))
	if how != format.NotRounded {
		c.Sentences = append(c.Sentences, text.Tell("Another reading: %s", text.Tell(words)))
	}
	return c
}
