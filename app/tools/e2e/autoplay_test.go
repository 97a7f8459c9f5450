//go:build !js

package e2e

import "testing"

// How far a scene plays is tested without a browser.
func TestASceneAutoplaysUpToItsFirstQuestion(t *testing.T) {
	b := warm(t, lab).moving().open("/systems")
	b.untilField("step", "2").until("it asks", `document.querySelector("[data-caption] .choice")`)
	if got := eval[string](b, "location.search"); got != "" {
		t.Errorf("playing has written the address %s", got)
	}
}

// Nothing moves after a pause: package ui tests that.
func TestAnyInputEndsAutoplay(t *testing.T) {
	b := warm(t, lab).moving()
	type input struct {
		what string
		do   func()
	}
	for _, input := range few(2, []input{
		{"a key", func() { b.press("x") }},
		{"Pause", func() { b.button("Pause") }},
		{"a press", func() { b.click(".theatre-head") }},
		{"the wheel", func() { b.alter(`document.body.dispatchEvent(new WheelEvent("wheel", { bubbles: true }))`) }},
	}) {
		b.open("/rollover").until("it plays", named(".player button", "Pause"))
		input.do()
		b.until("it is stopped by "+input.what, named(".player button", "Play"))
	}
}

func TestNothingAutoplaysForReadersWhoDoNotWantIt(t *testing.T) {
	still := func(b *tab, path string) {
		t.Helper()
		if got := b.text(":is(.player, .dock) .primary"); got != "Play" && got != "Start" {
			t.Errorf("%s plays", path)
		}
	}
	b := warm(t, lab).moving()
	for _, path := range few(1, []string{"/rollover?present=1", "/rollover?embed=1", "/rollover?scene=rollover", "/rollover?step=2"}) {
		still(b.open(path), path)
	}
	b.emulate("")
	still(b.open("/rollback"), "/rollback with reduced motion")
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
	b := warm(t, lab).moving().before(awaiting).open("/live").until("it is about to run", "window.awaits").until("IDs are issued", `Number(document.querySelector('[data-field="issued"]').dataset.value) > 0`)
	b.choose(`[data-edit="policy"]`, "1").until("a control of the run leaves it running", `location.search.includes("policy") && document.querySelector(".dock .primary").innerText === "Stop"`)
	b.press("x").until("a key stops it", `document.querySelector(".dock .primary").innerText === "Start"`)
}

func TestALinkThatIsFollowedEndsPlaying(t *testing.T) {
	more(t)
	b := warm(t, lab).moving().open("/rollover").until("it plays", named(".player button", "Pause"))
	b.visit("/rollover?scene=rollover&step=4").untilField("step", "4").until("it stands still", named(".player button", "Play"))
}
