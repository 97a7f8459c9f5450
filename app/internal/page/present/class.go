package present

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// client is the teacher's side of a class. It outlives pages. Nil is a browser without the key: its methods do nothing.
type client struct {
	key     string
	results classroom.Results
	known   bool   // the results have arrived
	refused bool   // this server has no class, or another key
	lost    bool   // the server does not answer
	over    bool   // the class has ended while this page was open
	posted  string // the ID of the question that was posted last
	failed  bool   // the server did not take it
	polling bool
	wait    time.Duration // before the next try
	owner   any           // who shows the class
	hear    func()        // called after each change
}

var one *client

// enter returns the class, if this tab has its key; hear is called after each change, until the owner leaves.
func enter(owner any, hear func()) *client {
	if app.IsServer {
		return nil
	}
	if one == nil {
		key := ui.OfTab.Get(keyName)
		if key == "" {
			return nil
		}
		one = &client{key: key}
	}
	one.owner, one.hear = owner, hear
	if !one.polling && !one.refused {
		one.polling = true
		one.poll()
	}
	return one
}

// leave ends that, and reports whether nobody else shows the class.
func (c *client) leave(owner any) bool {
	if c == nil || c.owner != owner {
		return false
	}
	c.owner, c.hear = nil, nil
	return true
}

func (c *client) tell() {
	if c.hear != nil {
		c.hear()
	}
}

// send makes a request of the teacher; done gets 0 if there was no answer.
func (c *client) send(method, name string, body any, done func(status int, body string)) {
	headers := map[string]any{"Authorization": "Bearer " + c.key}
	options := map[string]any{"method": method, "cache": "no-store", "headers": headers}
	if body != nil {
		written, _ := json.Marshal(body)
		options["body"], headers["Content-Type"] = string(written), "application/json"
	}
	ui.Settle(app.Window().Call("fetch", base()+"/class/"+name, options), func(answer app.Value) {
		if answer == nil {
			done(0, "")
			return
		}
		status := answer.Get("status").Int()
		ui.Settle(answer.Call("text"), func(words app.Value) {
			if words == nil {
				done(0, "")
				return
			}
			done(status, words.String())
		})
	})
}

// poll waits for other results, again and again, as long as somebody shows them.
func (c *client) poll() {
	if c.hear == nil {
		c.polling = false
		return
	}
	c.send("GET", "results?rev="+strconv.FormatInt(c.results.Rev, 10), nil, func(status int, body string) {
		defer ui.Recover()
		var results classroom.Results
		switch {
		case status == 200 && json.Unmarshal([]byte(body), &results) == nil:
			if results.Class != c.results.Class { // a restarted program knows no question
				c.posted = ""
			}
			c.over = results.Phase == classroom.Ended && (c.over || c.known && c.results.Phase != classroom.Ended)
			c.results, c.known, c.lost, c.wait = results, true, false, 0
			c.tell()
			c.poll()
		case status == 403 || status == 404:
			c.refused, c.polling = true, false
			c.tell()
		default:
			c.wait = min(max(2*c.wait, time.Second), 8*time.Second)
			c.lost = true
			c.tell()
			time.AfterFunc(c.wait, c.poll)
		}
	})
}

// open reports whether the class can be asked. An ended one opens again only where a teacher presents another time.
func (c *client) open() bool { return c != nil && c.known && !c.refused && !c.over }

// begin begins another class, if a page presents after the end of one.
func (c *client) begin() {
	if c.open() && c.results.Phase == classroom.Ended {
		c.turn("begin")
	}
}

// ask posts a question, unless it was posted last.
func (c *client) ask(q *question) {
	if !c.open() || c.posted == q.id {
		return
	}
	c.posted = q.id
	n := c.number(q.id)
	c.results = opened(c.results, n)
	ui.OfTab.Set(askedName, strconv.Itoa(n))
	wire := q.wire(n)
	if q.twinOf != "" {
		wire.Twin = c.number(q.twinOf)
	}
	c.send("PUT", "question", wire, func(status int, _ string) {
		defer ui.Recover()
		if c.failed = status != 204; c.failed {
			c.posted = "" // the next change tries again
		}
	})
}

// opened are the results until the server tells: a key that comes early must not lead past the question. For the one
// that is open already, as after a reload, the server has nothing else to tell.
func opened(r classroom.Results, n int) classroom.Results {
	if r.Q != n {
		r.Q, r.Round, r.Phase, r.Right, r.Before, r.Tally = n, 1, classroom.Open, -1, nil, classroom.Tally{}
	}
	return r
}

// left reports whether the open question is one that this window asked, and not another that shows it still.
func (c *client) left() bool {
	if !c.open() || c.lost || c.results.Phase != classroom.Open {
		return false
	}
	return ui.OfTab.Get(askedName) == strconv.Itoa(c.results.Q)
}

// pause closes the open question for the phones: the page shows it no longer.
func (c *client) pause() {
	c.turn("pause")
	c.posted, c.results.Q, c.results.Phase = "", 0, classroom.Idle
}

// number is a question's in the class: the same for one that this browser has asked before.
func (c *client) number(id string) int {
	var asked struct {
		Class string
		IDs   []string
	}
	if json.Unmarshal([]byte(ui.OfSite.Get(numbersName)), &asked) != nil || asked.Class != c.results.Class {
		asked.Class, asked.IDs = c.results.Class, nil
	}
	if i := slices.Index(asked.IDs, id); i >= 0 {
		return i + 1
	}
	asked.IDs = append(asked.IDs, id)
	kept, _ := json.Marshal(asked)
	ui.OfSite.Set(numbersName, string(kept))
	return len(asked.IDs)
}

// turn posts what a teacher pressed.
func (c *client) turn(name string) {
	if c == nil {
		return
	}
	c.send("POST", name, classroom.Turn{Q: c.results.Q, Round: c.results.Round}, func(int, string) {})
}

// addresses are the class's URLs on the network.
func (c *client) addresses() []string {
	if c == nil {
		return nil
	}
	return c.results.Addresses
}

// joined says how many students are there.
func (c *client) joined() app.UI {
	if !c.open() {
		return ui.Elem("p", nil)
	}
	return ui.Text("p", text.T("%s joined", text.Group(c.results.Joined)), "class", "corner-joined", "role", "status")
}

// Room is the teacher's own view of the class: only it tells, before the answer is revealed, how many are right.
type Room struct {
	app.Compo
	OnChange func() // called when the class has changed

	class  *client
	ending bool        // the button to end the class asks once more
	asking ui.Playback // as long as it does
	forget func()      // stops listening
}

func (c *Room) OnMount(ctx app.Context) {
	changed := func(app.Context) {
		if c.OnChange != nil {
			c.OnChange()
		}
	}
	c.class = enter(c, func() { ctx.Dispatch(changed) })
	// the projector shows another part
	c.forget = app.Window().AddEventListener("storage", ui.On(func(ctx app.Context, _ app.Event) { changed(ctx) }))
}

func (c *Room) OnDismount() {
	if c.class.leave(c); c.forget != nil {
		c.forget()
	}
}

// Teaches reports whether this tab has the key of a class.
func Teaches() bool {
	return ui.OfTab.Get(keyName) != ""
}

// Take takes the key from the fragment of the teacher's link, if it is opened once more while its page is shown: only
// then does web/early.js not see it.
func Take(fragment string) bool {
	key, is := strings.CutPrefix(fragment, "key=")
	if is = is && app.IsClient; is {
		ui.OfTab.Set(keyName, key)
		at := app.Window().Get("location")
		app.Window().Get("history").Call("replaceState", nil, "", at.Get("pathname").String()+at.Get("search").String())
		at.Call("reload")
	}
	return is
}

// Last is the part of a plan that this browser has presented last.
func Last() string { return ui.OfSite.Get(placeName) }

func (c *Room) Render() app.UI {
	switch {
	case c.class == nil:
		return ui.Nothing()
	case c.class.refused:
		return ui.Elem("section", ui.With{"class", "room card", "data-class", "room"},
			ui.Text("p", text.T(
				"This link’s class is over. Start the program again with -share, and open the new link."),
				"role", "alert"))
	case !c.class.known:
		return ui.Elem("section", ui.With{"class", "room card", "data-class", "room"},
			ui.Text("p", text.T("Connecting to the class…"), "role", "status"))
	}
	r := &c.class.results
	if r.Phase == classroom.Ended {
		return ui.Elem("section", ui.With{"class", "room card", "data-class", "room"},
			ui.Text("p", text.T("The class has ended. All answers are deleted."), "role", "status"),
			ui.Div("buttons",
				ui.Button(text.T("Start another class"), nil, func(app.Context) { c.class.turn("begin") }, "begin")))
	}
	where := ui.Text("p", text.T("This laptop is not on a network, so phones cannot reach it."))
	if len(r.Addresses) > 0 {
		where = ui.Elem("p", nil,
			ui.Phrase("Students open %s",
				ui.Elem("b", ui.With{"class", "digits", "translate", "no"}, typed(r.Addresses[0])...))...)
	}
	return ui.Elem("section", ui.With{"class", "room card", "data-class", "room", "aria-label", text.T("The class")},
		ui.Elem("p", ui.With{"class", "room-open", "role", "status"},
			ui.Phrase("Class is open: %s joined", ui.Field("joined", text.Group(r.Joined), text.Group(r.Joined)))...),
		where,
		ui.Elem("div", ui.With{"class", "room-share", "role", "status"}, c.answers()...), gained(r),
		ui.Div("buttons", append(c.turns(), c.prepare(), c.end())...))
}

// answers are how many have answered the current question, how many of them are right, and what that advises.
func (c *Room) answers() []app.UI {
	r := &c.class.results
	if r.Q == 0 {
		return []app.UI{ui.Text("p", text.T("No question is open."))}
	}
	if r.Check != classroom.NoCheck {
		return []app.UI{ui.Text("p", text.T("Check, question %d: %s of %s answered", r.Q, text.Group(r.Answered),
			text.Group(r.Joined)))}
	}
	told := []app.UI{app.Text(text.T("Question %d: %s of %s answered", r.Q, text.Group(r.Answered),
		text.Group(r.Joined)))}
	switch {
	case r.Answered > 0 && r.Answered < classroom.Few: // a share of so few would advise for nothing
		return []app.UI{ui.Elem("p", nil, told...), ui.Text("p", few(), "class", "hint")}
	case r.Right < 0 || r.Answered == 0:
		return []app.UI{ui.Elem("p", nil, told...)}
	}
	share := percent(votes(&r.Tally, r.Right), r.Answered)
	told = append(told,
		ui.Elem("b", ui.With{"data-field", "right-percent", "data-value", share},
			app.Text(text.Next(text.T("%s %% right", share)))))
	if r.Phase == classroom.Revealed {
		return []app.UI{ui.Elem("p", nil, told...)}
	}
	told = append(told, ui.Text("span", text.Next(text.T("(shown only here)")), "class", "hint"))
	return []app.UI{ui.Elem("p", nil, told...), ui.Text("p", advice(votes(&r.Tally, r.Right), r.Answered))}
}

// few says why nothing is counted.
func few() string { return text.T("Bars from %d answers on", classroom.Few) }

// advice is what to do when so many of those who answered are right.
func advice(right, answered int) string {
	switch {
	case 100*right < 30*answered:
		return text.T("Few are right: explain first, then ask again.")
	case 100*right <= 70*answered:
		return text.T("Let neighbours discuss, then ask again.")
	}
	return text.T("Most are right: reveal.")
}

// turns are what the projector has buttons for too.
func (c *Room) turns() []app.UI {
	if r := &c.class.results; r.Phase != classroom.Open || r.Check != classroom.NoCheck {
		return []app.UI{ui.Elem("span", nil), ui.Elem("span", nil)}
	}
	return []app.UI{
		ui.Button(text.T("Ask again"), nil, func(app.Context) { c.class.turn("again") }, "again"),
		ui.Button(text.T("Reveal"), nil, func(app.Context) { c.class.turn("reveal") }, "reveal"),
	}
}

// prepare has phones load the lab, and tells how many have.
func (c *Room) prepare() app.UI {
	r := &c.class.results
	switch {
	case !r.Prepare:
		return ui.Button(text.T("Prepare phones"),
			ui.With{"title",
				text.T("Each phone loads the lab within two minutes, for the parts in which students work with it.")},
			func(app.Context) { c.class.turn("prepare") }, "prepare")
	case r.Loaded < r.Joined || r.Joined == 0:
		return ui.Elem("p", ui.With{"class", "room-phones", "role", "status"},
			ui.Phrase("Phones load the lab, within two minutes: %s of %s have it",
				ui.Field("loaded", text.Group(r.Loaded), text.Group(r.Loaded)), app.Text(text.Group(r.Joined)))...)
	}
	return ui.Elem("p", ui.With{"class", "room-phones", "role", "status"},
		ui.Phrase("All phones have loaded the lab: %s",
			ui.Field("loaded", text.Group(r.Loaded), text.Group(r.Loaded)))...)
}

// sureFor is how long the button to end the class asks.
const sureFor = 5 * time.Second

// end ends the class at the second press.
func (c *Room) end() app.UI {
	if c.ending {
		return ui.Button(text.T("End the class? All answers are deleted."),
			ui.With{"class", "room-end", "data-end", "sure"}, c.sure, "end now")
	}
	return ui.Button(text.T("End the class"), ui.With{"class", "room-end", "data-end", "ask"}, c.ask, "end")
}

func (c *Room) ask(ctx app.Context) {
	c.ending = true
	c.asking.Next(ctx, sureFor, func() { c.ending = false })
}

func (c *Room) sure(app.Context) {
	c.asking.Stop()
	c.ending = false
	c.class.turn("end")
}
