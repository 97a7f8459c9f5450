package page_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
)

// How long a reader takes: to read, and to decide. What a button leads on to takes no decision.
const (
	aWord     = time.Minute / 200
	aDecision = 10 * time.Second
)

// Readers either give the right answer of each screen at once or try all answers; most are between the two.
func TestALessonTakesAsLongAsItsCardSays(t *testing.T) {
	for _, l := range nav.Lessons() {
		all := plan.Lessons()
		i := slices.IndexFunc(all, func(a *act.Act) bool { return a.Path() == l.Path })
		if i < 0 {
			continue // the game
		}
		quick, thorough := takes(t, all[i], false), takes(t, all[i], true)
		said := time.Duration(l.Minutes) * time.Minute
		t.Logf("%s: %s to %s, said to take %s", l.Path, quick, thorough, said)
		if middle := (quick + thorough) / 2; (said - middle).Abs() > 3*time.Minute/2 {
			t.Errorf("%s is said to take %s; %s to %s are measured", l.Path, said, quick, thorough)
		}
	}
}

// takes is how long a reader takes who follows the key that a class has, or who knows each answer.
func takes(t *testing.T, a *act.Act, everything bool) (total time.Duration) {
	at, made, memory := act.Ref{Screen: 1}, act.Undecided(), act.Played{}
	for range 200 {
		p := a.Play(at, made, act.Exported(), memory)
		total += reads(p)
		if p.At().Ends {
			return total.Round(time.Second)
		}
		press, _ := a.Forth(p, made, act.Exported(), memory.Of(p.Screen))
		leads := a.Screens()[p.Screen-1].Leads
		if !everything && leads != nil && p.Choice == "" && press.To.Choice != "" {
			press.To = act.Ref{Screen: p.Screen, Choice: leads(made)}
		}
		for _, on := range p.At().Acts {
			if !everything && on.Strong && !on.Shut {
				press = on
			}
		}
		if press.Made != nil {
			press.Made(&made)
		}
		if press.To.Choice != "" && press.To != p.Ref || press.Made != nil {
			total += aDecision
		}
		at = press.To
	}
	t.Fatalf("%s does not end", a.Name)
	return 0
}

// reads is how long it takes to see a step and to read it; the answers are read once.
func reads(p *act.Part) (total time.Duration) {
	words := len(strings.Fields(p.At().Says))
	if p.Choice == "" {
		for _, answer := range p.At().Acts {
			if answer.On == "" {
				words += len(strings.Fields(answer.Says))
			}
		}
	}
	for _, look := range p.At().Looks {
		total += cmp.Or(look.Lasts, act.Brisk)
	}
	return total + time.Duration(words)*aWord
}

// In the game many answers follow each other, and a newcomer loses a level before the right answer is found.
const (
	aPress = 5 * time.Second
	losses = 2
)

// Some readers win each level at once; others lose it first, and read the rules.
func TestTheGameTakesAsLongAsItsCardSays(t *testing.T) {
	var quick, thorough time.Duration
	words := func(v *visitor, selector string) time.Duration {
		return time.Duration(len(strings.Fields(v.text(selector)))) * aWord
	}
	for _, level := range game.Names() {
		visit(t, "/play?level="+level, func(v *visitor) {
			total := words(v, ".play-said") + aDecision // what is new
			for line := range strings.SplitSeq(winners[level], ", ") {
				if strings.HasPrefix(line, "note") {
					v.click(`[data-presenting="n"]`)
				} else {
					v.answers(line)
				}
				total += aPress + words(v, ".play-said")
			}
			quick += total
			thorough += total
		})
		visit(t, "/play?level=restart#script=answer+0%0Aanswer+1%0Aanswer+0", func(v *visitor) {
			thorough += losses * (2*aPress + words(v, ".play-said") + aDecision)
		})
	}
	visit(t, "/play", func(v *visitor) { thorough += words(v, `[id="rules"]`) })
	i := slices.IndexFunc(nav.Lessons(), func(l nav.Entry) bool { return l.Path == "/play" })
	said := time.Duration(nav.Lessons()[i].Minutes) * time.Minute
	t.Logf("the game: %s to %s, said to take %s", quick.Round(time.Second), thorough.Round(time.Second), said)
	if middle := (quick + thorough) / 2; (said - middle).Abs() > 3*time.Minute/2 {
		t.Errorf("the game is said to take %s; %s to %s are measured", said, quick, thorough)
	}
}
