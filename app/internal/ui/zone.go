package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// ZonePicker is a choice of the time zone in which instants are shown: UTC, the reader's own, or one by its name.
type ZonePicker struct {
	asking bool
	bad    string // what is wrong with the name
}

// UnknownZone says that the browser does not know a zone.
func UnknownZone(name string) string {
	return text.T("This browser does not know the time zone “%s”. Use a name such as Europe/Berlin or America/New_York.", name)
}

const otherZone = "other"

// View draws the choice with a zone selected; choose is called with the key of another one.
func (z *ZonePicker) View(zone *Zone, choose func(key string)) app.UI {
	selected, current := "", ""
	if zone != nil {
		selected, current = zone.Key, zone.Key
	}
	if z.asking {
		selected = otherZone
	}
	take := Entered(func(_ app.Context, key string) { z.take(key, choose) })
	choice := func(key, words string) app.UI { return Option(key, words, selected) }
	local := text.T("Your time zone")
	if app.IsClient && current == LocalZone {
		local = text.T("Yours: %s", zone.Name())
	}
	choices := []app.UI{choice("", "UTC"), choice(LocalZone, local)}
	if current != "" && current != LocalZone {
		choices = append(choices, choice(current, current))
	}
	choices = append(choices, choice(otherZone, text.T("Another…")))
	return Elem("div", With{"class", "control"},
		Elem("label", With{"class", "zone"}, Text("span", text.T("Time zone"), "class", "label"),
			ElemOn("select", With{"data-edit", "zone"}, choices...).OnChange(take, "zone")),
		z.box(take), Alert(z.bad))
}

func (z *ZonePicker) take(key string, choose func(key string)) {
	if key == otherZone {
		z.asking = true
		return
	}
	if _, ok := FindZone(key); !ok {
		z.bad = UnknownZone(key)
		return
	}
	*z = ZonePicker{}
	choose(key)
}

func (z *ZonePicker) box(take app.EventHandler) app.UI {
	if !z.asking || app.IsServer {
		return Nothing()
	}
	return Elem("div", nil,
		ElemOn("input",
			With{"type", "text", "list", "zones", "aria-label", text.T("Name of the time zone"),
				"placeholder", "Europe/Berlin", "autocomplete", "off"}).OnChange(take, "zone-name"),
		MemoFunc(zoneNames))
}

func zoneNames() app.UI {
	var names []app.UI
	for _, name := range ZoneNames() {
		names = append(names, Elem("option", With{"value", name}))
	}
	return Elem("datalist", With{"id", "zones"}, names...)
}
