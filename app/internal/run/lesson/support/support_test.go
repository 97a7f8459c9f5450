package support_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func tell(at act.Ref, m act.Made) *act.Step {
	return support.Act.Tell(at, m, act.Exported(), act.Nobody).At()
}

func last(s *act.Step) any { return s.Looks[len(s.Looks)-1].Of }

// readers are layouts that readers may have drawn.
func readers() []act.Made {
	small := act.Made{Sequence: act.LeastSequence, Node: act.LeastNode, Epoch: time.Unix(0, 0).UTC(), Clock: "lead"}
	wide := act.Made{Sequence: act.MostBits, Node: 8, Epoch: act.Exported().Truncate(24*time.Hour).AddDate(-1, 0, 0),
		Clock: "wait"}
	return []act.Made{act.Twitters(), small, wide}
}

func TestTheNumberSaysWhenAndWhere(t *testing.T) {
	for _, m := range readers() {
		if got := last(tell(act.Ref{Screen: 1, Choice: "right"}, m)).(*support.Order); got.Says != "31 December 2025" {
			t.Errorf("%+v: it was placed on %s", m, got.Says)
		}
		if got := last(tell(act.Ref{Screen: 1, Choice: "early"}, m)).(*support.Order); got.Says == "31 December 2025" {
			t.Errorf("%+v: another epoch gives the same day", m)
		}
		if got := last(tell(act.Ref{Screen: 2, Choice: "worker"}, m)).(*support.Order); got.Value != "1" {
			t.Errorf("%+v: it is of shop %s", m, got.Value)
		}
		var says []string
		for _, a := range tell(act.Ref{Screen: 2}, m).Acts {
			says = append(says, a.Says)
		}
		if slices.Sort(says); len(slices.Compact(says)) != 4 {
			t.Errorf("%+v: two answers are the same: %q", m, says)
		}
	}
}

func TestTheLogShowsItsFault(t *testing.T) {
	for _, m := range readers() {
		for line, right := range map[string]bool{"1": false, "2": true, "3": false} {
			s := tell(act.Ref{Screen: 3, Choice: line}, m)
			k := last(s).(*support.Log)
			if k.Back != 2 || k.Lines[0] != k.Lines[2] || (s.Tone == act.Good) != right {
				t.Errorf("%+v, line %s: %+v, %q", m, line, k, s.Tone)
			}
			if l := m.Layout(); l.Node(k.Lines[1]) != 1 || !l.Time(k.Lines[1]).Before(l.Time(k.Lines[0])) {
				t.Errorf("%+v: line 2 is %v", m, l.Decompose(k.Lines[1]))
			}
			if !right && (!strings.HasSuffix(s.Says, "Press the line that breaks this.") ||
				strings.Contains(s.Says, "second") || strings.Contains(s.Says, "line above")) {
				t.Errorf("line %s gives the answer away, or asks for no other: %s", line, s.Says)
			}
		}
	}
}

func TestOneCauseLeavesTheLog(t *testing.T) {
	for _, m := range readers() {
		for cause, want := range map[string][2]bool{"twins": {false, true}, "back": {true, true},
			"full": {false, false}} {
			k := last(tell(act.Ref{Screen: 4, Choice: cause}, m)).(*support.Log)
			seen := map[snowflake.ID]bool{}
			twice := false
			for _, id := range k.Tested {
				twice = twice || seen[id]
				seen[id] = true
			}
			if k.Fits != want[0] || twice != want[1] || len(k.Tested) != len(k.Lines) {
				t.Errorf("%+v, %s: fits %t, a duplicate %t, %d lines", m, cause, k.Fits, twice, len(k.Tested))
			}
		}
	}
}

func TestWordsAreFew(t *testing.T) {
	for _, at := range support.Act.Places(act.Twitters()) {
		s := tell(at, act.Twitters())
		if n := len(strings.Fields(s.Says)); n > 35 || s.Tone != act.Plain && n > 33 {
			t.Errorf("%v: %d words: %s", at, n, s.Says)
		}
	}
}
