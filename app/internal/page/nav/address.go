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

// Open is the query and fragment that the page is made from: those of the browser's address, so
// that the first picture is right; empty when prerendering.
func (a *Address) Open() (query, fragment string) {
	if app.IsServer {
		return "", ""
	}
	u := app.Window().URL()
	a.opened = u.RawQuery + "#" + u.EscapedFragment()
	return u.RawQuery, u.EscapedFragment()
}

// Unread reports whether the current address still has to be read: every address except the one the
// page was made from, on its first arrival.
func (a *Address) Unread(u *url.URL) bool {
	opened := a.opened
	a.opened, a.here = "", u.String()
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
	if read = a.Unread(u); read {
		open(u.RawQuery, u.EscapedFragment())
	}
	return read
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
	for _, name := range ui.DisplayParams {
		if q.Has(name) {
			query = strings.TrimPrefix(query+"&"+name+"="+url.QueryEscape(q.Get(name)), "&")
		}
	}
	a.wanted, a.asked = "?"+query+"#"+fragment, time.Now()
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
	a.here = next.String()
}

// Pause is how long a pause in editing must be for the next edit to start a new run with its own
// history entry.
const Pause = time.Second
