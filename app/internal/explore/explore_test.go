package explore_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/explore"
)

func search(t testing.TB, p explore.Plan) explore.Result {
	s, err := explore.New(p)
	if err != nil {
		t.Fatal(err)
	}
	for s.Advance(1000) {
	}
	return s.Result()
}

func Example() {
	s, _ := explore.New(explore.Default())
	for s.Advance(1000) {
	}
	r := s.Result()
	fmt.Println(r.Verdict, r.Depth, r.Histories)
	fmt.Println(r.Found.Script)
	// Output:
	// found 6 1,078
	// lane twitter-scala-28 sequence 2
	// set 100ms
	// ask
	// ask
	// back 1ms
	// ask
	// advance 1ms
	// ask
}

func TestEveryDesignIsSearched(t *testing.T) {
	for _, d := range explore.Designs() {
		if r := search(t, explore.Default().Fit(d)); r.Verdict == explore.Searching {
			t.Errorf("%s: got %v, want a verdict", d.Name, r.Verdict)
		}
	}
}

func TestAResultSurvivesItsText(t *testing.T) {
	for _, p := range []explore.Plan{explore.Default(), {Design: "refuse", SequenceBits: 2, Events: explore.Events{explore.Race: explore.Often}, Bounds: explore.Bounds{Events: 6}}} {
		for _, job := range []string{explore.Job, explore.Brief} {
			want := search(t, p)
			if job == explore.Brief {
				want.Parents, want.Looks = nil, nil
			}
			answer := (&explore.Desk{}).Answer(p.Line(job), func(float64) bool { return true })
			words, is := strings.CutPrefix(answer, explore.Results+" ")
			if got, err := explore.ParseResult(words); !is || err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: got %v and\n%+v, want\n%+v", p.Line(job), err, got, want)
			}
		}
	}
}
