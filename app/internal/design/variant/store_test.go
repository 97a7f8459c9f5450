package variant_test

import (
	"fmt"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

func ExampleStore_Do() {
	s := variant.Store{{Max: 1000, Step: 1}}
	s, reply := s.Do(variant.Query{Verb: variant.InsertRow})
	fmt.Println(reply.Row.Max, s[0].Max)
	// Output: 1001 1001
}

func TestWhatIsAskedOfARow(t *testing.T) {
	row := variant.StoreRow{Max: 10, Step: 5, Version: 2}
	for _, c := range []struct {
		name    string
		request variant.Query
		want    variant.Reply
		kept    variant.StoreRow
	}{
		{"nothing is done to what is read", variant.Query{Verb: variant.ReadRow},
			variant.Reply{State: variant.Executed, Row: row},
			row},
		{"a segment is as long as the row says", variant.Query{Verb: variant.AddStep},
			variant.Reply{State: variant.Executed, Row: variant.StoreRow{Max: 15, Step: 5, Version: 3}},
			variant.StoreRow{Max: 15, Step: 5, Version: 3}},
		{"or as long as was asked for", variant.Query{Verb: variant.AddStep, By: 20},
			variant.Reply{State: variant.Executed, Row: variant.StoreRow{Max: 30, Step: 5, Version: 3}},
			variant.StoreRow{Max: 30, Step: 5, Version: 3}},
		{"who read the row as it is may change it", variant.Query{Verb: variant.CompareAndSet, Max: 10, Version: 2},
			variant.Reply{State: variant.Executed, Row: variant.StoreRow{Max: 15, Step: 5, Version: 3}},
			variant.StoreRow{Max: 15, Step: 5, Version: 3}},
		{"who read another maximum may not", variant.Query{Verb: variant.CompareAndSet, Max: 9, Version: 2},
			variant.Reply{State: variant.Raced, Row: row}, row},
		{"nor who read another version", variant.Query{Verb: variant.CompareAndSet, Max: 10, Version: 1},
			variant.Reply{State: variant.Raced, Row: row}, row},
		{"what is inserted is the next of its remainder", variant.Query{Verb: variant.InsertRow},
			variant.Reply{State: variant.Executed, Row: variant.StoreRow{Max: 11, Step: 5, Version: 3}},
			variant.StoreRow{Max: 11, Step: 5, Version: 3}},
		{"a row that is not there keeps nothing", variant.Query{Verb: variant.AddStep, Row: variant.StoreRows},
			variant.Reply{State: variant.Executed}, row},
	} {
		after, got := variant.Store{row}.Do(c.request)
		if got != c.want || after[0] != c.kept {
			t.Errorf("%s: got %+v and %+v, want %+v and %+v", c.name, got, after[0], c.want, c.kept)
		}
	}
}

func TestAutoIncrementGivesTheNextOfItsRemainder(t *testing.T) {
	// As MySQL defines it: the smallest offset + n × increment above the last.
	for increment := int64(1); increment <= 4; increment++ {
		for offset := int64(1); offset <= increment; offset++ {
			for last := range int64(12) {
				want := last + 1
				for want%increment != offset%increment {
					want++
				}
				var s variant.Store
				s[offset-1] = variant.StoreRow{Max: last, Step: increment}
				if _, got := s.Do(variant.Query{Verb: variant.InsertRow, Row: uint8(offset - 1)}); got.Row.Max != want {
					t.Errorf("increment %d, offset %d, after %d: got %d, want %d", increment, offset, last, got.Row.Max,
						want)
				}
			}
		}
	}
}

func TestAThirdServerWhoseFellowsWereNotRaisedRepeats(t *testing.T) {
	s, seen := variant.Store{{Max: 1007, Step: 2}, {Max: 1006, Step: 2}}.Join(), map[int64]bool{1007: true, 1006: true}
	repeated := false
	for n := range 6 {
		var r variant.Reply
		s, r = s.Do(variant.Query{Verb: variant.InsertRow, Row: uint8(n % 3)})
		repeated = repeated || seen[r.Row.Max]
		seen[r.Row.Max] = true
	}
	if !repeated {
		t.Errorf("got no number twice of %v, want one", seen)
	}
}
