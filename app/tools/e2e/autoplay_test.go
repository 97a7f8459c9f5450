//go:build !js

package e2e

import "testing"

func TestOnlyTheLivePageAutoplays(t *testing.T) {
	b := warm(t, lab).moving()
	for _, path := range few(1, []string{"/rollover?scene=rollover", "/rollback?scene=two-orders", "/systems",
		"/nodes?rate=400", "/nodes?scene=everyone-1-1"}) {
		b.open(path)
		if got := eval[string](b,
			`new Promise((done) => setTimeout(() => done(document.querySelector("[data-presenting=play]").innerText), 2500))`); got != "Play" {
			t.Errorf("%s plays: its button says %s", path, got)
		}
	}
	b.emulate("")
	if b.before(awaiting).open("/live"); eval[bool](b, "!!window.awaits") {
		t.Error("/live with reduced motion is about to run")
	}
}

// awaiting notes that a page waits for the input that ends autoplay, which begins later.
const awaiting = `const listen = window.addEventListener;
	window.addEventListener = function (name, ...rest) {
		window.awaits ||= name === "wheel";
		return listen.call(this, name, ...rest);
	}`

func TestLiveAutoplaysUntilTheReaderTakesOver(t *testing.T) {
	more(t)
	b := warm(t, lab).moving().before(awaiting).open("/live").until("it is about to run", "window.awaits").
		until("IDs are issued", `Number(document.querySelector('[data-field="issued"]').dataset.value) > 0`)
	b.choose(`[data-edit="policy"]`, "1").
		until("a control of the run leaves it running",
			`location.search.includes("policy") && document.querySelector(".dock .primary").innerText === "Stop"`)
	b.press("x").until("a key stops it", `document.querySelector(".dock .primary").innerText === "Start"`)
}

func TestALinkThatIsFollowedEndsPlaying(t *testing.T) {
	more(t)
	b := warm(t, lab).moving().open("/rollover?scene=rollover").player("Play").
		until("it plays", named(".player button", "Pause"))
	b.visit("/rollover?scene=rollover&step=4").untilField("step", "4").
		until("it stands still", named(".player button", "Play"))
}
