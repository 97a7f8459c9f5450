package race

import (
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
)

// each goes through every order behind every guard, one move after another.
func each(see func(where string, from, to *look)) {
	for _, g := range interleave.Guards() {
		r := interleave.NewRace(g)
		for _, path := range r.Paths() {
			moves := path.Moves
			from := newLook(r, "")
			for n := range len(moves) + 1 {
				to := newLook(r, moves[:n])
				see(g.String()+" "+moves[:n], from, to)
				from = to
			}
		}
	}
}

// all are the panels between two looks.
func all(from, to *look, share float64) []stage.Panel {
	drawn := make([]stage.Panel, panels)
	for i := range drawn {
		draw(&drawn[i], i, from, to, share, false)
	}
	return drawn
}

func TestEveryMoveBeginsAndEndsStillAndNoMarkIsLostOnTheWay(t *testing.T) {
	each(func(where string, from, to *look) {
		was, begins, on, ends, is := all(from, from, 1), all(from, to, 0), all(from, to, 0.6), all(from, to, 1), all(to, to, 1)
		for i := range is {
			if !begins[i].Same(&was[i]) || !ends[i].Same(&is[i]) {
				t.Fatalf("%s: panel %s does not begin or end still", where, is[i].Name)
			}
			if len(on[i].Marks) != len(is[i].Marks) {
				t.Fatalf("%s: panel %s has %d marks on the way, want %d", where, is[i].Name, len(on[i].Marks), len(is[i].Marks))
			}
			for n, m := range on[i].Marks {
				if still := is[i].Marks[n]; m.Tag != still.Tag || len(m.Attrs) != len(still.Attrs) {
					t.Fatalf("%s: in %s got %v, want as many attributes as %v", where, is[i].Name, m, still)
				}
			}
		}
	})
}

// Which panels there are of each thread.
const code, hands, callers = 2, 4, 6

// seen are the words that are to be seen in a thread's panel.
func seen(l *look, panel, i int) (words []string) {
	var p stage.Panel
	draw(&p, panel+i, l, l, 1, false)
	for _, m := range p.Marks {
		says, attrs := m.Written()
		if says != "" && attrs[slices.Index(attrs, "opacity")+1] != "0" {
			words = append(words, says)
		}
	}
	return words
}

func has(words []string, what string) bool {
	return strings.Contains("|"+strings.Join(words, "|")+"|", "|"+what+"|")
}

func TestASheetIsMarkedStaleExactlyWhileItIs(t *testing.T) {
	each(func(where string, _, to *look) {
		for i := range to.hands {
			stale := to.race.Stale(to.at, i)
			said := strings.Contains(to.told(), "Thread "+letter(i)+": it holds a stale copy")
			if stamp, gap := has(seen(to, hands, i), "STALE"), has(seen(to, code, i), letter(1-i)+" stored in its gap"); stamp != stale || gap != stale || said != stale {
				t.Errorf("%s: thread %s has a stamp %t, a marked gap %t, is said to be stale %t; want %t", where, letter(i), stamp, gap, said, stale)
			}
		}
	})
}

func TestBothTicketsAreMarkedWhereOneIDIsGivenTwice(t *testing.T) {
	each(func(where string, _, to *look) {
		for i := range to.hands {
			if got, want := has(seen(to, callers, i), "twice"), to.at.Duplicate(); got != want {
				t.Errorf("%s: the ticket of thread %s is marked %t, want %t", where, letter(i), got, want)
			}
		}
	})
}

func TestAMoveIsDescribedOnlyAfterItIsDone(t *testing.T) {
	done := map[interleave.Move]string{interleave.Lock: "locked", interleave.Load: "loaded", interleave.Step: "ran", interleave.Store: "stored", interleave.Unlock: "unlocked", interleave.Lease: "reserved two", interleave.Draw: "issued"}
	each(func(where string, from, to *look) {
		if to.who >= 0 && !strings.Contains(to.happened(), letter(to.who)+" "+done[to.move]) && to.move != interleave.Swap {
			t.Errorf("%s: got %q, want that %s %s", where, to.happened(), letter(to.who), done[to.move])
		}
		for i, h := range to.hands {
			returned := to.at.Threads[i].ID != 0 || to.at.Threads[i].At > 2
			words := strings.Join(append(seen(to, hands, i), h.coming), " ")
			if strings.Contains(words, "100/") && !returned {
				t.Errorf("%s: of thread %s one reads %q, and its step has not run", where, letter(i), words)
			}
			if h.next >= 0 && !h.waits && !strings.HasPrefix(h.coming, "next: ") {
				t.Errorf("%s: what comes is worded %q", where, h.coming)
			}
		}
	})
}
