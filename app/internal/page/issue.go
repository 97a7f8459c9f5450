package page

import (
	"context"
	"errors"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// issue draws n IDs from the real generator. The page stays alive meanwhile.
func (p *generate) issue(ctx app.Context, n int) {
	p.stop()
	values, bad := p.values()
	for _, problem := range bad {
		p.refused = problem
		return
	}
	s, err := p.source(values)
	if err != nil {
		p.refused = ui.Problem(err)
		return
	}
	run, cancel := context.WithCancel(context.Background())
	b := &burst{want: n, layout: p.layout, record: s.record, cancel: cancel}
	p.burst, p.refused, p.linkBad = b, "", ""
	ui.Go(ctx, func() {
		ids, err := b.draw(run, s)
		ctx.Dispatch(func(ctx app.Context) { p.finish(ctx, b, ids, err) })
	})
	p.follow(ctx, b)
}

// source is the generator of the chosen layout and node. It is kept, so that
// returning to a node goes on where that node left off.
func (p *generate) source(values snowflake.Values) (*source, error) {
	var key link
	key.addLayout(p.layout)
	for _, f := range p.layout.Fields {
		if f.Kind == snowflake.KindNode {
			key.add(f.Name, p.nodes[f.Name])
		}
	}
	if s := p.sources[key.String()]; s != nil {
		return s, nil
	}
	s, err := newSource(p.layout, values)
	if err == nil {
		p.sources[key.String()] = s
	}
	return s, err
}

// follow redraws the page while a burst takes long.
func (p *generate) follow(ctx app.Context, b *burst) {
	ctx.After(100*time.Millisecond, func(ctx app.Context) {
		if p.burst == b && !b.done {
			p.follow(ctx, b)
		}
	})
}

// finish shows what a burst brought.
func (p *generate) finish(ctx app.Context, b *burst, ids []snowflake.ID, err error) {
	b.done = true
	b.cancel()
	if p.burst != b {
		return
	}
	if len(ids) > 0 {
		p.id, p.of, p.origin, p.changed, p.counted = ids[len(ids)-1], b.layout, "issued", 0, true
		p.note = text.T("Issued by the generator in this page")
		if len(ids) > 1 {
			p.note = text.T("The last of %s, issued by the generator in this page", text.Count(len(ids), "ID", "IDs"))
		}
		p.remember(ctx, ids)
		p.write(ctx)
	}
	switch {
	case err == nil:
	case errors.Is(err, context.Canceled):
		p.refused = text.T("Stopped after %s of %s.", text.Group(len(ids)), text.Group(b.want))
	case errors.Is(err, snowflake.ErrEnded):
		p.refused = p.ended(time.Now())
	case errors.Is(err, snowflake.ErrEarly):
		p.refused = text.T("%s begins at %s; until then no ID can be issued.", ui.LayoutName(b.layout), text.ShortUTC(b.layout.Epoch))
	default:
		p.refused = ui.Problem(err)
	}
}

// stop ends a burst that still runs.
func (p *generate) stop() {
	if p.burst != nil && !p.burst.done {
		p.burst.cancel()
	}
}
