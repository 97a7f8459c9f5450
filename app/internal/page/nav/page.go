package nav

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Page is a page's life: it opens links, follows the browser's address and writes it. A page embeds
// it under an unexported name, since go-app would copy an exported field, and supplies a [Content]:
//
//	type base = nav.Page
//	type page struct { base; state; facts }
//
//	func New() app.Composer                    // p.Start("/path", p)
//	func (s *state) Params(query, _ *Params)   // what a link says: names, bounds, defaults
//	func (p *page) Derive()                    // facts of the state
//	func (p *page) Render() app.UI             // of state and facts
//	p.Change(func() { p.rows = 7 })            // the only way to change the state
type Page struct {
	app.Compo
	Ctx     app.Context // once the page is mounted
	Address Address
	LinkBad string // problems of the current link
	At      string // the element that the link names, by its id; it is brought into view
	path    string
	content Content
}

// Content is what a page supplies. It may also have methods Opened, Arrived and Left.
type Content interface {
	app.Composer
	// Params visits the parameters of the page's state, to read a link or to write one.
	Params(query, fragment *Params)
	// Derive computes what follows from the state.
	Derive()
	// Open shows a link's state; [Page.Open] does, unless the page has its own way.
	Open(query, fragment string)
}

// Start opens the page at the browser's address. Call it before the page is mounted.
func (p *Page) Start(path string, content Content) {
	p.path, p.content = path, content
	content.Open(p.Address.Open(path))
}

// Path is where the page is, in every language.
func (p *Page) Path() string { return p.path }

// Open shows a link's state. A page that has to do more has a method Opened.
func (p *Page) Open(query, fragment string) {
	p.LinkBad = Sentences(Parse(p.content.Params, query, fragment))
	p.content.Derive()
	if c, ok := p.content.(interface{ Opened(query, fragment string) }); ok {
		c.Opened(query, fragment)
	}
}

// OnMount lets the page take what the browser remembers, by its method Arrived.
func (p *Page) OnMount(ctx app.Context) {
	p.Ctx = ctx
	if c, ok := p.content.(interface{ Arrived() }); ok {
		c.Arrived()
	}
	AnnounceReady(ctx)
	p.reveal()
}

func (p *Page) OnNav(ctx app.Context) {
	p.Address.Follow(ctx, p.path, func(query, fragment string) {
		ui.ForgetAnswers()
		p.content.Open(query, fragment)
	})
	p.reveal()
}

func (p *Page) reveal() {
	if p.At != "" {
		Reveal(p.Ctx, p.At)
	}
}

// OnDismount lets the page release what it holds, by its method Left. The page opens as new at its next visit.
func (p *Page) OnDismount() {
	ui.ForgetAnswers()
	if c, ok := p.content.(interface{ Left() }); ok {
		c.Left()
	}
}

// Change is the only way in which a reader changes the state: it derives the facts and writes the
// address.
func (p *Page) Change(change func()) {
	change()
	p.content.Derive()
	p.Write()
}

// Link is the query and fragment of the state.
func (p *Page) Link() (query, fragment string) { return Write(p.content.Params) }

// Write puts the link of the state into the address, once the page is mounted.
func (p *Page) Write() {
	if p.Ctx != nil {
		query, fragment := p.Link()
		p.Address.Write(p.Ctx, query, fragment)
	}
}

// Experiments reports whether the page shows its tools for experiments; a page hides those that have
// the attribute data-experiment by itself.
func (p *Page) Experiments() bool { return p.Address.expert }

// Experiment shows the tools for experiments on this page, or hides them. The address says so from the next write on.
func (p *Page) Experiment(on bool) {
	p.Address.expert = on
	ui.ShowExperiments(on)
}

// ExperimentSwitch is the page's switch for that.
func (p *Page) ExperimentSwitch() app.UI {
	return ui.ExperimentSwitch(p.Experiments(), func(app.Context) {
		p.Experiment(!p.Experiments())
		p.Write()
	})
}

// Redraw draws the page once what runs now is done.
func (p *Page) Redraw() { p.Ctx.Dispatch(func(app.Context) {}) }
