//go:build go1.25

package snowflake_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// The generators of others, with their faults, on the tiny layout. They stand
// here alone: the checker that finds nothing wrong with ours must be seen to
// find what is wrong with these.

// twitter is what Twitter's IdWorker remembers, once it has begun.
type twitter struct {
	begun    bool
	last     int64
	sequence snowflake.ID
}

// ask is IdWorker.nextId: on the branch scala_28 the sequence is updated before
// the clock is checked, in the final code after.
func (m twitter) ask(now int64, checkFirst bool) (twitter, []snowflake.ID) {
	behind := m.begun && now < m.last
	if checkFirst && behind {
		return m, nil
	}
	if m.begun && now == m.last {
		if m.sequence = (m.sequence + 1) & 3; m.sequence == 0 {
			now++ // tilNextMillis, with a clock that goes on
		}
	} else {
		m.sequence = 0
	}
	if behind {
		return m, nil
	}
	m.begun, m.last = true, now
	return m, []snowflake.ID{snowflake.ID(now)<<2 | m.sequence}
}

func twitterSubject(checkFirst bool) subject[twitter] {
	return subject[twitter]{answer: func(m twitter, e event) (twitter, []snowflake.ID) { return m.ask(e.now, checkFirst) }}
}

func TestTwitters2010OrderRepeatsAfterAStepBack(t *testing.T) {
	readings := asks(0, 7, 0, 1)
	var want []string
	for a := range 8 {
		for b := range a {
			want = append(want, fmt.Sprintf("%d, %d, %d, %d", a, a, b, a))
		}
	}
	if got := shortest(twitterSubject(false), readings, depth); !sameHistories(got, want) {
		t.Errorf("got %v, want a, a, b, a for every b < a", got)
	}
	noDuplicates(t, shortest(twitterSubject(true), readings, depth))
}

func TestTwitters2010OrderRepeatsOneIDLessThanWasIssued(t *testing.T) {
	// As it is told: 100, 100, 99, 100; with n issued before the step back and k
	// asked for after it, min(k, n−1) repeat.
	for n := 1; n <= 4; n++ {
		for k := 1; k <= 4; k++ {
			readings := slices.Concat(slices.Repeat([]int64{100}, n), []int64{99}, slices.Repeat([]int64{100}, k))
			var m twitter
			seen, repeated := map[snowflake.ID]bool{}, 0
			for _, now := range readings {
				var ids []snowflake.ID
				m, ids = m.ask(now, false)
				for _, id := range ids {
					if seen[id] {
						repeated++
					}
					seen[id] = true
				}
			}
			if want := min(k, n-1); repeated != want {
				t.Errorf("%d before, %d after: got %d repeated, want %d", n, k, repeated, want)
			}
		}
	}
}

// lastPlusOne takes the last tick plus one when the clock went back.
func lastPlusOne(m twitter, now int64) (twitter, []snowflake.ID) {
	if m.begun && now < m.last {
		now = m.last + 1
	}
	return m.ask(now, true)
}

func TestLastPlusOneRepeatsAfterARestart(t *testing.T) {
	s := subject[twitter]{ordered: true, answer: func(m twitter, e event) (twitter, []snowflake.ID) {
		if e.restart {
			return twitter{}, nil
		}
		return lastPlusOne(m, e.now)
	}}
	noDuplicates(t, shortest(s, asks(0, 7, 0, 1), depth))

	// Let the clock go on over the restart, so that it is not to blame.
	s.ordered = false
	s.allowed = func(past history, e event) bool {
		n := len(past)
		switch {
		case e.restart:
			return n > 0 && !slices.Contains(past, event{restart: true})
		case n > 1 && past[n-1].restart:
			return e.now > past[n-2].now
		}
		return true
	}
	got := shortest(s, restarts(asks(0, 4, 0, 1)...), 4)
	for _, want := range []string{"2, 1, restart, 2", "2, 1, restart, 3"} {
		if !slices.ContainsFunc(got, func(h history) bool { return h.String() == want }) {
			t.Errorf("%s was not found among the shortest, %v", want, got)
		}
	}
	for _, h := range got {
		if len(h) != 4 {
			t.Errorf("%v is shorter than 2, 1, restart, 2", h)
		}
	}
}
