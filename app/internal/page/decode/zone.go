package decode

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// zoneChoice is the time zone that instants are shown in, and what a person
// types to name another.
type zoneChoice struct {
	is     *ui.Zone
	asking bool // for a name
	bad    string
}

// readZone is a link's zone.
func readZone(key string) zoneChoice {
	z, ok := ui.FindZone(key)
	if !ok {
		return zoneChoice{is: z, asking: true, bad: unknownZone(key)}
	}
	return zoneChoice{is: z}
}

func unknownZone(name string) string {
	return text.T("This browser knows no time zone “%s”. Names are such as Europe/Berlin or America/New_York.", name)
}

// otherZone is the choice that asks for a name.
const otherZone = "other"

func (p *decode) zoneControl() app.UI {
	z := &p.zone
	selected := z.is.Key
	if z.asking {
		selected = otherZone
	}
	choice := func(key, words string) app.UI {
		return ui.SayLive("option", words, "value", key).Attr("selected", key == selected)
	}
	local := text.T("Your time zone")
	if p.ready && z.is.Key == ui.LocalZone {
		local = text.T("Yours: %s", z.is.Name())
	}
	choices := []app.UI{choice("", "UTC"), choice(ui.LocalZone, local)}
	if key := z.is.Key; key != "" && key != ui.LocalZone {
		choices = append(choices, choice(key, key))
	}
	choices = append(choices, choice(otherZone, text.T("Another…")))
	return ui.Make("div", ui.With{"class", "control"},
		ui.Make("label", ui.With{"class", "zone"},
			ui.Say("span", text.T("Time zone"), "class", "label"),
			ui.MakeLive("select", ui.With{"data-edit", "zone"}, choices...).Attr("disabled", !p.ready).
				OnChange(ui.On(func(ctx app.Context, _ app.Event) { p.setZone(ctx, ctx.JSSrc().Get("value").String()) }), "zone"),
		),
		p.zoneBox(),
		ui.Alert(z.bad),
	)
}

// zoneBox asks for a zone's name; the browser lists those it knows.
func (p *decode) zoneBox() app.UI {
	if !p.zone.asking || !p.ready {
		return nothing()
	}
	return ui.Make("div", nil,
		ui.MakeLive("input", ui.With{"type", "text", "list", "zones", "aria-label", text.T("Name of the time zone"), "placeholder", "Europe/Berlin", "autocomplete", "off"}).
			OnChange(ui.On(func(ctx app.Context, _ app.Event) { p.setZone(ctx, ctx.JSSrc().Get("value").String()) }), "zone-name"),
		ui.Kept(zoneNames),
	)
}

func zoneNames() app.UI {
	var names []app.UI
	for _, name := range ui.ZoneNames() {
		names = append(names, ui.Make("option", ui.With{"value", name}))
	}
	return ui.Make("datalist", ui.With{"id", "zones"}, names...)
}

func (p *decode) setZone(ctx app.Context, key string) {
	if key == otherZone {
		p.zone.asking = true
		return
	}
	z, ok := ui.FindZone(key)
	if !ok {
		p.zone.bad = unknownZone(key)
		return
	}
	p.zone = zoneChoice{is: z}
	p.view.redraw()
	switch {
	case p.job != nil:
		p.judge()
	case p.many != nil:
		p.judging.Tell(p.zone.say())
		if p.view.from != "" || p.view.to != "" {
			p.arrange() // they mean other instants now
		}
	}
	p.write(ctx)
}

// say writes instants for sentences; nil is in UTC.
func (z *zoneChoice) say() func(time.Time) string {
	if z.is.Key == "" {
		return nil
	}
	return z.is.Say
}
