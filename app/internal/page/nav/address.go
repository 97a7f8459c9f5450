package nav

import (
	"net/url"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Address keeps the browser's address in step with a page's state. The first change after an
// arrival gets a history entry of its own, so that Back returns to the state on arrival; further
// changes replace that entry, so that Back need not be pressed once per edit.
type Address struct {
	opened  string // query and fragment that the page was made from, until its first arrival
	expert  bool   // the page shows its tools for experiments
	here    string // the whole address that the page last arrived at or wrote
	arrived bool
	wanted  string // query and fragment still to be written, while waiting
	waiting bool
	row     int       // how many writes in a row kept the pace
	asked   time.Time // when Write was last called

	behind, ahead int  // how many of this page's entries are before and after the current one
	going         bool // the browser is on its way to one of them
	trips         int  // how often it was sent there
	owed          int  // entries still to go after its arrival
}

// Browsers refuse to change the address too often: Safari after a hundred times in half a
// minute. pace is the shortest time between two writes; after eager writes in a row it is slow.
const (
	pace  = 120 * time.Millisecond
	slow  = 500 * time.Millisecond
	eager = 40
)

// Rested reports whether there was a pause since the last edit.
func (a *Address) Rested() bool { return time.Since(a.asked) > Pause }

// Open is the query and fragment that the page at a path is made from: those of the browser's
// address, so that the first picture is right; empty when prerendering, and while the address is still
// that of the page from which a link leads here.
func (a *Address) Open(path string) (query, fragment string) {
	if app.IsServer {
		return "", ""
	}
	u := app.Window().URL()
	if at := RouteOf(strings.TrimPrefix(u.Path, ui.Root())).Path; at != path && at != Missing().Path {
		a.opened = "#"
		return "", ""
	}
	a.opened = u.RawQuery + "#" + u.EscapedFragment()
	a.experiments(u)
	return u.RawQuery, u.EscapedFragment()
}

// Unread reports whether the current address still has to be read: every address except the one the
// page was made from, on its first arrival.
func (a *Address) Unread(u *url.URL) bool {
	opened := a.opened
	a.opened, a.here = "", u.String()
	if ui.Follow != nil {
		ui.Follow()
	}
	return opened != u.RawQuery+"#"+u.EscapedFragment()
}

// Arrive marks that the page's state came from the address; pending writes belonged to the previous
// state and are dropped.
func (a *Address) Arrive() { a.arrived, a.wanted = true, "" }

// Follow calls open with the address that a page at path has arrived at, and reports whether it was
// still unread.
func (a *Address) Follow(ctx app.Context, path string, open func(query, fragment string)) (read bool) {
	ctx.Page().SetTitle(RouteOf(path).Title)
	a.Arrive()
	u := ctx.Page().URL()
	if read = a.Unread(u); read { // else the page may have shown its tools since it was made
		a.experiments(u)
		open(u.RawQuery, u.EscapedFragment())
	}
	return read
}

// experiments reads whether the address shows tools for experiments.
func (a *Address) experiments(u *url.URL) {
	if a.expert = u.Query().Get("experiment") == "1"; a.expert != ui.Experiments() {
		ui.ShowExperiments(a.expert)
	}
}

// Begin starts a new run of edits, with a history entry of its own.
func (a *Address) Begin(ctx app.Context) {
	a.Flush(ctx)
	a.arrived = true
}

// Write puts query and fragment into the address: at once if the last write is long enough ago,
// otherwise as soon as possible. Display parameters stay.
func (a *Address) Write(ctx app.Context, query, fragment string) {
	q := ctx.Page().URL().Query()
	if q.Del("experiment"); a.expert {
		q.Set("experiment", "1")
	}
	for _, name := range ui.DisplayParams {
		if q.Has(name) {
			query = strings.TrimPrefix(query+"&"+name+"="+url.QueryEscape(q.Get(name)), "&")
		}
	}
	a.wanted, a.asked = "?"+query+"#"+fragment, time.Now()
	ctx.Defer(func(app.Context) { a.asked = time.Now() }) // drawn: how long that took is no pause in editing
	if a.waiting {
		return
	}
	a.Flush(ctx)
	a.wait(ctx)
}

// wait delays further writes.
func (a *Address) wait(ctx app.Context) {
	a.waiting = true
	pause := pace
	if a.row++; a.row > eager {
		pause = slow
	}
	ctx.Async(func() {
		time.Sleep(pause)
		// Writing the address changes nothing on the page. After would have the page
		// drawn again; a dispatch in mode Next does not.
		ctx.Dispatcher().Dispatch(app.Dispatch{Mode: app.Next, Source: ctx.Src(), Function: func(ctx app.Context) {
			if a.waiting = false; a.wanted == "" {
				a.row = 0
				return
			}
			a.Flush(ctx)
			a.wait(ctx)
		}})
	})
}

// Flush writes the pending address; a page calls it before it leaves. If the browser has meanwhile
// arrived at an unread address, the pending one is outdated and dropped.
func (a *Address) Flush(ctx app.Context) {
	if a.wanted == "" || a.going {
		return
	}
	current := ctx.Page().URL()
	next, err := url.Parse(current.Scheme + "://" + current.Host + current.EscapedPath() + a.wanted)
	wanted := a.wanted
	a.wanted = ""
	if err != nil || next.String() == current.String() || current.String() != a.here {
		return
	}
	next.ForceQuery = false
	defer func() {
		// The browser refused: the next write comes later.
		if recover() != nil {
			a.row, a.wanted = eager, wanted
		}
	}()
	if a.arrived {
		app.Window().Get("history").Call("pushState", nil, "", current.String())
		a.arrived, a.behind, a.ahead = false, a.behind+1, 0
	}
	ctx.Page().ReplaceURL(next)
	if a.here = next.String(); ui.Follow != nil {
		ui.Follow()
	}
}

// Pause is how long a pause in editing must be for the next edit to start a new run with its own
// history entry.
const Pause = time.Second

// travelTimeout is how long the browser may take to go to another history entry. It reports its arrival
// only if the address there differs.
const travelTimeout = 400 * time.Millisecond

// Step moves by a number of history entries, back if negative, so that Undo and Back do the same.
// Later writes belong to the entry reached, or to a new one if there is none. The page shows its
// new state at once; the browser arrives a moment later.
func (a *Address) Step(ctx app.Context, by int) {
	a.Flush(ctx)
	if a.behind+by < 0 || a.ahead-by < 0 {
		a.Begin(ctx)
		return
	}
	a.arrived = false
	a.Travelled(by, true)
	if a.owed += by; !a.going {
		a.goOn(ctx)
	}
}

// goOn sends the browser the entries it still has to go.
func (a *Address) goOn(ctx app.Context) {
	by := a.owed
	a.going, a.owed = true, 0
	a.trips++
	trip := a.trips
	app.Window().Get("history").Call("go", by)
	ctx.Async(func() {
		time.Sleep(travelTimeout)
		ctx.Dispatcher().Dispatch(app.Dispatch{Mode: app.Next, Source: ctx.Src(), Function: func(ctx app.Context) {
			if a.trips == trip {
				a.Land(ctx)
			}
		}})
	})
}

// Land notes that the browser has arrived where [Address.Step] sent it, and writes what has changed
// meanwhile. It reports whether the browser had been sent.
func (a *Address) Land(ctx app.Context) bool {
	if !a.going {
		return false
	}
	a.going, a.here = false, ctx.Page().URL().String()
	if a.owed != 0 {
		a.goOn(ctx)
	} else {
		a.Flush(ctx)
	}
	return true
}

// Travelled notes that the browser moved by that many of the page's entries; known is false if it
// arrived at an entry that this page did not make.
func (a *Address) Travelled(by int, known bool) {
	if !known {
		a.behind, a.ahead = 0, 0
		return
	}
	a.behind, a.ahead = max(0, a.behind+by), max(0, a.ahead-by)
}

// followLinks handles the site's links instead of go-app, which would leave a page at once, before
// it draws what the click changed, and would keep the page in memory for that drawing. Here the
// page is drawn first. Links to another tab or site are left to the browser, and so are all while
// the program would wait for its lazy chunk.
func followLinks(ctx app.Context) {
	every := ctx.Dispatcher().Context() // outlives every page
	app.Window().Set("onclick", app.FuncOf(func(_ app.Value, args []app.Value) any {
		press := args[0]
		link := press.Get("target").Call("closest", "a[href]")
		if !link.Truthy() || link.Get("target").String() != "" || link.Call("hasAttribute", "download").Bool() ||
			!app.Window().Call("labWhole").Bool() {
			return nil
		}
		for _, key := range []string{"ctrlKey", "metaKey", "shiftKey", "altKey"} {
			if press.Get(key).Bool() {
				return nil
			}
		}
		press.Call("preventDefault")
		to := link.Get("href").String()
		// the prerendered page's, pressed before the program ran
		if Presenting() && !strings.Contains(to, "present=1") {
			to = ui.AsShown(to)
		}
		every.Defer(func(ctx app.Context) { ctx.Navigate(to) }) // a frame later: the drawing may request another one
		return nil
	}))
}

// Reveal brings the element that a link's fragment names into view, once the page is drawn, and
// unfolds it.
func Reveal(ctx app.Context, id string) {
	ctx.Defer(func(app.Context) {
		e := app.Window().GetElementByID(id)
		if !e.Truthy() {
			return
		}
		if fold := e.Call("closest", "details"); fold.Truthy() {
			fold.Set("open", true)
		}
		e.Call("scrollIntoView", map[string]any{"block": "center"})
	})
}

// AnnounceReady tells the loader that the page works, once its first picture is drawn: only then
// may the loader do what would have slowed the start. On later pages it moves the keyboard focus to
// the heading, as loading the page would.
func AnnounceReady(ctx app.Context) {
	ctx.Defer(func(ctx app.Context) {
		app.Window().Call("labTabs")
		if tell := app.Window().Get("labReady"); tell.Truthy() {
			followLinks(ctx)
			tell.Invoke()
			return
		}
		heading := app.Window().Get("document").Call("querySelector", "h1")
		if heading.Truthy() {
			heading.Set("tabIndex", -1)
			heading.Call("focus", map[string]any{"preventScroll": true})
		}
		app.Window().Call("scrollTo", 0, 0)
	})
}
