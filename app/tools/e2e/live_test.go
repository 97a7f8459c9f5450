//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// counted counts the running workers.
const counted = `window.workers = 0;
	window.Worker = class extends Worker {
		constructor(...given) { super(...given); workers++; }
		terminate() { workers--; super.terminate(); }
	};`

// runs presses Start and waits until more IDs were issued.
func (b *tab) runs() *tab {
	b.t.Helper()
	b.until("it can begin", `document.querySelector(".dock .primary:not([disabled])")`).button("Start")
	return b.until("IDs are issued",
		`document.querySelector(".dock .primary").innerText === "Stop" && Number(document.querySelector('[data-field="issued"]').dataset.value) > 0`)
}

func TestTheGeneratorRunsInAWorkerUntilItIsToldToStop(t *testing.T) {
	b := warm(t, lab).before(counted).open("/live?rate=1000").runs()
	b.press("8").until("it runs as fast as it can",
		`location.search.endsWith("rate=max") && Number(document.querySelector('[data-field="ids-per-second"]').dataset.value) > 10000`)
	if share, waits := b.field("share"), b.field("waits"); share == "0.0000" || waits == "0" ||
		b.field("ceiling") != "4096000" {
		t.Errorf("a share of %s, %s waits, a ceiling of %s", share, waits, b.field("ceiling"))
	}
	b.choose(`[data-edit="policy"]`, "2").
		until("who comes too late is refused",
			`Number(document.querySelector('[data-field="refused"]').dataset.value) > 0`)
	stopped := `workers === 0 && document.querySelector(".dock .primary").innerText === "Start"`
	b.press(kb.Escape).until("Escape stops it", stopped)
	b.runs().alter(`Object.defineProperty(document, "hidden", { value: true, configurable: true }); document.dispatchEvent(new Event("visibilitychange")); delete document.hidden`)
	b.until("hiding the page stops it", stopped)
	b.runs().until("there are some rows", `Number(document.querySelector('[data-field="sampled"]').dataset.value) > 3`)
	b.button("Stop").until("the newest row opens", stopped+` && document.querySelector(".picked [data-row]")`)
	newest := b.attribute(".picked [data-row]", "data-row")
	b.button("Older").
		until("the one before opens", `document.querySelector(".picked [data-row]").dataset.row < "`+newest+`"`)
	if to := b.attribute(".picked-head a", "href"); !strings.Contains(to,
		"#id="+b.attribute(".picked [data-row]", "data-row")+"&layout=twitter") {
		t.Errorf("the decoder is at %s", to)
	}
	b.runs().visit("/bits").until("leaving the page stops it", "workers === 0")
}

// The page was blank until the worker had started.
func TestTheSampleStaysUntilTheRunHasRows(t *testing.T) {
	b := warm(t, lab).before(`window.Worker = class extends Worker { postMessage() {} };`).open("/live?rate=1000")
	painted := `(() => {
		const c = document.querySelector('[data-live="fall"]');
		const copy = new OffscreenCanvas(c.width, 1).getContext("2d", { willReadFrequently: true });
		copy.drawImage(c, 0, -c.height / 2);
		return copy.getImageData(0, 0, c.width, 1).data.some(Boolean); })()`
	b.until("it can begin", `document.querySelector(".dock .primary:not([disabled])")`)
	b.until("there is a sample", painted)
	b.button("Start").until("it starts", `document.querySelector(".dock .primary").innerText === "Stop"`)
	if !eval[bool](b, `new Promise((done) => setTimeout(() => done(`+painted+`), 500))`) {
		t.Error("the page is blank while the worker starts")
	}
}

func TestASequenceOfNoBitsStopsTheRunAndALongerOneMovesTheEpoch(t *testing.T) {
	more(t)
	b := warm(t, lab).visit("/live?rate=1000&bits=16").runs()
	b.until("it says why", `document.querySelector(".live .caption").innerText.includes("37 bits")`)
	b.alter(`const slider = document.querySelector('[data-edit="bits"]'); slider.value = 0; slider.dispatchEvent(new Event("input", { bubbles: true }))`)
	b.untilAlert()
	b.until("it has stopped", `document.querySelector(".dock .primary").innerText === "Start"`)
}

func TestWithoutAWorkerThePageRunsTheSameSteps(t *testing.T) {
	more(t)
	b := warm(t, lab).before(`window.Worker = class { constructor() { throw new Error("workers are forbidden"); } };`).
		open("/live?rate=1000")
	b.until("it can begin", `document.querySelector(".dock .primary:not([disabled])")`).button("Start").untilAlert()
	if said := strings.Join(b.alerts(), " "); !strings.Contains(said, "workers are forbidden") {
		t.Errorf("it says %q", said)
	}
	b.button("Run in this page").
		until("IDs are issued", `Number(document.querySelector('[data-field="sampled"]').dataset.value) > 3`)
	b.press(kb.Escape).until("it stops", `document.querySelector(".dock .primary").innerText === "Start"`)
}

func TestARunBeginsWithWhatWasSetWhileTheWorkerLoaded(t *testing.T) {
	more(t)
	sent := make(chan struct{})
	s := altered(t, func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasPrefix(r.URL.Path, "/web/worker.") && strings.HasSuffix(r.URL.Path, ".wasm") {
			<-sent
		}
		return false
	})
	b := warm(t, s).open("/live?rate=1000").
		until("it can begin", `document.querySelector(".dock .primary:not([disabled])")`).button("Start")
	b.press("8").until("it is as fast as it can", `location.search.endsWith("rate=max")`)
	close(sent)
	b.until("so is the run", `Number(document.querySelector('[data-field="ids-per-second"]').dataset.value) > 10000`)
}

// notBegun is the alert of a run that did not start.
const notBegun = `document.querySelector(".slow-way [role=alert]")`

func TestStartWorksFromTheMomentThatThePageIsReady(t *testing.T) {
	more(t)
	sent := make(chan struct{})
	s := altered(t, func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasPrefix(r.URL.Path, "/web/live.") {
			<-sent // the script that runs the generator is late
		}
		return false
	})
	b := warm(t, s).open("/live?rate=1000").button("Start").
		until("it is taken", `document.querySelector(".dock .primary").innerText === "Stop"`)
	close(sent)
	b.until("IDs are issued", `Number(document.querySelector('[data-field="issued"]').dataset.value) > 0`)
}

func TestARunThatCannotStartSaysWhyInAWorkerAndOnThePage(t *testing.T) {
	more(t)
	for _, c := range []struct{ file, worker, page string }{
		{"/web/live-worker.", "it did not load", "the request failed"},
		{"/web/worker.", "the server answered 503", "the server answered 502"},
	} {
		var back atomic.Bool
		var status atomic.Int32
		status.Store(http.StatusServiceUnavailable)
		s := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
			missing := strings.HasPrefix(r.URL.Path, c.file) && !back.Load()
			if missing {
				http.Error(w, "not now", int(status.Load()))
			}
			return missing
		})
		says := func(why string) string { return fmt.Sprintf(`%s?.innerText.includes(%q)`, notBegun, why) }
		b := warm(t, s).open("/live?rate=1000").button("Start").until("it says why", says(c.worker))
		status.Store(http.StatusBadGateway) // so that it is seen which attempt it tells of
		b.button("Run in this page").until("it says why there, too", says(c.page))
		back.Store(true)
		b.runs().complaints() // the browser's own words on what is missing
	}
}

func TestAnErrorOfAWorkerThatWasEndedDoesNotEndTheNextRun(t *testing.T) {
	more(t)
	b := warm(t, lab).
		before(`window.all = []; window.Worker = class extends Worker { constructor(...given) { super(...given); all.push(this); } };`)
	b.open("/live?rate=1000").runs().button("Stop").runs()
	b.alter(`all[0].dispatchEvent(new ErrorEvent("error", { message: "too late" }))`)
	issued := b.field("issued")
	b.until("it runs on",
		fmt.Sprintf(`Number(document.querySelector('[data-field="issued"]').dataset.value) > %s`, issued))
	if said := b.alerts(); len(said) > 0 {
		t.Errorf("it says %q", said)
	}
}
