package race

import (
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

// each goes through every order behind every guard, one move after another.
func each(see func(where string, b *board, from, to string)) {
	for _, g := range explore.Guards() {
		b := &board{Race: explore.NewRace(g)}
		for _, path := range b.Paths() {
			for n := range len(path.Moves) + 1 {
				to := path.Moves[:n]
				see(g.String()+" "+to, b, to[:max(n-1, 0)], to)
			}
		}
	}
}

// all are the panels on a way.
func all(b *board, at stage.Transition[string]) []stage.Panel {
	drawn := make([]stage.Panel, panels)
	for i := range drawn {
		b.draw(&drawn[i], i, at, false)
	}
	return drawn
}

func TestNoMarkIsLostOnTheWay(t *testing.T) {
	each(func(where string, b *board, from, to string) {
		on, is := all(b, stage.Between(from, to, 0.6)), all(b, stage.Still(to))
		for i := range is {
			if len(on[i].Marks) != len(is[i].Marks) {
				t.Fatalf("%s: panel %s has %d marks on the way, want %d", where, is[i].Name, len(on[i].Marks),
					len(is[i].Marks))
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
func seen(b *board, moves string, panel, i int) (words []string) {
	var p stage.Panel
	b.draw(&p, panel+i, stage.Still(moves), false)
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
	each(func(where string, b *board, _, moves string) {
		to := b.look(moves)
		for i := range to.hands {
			stale := to.race.Stale(to.at, i)
			said := strings.Contains(to.told(), "Thread "+letter(i)+": it holds a stale copy")
			if stamp, gap := has(seen(b, moves, hands, i), "STALE"),
				has(seen(b, moves, code, i), letter(1-i)+" stored in its gap"); stamp != stale || gap != stale ||
				said != stale {
				t.Errorf("%s: thread %s has a stamp %t, a marked gap %t, is said to be stale %t; want %t", where,
					letter(i), stamp, gap, said, stale)
			}
		}
	})
}

func TestBothTicketsAreMarkedWhereOneIDIsGivenTwice(t *testing.T) {
	each(func(where string, b *board, _, moves string) {
		to := b.look(moves)
		for i := range to.hands {
			if got, want := has(seen(b, moves, callers, i), "twice"), to.at.Duplicate(); got != want {
				t.Errorf("%s: the ticket of thread %s is marked %t, want %t", where, letter(i), got, want)
			}
		}
	})
}

func TestAMoveIsDescribedOnlyAfterItIsDone(t *testing.T) {
	done := map[explore.Move]string{explore.MoveLock: "locked", explore.MoveLoad: "loaded", explore.MoveStep: "ran",
		explore.MoveStore: "stored", explore.MoveUnlock: "unlocked", explore.MoveLease: "reserved two",
		explore.MoveDraw: "issued"}
	each(func(where string, b *board, _, moves string) {
		to := b.look(moves)
		if to.who >= 0 && !strings.Contains(to.happened(), letter(to.who)+" "+done[to.move]) &&
			to.move != explore.MoveSwap {
			t.Errorf("%s: got %q, want that %s %s", where, to.happened(), letter(to.who), done[to.move])
		}
		for i, h := range to.hands {
			returned := to.at.Threads[i].ID != 0 || to.at.Threads[i].At > 2
			words := strings.Join(append(seen(b, moves, hands, i), h.coming), " ")
			if strings.Contains(words, "100/") && !returned {
				t.Errorf("%s: of thread %s one reads %q, and its step has not run", where, letter(i), words)
			}
			if h.next >= 0 && !h.waits && !strings.HasPrefix(h.coming, "next: ") {
				t.Errorf("%s: what comes is worded %q", where, h.coming)
			}
		}
	})
}
