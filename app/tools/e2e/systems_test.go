//go:build !js

package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestTheStreetIsBetOnAndItsStoreIsShut(t *testing.T) {
	b := open(t, "/systems")
	if got := b.count(".counter"); got != 6 {
		t.Errorf("got %d counters, want 6", got)
	}
	b.click(`.counter[data-at="flickr"]`).until("the bet is judged, and says what Flickr does", `document.querySelector("[data-caption]").innerText.includes("its callers wait")`)
	b.visit("/systems?step=2").player("Last").untilField("step", b.field("steps"))
	for lane, want := range map[string]string{"twitter": "1 holds", "uuid-v4": "1 broken"} {
		if got := b.laneField(lane, "answered") + " " + b.laneField(lane, "increasing"); got != want {
			t.Errorf("%s: got %s, want %s", lane, got, want)
		}
	}
	if got := b.attribute(`[data-lane="flickr"] [data-lamp="answered"]`, "data-state"); got != "broken" {
		t.Errorf("Flickr's lamp says that its callers were answered: %s", got)
	}
	b.visit("/systems?scene=merge&step=0").click(".levers button").untilField("step", "1")
	b.until("the address says so", `location.search.includes("fork=0:down")`).until("it can be opened", `document.querySelector(".levers").innerText.includes("Open the store")`)
	b.press("u").untilField("step", "0").press("b").untilField("step", "1").press("i").untilField("step", "2")
}

func TestTheGalleryIssuesAndPutsSystemsOnTheStreet(t *testing.T) {
	b := open(t, "/systems?show=leaf,snowflok")
	if alerts := b.alerts(); len(alerts) != 1 || !strings.Contains(alerts[0], "snowflok") {
		t.Errorf("got alerts %v, want one that names snowflok", alerts)
	}
	const uuid = `[data-system="uuid-v7"]`
	was := b.text(uuid + " output")
	b.click(uuid+" .buttons button").until("another is issued", `document.querySelector('`+uuid+` output').innerText !== "`+was+`"`)
	b.click(uuid+` input`).until("it stands on the street", `document.querySelector('.counter[data-at="uuid-v7"]')`)
	b.until("the address has both", `location.search.includes("show=leaf,uuid-v7")`)
	for range 2 {
		b.focus(".player button.primary").press(kb.ArrowRight)
	}
	lanes := eval[[]string](b, `[...document.querySelectorAll("[data-lane]")].map((e) => e.dataset.lane)`)
	if !slices.Equal(lanes, []string{"leaf", "uuid-v7"}) {
		t.Errorf("got lanes %v", lanes)
	}
	for name, want := range map[string]string{"roughly": "holds", "estimate": "none", "waiting": "0"} {
		if got := b.laneField("uuid-v7", name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
