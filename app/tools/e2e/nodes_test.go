//go:build !js

package e2e

import "testing"

func TestAClocksHandIsDraggedByMouseAndByFinger(t *testing.T) {
	for _, finger := range few(1, []bool{true, false}) {
		b := open(t, "/nodes?nodes=3&error=0s,-5ms,0s").resize(1440, 900)
		at := b.middle(`[data-node="0"]`)
		b.pull(point{at.X, at.Y - 30}, point{at.X + 30, at.Y}, finger) // a quarter of a turn of 40 ms
		b.until("the clock is 10 ms ahead", `location.search.includes("error=10ms,-5ms,0s")`)
		b.until("the picture shows the run's end again",
			`document.querySelector('[data-field="bound-ms"]').dataset.value === "16"`)
	}
}

func TestAMillionIDsAreSimulatedInTheWorkerAndCanBeStopped(t *testing.T) {
	more(t)
	b := open(t, "/nodes?nodes=1024&rate=900&error=9ms&seconds=1")
	b.button("Stop").until("it stopped", `document.querySelector(".nodes-busy").innerText.includes("Stopped")`)
	b.button("Simulate again").
		until("the figures are there",
			`Number(document.querySelector('[data-field="issued"]')?.dataset.value) > 900000`)
	b.click(`[data-player] [data-presenting="back"]`).
		until("the picture goes back",
			`document.querySelector('[data-panel="braid"]').textContent.includes("now 1099 ms")`)
}
