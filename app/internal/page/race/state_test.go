package race

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav/linktest"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

func TestEveryMomentOfEveryRaceSurvivesItsLink(t *testing.T) {
	for _, g := range sim.Guards() {
		for _, path := range newRace(g).Paths() {
			for n := range len(path.Threads) + 1 {
				s := state{guard: g, moves: letters(path.Threads[:n])}
				query, fragment := s.link()
				if got, problems := parse(query, fragment); got != s || problems != nil {
					t.Fatalf("%+v became %s#%s, which is read as %+v: %v", s, query, fragment, got, problems)
				}
			}
		}
	}
}

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	for _, c := range []struct {
		query, fragment string
		want            state
		says            []string
	}{
		{"", "", state{}, nil},
		{"guard=&moves=&scene=", "", state{}, nil},
		{"moves=aab", "", state{moves: "aab"}, nil},
		{"guard=lock&moves=aab", "", state{sim.WithLock, "aa"}, []string{"Thread b cannot make move 3 of the link."}},
		{"moves=axb", "", state{moves: "a"}, []string{"“x” at position 2; they are a and b."}},
		{"moves=aaaa", "", state{moves: "aaa"}, []string{"Thread a cannot make move 4 of the link."}},
		{"guard=zzz&moves=ab", "", state{moves: "ab"}, []string{"guard=“zzz”; there are no-lock, lock, compare-and-swap, lease."}},
		{"scene=zzz", "", state{}, []string{"unknown scene, “zzz”"}},
		{"scene=same-worker&moves=b", "", state{moves: "b"}, nil},
		{"step=3", "foo=1", state{}, []string{"“step”", "“foo”"}},
		{"typo=1&guard=zzz&moves=c", "", state{}, []string{"“typo”", "guard=“zzz”", "“c” at position 1"}},
		{"", "top", state{}, nil},
	} {
		got, problems := parse(c.query, c.fragment)
		linktest.Check(t, c.query+"#"+c.fragment, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", c.want), problems, c.says)
	}
}

func TestTheOrdersAreCountedAsTheContractSays(t *testing.T) {
	for guard, want := range map[sim.Guard]struct {
		orders, duplicates int
		shortest           string
	}{sim.NoLock: {20, 18, "aabbba"}, sim.WithLock: {2, 0, ""}, sim.CompareAndSwap: {20, 0, ""}, sim.WithLease: {20, 0, ""}} {
		f := derive(state{guard: guard})
		if len(f.paths) != want.orders || f.duplicates != want.duplicates || f.shortest != want.shortest {
			t.Errorf("%s: got %d orders, %d with duplicates, shortest %q, want %+v", guard, len(f.paths), f.duplicates, f.shortest, want)
		}
	}
}

func TestAMomentIsWhereTheMovesLead(t *testing.T) {
	for _, c := range []struct {
		moves, shared, a, b string
		duplicate, over     bool
	}{
		{"", "Shared: nothing has been issued yet", "A loads the state", "B loads the state", false, false},
		{"ab", "Shared: nothing has been issued yet", "A runs the step", "B runs the step", false, false},
		{"aaa", "Shared: last 100, next sequence 1", "It is done.", "B loads the state", false, false},
		{"aaabbb", "Shared: last 100, next sequence 2", "It is done.", "It is done.", false, true},
		{"aabbba", "Shared: last 100, next sequence 1", "It is done.", "It is done.", true, true},
	} {
		f := derive(state{moves: c.moves})
		if got := shared(f.now); got != c.shared || f.now.Duplicate() != c.duplicate || f.over() != c.over {
			t.Errorf("%s: got %s, duplicate %t, over %t, want %+v", c.moves, got, f.now.Duplicate(), f.over(), c)
		}
		if a, b := f.words(0), f.words(1); !strings.HasPrefix(a, c.a) || !strings.HasPrefix(b, c.b) {
			t.Errorf("%s: got %q and %q, want %q and %q", c.moves, a, b, c.a, c.b)
		}
	}
	if f := derive(state{guard: sim.WithLock, moves: "a"}); f.words(1) != "It waits for the lock." {
		t.Errorf("behind a lock: got %q", f.words(1))
	}
}
