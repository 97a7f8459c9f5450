package race

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *page) Render() app.UI {
	frame := nav.Shell("/race")
	frame.Theatre = true
	told := p.look(p.moving.Told())
	return frame.Render(
		ui.Elem("section",
			ui.With{"class", "stage theatre race figure", "data-stage", "race",
				"data-twice", strconv.FormatBool(told.twice()), "data-ended", strconv.FormatBool(told.over)},
			ui.Div("theatre-head", ui.Text("h1", frame.Name), frame.Place(), p.guards(), p.ExperimentSwitch()),
			p.caption(told),
			ui.MemoFunc(p.picture, p.guard),
			ui.Words("unseen", told.told()),
			p.orders(),
			p.lane(0), p.controls(), p.lane(1),
			p.ending(told, frame.Next),
		),
		ui.Alert(p.LinkBad),
		p.challenge(),
	)
}

// ending is the card after both threads are done.
func (p *page) ending(l *look, next ui.Tab) app.UI {
	if !l.over {
		return ui.Nothing()
	}
	first, second := l.received()
	return ui.Ending{Of: "race-" + p.guard.String(), Proof: ui.Received(first, second), Known: l.known(), Next: next,
		Ways: []app.UI{
			ui.Again(func(ctx app.Context) { p.watch(ctx, p.moves) }), ui.Experiment(p.experiment),
		}}.Render()
}

// experiment shows the challenge.
func (p *page) experiment(ctx app.Context) {
	p.Experiment(true)
	p.Write()
	ui.Reveal(ctx, ".interventions")
}

// known is what the guard does about the gap.
func (l *look) known() []string {
	switch {
	case l.race.Guard == explore.WithLock:
		return []string{text.T("A lock makes reading the state and writing it back one operation."),
			text.T("The other thread waits, so no interleaving produces a duplicate.")}
	case l.race.Guard == explore.CompareAndSwap:
		return []string{text.T("Compare-and-swap detects that the other thread has stored, and retries."),
			text.T("No thread waits, and no interleaving produces a duplicate.")}
	case l.race.Guard == explore.WithLease:
		return []string{text.T("A lease reserves a batch of IDs in one write."),
			text.T("Until the batch is used up, a thread needs neither the state nor a lock.")}
	case l.twice():
		return []string{text.T("Reading the state and writing it back are two operations."),
			text.T("Each thread is correct, but the other one can run between the two. A lock makes them one.")}
	}
	return []string{text.T("Without a lock, it depends on the order of the steps whether two callers get the same ID."),
		text.T("This order was a lucky one.")}
}

// received are the IDs of two callers: the same if there is a duplicate, otherwise each thread's first.
func (l *look) received() (first, second string) {
	a, b := l.hands[0].gone, l.hands[1].gone
	for _, id := range a {
		if slices.Contains(b, id) {
			return id, id
		}
	}
	return a[0], b[0]
}

// caption describes the last step and its consequence.
func (p *page) caption(l *look) app.UI {
	words := []app.UI{ui.Explained("", opening(p.guard), "threads", "gap", "stale", "lock", "Compare-and-swap", "batch",
		"100/0", "100/1")}
	if l.who >= 0 {
		words = []app.UI{ui.Elem("p", nil, ui.Text("b", l.happened()),
			ui.ExplainedIn(text.Next(l.follows()), nil, "gap", "stale"))}
	}
	switch {
	case l.twice():
		words = append(words, ui.Words("alert", l.outcome()))
	case l.over:
		words = append(words, ui.Words("unique", l.outcome()))
	}
	return ui.Elem("div", ui.With{"class", "caption", "data-caption", "true"},
		ui.Elem("div", ui.With{"class", "narration", "role", "status"}, words...))
}

// score says how often the reader switched between the threads, and how few switches are possible.
func (p *page) score(l *look) app.UI {
	made, par := l.switches, explore.Switches(p.shortest)
	count := text.Count(made, "%s thread switch", "%s thread switches")
	says := text.T("%s. Minimum: %d.", count, par)
	switch {
	case p.shortest == "":
		says = text.T("%s. Nobody has found a duplicate: none of %d interleavings has one.", count, len(p.paths))
	case l.twice() && made > par:
		says = text.T("Duplicate with %s: %d more than the minimum, %d.", count, made-par, par)
	case l.twice():
		says = text.T("Duplicate with %s: the minimum. No interleaving with fewer has one.", count)
	}
	return ui.Elem("b", ui.With{"class", "challenge-score"},
		ui.Text("span", says, "data-done", strconv.FormatBool(l.twice()), "data-field", "par",
			"data-value", strconv.Itoa(par)))
}

// challenge begins or ends the search for a duplicate with few switches.
func (p *page) challenge() app.UI {
	words := text.T("Start the challenge")
	if p.breaks {
		words = text.T("End the challenge")
	}
	return ui.Elem("section", ui.With{"class", "interventions challenge", "data-experiment", "true"},
		ui.Text("h2", text.T("Break it")),
		ui.Words("hint",
			text.T("Produce a duplicate with as few switches between the threads as you can. A search of all interleavings knows the minimum. Choose the guard above.")),
		ui.Elem("p", nil, ui.Button(words, nil, func(app.Context) {
			p.step(func() { p.moves, p.breaks = "", !p.breaks })
			ui.Reveal(p.Ctx, ".race .caption")
		}, "break", p.breaks)))
}

// picture has all panels, in painting order.
func (p *page) picture() app.UI {
	all := make([]app.UI, panels)
	for i := range all {
		all[i] = ui.Elem("div", ui.With{"class", "race-panel"}, p.moving.Panel(i))
	}
	return ui.Div("picture", ui.Div("race-panels", all...))
}

func (p *page) reveal() app.UI {
	if p.revealed {
		return ui.Nothing()
	}
	return ui.Button(text.T("Reveal all"), ui.With{"class", "quiet"}, func(app.Context) { p.revealed = true }, "reveal")
}

// verdict counts the interleavings with a duplicate, only among those played until the reader
// reveals all.
func (p *page) verdict() string {
	found, played := 0, 0
	for _, path := range p.paths {
		if p.knows(path.Moves) {
			played++
			if path.Duplicate {
				found++
			}
		}
	}
	switch {
	case p.revealed && p.duplicates == 0:
		return text.T("None of the %d possible interleavings produces a duplicate ID.", len(p.paths))
	case p.revealed:
		return text.T("%d of the %d possible interleavings produce a duplicate ID.", p.duplicates, len(p.paths))
	}
	return text.T("You have seen %d of %d: %s found.", played, len(p.paths),
		text.Count(found, "%s duplicate", "%s duplicates"))
}

// orders lists all interleavings; a click plays one.
func (p *page) orders() app.UI {
	var cells []app.UI
	long := 0
	for _, path := range p.paths {
		cells = append(cells, p.path(path.Moves, path.Duplicate))
		long = max(long, len(path.Moves))
	}
	verdict := app.UI(ui.Text("span", p.verdict()+" "))
	if p.breaks {
		verdict = p.score(p.look(p.moving.Told()))
	}
	return ui.Elem("section", ui.With{"class", "paths", "data-long", strconv.FormatBool(long > 6)},
		ui.Div("paths-head",
			ui.Text("h2", text.T("All interleavings")),
			ui.Elem("p", ui.With{"class", "verdict-line"}, verdict,
				ui.Field("interleavings", text.Group(len(p.paths)), ""),
				ui.Field("with-duplicates", text.Group(p.duplicates), "")),
			p.reveal(),
			ui.Words("hint",
				text.T("a = a step of thread A, b = a step of thread B. Select an interleaving to play it.")),
		),
		ui.Elem("div", ui.With{"class", "path-grid", "translate", "no"}, cells...),
	)
}

func opening(g explore.Guard) string {
	switch g {
	case explore.WithLock:
		return text.T("One thread at a time can hold the lock; the other waits. A thread locks before it loads and unlocks after it stores, so no thread stores in the gap. Which thread runs first?")
	case explore.CompareAndSwap:
		return text.T("Compare-and-swap is atomic: it stores the copy only if the state is still what was loaded. If not, the thread discards its stale copy and retries. Which thread runs first?")
	case explore.WithLease:
		return text.T("Each thread reserves a batch of two IDs in one step under a lock, then issues them without touching the shared state. There is no gap. Which thread runs first?")
	}
	return text.T("Two threads request an ID in the same millisecond and should get 100/0 and 100/1. Each reads the state, computes on its own copy, and writes it back. What if the other thread runs in the gap between read and write?")
}

func (l *look) happened() string {
	if l.who < 0 {
		return ""
	}
	return l.race.Happened(l.was, l.who)
}

// follows is the consequence of the last step for both threads.
func (l *look) follows() string {
	me, other := &l.hands[max(l.who, 0)], &l.hands[1-max(l.who, 0)]
	others := letter(1 - max(l.who, 0))
	same := me.returned != "" && other.returned == me.returned
	switch {
	case l.who < 0 || l.twice() || l.over || l.failed():
		return ""
	case l.move == explore.MoveLock:
		return text.Tell("%s must wait until it is released.", others)
	case l.move == explore.MoveLoad && l.race.Guard == explore.WithLock:
		return text.Tell("It holds the lock, so no other thread can store in its gap.")
	case l.move == explore.MoveLoad && other.holds && me.sheet == l.at.Threads[1-l.who].Loaded:
		return text.Tell("Now both threads have a copy of the same state, and neither knows about the other’s copy.")
	case l.move == explore.MoveLoad:
		return text.T("Until it stores, another thread can write: the copy is valid only while no other thread stores.")
	case l.move == explore.MoveStep && me.stale:
		return text.Tell("The step is correct, but the copy is stale: %s has stored since.", others)
	case l.move == explore.MoveStep && same:
		return text.Tell(
			"%s’s step returned the same ID: both steps are correct, but both started from the same state.", others)
	case l.move == explore.MoveStep:
		return text.T("The shared state has not changed yet.")
	case other.stale:
		return text.Tell("That happened in %s’s gap: %s’s copy is now stale, and %s cannot know.", others, others,
			others)
	case l.move == explore.MoveStore || l.move == explore.MoveSwap || l.move == explore.MoveDraw:
		return text.Tell("Its caller receives %s.", me.gone[len(me.gone)-1])
	case l.move == explore.MoveLease:
		return text.T("The shared state is already past them, so the other thread cannot get them.")
	}
	return ""
}

// outcome is the result, once both threads have their IDs or there is a duplicate.
func (l *look) outcome() string {
	switch {
	case l.twice():
		return text.Tell("Duplicate! Both callers received %s, and neither thread noticed.", l.hands[0].gone[0])
	case l.over:
		return text.T("Both threads are done. No duplicates.")
	}
	return ""
}

// told describes the picture for screen readers.
func (l *look) told() string {
	sentences := []string{text.T("%s.", shared(l.at))}
	for i := range l.hands {
		sentences = append(sentences,
			text.Tell("Thread %s: %s.", letter(i), text.List(append(l.holding(i), l.hands[i].coming)...)))
	}
	if l.twice() {
		sentences = append(sentences, text.T("Duplicate ID."))
	}
	return text.Sentences(sentences...)
}

// holding describes what a thread holds and what its callers received.
func (l *look) holding(i int) (clauses []string) {
	h := &l.hands[i]
	for _, id := range h.gone {
		clauses = append(clauses, text.Tell("a caller received %s", id))
	}
	if !h.holds || l.race.Guard == explore.WithLease {
		return clauses
	}
	if h.stale {
		clauses = append(clauses, text.Tell("it holds a stale copy, since %s stored in its gap", letter(1-i)))
	} else {
		clauses = append(clauses, text.T("it holds a copy"))
	}
	if h.returned != "" {
		clauses = append(clauses, text.Tell("its step returned %s", h.returned))
	}
	return clauses
}

func shared(at explore.Position) string {
	if at.Shared.Tick == 0 {
		return text.T("Shared: nothing has been issued yet")
	}
	return text.T("Shared: last %d, next sequence %d", at.Shared.Tick, at.Shared.Sequence)
}

func guardName(g explore.Guard) string {
	switch g {
	case explore.NoLock:
		return text.T("No lock")
	case explore.WithLock:
		return text.T("A lock")
	case explore.CompareAndSwap:
		return text.T("Compare and swap")
	}
	return text.T("Batch lease")
}
