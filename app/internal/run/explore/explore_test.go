package explore_test

import (
	"fmt"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
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
	fmt.Println(r.Plan.Title(r.Depth))
	fmt.Println(r.Found.Script)
	// Output:
	// found 6 1,078
	// Twitter 2010 (increments before checking): a duplicate after 6 events
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
