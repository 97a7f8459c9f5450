package race

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

func TestEveryMomentOfEveryRaceSurvivesItsLink(t *testing.T) {
	for _, g := range explore.Guards() {
		for _, path := range explore.NewRace(g).Paths() {
			for n := range len(path.Moves) + 1 {
				s := state{guard: g, moves: path.Moves[:n]}
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
		{"guard=lock&moves=aab", "", state{guard: explore.WithLock, moves: "aa"},
			[]string{"Thread b cannot take step 3 of the link."}},
		{"moves=axb", "", state{moves: "a"}, []string{"“x” at position 2; only a and b are allowed."}},
		{"moves=aaaa", "", state{moves: "aaa"}, []string{"Thread a cannot take step 4 of the link."}},
		{"guard=zzz&moves=ab", "", state{moves: "ab"},
			[]string{"guard=“zzz”; valid values: no-lock, lock, compare-and-swap, lease."}},
		{"scene=zzz", "", state{}, []string{"unknown scene, “zzz”"}},
		{"scene=same-worker&moves=b", "", state{moves: "b"}, nil},
		{"step=3", "foo=1", state{}, []string{"“step”", "“foo”"}},
		{"typo=1&guard=zzz&moves=c", "", state{}, []string{"“typo”", "guard=“zzz”", "“c” at position 1"}},
		{"", "top", state{}, nil},
	} {
		got, problems := parse(c.query, c.fragment)
		nav.CheckLink(t, c.query+"#"+c.fragment, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", c.want), problems, c.says)
	}
}

func TestTheOrdersAreCountedAsTheContractSays(t *testing.T) {
	for guard, want := range map[explore.Guard]struct {
		orders, duplicates int
		shortest           string
	}{explore.NoLock: {20, 18, "aabbba"}, explore.WithLock: {2, 0, ""}, explore.CompareAndSwap: {20, 0, ""},
		explore.WithLease: {20, 0, ""}} {
		f := derive(state{guard: guard})
		if len(f.paths) != want.orders || f.duplicates != want.duplicates || f.shortest != want.shortest {
			t.Errorf("%s: got %d orders, %d with duplicates, shortest %q, want %+v", guard, len(f.paths), f.duplicates,
				f.shortest, want)
		}
	}
}

func TestAMomentIsWhereTheMovesLead(t *testing.T) {
	for _, c := range []struct {
		moves, shared, a, b string
		duplicate, over     bool
	}{
		{"", "Shared: nothing has been issued yet", "next: loads the state", "next: loads the state", false, false},
		{"ab", "Shared: nothing has been issued yet", "it holds a copy, next: runs the step",
			"it holds a copy, next: runs the step", false, false},
		{"aabb", "Shared: nothing has been issued yet",
			"it holds a copy, its step returned 100/0, next: stores its copy",
			"it holds a copy, its step returned 100/0, next: stores its copy", false, false},
		{"abaa", "Shared: last 100, next sequence 1", "a caller received 100/0, is done",
			"it holds a stale copy, since A stored in its gap, next: runs the step", false, false},
		{"aaa", "Shared: last 100, next sequence 1", "a caller received 100/0, is done", "next: loads the state", false,
			false},
		{"aaabbb", "Shared: last 100, next sequence 2", "a caller received 100/0, is done",
			"a caller received 100/1, is done", false, true},
		{"aabbba", "Shared: last 100, next sequence 1", "a caller received 100/0, is done",
			"a caller received 100/0, is done", true, true},
	} {
		look := derive(state{moves: c.moves}).look(c.moves)
		if got := shared(look.at); got != c.shared || look.twice() != c.duplicate || look.over != c.over {
			t.Errorf("%s: got %s, duplicate %t, over %t, want %+v", c.moves, got, look.twice(), look.over, c)
		}
		told := func(i int) string { return strings.Join(append(look.holding(i), look.hands[i].coming), ", ") }
		if a, b := told(0), told(1); a != c.a || b != c.b {
			t.Errorf("%s: got %q and %q, want %q and %q", c.moves, a, b, c.a, c.b)
		}
	}
	if look := derive(state{guard: explore.WithLock, moves: "a"}).
		look("a"); look.hands[1].coming != "waits for the lock" {
		t.Errorf("behind a lock: got %q", look.hands[1].coming)
	}
}

func TestAnOrderIsFollowedAndElseATellingOne(t *testing.T) {
	for _, c := range []struct {
		guard                 explore.Guard
		followed, moves, want string
	}{
		{explore.NoLock, "", "", "aabbba"},
		{explore.NoLock, "", "aa", "aabbba"},
		{explore.NoLock, "", "ab", "abaabb"},
		{explore.NoLock, "", "aaa", "aaabbb"},
		{explore.NoLock, "abbaba", "abb", "abbaba"},
		{explore.NoLock, "abbaba", "aba", "abaabb"},
		{explore.CompareAndSwap, "", "", "aababbbbb"},
		{explore.WithLock, "", "b", "bbbbbaaaaa"},
	} {
		f := derive(state{guard: c.guard, moves: c.moves})
		if got := f.onward(c.followed, c.moves); got != c.want {
			t.Errorf("%v: %q after %q goes on as %q, want %q", c.guard, c.moves, c.followed, got, c.want)
		}
	}
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	problems = nav.Parse(s.Params, query, fragment)
	return s, problems
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
