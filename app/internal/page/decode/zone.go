package decode

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type zoneAsk struct {
	asking bool
	bad    string // what is wrong with the name
}

func unknownZone(name string) string {
	return text.T("This browser does not know the time zone “%s”. Use a name such as Europe/Berlin or America/New_York.", name)
}

const otherZone = "other"

func (p *decode) zoneControl() app.UI {
	selected := p.zoneKey
	if p.zoneAsk.asking {
		selected = otherZone
	}
	choice := func(key, words string) app.UI { return ui.Option(key, words, selected) }
	local := text.T("Your time zone")
	if app.IsClient && p.zoneKey == ui.LocalZone {
		local = text.T("Yours: %s", p.zone.Name())
	}
	choices := []app.UI{choice("", "UTC"), choice(ui.LocalZone, local)}
	if key := p.zoneKey; key != "" && key != ui.LocalZone {
		choices = append(choices, choice(key, key))
	}
	choices = append(choices, choice(otherZone, text.T("Another…")))
	return ui.Elem("div", ui.With{"class", "control"},
		ui.Elem("label", ui.With{"class", "zone"},
			ui.Text("span", text.T("Time zone"), "class", "label"),
			ui.ElemOn("select", ui.With{"data-edit", "zone"}, choices...).
				OnChange(ui.Entered(p.setZone), "zone"),
		),
		p.zoneBox(),
		ui.Alert(p.zoneAsk.bad),
	)
}

// zoneBox asks for a zone's name; the browser lists those it knows.
func (p *decode) zoneBox() app.UI {
	if !p.zoneAsk.asking || app.IsServer {
		return ui.Nothing()
	}
	return ui.Elem("div", nil,
		ui.ElemOn("input", ui.With{"type", "text", "list", "zones", "aria-label", text.T("Name of the time zone"), "placeholder", "Europe/Berlin", "autocomplete", "off"}).
			OnChange(ui.Entered(p.setZone), "zone-name"),
		ui.MemoFunc(zoneNames),
	)
}

func zoneNames() app.UI {
	var names []app.UI
	for _, name := range ui.ZoneNames() {
		names = append(names, ui.Elem("option", ui.With{"value", name}))
	}
	return ui.Elem("datalist", ui.With{"id", "zones"}, names...)
}

func (p *decode) setZone(ctx app.Context, key string) {
	if key == otherZone {
		p.zoneAsk.asking = true
		return
	}
	if _, ok := ui.FindZone(key); !ok {
		p.zoneAsk.bad = unknownZone(key)
		return
	}
	p.zoneAsk = zoneAsk{}
	p.update(ctx, func(s *state) { s.zoneKey = key })
}

// say writes instants for sentences; nil is in UTC.
func say(zone *ui.Zone) func(time.Time) string {
	if zone == nil || zone.Key == "" {
		return nil
	}
	return zone.Say
}
