package generate

import (
	"context"
	"errors"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
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
	b := &ui.Burst{Want: n, Layout: p.layout, Record: s.Record, Cancel: cancel}
	p.burst, p.refused, p.linkBad = b, "", ""
	ui.Go(ctx, func() {
		ids, err := b.Draw(run, s)
		ctx.Dispatch(func(ctx app.Context) { p.finish(ctx, b, ids, err) })
	})
	p.follow(ctx, b)
}

// source is the generator of the chosen layout and node. It is kept, so that
// returning to a node goes on where that node left off.
func (p *generate) source(values snowflake.Values) (*ui.Source, error) {
	var key nav.Link
	key.AddLayout(p.layout)
	for _, f := range p.layout.Fields {
		if f.Kind == snowflake.KindNode {
			key.Add(f.Name, p.nodes[f.Name])
		}
	}
	if s := p.sources[key.String()]; s != nil {
		return s, nil
	}
	s, err := ui.NewSource(p.layout, values)
	if err == nil {
		p.sources[key.String()] = s
	}
	return s, err
}

// follow redraws the page while a burst takes long.
func (p *generate) follow(ctx app.Context, b *ui.Burst) {
	ctx.After(100*time.Millisecond, func(ctx app.Context) {
		if p.burst == b && !b.Done {
			p.follow(ctx, b)
		}
	})
}

// finish shows what a burst brought.
func (p *generate) finish(ctx app.Context, b *ui.Burst, ids []snowflake.ID, err error) {
	b.Done = true
	b.Cancel()
	if p.burst != b {
		return
	}
	if len(ids) > 0 {
		p.id, p.of, p.origin, p.changed, p.counted = ids[len(ids)-1], b.Layout, "issued", 0, true
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
		p.refused = text.T("Stopped after %s of %s.", text.Group(len(ids)), text.Group(b.Want))
	case errors.Is(err, snowflake.ErrEnded):
		p.refused = p.ended(time.Now())
	case errors.Is(err, snowflake.ErrEarly):
		p.refused = text.T("%s begins at %s; until then no ID can be issued.", ui.LayoutName(b.Layout), text.ShortUTC(b.Layout.Epoch))
	default:
		p.refused = ui.Problem(err)
	}
}

// stop ends a burst that still runs.
func (p *generate) stop() {
	if p.burst != nil && !p.burst.Done {
		p.burst.Cancel()
	}
}
