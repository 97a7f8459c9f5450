package store_test

import (
	"fmt"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
)

func ExampleStore_Do() {
	s := store.Store{{Max: 1000, Step: 1}}
	s, reply := s.Do(store.Request{Verb: store.Insert})
	fmt.Println(reply.Row.Max, s[0].Max)
	// Output: 1001 1001
}

func TestWhatIsAskedOfARow(t *testing.T) {
	row := store.Row{Max: 10, Step: 5, Version: 2}
	for _, c := range []struct {
		name    string
		request store.Request
		want    store.Reply
		kept    store.Row
	}{
		{"nothing is done to what is read", store.Request{Verb: store.Read}, store.Reply{State: store.Done, Row: row},
			row},
		{"a segment is as long as the row says", store.Request{Verb: store.Add},
			store.Reply{State: store.Done, Row: store.Row{Max: 15, Step: 5, Version: 3}},
			store.Row{Max: 15, Step: 5, Version: 3}},
		{"or as long as was asked for", store.Request{Verb: store.Add, By: 20},
			store.Reply{State: store.Done, Row: store.Row{Max: 30, Step: 5, Version: 3}},
			store.Row{Max: 30, Step: 5, Version: 3}},
		{"who read the row as it is may change it", store.Request{Verb: store.CompareAndSet, Max: 10, Version: 2},
			store.Reply{State: store.Done, Row: store.Row{Max: 15, Step: 5, Version: 3}},
			store.Row{Max: 15, Step: 5, Version: 3}},
		{"who read another maximum may not", store.Request{Verb: store.CompareAndSet, Max: 9, Version: 2},
			store.Reply{State: store.Raced, Row: row}, row},
		{"nor who read another version", store.Request{Verb: store.CompareAndSet, Max: 10, Version: 1},
			store.Reply{State: store.Raced, Row: row}, row},
		{"what is inserted is the next of its remainder", store.Request{Verb: store.Insert},
			store.Reply{State: store.Done, Row: store.Row{Max: 11, Step: 5, Version: 3}},
			store.Row{Max: 11, Step: 5, Version: 3}},
		{"a row that is not there keeps nothing", store.Request{Verb: store.Add, Row: store.Rows},
			store.Reply{State: store.Done}, row},
	} {
		after, got := store.Store{row}.Do(c.request)
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
				var s store.Store
				s[offset-1] = store.Row{Max: last, Step: increment}
				if _, got := s.Do(store.Request{Verb: store.Insert, Row: uint8(offset - 1)}); got.Row.Max != want {
					t.Errorf("increment %d, offset %d, after %d: got %d, want %d", increment, offset, last, got.Row.Max,
						want)
				}
			}
		}
	}
}

func TestAThirdServerWhoseFellowsWereNotRaisedRepeats(t *testing.T) {
	s, seen := store.Store{{Max: 1007, Step: 2}, {Max: 1006, Step: 2}}.Join(), map[int64]bool{1007: true, 1006: true}
	repeated := false
	for n := range 6 {
		var r store.Reply
		s, r = s.Do(store.Request{Verb: store.Insert, Row: uint8(n % 3)})
		repeated = repeated || seen[r.Row.Max]
		seen[r.Row.Max] = true
	}
	if !repeated {
		t.Errorf("got no number twice of %v, want one", seen)
	}
}
