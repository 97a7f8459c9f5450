package format

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// dated weighs an instant that a longer ID says: the share of a score that it
// leaves, and the sentence for or against. Such IDs are not to be expected
// before since.
func (n *Identifier) dated(at, since time.Time) (share float64, words string) {
	day := text.UTC(at)
	if i := len("2006-01-02"); len(day) > i && day[0] != '+' {
		day = day[:i]
	}
	switch {
	case at.After(n.options.Now.AddDate(1, 0, 0)):
		return 0.15, tell("Its date would be %s, in the future.", day)
	case at.After(n.options.Now.Add(time.Minute)):
		return 0.4, tell("Its date would be %s, in the future.", day)
	case at.Before(since):
		return 0.3, tell("Its date would be %s, before there were such IDs.", day)
	}
	return 1, tell("Its date, %s, is plausible.", day)
}

// wide is a reading of an ID of more than 64 bits.
func (n *Identifier) wide(name, title string, score float64, bits []byte, parts []section) Reading {
	return Reading{Name: name, Title: title, Score: score, Bits: bits, witness: wideWitness{parts: parts}}
}

// because adds what speaks for the reading, or against it.
func (r *Reading) because(pro bool, words string) {
	w, _ := r.witness.(wideWitness)
	if pro {
		w.pro = append(w.pro, words)
	} else {
		w.contra = append(w.contra, words)
	}
	r.witness = w
}

// date gives the reading its instant and weighs it.
func (n *Identifier) date(r *Reading, at, since time.Time) {
	r.At, r.Dated = at, true
	share, words := n.dated(at, since)
	r.Score *= share
	r.because(share == 1, words)
}

// length says how many characters were expected and how many there are.
func length(title string, want, got int, characters string) string {
	return tell("%s has %s %s; here are %s.", title, text.Group(want), characters, text.Group(got))
}
