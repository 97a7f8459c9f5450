package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// played is what each caller got in package sim, up to the first duplicate.
func played(t *testing.T, l Level, d variant.Design) (all []string) {
	t.Helper()
	s, err := sim.Parse("level", l.Script(d.Name))
	if err != nil {
		t.Fatal(err)
	}
	run := sim.Play(s)
	layout := s.Lanes[0].Layout
	for _, e := range run.Frame(run.Len() - 1).Lane(0).Log() {
		if !e.Answers() {
			continue
		}
		if !e.Issued {
			all = append(all, "refused")
			continue
		}
		id := e.Outcome.ID().Low
		back := ""
		if at := slices.IndexFunc(layout.Fields, func(f snowflake.Field) bool { return f.Name == "back" }); at >= 0 &&
			layouts.Part(layout, id, at) == 1 {
			back = "′"
		}
		all = append(all,
			fmt.Sprintf("%d/%d%s", layouts.Part(layout, id, layout.Index(snowflake.KindTime)),
				layouts.Part(layout, id, layout.Index(snowflake.KindSequence)), back))
		if e.Twin >= 0 {
			return append(all, "duplicate")
		}
	}
	return all
}

func (g *Game) words() (all []string) {
	for _, a := range g.Answers {
		if !a.Issued {
			all = append(all, "refused")
			continue
		}
		all = append(all, a.ID.String())
		if a.Twin >= 0 {
			all = append(all, "duplicate")
		}
	}
	return all
}

func TestDesignsPlayAsOnTheStage(t *testing.T) {
	levels := Levels()
	// The scenes back-1ms, back-3ms and scala-28, and a restart that forgets.
	for _, lines := range []string{
		"ask, ask, back 1ms, ask, advance 1ms, ask, advance 1ms, ask",
		"ask, ask, ask, back 3ms, ask, advance 1ms, ask, advance 1ms, ask, advance 1ms, ask, advance 1ms, ask, advance 1ms, ask, advance 1ms, ask",
		"ask, back 6ms, ask, ask, advance 1ms, ask, restart, advance 6ms, ask, ask, restart, ask, ask",
	} {
		levels = append(levels, Level{Name: lines, Lines: strings.Split(lines, ", ")})
	}
	for _, l := range levels {
		for _, d := range variant.All() {
			if d.Boots { // a restart gives it another worker ID
				continue
			}
			if got, want := By(d, l).words(), played(t, l, d); !slices.Equal(got, want) {
				t.Errorf("%s by %s: got %v, want %v", l.Name, d.Name, got, want)
			}
		}
	}
}

func TestDesignsGetTheVerdictsOfTheirScenes(t *testing.T) {
	want := map[string]string{
		"same": "", "full": "",
		"back-1":  "twitter-scala-28 no-check",
		"back-3":  "twitter-scala-28 no-check",
		"restart": "refuse twitter-scala-28 no-check leaf borrow last-plus-1 sonyflake spare-bit ours",
	}
	for _, l := range Levels() {
		var twice []string
		for _, d := range Players() {
			if _, _, ok := By(d, l).Duplicate(); ok {
				twice = append(twice, d.Name)
			}
		}
		if got := strings.Join(twice, " "); got != want[l.Name] {
			t.Errorf("%s: %q issue a duplicate, want %q", l.Name, got, want[l.Name])
		}
	}
}

// careful answers by clock and notebook alone: with the next number of the last tick, with a wait
// while the clock is behind it, and with a wait after a restart.
func careful(g *Game) []string {
	switch n := g.Notes; {
	case n.Last == Blank && g.Life > 0 && g.Waits == 0:
		return []string{"wait"}
	case g.Clock > n.Last:
		return []string{"answer 0", fmt.Sprintf("note %d 0", g.Clock)}
	case g.Clock == n.Last && n.Sequence < Most:
		return []string{fmt.Sprintf("answer %d", n.Sequence+1), fmt.Sprintf("note %d %d", g.Clock, n.Sequence+1)}
	}
	return []string{"wait"}
}

func play(t *testing.T, l Level, answer func(*Game) []string) *Game {
	t.Helper()
	g := New(l)
	for !g.Over() {
		life := g.Life
		for _, line := range answer(g) {
			if g.Over() || g.Life != life { // a restart has torn out the page
				break
			}
			if problem := g.play(line); problem != "" {
				t.Fatalf("%s: %s", line, problem)
			}
		}
	}
	return g
}

func TestACarefulPlayerGetsEveryPoint(t *testing.T) {
	for _, l := range Levels() {
		if g := play(t, l, careful); g.Points() != l.Own() {
			t.Errorf("%s: %d points of %d: %v", l.Name, g.Points(), l.Own(), g.words())
		}
	}
}

// games are all levels of a number of events.
func games(n int, events []string, use func(Level)) {
	lines := make([]string, n)
	var fill func(i int)
	fill = func(i int) {
		if i == n {
			use(Level{Name: strings.Join(lines, ", "), Lines: lines})
			return
		}
		for _, e := range events {
			lines[i] = e
			fill(i + 1)
		}
	}
	fill(0)
}

// A careful player repeats no ID, whatever the clock does, unless he forgets while the clock is behind.
func TestACarefulPlayerNeverIssuesADuplicate(t *testing.T) {
	for _, events := range [][]string{{"ask", "advance 1ms", "back 1ms", "back 3ms"},
		{"ask", "advance 1ms", "restart"}} {
		for n := range 8 {
			games(n, events, func(l Level) {
				g := play(t, l, careful)
				issued, refused, needless, disordered := g.Tally()
				if g.Life > 0 {
					needless = 0 // he cannot know that time has passed since the restart
				}
				if _, _, twice := g.Duplicate(); twice || refused+needless+disordered > 0 || issued != l.Callers() {
					t.Fatalf("%s: %v, %d needless waits", l.Name, g.words(), needless)
				}
			})
		}
	}
}

// Whatever is answered: a wait is needless exactly where a number was left above all earlier IDs, and
// the game ends with the first ID that two callers hold.
func TestEveryShortGameIsJudgedByItsIDs(t *testing.T) {
	l := Level{Lines: []string{"ask", "ask", "back 1ms", "ask", "advance 1ms", "ask"}}
	answers := []string{"answer 0", "answer 1", "answer 3", "wait", "refuse"}
	for n := range 7 {
		games(n, answers, func(of Level) {
			g, err := Play(l, of.Lines)
			held, top, needless := map[ID]bool{}, ID{99, 3, false}, 0
			for i, a := range g.Answers {
				for w := a.Clock - int64(a.Waits); w < a.Clock; w++ {
					if w > top.Tick || w == top.Tick && top.Number < 3 {
						needless++
					}
				}
				if !a.Issued {
					continue
				}
				if twice := a.Twin >= 0; twice != held[a.ID] || twice && i != len(g.Answers)-1 {
					t.Fatalf("%s: caller %d got %v, twin %d", of.Name, i, a.ID, a.Twin)
				}
				if held[a.ID] = true; a.ID.Tick > top.Tick || a.ID.Tick == top.Tick && a.ID.Number > top.Number {
					top = a.ID
				}
			}
			sum := 0
			for _, a := range g.Answers {
				sum += a.Needless
			}
			if sum != needless || err != nil && !g.Over() {
				t.Fatalf("%s: %d needless waits, want %d; %v", of.Name, sum, needless, err)
			}
		})
	}
}

func TestALineThatCannotBeFollowedIsNamed(t *testing.T) {
	for line, want := range map[string]string{
		"answer 4": "line 2, “answer 4”: use answer 0 to answer 3", "answer -1": "use answer 0", "": "use answer 0",
		"note 100": "use answer 0",
		"note x 1": "write a time", "note 100 4": "write a time", "note 999999 1": "write a time",
		"wait 2": "use answer", "answer 101/0": "only the ID after the notebook’s", "answer x/0": "only the ID after",
	} {
		g, err := Play(Levels()[0], []string{"answer 0", line, "answer 1"})
		if err == nil || !strings.Contains(err.Error(), want) || len(g.Answers) != 1 {
			t.Errorf("%q: got %v after %d answers, want %q", line, err, len(g.Answers), want)
		}
	}
	if _, err := Play(Level{Lines: []string{"ask"}}, []string{"refuse", "wait"}); err == nil ||
		!strings.Contains(err.Error(), "over before") {
		t.Errorf("got %v for a line after the end", err)
	}
}

func TestTheDesignThatActsLikeTheReader(t *testing.T) {
	g, _ := Play(Levels()[2], []string{"answer 0", "answer 1", "refuse", "answer 1"})
	first, second, twice := g.Duplicate()
	if r := g.Rivals()[0]; r.Name != "twitter-scala-28" || r.Alike != 4 || !twice || first != 1 || second != 3 {
		t.Errorf("got %s for %d callers; callers %d and %d", r.Name, r.Alike, first, second)
	}
}

// counting answers as careful does, but counts on ahead of the clock where the design does that leads it.
func counting(g *Game) []string {
	if id, ok := g.Ahead(); ok {
		return []string{"answer " + id.String(), fmt.Sprintf("note %d %d", id.Tick, id.Number)}
	}
	return careful(g)
}

// What may be issued ahead of the clock is what package snowflake issues, on every level and until the program forgets.
func TestWhoCountsOnGivesTheAnswersOfThePolicyThatLeads(t *testing.T) {
	leads, _ := variant.Find("ours")
	ahead := 0
	for _, l := range Levels()[:4] {
		g := play(t, l, counting)
		if want := By(leads, l); !slices.Equal(g.words(), want.words()) || g.Points() != l.Callers() {
			t.Errorf("%s: got %v with %d points, want %v", l.Name, g.words(), g.Points(), want.words())
		}
		for _, a := range g.Answers {
			if a.ID.Tick > a.Clock {
				ahead++
			}
		}
	}
	if ahead == 0 {
		t.Error("no ID was issued ahead of the clock")
	}
}

func TestOnlyTheIDAfterTheNotebooksMayBeIssuedAheadOfTheClock(t *testing.T) {
	back := Level{Lines: strings.Split("ask, back 1ms, ask, ask", ", ")}
	far := Level{Lines: strings.Split("ask, back 11ms, ask, ask", ", ")}
	for _, of := range []struct {
		level Level
		lines string
		ok    bool
	}{
		{back, "answer 2, note 100 2, answer 100/3", true},
		{back, "answer 3, note 100 3, answer 101/0", true},
		{back, "answer 2, note 100 2, answer 101/0", false},
		{back, "answer 2, note - 2, answer 100/3", false},
		{back, "answer 2, answer 100/3", false},
		{back, "answer 2, note 99 0, answer 99/1", false}, // the clock's own: a button has it
		{back, "answer 2, note 100 1, answer 100/2", true},
		{far, "answer 2, note 100 2, answer 100/3", false},
	} {
		g, err := Play(of.level, strings.Split(of.lines, ", "))
		if ok := err == nil; ok != of.ok {
			t.Errorf("%s: %v, after %v", of.lines, err, g.words())
		}
	}
}

// An ID that is smaller than an earlier one is no point: the clock went back, and the reader followed it.
func TestAnIDOutOfOrderIsNoPoint(t *testing.T) {
	l := Levels()[2]
	g, err := Play(l, strings.Split("answer 0, answer 1, answer 0, answer 2, answer 3, answer 0", ", "))
	if id, late := g.Late(); err != nil || !g.Won() || g.Points() != l.Callers()-1 || !late || id.String() != "99/0" {
		t.Errorf("%v: won %t with %d of %d points, %v late", err, g.Won(), g.Points(), l.Callers(), id)
	}
}

// Whoever rejects everybody issues no duplicate, and has not won. Every design has that issues none, in order.
func TestALevelIsWonWithMoreThanHalfOfItsPoints(t *testing.T) {
	for _, l := range Levels() {
		if g, _ := Play(l, slices.Repeat([]string{"refuse"}, l.Callers())); !g.Over() || g.Won() {
			t.Errorf("%s is won by rejecting everybody", l.Name)
		}
		for _, d := range Players() {
			g := By(d, l)
			_, _, twice := g.Duplicate()
			if _, late := g.Late(); g.Won() == twice && !late {
				t.Errorf("%s by %s: a duplicate %t, won %t with %d points", l.Name, d.Name, twice, g.Won(), g.Points())
			}
		}
	}
}

func TestWhyTwoCallersHaveOneID(t *testing.T) {
	for level, of := range map[string]map[string]Cause{
		"same": {"answer 0, answer 0": Repeated},
		"full": {"answer 0, answer 1, answer 2, answer 3, answer 0": Exhausted,
			"answer 0, answer 1, answer 2, answer 3, note 100 3, answer 101/0, wait, answer 0": IssuedAhead},
		"back-1": {"answer 0, answer 1, wait, answer 1": WentBack,
			"answer 0, answer 1, note 100 0, answer 100/1":           OldNote,
			"answer 0, answer 1, note 100 1, answer 100/2, answer 2": IssuedAhead},
		"restart": {"answer 0, answer 1, answer 0": Restarted},
	} {
		for lines, want := range of {
			l := Levels()[slices.Index(Names(), level)]
			g, err := Play(l, strings.Split(lines, ", "))
			if _, _, twice := g.Duplicate(); err != nil || !twice || g.Why() != want {
				t.Errorf("%s, %s: %v, a duplicate %t: cause %d, want %d", level, lines, err, twice, g.Why(), want)
			}
		}
	}
}

// Whoever has lost this level knows which numbers the program issues unseen, and could leave some free.
func TestAnIDThatOnlyAnEarlierGameShowedToBeFreeDoesNotWin(t *testing.T) {
	for lines, guess := range map[string]string{
		"answer 2, answer 3, answer 0, answer 1, answer 0":       "100/0",
		"refuse, refuse, answer 2, answer 3, answer 0":           "100/2",
		"answer 0, answer 2, answer 1, wait, answer 0, answer 0": "100/1",
		"answer 0, answer 1, wait, answer 0, answer 1, answer 0": "",
		"answer 0, answer 1, refuse, wait, answer 0, answer 0":   "",
	} {
		g, err := Play(Levels()[4], strings.Split(lines, ", "))
		id, guessed := g.Guessed()
		if err != nil || !g.Over() || g.Won() == guessed {
			t.Errorf("%s: %v, over %t, won %t, guessed %t", lines, err, g.Over(), g.Won(), guessed)
		}
		if guessed != (guess != "") || guessed && id.String() != guess {
			t.Errorf("%s: guessed %v %t, want %q", lines, id, guessed, guess)
		}
	}
}

// A restart makes the program forget, but not the reader: so the program has answered callers whom the reader did not
// see.
func TestWhoRemembersTheIDsBeforeTheRestartDoesNotWinByIt(t *testing.T) {
	l := Levels()[4]
	for n := range Most + 1 {
		g, err := Play(l, []string{"answer 0", "answer 1", fmt.Sprintf("answer %d", n)})
		first, second, twice := g.Duplicate()
		if err != nil || !twice || second != 4 || first != n {
			t.Errorf("number %d after the restart: callers %d and %d, %t, %v", n, first, second, twice, err)
		}
		for i := range g.Answers {
			if c := g.Seen(i); c.Known != (i < 2 || i == first || i == second) {
				t.Errorf("number %d: of caller %d the reader sees %v", n, i, c)
			}
		}
	}
	g, _ := Play(l, []string{"answer 0", "answer 1"})
	if len(g.Answers) != 4 || g.Born != 4 || g.Seen(2).Known || g.Seen(3).Known || g.Seen(1).Known {
		t.Errorf("after the restart: %v, %d forgotten", g.Answers, g.Born)
	}
	full := Level{Lines: strings.Split("ask, ask, restart, ask", ", "), Unseen: 1}
	if g, _ := Play(full, []string{"answer 3"}); g.Answers[1].Issued {
		t.Errorf("the tick is used up, and the program has issued %v", g.Answers[1].ID)
	}
}

// A smaller ID is no point, and the reader sees it at once, not only in the result.
func TestASmallerIDIsMarkedAtOnceAndStaysMarked(t *testing.T) {
	answers := []string{"answer 0", "answer 3", "answer 1", "answer 0", "answer 1", "answer 0"}
	for n := 3; n <= len(answers); n++ {
		g, err := Play(Levels()[0], answers[:n])
		for i := range g.Answers {
			if late := g.Seen(i).Late; err != nil || late != (i == 2) {
				t.Errorf("%v: after %d answers, customer %d is late: %t", err, n, i+1, late)
			}
		}
	}
	g, _ := Play(Levels()[4], []string{"answer 0", "answer 1", "wait", "answer 0", "answer 1", "answer 0"})
	for i := range g.Answers {
		if g.Seen(i).Late {
			t.Errorf("in order, and customer %d is late", i+1)
		}
	}
}

// The first try of a level is a surprise.
func TestNoLevelTellsWhatHappens(t *testing.T) {
	for _, l := range Levels()[2:5] {
		if l.Name == "back-3" { // the level before it has shown this
			continue
		}
		for _, word := range []string{"back", "restart", "crash", "start again", "empty"} {
			if strings.Contains(strings.ToLower(l.Title+" "+l.New), word) {
				t.Errorf("%s says %q: %s, %s", l.Name, word, l.Title, l.New)
			}
		}
	}
}
