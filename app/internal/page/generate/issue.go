package generate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

type running struct {
	want, issued int
	cancel       context.CancelFunc
}

// stop may be called on nil.
func (r *running) stop() {
	if r != nil {
		r.cancel()
	}
}

// issue requests n IDs from the real generator in the background, so that the page stays responsive.
func (p *generate) issue(ctx app.Context, n int) {
	p.drop()
	for _, problem := range p.bad {
		p.refused = problem
		return
	}
	s, err := p.generator()
	if err != nil {
		p.refused = ui.Problem(err)
		return
	}
	p.linkBad = ""
	until, cancel := context.WithCancel(context.Background())
	r := &running{want: n, cancel: cancel}
	p.running = r
	b := &ui.Burst{Want: n, Layout: p.layout}
	ui.Go(ctx, func() {
		ids, err := b.Draw(until, s, func(issued int) {
			ctx.Dispatch(func(app.Context) { r.issued = issued })
		})
		ctx.Dispatch(func(ctx app.Context) {
			cancel()
			if p.running == r {
				p.finish(ctx, b, ids, err)
			}
		})
	})
}

// generator is kept for each layout and node, so that returning to a node continues its sequence.
func (p *generate) generator() (*ui.TracedGenerator, error) {
	node := fmt.Sprint(p.layout, p.values)
	if s := p.generators[node]; s != nil {
		return s, nil
	}
	s, err := ui.NewTracedGenerator(p.layout, p.values)
	if err == nil {
		p.generators[node] = s
	}
	return s, err
}

func (p *generate) finish(ctx app.Context, b *ui.Burst, ids []snowflake.ID, err error) {
	p.running = nil
	if len(ids) > 0 {
		p.update(ctx, func(s *state) shown {
			s.id, s.named = ids[len(ids)-1], true
			return issued(len(ids))
		})
		p.remember(ctx, ids)
		p.turn++
	}
	p.burst, p.refused = b, refusal(b, len(ids), err)
	if p.overflowed() { // on a phone its drawers may be below the fold
		ui.Reveal(ctx, ".ticks")
	}
}

// refusal explains why a burst issued fewer IDs than requested, or is empty.
func refusal(b *ui.Burst, issued int, err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, context.Canceled):
		return text.T("Stopped after %s of %s IDs.", text.Group(issued), text.Group(b.Want))
	case errors.Is(err, snowflake.ErrEnded):
		return ended(b.Layout, time.Now())
	case errors.Is(err, snowflake.ErrEarly):
		return text.T("%s starts at %s; no ID can be issued before that.", ui.LayoutName(b.Layout), text.ShortUTC(b.Layout.Epoch))
	}
	return ui.Problem(err)
}
