// Package generate is the page that makes IDs: the newest one taken apart, and
// the history of those before it.
package generate

import (
	"maps"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// generate makes IDs with the real generator and shows the newest one whole.
type generate struct {
	app.Compo
	ctx     app.Context // the page's own, for what components on it ask for
	address nav.Address
	linkBad string // what is wrong with the link that led here

	state
	facts
	shown
	refused    string    // why the last press of a button issued nothing
	burst      *ui.Burst // the last of more than one ID
	running    *running  // the burst under way
	turn       int       // how many bursts were shown
	stream     *stream   // the time that runs through the strip, or is held there
	chosen     bool      // the link chooses a layout or a node
	compared   bool      // the first question is answered
	second     bool      // the second is asked
	pasted     string    // into the decoder's box
	generators map[string]*ui.TracedGenerator
	history    []made
}

func New() app.Composer { return newPage() }

func newPage() *generate {
	p := &generate{generators: map[string]*ui.TracedGenerator{}}
	p.open(p.address.Open())
	return p
}

// OnMount loads what this browser remembers.
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

// OnDismount stops what still runs.
func (p *generate) OnDismount() { p.drop() }

// open shows what a link says.
func (p *generate) open(query, fragment string) {
	p.drop()
	s, problems := parse(query, fragment)
	p.state, p.facts, p.shown, p.linkBad = s, derive(s), opened(s), nav.Sentences(problems)
	usual, _ := parse("", "")
	p.chosen = s.layout.Name != usual.layout.Name || !maps.Equal(s.nodes, usual.nodes)
}

// update is the one way in which a reader changes what the address says. What
// was said of the state before is past then.
func (p *generate) update(ctx app.Context, change func(*state) shown) {
	p.drop()
	p.linkBad = ""
	p.shown = change(&p.state)
	p.facts = derive(p.state)
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
}

// drop forgets the last burst; one that still runs ends, and nobody waits for
// its IDs. So does the time that runs through the strip.
func (p *generate) drop() {
	p.stream.end()
	p.stream = nil
	p.running.stop()
	p.running, p.burst, p.refused = nil, nil, ""
}
