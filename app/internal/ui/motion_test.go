package ui

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

// walk is a picture of two panels: one that moves by the looks, which are places,
// and one that stands still.
func motionOf(drawn *[2]int) *Panels[float64] {
	return &Panels[float64]{Count: 2, Draw: func(p *stage.Panel, index int, at stage.Transition[float64]) {
		drawn[index]++
		p.Begin("panel", 100, 10)
		x := 50.0
		if index == 0 {
			x = stage.Lerp(at.From, at.To, at.Share)
		}
		p.Circle("dot", x, 5, 2, 1)
	}}
}

func TestOnlyChangesArePassedToTheBrowser(t *testing.T) {
	var drawn [2]int
	s := motionOf(&drawn)
	s.now = 10
	if first := s.changes(1); strings.Count(first, "cx") != 2 {
		t.Errorf("where nothing is known, all is written; got\n%s", first)
	}
	if again := s.changes(1); again != "" {
		t.Errorf("the same picture was written again:\n%s", again)
	}
	s.from, s.now, s.moves, s.still = 10, 30, true, nil
	drawn = [2]int{}
	for share, want := range map[float64]string{0.25: "15", 0.5: "20", 1: "30"} {
		if got := s.changes(share); got != "0\tcx\t"+want+"\n" {
			t.Errorf("at %v it wrote %q, want the first panel's dot at %s", share, got, want)
		}
	}
	if drawn[1] != 1 {
		t.Errorf("the panel that stands still was drawn %d times on the way, want once, to find that it does", drawn[1])
	}
}

func TestAMotionBackRunsFromItsEndToItsBeginning(t *testing.T) {
	var drawn [2]int
	there, back := motionOf(&drawn), motionOf(&drawn)
	there.from, there.now, there.moves = 10, 30, true
	back.from, back.now, back.moves, back.back = 30, 10, true, true
	for _, share := range []float64{0.1, 0.25, 0.5, 0.9} {
		// Each is asked afresh, so that each writes all of its picture.
		there.shown, back.shown = nil, nil
		if a, b := there.changes(share), back.changes(1-share); a != b {
			t.Errorf("at %v there is\n%sand on the way back\n%s", share, a, b)
		}
	}
	back.shown = nil
	if end := back.changes(1); !strings.Contains(end, "cx\t10\n") {
		t.Errorf("the way back ends at\n%s", end)
	}
}

func TestAMotionBeginsAndEndsAsAStill(t *testing.T) {
	for _, back := range []bool{false, true} {
		var at stage.Transition[float64]
		s := &Panels[float64]{Count: 1, Draw: func(p *stage.Panel, _ int, way stage.Transition[float64]) {
			at = way
			p.Begin("panel", 0, 0)
		}}
		s.from, s.now, s.moves, s.back = 10, 30, true, back
		for share, want := range map[float64]float64{0: 10, 1: 30} {
			if s.changes(share); at != stage.Still(want) {
				t.Errorf("back %t, at %v: got the way %v, want the still of %v", back, share, at, want)
			}
		}
	}
}

func TestTextsWaitForAMotionFromTheFirstPlace(t *testing.T) {
	s := motionOf(new([2]int))
	s.Told()
	s.from, s.now, s.moves = 0, 1, true
	if got := s.Told(); got != 0 {
		t.Errorf("while it moves from place 0, texts are about place %v", got)
	}
}

// A look of another run was told, of which the page had nothing left.
func TestTextsForgetWhatThePanelsForget(t *testing.T) {
	s := motionOf(new([2]int))
	s.Told()
	s.Forget(nil, 30)
	if s.Lead(10); s.Told() != 10 {
		t.Errorf("a motion from place 10 is told as place %v", s.Told())
	}
}

func TestPanelsThatAreDrawnAnewBeginWhereTheMotionDoes(t *testing.T) {
	var drawn [2]int
	s := motionOf(&drawn)
	s.Draw = func(p *stage.Panel, _ int, at stage.Transition[float64]) {
		if at.From != at.To || at.Share != 1 {
			t.Errorf("a page draws stills, not the way from %v to %v", at.From, at.To)
		}
		drawn[0] = int(at.To)
		p.Begin("panel", 0, 0)
	}
	s.Forget(nil, 30)
	if s.Panel(0); drawn[0] != 30 {
		t.Errorf("without a motion the panel is drawn at %d, want 30", drawn[0])
	}
	s.from, s.moves = 10, true
	if s.Panel(0); drawn[0] != 10 {
		t.Errorf("before a motion the panel is drawn at %d, want 10, where it begins", drawn[0])
	}
}

func TestNothingIsPaintedBeforeThePageHasDrawnItsPanels(t *testing.T) {
	s := motionOf(new([2]int))
	s.undrawn = 2 // of two runs, one right after the other
	if s.ask(); s.request != nil {
		t.Error("a move asks for a frame before the panels are drawn")
	}
	if s.drawn(); s.request != nil {
		t.Error("it asks for a frame before the later run's panels are drawn")
	}
	if s.drawn(); s.request == nil {
		t.Error("once they are drawn it asks for none")
	}
}

func TestAMotionThatFollowsTooSoonIsSeenAtItsEndAtOnce(t *testing.T) {
	s := motionOf(new([2]int))
	s.now = 30
	if s.Lead(10); !s.Moving() {
		t.Error("the first motion is not seen")
	}
	if s.Stop(); s.Moving() {
		t.Error("a motion that was stopped goes on")
	}
	if s.Lead(20); s.Moving() {
		t.Error("a motion right after another is seen, and would never come to its end")
	}
	s.ask()
	if s.Release(); s.request != nil || s.frame != nil {
		t.Error("a page that is gone waits for a frame")
	}
}
