//go:build go1.25

package snowflake_test

import (
	"fmt"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// pair is two nodes, each with its own state.
func pair(t *testing.T, numbers [2]uint64) subject[[2]snowflake.State] {
	var nodes [2]*snowflake.Node
	for i, number := range numbers {
		nodes[i] = mustNode(t, tiny(), snowflake.Values{"worker": number}, snowflake.Policy{})
	}
	return subject[[2]snowflake.State]{answer: func(s [2]snowflake.State, e event) ([2]snowflake.State, []snowflake.ID) {
		next, o := nodes[e.node].Take(s[e.node], e.now, e.want)
		s[e.node] = next
		return s, each(o.Run)
	}}
}

func TestTwoNodesIssueDuplicatesOnlyIfTheyShareANodeID(t *testing.T) {
	both := append(asks(0, 7, 0, 1), asks(0, 7, 1, 1)...)
	noDuplicates(t, shortest(pair(t, [2]uint64{1, 2}), both, depth-1))
	var want []string
	for a := range 8 {
		want = append(want, fmt.Sprintf("%d, %d on the other", a, a), fmt.Sprintf("%d on the other, %d", a, a))
	}
	if got := shortest(pair(t, [2]uint64{2, 2}), both, 4); !sameHistories(got, want) {
		t.Errorf("the same node ID: got %v, want %v", got, want)
	}
}

func TestEveryReachableStateOfATinyLayoutIssuesIncreasingIDs(t *testing.T) {
	small := written(t, "unused:60,time:2,sequence:2", 0, 1e6)
	events := restarts(asks(-1, 4, 0, 1, 2, 5)...)
	type place struct {
		state snowflake.State
		mask  uint16 // the IDs issued so far
	}
	for _, p := range policies() {
		s := ours(t, mustNode(t, small, nil, p), floored)
		seen, todo := map[place]bool{{}: true}, []place{{}}
		for len(todo) > 0 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, e := range events {
				if e.restart && at.mask == 0 {
					continue
				}
				state, ids := s.answer(at.state, e)
				next := place{state, at.mask}
				for _, id := range ids {
					if next.mask>>id != 0 {
						t.Fatalf("%+v: at %+v, %v issues %d, not above all earlier IDs", p, at, e, id)
					}
					next.mask |= 1 << id
				}
				if !seen[next] {
					seen[next] = true
					todo = append(todo, next)
				}
			}
		}
	}
}
