package ui

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// TrackMark is a step worth finding on the player's track.
type TrackMark struct {
	At   int
	Says string
	Bad  bool // an invariant broke there
}

// Player moves through steps, 0 to Len−1, by buttons, keys and a scrubber. It does not know what
// they show: its page does the showing.
type Player struct {
	app.Compo
	Len, At     int
	Step, Steps string // names of this moment and the last; their numbers if empty
	Marks       []TrackMark
	// Held reports whether the page shows an open question at this moment: playing stops
	// there. Nil means that there are no questions.
	Held func() bool
	// Pauses reports whether playing pauses at this moment, so that the reader can look. Nil is never.
	Pauses func() bool
	OnMove func(ctx app.Context, at int)
	// OnPlay is called when playing starts or ends. In between, sentences that a screen reader
	// would read out at every change are silent.
	OnPlay func(playing bool)
	// Quiet means that the speed is a tool for experiments.
	Quiet bool
	// Resume counts how often the page asked the player to continue after [answerPause].
	Resume int
	// Opened counts the links that the page has opened: playing ends at each.
	Opened int
	// Stays is how long this step stays while it plays, given the pause of the chosen speed. Nil means
	// that pause.
	Stays func(pause time.Duration) time.Duration

	ctx     app.Context // the player's own: a button that was pressed may be gone before the next step
	speed   int         // steps a second
	playing bool
	steps   Playback
	resumed int // the Resume that it has handled
	opened  int // the Opened that it has handled
}

// Speed is the playback speed in steps per second.
func (c *Player) Speed() int { return max(c.speed, 1) }

// OnUpdate plays on, after a pause, if Resume has grown.
func (c *Player) OnUpdate(app.Context) {
	if c.opened != c.Opened {
		c.opened = c.Opened
		c.setPlaying(false)
	}
	if c.resumed == c.Resume {
		return
	}
	c.resumed = c.Resume
	if !c.playing && c.At < c.Len-1 {
		c.setPlaying(true)
		c.next(answerPause)
	}
}

// answerPause is how long an answer is shown before playing continues; readSpeed is the highest
// speed, in steps per second, that leaves time to read.
const (
	answerPause = 800 * time.Millisecond
	readSpeed   = 2
)

// Brisk reports whether a pause belongs to a speed that leaves no time to read.
func Brisk(pause time.Duration) bool { return pause < time.Second/readSpeed }

// OnMount chooses the speed: slower for readers who prefer less motion.
func (c *Player) OnMount(ctx app.Context) {
	c.ctx, c.opened = ctx, c.Opened
	c.speed = readSpeed
	if LessMotion() {
		c.speed = 1
	}
}

func (c *Player) OnDismount() { c.setPlaying(false) }

func (c *Player) Render() app.UI {
	play := text.T("Play")
	step, moment := c.name(c.Step, c.At), "" // 6.10 is for experts
	if i := strings.IndexByte(step, '.'); i >= 0 {
		step, moment = step[:i], step[i:]
	}
	if c.playing {
		play = text.T("Pause")
	}
	return ElemOn("div", With{"class", "player", "role", "group", "aria-label", text.T("Steps")}).
		OnKeyDown(On(c.onKey), "player-key").Body(
		Elem("div", With{"class", "player-buttons"},
			c.button(text.T("First"), c.At > 0, "first", func(ctx app.Context) { c.step(ctx, 0) }),
			c.button(text.T("Back"), c.At > 0, "back", func(ctx app.Context) { c.step(ctx, c.At-1) }),
			c.button(play, c.Len > 1, "play", c.toggle).Class("primary"),
			c.button(text.T("Next"), c.At < c.Len-1, "next", func(ctx app.Context) { c.step(ctx, c.At+1) }),
			c.button(text.T("Last"), c.At < c.Len-1, "last", func(ctx app.Context) { c.step(ctx, c.Len-1) }),
		),
		Elem("div", With{"class", "player-track"},
			&track{Of: c, Len: c.Len, At: c.At,
				Says: text.T("step %s of %s", c.name(c.Step, c.At), c.name(c.Steps, c.end()))},
			Memo(trackMarks{Len: c.Len, Marks: c.Marks}),
		),
		Elem("div", With{"class", "player-place"},
			Phrase("Step %s of %s",
				Elem("span", With{"data-field", "step", "data-value", c.name(c.Step, c.At)}, app.Text(step),
					Text("span", moment, "data-experiment", "true")),
				Text("span", c.name(c.Steps, c.end()), "data-field", "steps",
					"data-value", c.name(c.Steps, c.end())))...,
		),
		Memo(speedChoice{Of: c, Speed: c.Speed(), Quiet: c.Quiet}),
	)
}

// end is the last place, 0 if there is none.
func (c *Player) end() int { return max(c.Len-1, 0) }

func (c *Player) name(given string, at int) string {
	if given != "" {
		return given
	}
	return strconv.Itoa(at)
}

// button is one of the five. A button that has nothing to do stays a tab stop, or the keyboard
// focus would be lost at the ends.
func (c *Player) button(words string, useful bool, scope string, press func(app.Context)) app.HTMLElem {
	b := Button(words, nil, press, "player", scope)
	if scope == "next" || scope == "back" || scope == "play" {
		b = b.DataSet("presenting", scope) // pressed by a presenter's keys
	}
	if !useful {
		b = b.Aria("disabled", "true")
	}
	return b
}

// onKey handles the keys that the focused element does not use itself: a track uses arrows, a
// button uses Space.
func (c *Player) onKey(ctx app.Context, e app.Event) {
	tag := e.Get("target").Get("tagName").String()
	if tag == "SELECT" || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	key := e.Get("key").String()
	switch {
	case key == " " && tag == "INPUT":
		c.toggle(ctx)
	case tag == "INPUT":
		return
	case key == "ArrowLeft" || key == "ArrowUp":
		c.step(ctx, c.At-1)
	case key == "ArrowRight" || key == "ArrowDown":
		c.step(ctx, c.At+1)
	case key == "Home":
		c.step(ctx, 0)
	case key == "End":
		c.step(ctx, c.Len-1)
	default:
		return
	}
	e.PreventDefault()
}

// step goes to a step by user action, which ends playing.
func (c *Player) step(ctx app.Context, at int) {
	c.setPlaying(false)
	c.move(ctx, at)
}

func (c *Player) setPlaying(playing bool) {
	if c.playing != playing && c.OnPlay != nil {
		c.OnPlay(playing)
	}
	c.playing = playing
}

// move sets At at once, since the next step may be requested before the page is drawn.
func (c *Player) move(ctx app.Context, at int) {
	at = min(max(at, 0), c.Len-1)
	if at != c.At {
		c.At = at
		c.OnMove(ctx, at)
	}
}

// toggle plays from here, or from the start if this is the end, or pauses. At an open question it
// leads to the question instead: the reader did not ask to skip it.
func (c *Player) toggle(ctx app.Context) {
	if !c.playing && c.held() {
		FocusOn(c.ctx, `[data-question][data-answered="false"] .answers :is(button, input)`)
		return
	}
	c.setPlaying(!c.playing && c.Len > 1)
	switch {
	case !c.playing:
	case c.At >= c.Len-1:
		c.move(ctx, 0)
		c.playOn()
	default: // also where playing paused, and the reader has read
		c.next(c.pause())
	}
}

func (c *Player) held() bool { return c.Held != nil && c.Held() }

// playOn waits for the next step, unless an open question, a moment to look or the end stops the playing.
func (c *Player) playOn() {
	if c.setPlaying(c.At < c.Len-1 && !c.held() && (c.Pauses == nil || !c.Pauses())); !c.playing {
		return
	}
	pause := c.pause()
	if c.Stays != nil {
		pause = c.Stays(pause)
	}
	c.next(pause)
}

// pause is how long a step stays at the chosen speed.
func (c *Player) pause() time.Duration { return time.Second / time.Duration(c.Speed()) }

// Reading is how long a sentence stays during playback: the picture moves first, and then the
// sentence is read.
func Reading(words string) time.Duration {
	return max(1500*time.Millisecond, 500*time.Millisecond+time.Duration(text.Spoken(words))*200*time.Millisecond)
}

// next takes the next step after a pause.
func (c *Player) next(pause time.Duration) {
	c.steps.Next(c.ctx, pause, func() {
		switch {
		case !c.playing || !c.Mounted():
		case c.held(): // meanwhile its question was opened again
			c.setPlaying(false)
		default:
			c.move(c.ctx, c.At+1)
			c.playOn()
		}
	})
}

// Playback takes one step after another, each after a pause. Whoever plays asks for each.
type Playback struct{ newest int }

// Next takes a step after a pause, unless another one is asked for or playing is stopped before. Emit also
// draws the page; After would draw only a component, and the page's text would fall behind.
func (b *Playback) Next(ctx app.Context, pause time.Duration, step func()) {
	b.newest++
	number := b.newest
	Go(ctx, func() {
		time.Sleep(pause)
		ctx.Emit(func() {
			defer Recover()
			if b.newest == number {
				step()
			}
		})
	})
}

// Stop takes no further step.
func (b *Playback) Stop() { b.newest++ }

// Spoken is the aria-live value of a sentence that changes at each step: it is not read out during
// playback.
func Spoken(playing bool) string {
	if playing {
		return "off"
	}
	return "polite"
}

// track is a player's scrubber.
type track struct {
	app.Compo
	Of      *Player // always the same
	Len, At int
	Says    string
}

// OnMount and OnUpdate set the slider's value again: a browser clamps a new value if it gets
// it before the new maximum.
func (c *track) OnMount(ctx app.Context) { c.OnUpdate(ctx) }

func (c *track) OnUpdate(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		if root := c.JSValue(); c.Mounted() && root != nil {
			root.Set("value", strconv.Itoa(c.At))
		}
	})
}

func (c *track) Render() app.UI {
	return ElemOn("input",
		With{"type", "range", "min", "0", "max", strconv.Itoa(max(c.Len-1, 0)), "step", "1",
			"value", strconv.Itoa(c.At),
			"aria-label", text.T("Step"), "aria-valuetext", c.Says}).
		OnInput(Entered(func(ctx app.Context, value string) {
			if at, err := strconv.Atoi(value); err == nil {
				c.Of.step(ctx, at)
			}
		}), "scrub")
}

// trackMarks are short lines below the track, the same at every step.
type trackMarks struct {
	Len   int
	Marks []TrackMark
}

func (c trackMarks) Render() app.UI {
	var ticks []app.UI
	for _, m := range c.Marks {
		x := Percent(float64(m.At) / float64(max(c.Len-1, 1)))
		ticks = append(ticks,
			SVG("line", With{"data-bad", strconv.FormatBool(m.Bad), "x1", x, "x2", x, "y1", "0", "y2", "6"},
				SVG("title", nil, app.Text(m.Says))))
	}
	return SVG("svg", With{"data-marks", strconv.Itoa(len(ticks)), "height", "6", "aria-hidden", "true"}, ticks...)
}

// speedChoice is a choice of the steps a second.
type speedChoice struct {
	Of    *Player // always the same
	Speed int
	Quiet bool
}

func (c speedChoice) Render() app.UI {
	var options []app.UI
	for _, s := range []int{1, 2, 3, 5, 10, 20} {
		options = append(options, Option(strconv.Itoa(s), text.T("%d a second", s), strconv.Itoa(c.Speed)))
	}
	with := With{"class", "player-speed", "aria-label", text.T("Steps a second")}
	if c.Quiet {
		with = append(with, "data-experiment", "true")
	}
	return ElemOn("select", with, options...).
		OnChange(Entered(func(_ app.Context, value string) {
			if s, err := strconv.Atoi(value); err == nil {
				c.Of.speed = s
			}
		}), "speed")
}

// LessMotion reports whether the reader prefers less motion.
func LessMotion() bool { return Matches("(prefers-reduced-motion: reduce)") }

// Matches reports whether the window matches a media query. Without a browser nothing does.
func Matches(query string) bool {
	return app.IsClient && app.Window().Call("matchMedia", query).Get("matches").Bool()
}

// Calm reports whether nothing should move: the reader prefers less motion, or the page is hidden.
func Calm() bool {
	return LessMotion() || app.Window().Get("document").Get("hidden").Bool()
}

// MayAutoplay reports whether a page may start playing unasked. An embedded or projected page waits
// for its presenter.
func MayAutoplay() bool {
	root := app.Window().Get("document").Get("documentElement")
	return app.IsClient && !Calm() && !root.Call("matches", `[data-present="true"], [data-embed="true"]`).Bool()
}

// Opening is how long a page stays still before it autoplays: longer than the program's startup.
const Opening = 1500 * time.Millisecond

var inputs = []string{"pointerdown", "keydown", "wheel"}

// UntilInput calls taken at the reader's first input outside of elements that match the selector:
// those handle it themselves. The page calls release when it no longer waits for input.
func UntilInput(ctx app.Context, except string, taken func()) (release func()) {
	var heard app.Func
	listen := func(how string) {
		for _, name := range inputs {
			app.Window().Call(how, name, heard, true)
		}
	}
	release = func() {
		if heard != nil {
			listen("removeEventListener")
			heard.Release()
			heard = nil
		}
	}
	heard = app.FuncOf(func(_ app.Value, args []app.Value) any {
		defer Recover()
		target := args[0].Get("target")
		if target.Get("closest").Truthy() && target.Call("closest", except).Truthy() {
			return nil
		}
		ctx.Dispatch(func(app.Context) {
			if heard != nil {
				release()
				taken()
			}
		})
		return nil
	})
	listen("addEventListener")
	return release
}
