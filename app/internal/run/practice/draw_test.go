package practice

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var update = flag.Bool("update", false, "write the golden questions: their links ask something else from now on")

// seeds is how many questions of a family a test draws.
const seeds = 10_000

// draws checks what holds for the questions of every family, and each of them with check.
func draws(t *testing.T, f *Family, check func(q *Question) error) {
	t.Helper()
	cases := map[string]int{}
	for seed := range uint64(seeds) {
		q := f.Ask(seed)
		cases[q.Case]++
		err := whole(q)
		if err == nil {
			err = check(q)
		}
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, written(q))
		}
	}
	for _, c := range f.Cases {
		if cases[c] < seeds/len(f.Cases)/2 {
			t.Errorf("case %s came %d times in %d", c, cases[c], seeds)
		}
	}
	golden(t, f)
}

// faulty are the families whose right answer names a fault, so that its replay marks one.
var faulty = []*Family{&javaScript, &impossible, &restart, &collide}

// whole is what a question lacks.
func whole(q *Question) error {
	if q.Asks == "" || len(q.Given) == 0 || len(q.Answers) != 4 {
		return fmt.Errorf("it lacks a question, a value or an answer")
	}
	says, slips, right := map[string]bool{}, map[string]bool{}, 0
	for _, a := range q.Answers {
		if says[a.Says] || a.Says == "" {
			return fmt.Errorf("answer %q comes twice", a.Says)
		}
		if says[a.Says] = true; a.Right {
			right++
		} else if slips[a.Wrong] || a.Wrong == "" {
			return fmt.Errorf("misconception %q comes twice", a.Wrong)
		} else {
			slips[a.Wrong] = true
		}
		if err := explained(a); err != nil {
			return err
		}
		if clashes(a.Replay) == a.Right && !slices.Contains(faulty, q.Family) {
			return fmt.Errorf("the replay of %s marks a clash: %t", a.Says, !a.Right)
		}
	}
	if right != 1 || !q.Answers[q.Right()].Right || q.Answers[q.Right()].Wrong != "" {
		return fmt.Errorf("%d answers are right", right)
	}
	return nil
}

// explained is what the explanation of an answer lacks.
func explained(a Answer) error {
	n := 0
	for _, w := range strings.Fields(a.Why) {
		if strings.ContainsFunc(w, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			n++
		}
	}
	switch rows := a.Replay.Rows; {
	case n == 0 || n > 25:
		return fmt.Errorf("%q has %d words", a.Why, n)
	case len(rows) == 0:
		return fmt.Errorf("%s has no replay", a.Says)
	}
	return nil
}

// clashes reports whether a replay marks something as wrong.
func clashes(r Replay) bool {
	return slices.ContainsFunc(r.Rows, func(row Row) bool {
		return row.Tone == Bad || slices.ContainsFunc(row.Cells, func(c Cell) bool {
			return c.Mark == Twice || c.Mark == Wrong
		})
	})
}

// golden compares some questions with those that the same links asked before.
func golden(t *testing.T, f *Family) {
	t.Helper()
	var b strings.Builder
	for seed := range uint64(12) {
		q := f.Ask(seed + 1)
		b.WriteString(asked(q))
		for i, a := range q.Answers {
			fmt.Fprintf(&b, "%d %s (%s)\n", i+1, a.Says, a.Wrong)
		}
		b.WriteString("\n")
	}
	path := filepath.Join("testdata", f.Name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		t.Errorf("links ask something else than before. Got\n%s\nwant\n%s", got, want)
	}
}

// asked is what a question asks, as text.
func asked(q *Question) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d %s\n%s\n", q.Family.Name, q.Seed, q.Case, q.Asks)
	for _, g := range q.Given {
		fmt.Fprintf(&b, "  %s: %s\n", g.Says, g.Value)
	}
	return b.String()
}

// written is a question as text, with its explanations and replays.
func written(q *Question) string {
	var b strings.Builder
	b.WriteString(asked(q))
	for i, a := range q.Answers {
		fmt.Fprintf(&b, "%d %s (%s) %s\n", i+1, a.Says, a.Wrong, a.Why)
		for _, row := range a.Replay.Rows {
			fmt.Fprintf(&b, "    %s\n", drawn(row))
		}
	}
	return b.String() + "\n"
}

// drawn is a row as text.
func drawn(row Row) string {
	var b strings.Builder
	if row.Sum {
		b.WriteString("= ")
	}
	if row.Clock {
		b.WriteString("> ")
	}
	fmt.Fprintf(&b, "%s |", row.Label)
	for _, c := range row.Cells {
		fmt.Fprintf(&b, " %s", c.Says)
		if c.Mark != Was {
			fmt.Fprintf(&b, "[%s]", c.Mark)
		}
	}
	fmt.Fprintf(&b, " | %s", row.Aside)
	if row.Tone != Plain {
		fmt.Fprintf(&b, " (%s)", row.Tone)
	}
	return b.String()
}
