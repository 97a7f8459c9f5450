// Package generate is the page that generates IDs and explains the newest one bit by bit.
package generate

import (
	"maps"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// generate is the page.
type generate struct {
	app.Compo
	ctx     app.Context // the page's own, for its components
	address nav.Address
	linkBad string // problems of the link that led here

	state
	facts
	shown
	refused    string    // why the last request failed
	burst      *ui.Burst // the last of more than one ID
	running    *running  // the burst under way
	turn       int       // how many bursts were shown
	stream     *stream   // the live preview
	chosen     bool      // the link chooses a layout or a node
	compared   bool      // the first question is answered
	second     bool      // the second is asked
	pasted     string    // in the decoder's box
	generators map[string]*ui.TracedGenerator
	history    []made
}

func New() app.Composer { return newPage() }

func newPage() *generate {
	p := &generate{generators: map[string]*ui.TracedGenerator{}}
	p.open(p.address.Open())
	return p
}

// OnMount loads what this browser has stored.
func (p *generate) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.history = loadHistory(ctx)
	p.second = !nav.Presenting() && ui.Answered(ctx, "moves") != 0
	nav.AnnounceReady(ctx)
}

func (p *generate) OnNav(ctx app.Context) {
	p.address.Follow(ctx, "/", p.open)
	p.begin()
}

func (p *generate) OnDismount() { p.drop() }

func (p *generate) open(query, fragment string) {
	p.drop()
	s, problems := parse(query, fragment)
	p.state, p.facts, p.shown, p.linkBad = s, derive(s), opened(s), nav.Sentences(problems)
	usual, _ := parse("", "")
	p.chosen = s.layout.Name != usual.layout.Name || !maps.Equal(s.nodes, usual.nodes)
}

// update is the only way in which a reader changes the state: it also writes the address and
// clears messages about the previous state.
func (p *generate) update(ctx app.Context, change func(*state) shown) {
	p.drop()
	p.linkBad = ""
	p.shown = change(&p.state)
	p.facts = derive(p.state)
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
}

// drop cancels a running burst, stops the live preview and clears the last result.
func (p *generate) drop() {
	p.stream.end()
	p.stream = nil
	p.running.stop()
	p.running, p.burst, p.refused = nil, nil, ""
}
