// Package claims is the page that lists what the five documents claim, each with a verdict, a value
// or counterexample, and a link to what shows it.
package claims

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/claims"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// page lists the claims by topic; a link or the reader chooses those of a document or verdict.
type page struct {
	app.Compo
	address nav.Address
	linkBad string // the problem of the link
	state
	all       []claims.Claim
	undecided []claims.Undecided
}

// state is what a link says.
type state struct {
	document string // empty for all
	verdict  claims.Verdict
	at       string // the claim that the link names
}

// few claims are shown at once on a phone, too; more are folded by topic.
const few = 12

func New() app.Composer {
	p := &page{}
	p.all, p.undecided = claims.All()
	p.open(p.address.Open())
	return p
}

func (p *page) OnMount(ctx app.Context) {
	nav.AnnounceReady(ctx)
	p.show(ctx)
}

func (p *page) OnNav(ctx app.Context) {
	p.address.Follow(ctx, "/claims", p.open)
	p.show(ctx)
}

func (p *page) open(query, fragment string) {
	p.state = state{}
	problems := nav.Sentences(nav.Parse(p.params, query, fragment))
	if fragment != "" && !strings.Contains(fragment, "=") {
		for _, c := range p.all {
			if c.Name == fragment {
				p.at = fragment
			}
		}
		if p.at == "" {
			problems = text.Sentences(problems, text.T("The link names an unknown claim, “%s”.", fragment))
		}
	}
	p.linkBad = problems
}

func (s *state) params(query, _ *nav.Params) {
	query.Choice("document", s.document, claims.Documents(), func(i int) { s.document = claims.Documents()[i] })
	verdicts := make([]string, len(claims.Verdicts()))
	for i, v := range claims.Verdicts() {
		verdicts[i] = string(v)
	}
	query.Choice("verdict", string(s.verdict), verdicts, func(i int) { s.verdict = claims.Verdicts()[i] })
}

// lists reports whether the state asks for a claim.
func (s *state) lists(c claims.Claim) bool {
	return (s.document == "" || c.In(s.document)) && (s.verdict == "" || c.Verdict == s.verdict)
}

// choose changes what is listed.
func (p *page) choose(ctx app.Context, change func(*state)) {
	change(&p.state)
	p.at, p.linkBad = "", ""
	query, fragment := nav.Write(p.params)
	p.address.Write(ctx, query, fragment)
}

// show brings the link's claim into view.
func (p *page) show(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		if e := app.Window().GetElementByID(p.at); p.at != "" && e.Truthy() {
			e.Call("scrollIntoView", map[string]any{"block": "center"})
		}
	})
}

func (p *page) Render() app.UI {
	frame := nav.Shell("/claims")
	frame.Figure = ui.Picture{Layout: snowflake.Twitter(), ID: nav.Example}
	frame.Title = text.T("Check the documents")
	var found []claims.Claim
	for _, c := range p.all {
		if p.lists(c) {
			found = append(found, c)
		}
	}
	return frame.Render(
		ui.Alert(p.linkBad),
		ui.Div("claims-head",
			ui.Div("claims-ask",
				ui.Words("lead", text.T("Five widely read tutorials explain Snowflake IDs. These are their claims, in our words. The lab’s own code computes most verdicts.")),
				question(),
				ui.Div("claims-filter", p.documents(), p.verdicts()),
				ui.Elem("p", ui.With{"class", "claims-count", "role", "status"}, ui.Field("claims", strconv.Itoa(len(found)), tally(found)))),
			p.overview()),
		ui.Div("claims", p.topics(found)...),
		p.rest(),
	)
}
