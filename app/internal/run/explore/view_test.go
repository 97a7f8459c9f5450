package explore_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

// viewed asks an answerer until its search ends. The view has all circles.
func viewed(t *testing.T, d *explore.Answerer, p explore.Plan) *explore.View {
	t.Helper()
	all := make([]explore.Circle, 1)
	for {
		a, err := d.Answer(explore.Question{Plan: p, Known: len(all)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		line, _ := json.Marshal(a)
		var got explore.Answer
		if err := json.Unmarshal(line, &got); err != nil || !reflect.DeepEqual(a.View.Path, got.View.Path) {
			t.Fatalf("%v: another answer arrives: %s", err, line)
		}
		if all = append(all, got.View.Circles...); got.View.Verdict != explore.Searching {
			got.View.Circles = all
			return got.View
		}
	}
}

func TestAnAnswererAnswersCircleByCircle(t *testing.T) {
	var d explore.Answerer
	for _, most := range []int{1, 4, 8, 11} {
		p := explore.Default()
		p.Design, p.Bounds.Events = "borrow", most
		if most == 8 {
			p.Design = "twitter-scala-28"
		}
		v, want := viewed(t, &d, p), search(t, p)
		if v.Verdict != want.Verdict || v.States != want.States || len(v.Circles) != len(want.Rings) {
			t.Errorf("%v: got %v with %d states in %d circles", p, v.Verdict, v.States, len(v.Circles))
		}
		if len(v.Path) > 0 && len(v.Path) != want.Depth+1 {
			t.Errorf("the path has %d places in %d circles", len(v.Path), len(v.Circles))
		}
		for i, turns := range explore.Turns(v.Circles) {
			if !slices.IsSorted(turns) || len(turns) > 0 && (turns[0] < 0 || turns[len(turns)-1] > 1) {
				t.Errorf("circle %d: links cross: %v", i, turns)
			}
		}
	}
	for _, other := range explore.Designs() {
		a, err := d.Answer(explore.Question{Plan: explore.Default().Fit(other), Row: true}, nil)
		if err != nil || a.Row.Design != other.Name {
			t.Errorf("%s: got %v, %v", other.Name, a.Row, err)
		}
	}
	if _, err := d.Answer(explore.Question{}, nil); err == nil {
		t.Error("a search of nothing is answered")
	}
}
