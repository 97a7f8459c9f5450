package present

import (
	"encoding/json"
	"slices"
	"strconv"
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
		kept := app.Window().Get("sessionStorage").Call("getItem", keyName)
		if !kept.Truthy() {
			return nil
		}
		one = &client{key: kept.String()}
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

// open reports whether the class can be asked. One that was ended begins again only where a teacher presents anew.
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
	now := &c.results // until the server tells: a key that comes early must not lead past the question
	n := c.number(q.id)
	now.Q, now.Round, now.Phase, now.Right, now.Before, now.Tally = n, 1, classroom.Open, -1, nil, classroom.Tally{}
	c.send("PUT", "question", q.wire(n), func(status int, _ string) {
		defer ui.Recover()
		if c.failed = status != 204; c.failed {
			c.posted = "" // the next change tries again
		}
	})
}

// number is a question's in the class: the same for one that this browser has asked before.
func (c *client) number(id string) int {
	var asked struct {
		Class string
		IDs   []string
	}
	store := app.Window().Get("localStorage")
	if kept := store.Call("getItem", numbersName); kept.Truthy() {
		_ = json.Unmarshal([]byte(kept.String()), &asked)
	}
	if asked.Class != c.results.Class {
		asked.Class, asked.IDs = c.results.Class, nil
	}
	if i := slices.Index(asked.IDs, id); i >= 0 {
		return i + 1
	}
	asked.IDs = append(asked.IDs, id)
	kept, _ := json.Marshal(asked)
	store.Call("setItem", numbersName, string(kept))
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
