// Package present is what a presented page has beside its content: the address of its moment for the phones of the
// class, the ways to the plan's parts before and after it, and, in the browser of a teacher who has the key of a class,
// the class.
//
// corner.go has the first two, class.go talks to the server and is the teacher's own view, and beam.go is the
// projector's of an open question. Without the key nothing here sends a request.
package present

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Keys of the tab's storage.
const (
	keyName     = "class-key"     // web/early.js writes it
	askedName   = "class-asked"   // the number of the question that this window asked last
	numbersName = "class-numbers" // of the browser's: the IDs of the questions that it has asked
	placeName   = "plan"          // of the browser's: the part that was presented last
	leftName    = "plan-left "    // and a part: what it showed last
)

// Projector is the name of the window that is opened beside the plan of a class.
const Projector = "projector"

// question is what a page asks its class, in the order in which the answers are shown.
type question struct {
	id       string
	text     string
	given    [][2]string // values that it is about, each after its name
	answers  []ui.Answer
	pictured bool // by the page, above the question's words
	check    classroom.Check
	// twin asks the same with other numbers, and twinOf is the ID of the question that this is a twin of; each may be
	// none, and so may run, which draws what happens.
	twin   func(app.Context)
	twinOf string
	run    func() app.UI
}

// asked is the question that is open on this page; ok is false if there is none.
func asked() (q question, ok bool) {
	if open := ui.Asked(); open != nil && len(open.Answers) > 1 {
		q = question{id: open.ID, text: open.Question}
		for _, i := range ui.Mixed(open.ID, open.Answers) {
			q.answers = append(q.answers, open.Answers[i])
		}
		return q, true
	}
	if open := ui.ClassAsks(); open != nil {
		q = question{id: ofCheck(open.ID), pictured: open.Pictured, twin: open.Twin, twinOf: open.TwinOf, run: open.Run}
		q.text, q.given, q.answers = open.Tell()
		q.check = checking()
		return q, true
	}
	return q, false
}

// askedID is the question's ID; empty if there is none. It plays nothing, so it may be asked for often.
func askedID() string {
	if open := ui.Asked(); open != nil && len(open.Answers) > 1 {
		return open.ID
	}
	if open := ui.ClassAsks(); open != nil {
		return ofCheck(open.ID)
	}
	return ""
}

// wire is the question as the class gets it.
func (q *question) wire(number int) classroom.Question {
	u := *app.Window().URL()
	query := u.Query()
	for _, name := range ui.DisplayParams {
		query.Del(name)
	}
	path := u.Path
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	if strings.HasSuffix(u.Path, "/incidents") { // elsewhere a fragment may hold what a person has pasted
		path += "#" + u.Fragment
	}
	language := text.Current()
	if language == "pseudo" {
		language = "en"
	}
	out := classroom.Question{N: number, Path: path, Lang: language, Text: q.text, Given: q.given, Check: q.check}
	for _, a := range q.answers {
		out.Answers = append(out.Answers, classroom.Answer{Words: a.Words, Why: a.Why, Right: a.Right, Slip: a.Slip})
	}
	return out
}

// base is the URL path of the site without the language's folder and without a slash at its end.
func base() string { return strings.TrimSuffix(ui.Root(), "/"+text.Current()) }

// reach is where a phone finds this page; empty if no other machine can, as far as is known.
func reach(u string, addresses []string) string {
	host := app.Window().URL().Hostname()
	if host != "localhost" && host != "::1" && !strings.HasPrefix(host, "127.") {
		return u
	}
	if len(addresses) == 0 {
		return ""
	}
	_, path, _ := strings.Cut(u, "://")
	_, path, _ = strings.Cut(path, "/")
	return strings.TrimSuffix(addresses[0], "/q") + strings.TrimPrefix("/"+path, base())
}

// short is an address as one types it.
func short(address string) string {
	_, words, _ := strings.Cut(address, "://")
	return strings.TrimSuffix(words, "/")
}

// typed is an address as one types it; a line breaks before the port or a parameter, not within a number or a name.
func typed(address string) []app.UI {
	words := short(address)
	var parts []app.UI
	for len(words) > 0 {
		n := strings.IndexAny(words[1:], ":/?&") + 1
		if n == 0 {
			n = len(words)
		}
		parts, words = append(parts, ui.Text("span", words[:n])), words[n:]
	}
	return parts
}

// percent is a share in whole percent.
func percent(n, of int) string { return strconv.Itoa((100*n + of/2) / max(of, 1)) }

// Plans are the places of the plans, as links name them.
func Plans() (names []string) {
	for _, at := range plan.Places() {
		names = append(names, at.String())
	}
	return names
}
