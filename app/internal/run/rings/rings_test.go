package rings

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/base/codec"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

func TestAViewIsReadAsItWasWritten(t *testing.T) {
	for _, most := range []int{1, 4, 8, 11} {
		p := explore.Default()
		p.Design, p.Bounds.Events = "borrow", most
		if most == 8 {
			p.Design = "twitter-scala-28"
		}
		s, err := explore.New(p)
		if err != nil {
			t.Fatal(err)
		}
		for s.Advance(100) {
		}
		v, got := newView(s.Result()), &View{}
		err = codec.Read(codec.Write(v.visit), got.visit)
		for i := range v.Path { // which are rounded
			v.Path[i] = float64(int(v.Path[i]*1e6)) / 1e6
		}
		if err != nil || !reflect.DeepEqual(got, v) {
			t.Errorf("%d events: %v, read as\n%+v, want\n%+v", most, err, got, v)
		}
		if len(v.Path) > 0 && len(v.Path) != v.Depth()+1 {
			t.Errorf("the path has %d places in %d rings", len(v.Path), v.Depth())
		}
		for i, turns := range Turns(v.Rings) {
			if !slices.IsSorted(turns) || len(turns) > 0 && (turns[0] < 0 || turns[len(turns)-1] > 1) {
				t.Errorf("ring %d: links cross: %v", i, turns)
			}
		}
		t.Log(most, v.Verdict, v.States, v.Histories(), len(codec.Write(v.visit)), v.Script)
	}
}

func TestADeskAnswersRingByRingThenDesigns(t *testing.T) {
	var d Desk
	p := explore.Default()
	for n := 1; ; n++ {
		v, _, err := ParseAnswer(d.Answer(p.Line(Grow), nil))
		if err != nil || v.Depth() != n {
			t.Fatalf("answer %d: %v, %v", n, v, err)
		}
		if v.Verdict != explore.Searching {
			break
		}
	}
	for _, other := range explore.Designs() {
		_, row, err := ParseAnswer(d.Answer(p.Fit(other).Line(Compare), nil))
		if err != nil || row.Design != other.Name {
			t.Errorf("%s: %v, %v", other.Name, row, err)
		}
		t.Log(row)
	}
	for _, line := range []string{"", "rings design=nobody bits=2", p.Line("rings") + "0"} {
		if _, _, err := ParseAnswer(d.Answer(line, nil)); err == nil || strings.Contains(err.Error(), "panic") {
			t.Errorf("%q is answered", line)
		}
	}
}
