// Command real measures how much of what people really paste is decoded correctly. It decodes
// collected inputs with the packages of the decoder's page and prints figures for the half that
// is for measuring. With -work it prints them for the other half, and each failure on a line.
package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

func main() {
	work := flag.Bool("work", false, "measure the half for tuning, and print each failure")
	flag.Parse()
	tool.Main("real", func() {
		run(os.Stdout, *work)
	})
}

// unseen are collections by people who had not seen the decoder. Each was measured before anybody looked at it, and
// its misses were mended by their causes afterwards.
var unseen = [...]struct {
	name, file   string
	first, dated float64 // the target shares
}{
	{"fresh", "fresh.txt", 0.92, 0.95},
	{"fresh2", "fresh2.txt", 0.92, 0.85},
	{"fresh3", "fresh3.txt", 0.88, 0.85},
	{"fresh4", "fresh4.txt", 0.88, 0.85},
	{"fresh5", "fresh5.txt", 0.78, 0.85},
	{"fresh6", "fresh6.txt", 0.78, 0.85},
	{"fresh7", "fresh7.txt", 0.78, 0.85},
	{"fresh8", "fresh8.txt", 0.78, 0.85},
	{"fresh9", "fresh9.txt", 0.78, 0.85},
	{"fresh10", "fresh10.txt", 0.78, 0.85},
	{"fresh11", "fresh11.txt", 0.78, 0.85},
	{"fresh12", "fresh12.txt", 0.78, 0.85},
}

// noneFirst are numbers alone, and the share of them for which none of the systems may, or must, come first.
var noneFirst = [...]struct{ name, file, target string }{
	{"nobody-fresh", "nobody-fresh.txt", ">=0.80"},
	{"lone-fresh", "lone.txt", "<=0.05"},
}

// run prints the figures of all collections, or of the half for tuning.
func run(out io.Writer, work bool) {
	m := measure{}
	if work {
		m.failures = out
	}
	for _, s := range inputs("inputs.txt") {
		if s.kept() != work {
			m.input(&s)
		}
	}
	for _, s := range alone("alone.txt") {
		if s.kept() != work {
			m.lone(&s)
		}
	}
	fmt.Fprintf(out, "figure real-first %.3f want >=0.92\n", m.first.mean())
	fmt.Fprintf(out, "figure real-instant %.3f want >=0.95\n", m.instant.mean())
	fmt.Fprintf(out, "figure real-alone-honest %.3f want >=0.90\n", m.honest.mean())
	fmt.Fprintf(out, "figure decode-calibration-error %.3f want <=0.06\n", m.calibrated.err())
	if work {
		fmt.Fprintf(out, "figure real-five %.3f want >=0.92\n", m.five.mean())
		fmt.Fprintf(out, "figure sure-and-right %.3f want >=0.97 (%s)\n", m.sure.mean(), m.sure.interval())
	} else {
		no := sayNo(func(s *sample) bool { return s.kept() })
		fmt.Fprintf(out, "figure decode-none-nobody %.3f want >=0.80\n", no.nobody.mean())
		fmt.Fprintf(out, "figure decode-none-real %.3f want <=0.05\n", no.real.mean())
		fmt.Fprintf(out, "figure decode-calibration-alone %.3f want <=0.05\n", no.claims.err())
		runUnseen(out, &m)
	}
}

// noes count how often the decoder says of a single number that none of the systems it knows made it.
type noes struct {
	nobody, real share
	claims       bins // of either answer
}

// sayNo asks for the single IDs that are wanted, and for all numbers that are nobody's; in the claims both halves count
// the same.
func sayNo(wanted func(s *sample) bool) (n noes) {
	var ids, numbers bins
	for _, s := range alone("alone.txt") {
		if wanted(&s) {
			n.real.addIf(ask(&s, s.system, &ids))
		}
	}
	for _, s := range nobodys() {
		n.nobody.addIf(ask(&s, none, &numbers))
	}
	for i := range n.claims {
		n.claims[i].mix(&ids[i], 1/n.real.whole)
		n.claims[i].mix(&numbers[i], 1/n.nobody.whole)
	}
	return n
}

// ask reports whether none, or a time, which is no ID, ranks before all systems.
func ask(s *sample, of string, claims *bins) (no bool) {
	found := identify(s.text)
	left, all := found.None(), found.Readings
	for len(all) > 0 && system.IsTime(all[0].Name) {
		left, all = left+all[0].Score, all[1:]
	}
	if no = len(all) == 0 || all[0].Score < max(judge.Unlikely, left); no {
		claims.add(left, of == none)
	} else {
		claims.add(familyScore(all, false), family(all[0].Name) == family(of))
	}
	return no
}

// runUnseen prints the figures of the collections that the decoder was not tuned on.
func runUnseen(out io.Writer, before *measure) {
	var claims bins // of all of them
	five, sure := before.five, before.sure
	for _, c := range unseen {
		m := measure{claims: claims, five: five, sure: sure}
		for _, s := range inputs(c.file) {
			m.input(&s)
		}
		among := share{m.five.part - five.part, m.five.whole - five.whole}
		claims, five, sure = m.claims, m.five, m.sure
		fmt.Fprintf(out, "figure real-%s-first %.3f want >=%.2f (%s)\n", c.name, m.first.mean(), c.first,
			m.first.interval())
		fmt.Fprintf(out, "figure real-%s-instant %.3f want >=%.2f (%s)\n", c.name, m.instant.mean(), c.dated,
			m.instant.interval())
		fmt.Fprintf(out, "figure real-%s-five %.3f want >=0.92 (%s)\n", c.name, among.mean(), among.interval())
	}
	fmt.Fprintf(out, "figure decode-calibration-fresh-error %.3f want <=0.06\n", claims.err())
	for _, c := range noneFirst {
		var no share
		for _, s := range alone(c.file) {
			no.addIf(ask(&s, s.system, new(bins)))
			if r := read(s.text); r.sure() {
				sure.addIf(r.is(s.system))
			}
		}
		fmt.Fprintf(out, "figure decode-none-%s %.3f want %s (%s)\n", c.name, no.mean(), c.target, no.interval())
	}
	fmt.Fprintf(out, "figure real-five %.3f want >=0.92 (%s)\n", five.mean(), five.interval())
	fmt.Fprintf(out, "figure sure-and-right %.3f want >=0.97 (%s)\n", sure.mean(), sure.interval())
}

// measure counts correct readings.
type measure struct {
	failures               io.Writer // nil: not printed
	first, instant, honest share
	calibrated             bins // of single IDs
	claims                 bins // of texts: the named systems and their scores

	five share // of texts whose system is among the first five readings
	sure share // of readings that are called likely by 90 % or more: those that are right
}

// share is a fraction.
type share struct{ part, whole float64 }

func (s *share) add(part float64) { s.part, s.whole = s.part+part, s.whole+1 }
func (s *share) mean() float64    { return s.part / max(s.whole, 1) }

// interval is Wilson's score interval of a share, with 95 % confidence (E. B. Wilson, 1927).
func (s *share) interval() string {
	const z = 1.96
	n, p := max(s.whole, 1), s.mean()
	middle, half := (p+z*z/(2*n))/(1+z*z/n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))/(1+z*z/n)
	return fmt.Sprintf("95 %%: %.3f to %.3f", middle-half, middle+half)
}

func (s *share) addIf(so bool) {
	if s.add(0); so {
		s.part++
	}
}

// input measures the reading of a text.
func (m *measure) input(s *sample) {
	r := read(s.text)
	right := r.is(s.system)
	if r.best != none {
		m.claims.add(r.score, right && s.system != none)
	}
	if m.first.addIf(right); !right {
		m.fail("first", s, s.system, fmt.Sprintf("%s %.2f", r.best, r.score))
	}
	if m.five.addIf(right || r.amongFive(s.system)); r.sure() {
		if m.sure.addIf(right); !right {
			m.fail("sure", s, s.system, fmt.Sprintf("%s %.2f", r.best, r.score))
		}
	}
	hits := 0
	for _, d := range s.dated {
		at, ok := r.at(d.id)
		if by := d.at.Sub(at).Round(time.Hour); s.system == "shardingsphere" && by.Abs() <= 14*time.Hour {
			at = at.Add(by) // its epoch is midnight in its machine's time zone, which no ID says
		}
		if ok && near(at, d.at) {
			hits++
			continue
		}
		got := "no time of " + d.id
		if ok {
			got = at.Format(time.RFC3339) + " by " + r.best
		}
		m.fail("instant", s, d.at.Format(time.RFC3339), got)
	}
	if len(s.dated) > 0 {
		m.instant.add(float64(hits) / float64(len(s.dated)))
	}
}

// equalRank is the largest difference in score to the first reading for a reading to rank equal.
const equalRank = 0.1

// lone measures a single ID. A reading is honest if the right system is first, or the only one
// that ranks equal to the first.
func (m *measure) lone(s *sample) {
	found := identify(s.text)
	all := found.Readings
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
	// all are some system's
	m.calibrated.add(min(1, familyScore(all, len(s.dated) > 0)/max(1-found.None(), 0.01)), right)
	if m.honest.addIf(honest); !honest {
		m.fail("alone", s, s.system, fmt.Sprintf("%s %.2f, %d beside it", all[0].Name, all[0].Score, len(beside)-1))
	}
}

// familyScore is the score of the first reading or, where no date tells a system from its family, of
// all readings of that family; those of one instant share a score.
func familyScore(all []format.Reading, dated bool) float64 {
	first, score := all[0], all[0].Score
	if dated {
		return score
	}
	for i, r := range all[1:] {
		again := slices.ContainsFunc(all[:i+1], func(before format.Reading) bool { return near(before.At, r.At) })
		if family(r.Name) == family(first.Name) && r.Dated && !again {
			score += r.Score
		}
	}
	return min(score, 1)
}

func (m *measure) fail(what string, s *sample, want, got string) {
	if m.failures != nil {
		fmt.Fprintf(m.failures, "%-8s want %s, got %s: %.60q (%s)\n", what, want, got, s.text, s.source)
	}
}

// near reports whether two instants are equal up to rounding.
func near(a, b time.Time) bool { return a.Sub(b).Abs() <= 2500*time.Millisecond }

// bins count, by the first reading's score in tenths, how often it was right.
type bins [10]bin

type bin struct{ scores, rights share }

// mix adds another bin with a weight.
func (b *bin) mix(other *bin, weight float64) {
	for _, s := range [][2]*share{{&b.scores, &other.scores}, {&b.rights, &other.rights}} {
		s[0].part, s[0].whole = s[0].part+weight*s[1].part, s[0].whole+weight*s[1].whole
	}
}

func (b *bins) add(score float64, right bool) {
	bin := &b[min(int(score*10), 9)]
	bin.scores.add(score)
	bin.rights.addIf(right)
}

// err is the expected calibration error: the difference between scores and shares.
func (b *bins) err() float64 {
	sum, n := 0.0, 0.0
	for i := range b {
		apart := b[i].scores.part - b[i].rights.part
		sum, n = sum+max(apart, -apart), n+b[i].scores.whole
	}
	return sum / max(n, 1)
}
