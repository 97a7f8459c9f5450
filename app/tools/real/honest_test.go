package main

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// On the half for tuning; the other half is for measuring.
func TestScoresOfLoneIDsAreProbabilitiesThatHold(t *testing.T) {
	all := alone("alone.txt")
	var m measure
	for i := range all {
		if !all[i].kept() {
			m.lone(&all[i])
		}
	}
	if n := m.honest.whole; n < 300 {
		t.Fatalf("only %v IDs", n)
	}
	if got := m.honest.mean(); got < 0.95 {
		t.Errorf("for %.3f the right system is first, or alone beside the first; want 0.95", got)
	}
	if got := m.calibrated.err(); got > 0.06 {
		t.Errorf("scores differ by %.3f from the share that is right, want at most 0.06", got)
	}
}

// On the half for tuning, as above; nobody's numbers are those of public documents.
func TestANumberOfNobodysIsSaidToBeNone(t *testing.T) {
	n := sayNo(func(s *sample) bool { return !s.kept() })
	if n.nobody.whole < 70 || n.nobody.mean() < 0.8 {
		t.Errorf("none ranks first for %.3f of %v numbers that are nobody's, want 0.80", n.nobody.mean(),
			n.nobody.whole)
	}
	if n.real.mean() > 0.05 {
		t.Errorf("none ranks first for %.3f of the IDs, want at most 0.05", n.real.mean())
	}
	if got := n.claims.err(); got > 0.05 {
		t.Errorf("the answers’ scores differ by %.3f from the share that is right, want at most 0.05", got)
	}
}

// The lists are drawn from the single IDs of a system, so they mix many sources.
func TestScoresOfListsAreProbabilitiesThatHold(t *testing.T) {
	all := alone("alone.txt")
	of := map[string][]string{}
	for i := range all {
		if !all[i].kept() && !strings.HasPrefix(all[i].system, "uuid") {
			of[all[i].system] = append(of[all[i].system], all[i].text)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{2, 3, 5, 10, 20} {
		var right share
		var calibrated bins
		for _, system := range slices.Sorted(maps.Keys(of)) {
			ids := of[system]
			for range 5 {
				if len(ids) < n {
					continue
				}
				r.Shuffle(len(ids), func(i, k int) { ids[i], ids[k] = ids[k], ids[i] })
				got := read(strings.Join(ids[:n], "\n"))
				right.addIf(got.is(system))
				calibrated.add(got.score, got.is(system))
			}
		}
		if right.mean() < 0.75 || calibrated.err() > 0.15 {
			t.Errorf("lists of %d: %.3f are decoded correctly, want 0.75; scores differ by %.3f", n, right.mean(),
				calibrated.err())
		}
	}
}
