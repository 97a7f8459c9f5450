package nav

import (
	"net/url"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Address keeps the browser's address in step with a page's state. The first
// change after an arrival gets a history entry of its own, so that Back returns
// to what one arrived at; all further changes replace that entry, so that Back
// never has to be pressed once for each edit.
type Address struct {
	opened  string // query and fragment that the page was made from, until it arrives
	here    string // the whole address as the page last came to it, or wrote it
	arrived bool
	wanted  string // query and fragment still to be written, while waiting
	waiting bool
	row     int       // how many writes followed one another at the pace
	asked   time.Time // when Write was last called

	behind, ahead int  // how many of this page's entries lie behind and ahead of the present one
	going         bool // the browser is on its way to one of them
	trips         int  // how often it was sent
	owed          int  // by how many entries it is to go on once it has arrived
}

// Browsers refuse an address that is written too often: Safari after a hundred times
// in half a minute. pace is the least time between two writes; after eager of them in
// a row it is slow.
const (
	pace  = 120 * time.Millisecond
	slow  = 500 * time.Millisecond
	eager = 40
)

// Rested reports whether there was a pause since the last edit.
func (a *Address) Rested() bool { return time.Since(a.asked) > Pause }

// Open is the query and the fragment that the page is made from: in the browser
// those of its address, so that its first picture is the right one already;
// nothing where the page is prerendered.
func (a *Address) Open() (query, fragment string) {
	if app.IsServer {
		return "", ""
	}
	u := app.Window().URL()
	a.opened = u.RawQuery + "#" + u.EscapedFragment()
	return u.RawQuery, u.EscapedFragment()
}

// Unread reports whether the address that the page has come to is still to be read:
// every one but that which the page was made from, when it first arrives.
func (a *Address) Unread(u *url.URL) bool {
	opened := a.opened
	a.opened, a.here = "", u.String()
	return opened != u.RawQuery+"#"+u.EscapedFragment()
}

// Arrive marks that the page's state came from the address; what was still to
// be written belonged to the state before.
func (a *Address) Arrive() { a.arrived, a.wanted = true, "" }

// Follow shows by open what the address says that the page at a path has come to, and
// reports whether that was still to be read.
func (a *Address) Follow(ctx app.Context, path string, open func(query, fragment string)) (read bool) {
	ctx.Page().SetTitle(RouteOf(path).Title)
	a.Arrive()
	u := ctx.Page().URL()
	if read = a.Unread(u); read {
		open(u.RawQuery, u.EscapedFragment())
	}
	return read
}

// Begin starts a new run of edits, which has a history entry of its own.
func (a *Address) Begin(ctx app.Context) {
	a.Flush(ctx)
	a.arrived = true
}

// Write puts query and fragment into the address, at once if the last write is
// long enough ago, else as soon as it is. How the page is shown stays.
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

// wait holds further writes back for a moment.
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

// Flush writes what is still to be written; a page calls it before it goes. Where the
// browser has meanwhile come to another address, which the page is yet to read,
// nothing of it is true any more.
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
		// A browser that refuses has had enough: the next write comes later.
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

// Pause is how long nothing may be edited for the next edit to begin a new run,
// which Back undoes by itself.
const Pause = time.Second
