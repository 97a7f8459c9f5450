package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/decode/input"
	"github.com/snowflakelab/snowflakelab/app/internal/page/decode/reading"
	"github.com/snowflakelab/snowflakelab/app/internal/page/decode/table"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// What the parts of the page ask of it: see [input.Page], [reading.Page] and [table.Page].

func (p *decode) Context() app.Context          { return p.ctx }
func (p *decode) Read()                         { p.readText() }
func (p *decode) Zone() *ui.Zone                { return p.zone }
func (p *decode) Text() *input.Text             { return &p.state.Text }
func (p *decode) One() *reading.One             { return &p.one }
func (p *decode) Many() *table.Many             { return p.many }
func (p *decode) Inspected() *reading.Inspected { return &p.inspected }
func (p *decode) Selection() *table.Selection   { return &p.rows }

func (p *decode) Begin(ctx app.Context) {
	p.address.Begin(ctx)
	p.input.Fresh()
}

func (p *decode) Inspect(ctx app.Context, change func(*reading.Inspected)) {
	p.update(ctx, func(s *state) { change(&s.inspected) })
}

func (p *decode) Select(ctx app.Context, change func(*table.Selection)) {
	p.update(ctx, func(s *state) { change(&s.rows) })
}

func (p *decode) Edit(ctx app.Context, change func(*input.Text)) {
	p.edit(ctx, true, func(s *state) {
		change(&s.Text)
		p.unpin(s)
	})
}

func (p *decode) Take(ctx app.Context, change func(*input.Text)) {
	p.take(ctx, func(s *state) {
		p.unpin(s)
		change(&s.Text)
	})
}

func (p *decode) Replace(ctx app.Context, change func(*input.Text)) {
	p.take(ctx, func(s *state) {
		p.unpin(s)
		change(&s.Text)
		s.chosen = nil
	})
}

func (p *decode) Narrow(ctx app.Context, change func(*input.Text)) {
	p.update(ctx, func(s *state) {
		s.rows = table.Selection{}
		change(&s.Text)
	})
}

// Choose has IDs read as a layout; chooseBest, as what fits best.
func (p *decode) Choose(ctx app.Context, l snowflake.Layout) { p.choose(ctx, &l) }

func (p *decode) chooseBest(ctx app.Context) { p.choose(ctx, nil) }

func (p *decode) choose(ctx app.Context, l *snowflake.Layout) {
	p.linkBad, p.pinned = "", false
	p.update(ctx, func(s *state) { s.choose(l) })
}

func (p *decode) Work(stage string, do func(yield func(share float64) bool) (take func())) {
	p.input.Work(stage, 0, func(j *input.Job) {
		take := do(func(share float64) bool {
			if share > 0 {
				j.ShowShare(share)
			}
			return j.Yield()
		})
		if take != nil {
			j.Hand(func(app.Context) { take() })
		}
	})
}
