package main

import "testing"

// Over the half to work with; the other half is for measuring.
func TestScoresOfLoneIDsAreProbabilitiesThatHold(t *testing.T) {
	all, err := alone()
	if err != nil {
		t.Fatal(err)
	}
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
		t.Errorf("of %.3f the truth stands first, or beside the first alone; want 0.95", got)
	}
	if got := m.calibrated.err(); got > 0.06 {
		t.Errorf("scores are %.3f from the share of those that are right, want at most 0.06", got)
	}
}
