package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"time"
)

func main() {
	work := flag.Bool("work", false, "measure the half to work with, and print each failure")
	flag.Parse()
	texts, err := inputs("inputs.txt")
	new, bad := inputs("fresh.txt")
	lone, worse := alone()
	if err := errors.Join(err, bad, worse); err != nil {
		fmt.Fprintln(os.Stderr, "real:", err)
		os.Exit(1)
	}
	m := measure{say: *work}
	for i := range texts {
		if texts[i].kept() != *work {
			m.input(&texts[i])
		}
	}
	for i := range lone {
		if lone[i].kept() != *work {
			m.lone(&lone[i])
		}
	}
	fmt.Printf("figure real-first %.3f want >=0.92\n", m.first.mean())
	fmt.Printf("figure real-instant %.3f want >=0.95\n", m.instant.mean())
	fmt.Printf("figure real-alone-honest %.3f want >=0.90\n", m.honest.mean())
	fmt.Printf("figure decode-calibration-error %.3f want <=0.06\n", m.calibrated.err())
	fresh := measure{}
	for i := range new {
		fresh.input(&new[i])
	}
	fmt.Printf("figure real-fresh-first %.3f want >=0.92\n", fresh.first.mean())
	fmt.Printf("figure real-fresh-instant %.3f want >=0.95\n", fresh.instant.mean())
}

// measure counts what is read as what it is.
type measure struct {
	say                    bool // whether failures are printed
	first, instant, honest share
	calibrated             bins
}

// share is a part of a whole.
type share struct{ part, whole float64 }

func (s *share) add(part float64) { s.part, s.whole = s.part+part, s.whole+1 }
func (s *share) mean() float64    { return s.part / max(s.whole, 1) }

// addIf counts whether something is so.
func (s *share) addIf(so bool) {
	if s.add(0); so {
		s.part++
	}
}

// input reads a text.
func (m *measure) input(s *sample) {
	r := read(s.text)
	right := r.is(s.system)
	if m.first.addIf(right); !right {
		m.fail("first", s, s.system, r.best)
	}
	hits := 0
	for _, d := range s.dated {
		at, ok := r.at(d.id)
		if ok && near(at, d.at) {
			hits++
			continue
		}
		got := "no instant of " + d.id
		if ok {
			got = at.Format(time.RFC3339) + " by " + r.best
		}
		m.fail("instant", s, d.at.Format(time.RFC3339), got)
	}
	if len(s.dated) > 0 {
		m.instant.add(float64(hits) / float64(len(s.dated)))
	}
}

// equalRank is how much less a reading may score to stand beside the first.
const equalRank = 0.1

// lone reads an ID by itself. It is honest to have the truth first or beside the
// first, if nothing else stands there.
func (m *measure) lone(s *sample) {
	all := identify(s.text).Readings
	if len(all) == 0 {
		m.honest.addIf(false)
		m.fail("alone", s, s.system, none)
		return
	}
	beside, honest, right := map[string]bool{}, false, false
	for i, r := range all {
		of := family(r.Name)
		if r.Score < all[0].Score-equalRank {
			break
		}
		beside[of] = true
		if of == family(s.system) && (len(s.dated) == 0 || r.Dated && near(r.At, s.dated[0].at)) {
			honest, right = true, right || i == 0
		}
	}
	honest = honest && len(beside) <= 2
	m.calibrated.add(all[0].Score, right)
	if m.honest.addIf(honest); !honest {
		m.fail("alone", s, s.system, fmt.Sprintf("%s %.2f, %d beside it", all[0].Name, all[0].Score, len(beside)-1))
	}
}

func (m *measure) fail(what string, s *sample, want, got string) {
	if m.say {
		fmt.Printf("%-8s want %s, got %s: %.60q (%s)\n", what, want, got, s.text, s.source)
	}
}

// near reports whether two instants are the same but for what is rounded.
func near(a, b time.Time) bool { return a.Sub(b).Abs() <= 2500*time.Millisecond }

// bins hold, by the first reading's score in tenths, how often it was right.
type bins [10]struct {
	score share
	right share
}

func (b *bins) add(score float64, right bool) {
	bin := &b[min(int(score*10), 9)]
	bin.score.add(score)
	bin.right.addIf(right)
}

// err is the expected calibration error: how far scores and shares are apart.
func (b *bins) err() float64 {
	sum, n := 0.0, 0.0
	for i := range b {
		apart := b[i].score.part - b[i].right.part
		sum, n = sum+max(apart, -apart), n+b[i].score.whole
	}
	return sum / max(n, 1)
}
