//go:build !js

package e2e

import (
	"testing"
	"time"
)

func TestScenePagesAutoplayUpToTheirFirstQuestion(t *testing.T) {
	for _, c := range []struct{ path, begins, asks string }{{"/rollover", "1", "5"}, {"/rollback", "0", "4"}, {"/systems", "1", "2"}} {
		t.Run(c.path, func(t *testing.T) {
			b := warm(t, lab).moving().open(c.path)
			if got := b.field("step"); got != c.begins {
				t.Errorf("it begins at step %s, want %s", got, c.begins)
			}
			b.untilField("step", c.asks).until("it asks", `document.querySelector("[data-caption] .choice")`)
			if got := eval[string](b, "location.search"); got != "" {
				t.Errorf("playing has written the address %s", got)
			}
		})
	}
}

func TestAnyInputEndsAutoplay(t *testing.T) {
	for name, input := range map[string]func(b *tab){
		"a key":     func(b *tab) { b.press("x") },
		"a press":   func(b *tab) { b.click(".theatre-head") },
		"the wheel": func(b *tab) { b.alter(`document.body.dispatchEvent(new WheelEvent("wheel", { bubbles: true }))`) },
		"Pause":     func(b *tab) { b.button("Pause") },
	} {
		t.Run(name, func(t *testing.T) {
			b := warm(t, lab).moving().open("/rollover").until("it plays", named(".player button", "Pause"))
			input(b)
			b.until("it stands still", named(".player button", "Play"))
			step := b.field("step")
			time.Sleep(2 * time.Second)
			if got := b.field("step"); got != step {
				t.Errorf("it went on from step %s to %s", step, got)
			}
		})
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
	for _, path := range []string{"/rollover?present=1", "/rollover?embed=1", "/rollover?scene=rollover", "/rollover?step=2"} {
		still(b.open(path), path)
	}
	b.emulate("")
	still(b.open("/rollback"), "/rollback with reduced motion")
	b.open("/live")
	time.Sleep(2 * time.Second)
	still(b, "/live with reduced motion")
}

func TestLiveAutoplaysUntilTheReaderTakesOver(t *testing.T) {
	b := warm(t, lab).moving().open("/live").until("IDs are issued", `Number(document.querySelector('[data-field="issued"]').dataset.value) > 0`)
	b.choose(`[data-edit="policy"]`, "1").until("a control of the run leaves it running", `location.search.includes("policy") && document.querySelector(".dock .primary").innerText === "Stop"`)
	b.press("x").until("a key stops it", `document.querySelector(".dock .primary").innerText === "Start"`)
}

func TestALinkThatIsFollowedEndsPlaying(t *testing.T) {
	b := warm(t, lab).moving().open("/rollover").until("it plays", named(".player button", "Pause"))
	b.visit("/rollover?scene=rollover&step=4").untilField("step", "4").until("it stands still", named(".player button", "Play"))
	time.Sleep(2 * time.Second)
	if got := b.field("step"); got != "4" {
		t.Errorf("it went on to step %s", got)
	}
}
