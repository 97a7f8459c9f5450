//go:build !js

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// told notes when a page first answers, in milliseconds since its navigation
// began.
const told = `new MutationObserver((_, observer) => {
	if (document.querySelector('main[data-ready="true"]')) {
		window.answered = performance.now();
		observer.disconnect();
	}
}).observe(document, { subtree: true, childList: true, attributes: true })`

// start times our home page and the bare one from navigation until they answer,
// cold in a new profile and warm once everything is kept, in interleaved pairs.
func start(o options) error {
	ours, err := serveOurs(o)
	if err != nil {
		return err
	}
	bare, err := serveBare(o)
	if err != nil {
		return err
	}
	var cold, warm times
	for i := range o.pairs {
		addresses := [2]string{ours, bare}
		var c, w [2]float64
		for j := range 2 {
			k := (i + j) % 2 // each begins as often as the other
			if c[k], w[k], err = visit(addresses[k] + "/"); err != nil {
				return fmt.Errorf("%s: %w", addresses[k], err)
			}
		}
		cold.add(c)
		warm.add(w)
		fmt.Printf("pair %2d: cold %4.0f and bare %4.0f ms, warm %4.0f and bare %4.0f ms\n", i+1, c[0], c[1], w[0], w[1])
	}
	cold.print("start-cold", "<=1.0")
	warm.print("start-warm", "")
	return nil
}

// times are those of pairs: ours, the bare page's, and their ratios.
type times struct{ ours, bare, ratios []float64 }

func (t *times) add(pair [2]float64) {
	t.ours, t.bare, t.ratios = append(t.ours, pair[0]), append(t.bare, pair[1]), append(t.ratios, pair[0]/pair[1])
}

func (t *times) print(name, want string) {
	figure(name+"-ms", median(t.ours), "")
	figure(name+"-bare-ms", median(t.bare), "")
	figure(name+"-vs-bare", median(t.ratios), want)
}

// visit times a page's first visit in a new browser, and a later one.
func visit(address string) (cold, warm float64, err error) {
	tab, closeBrowser, err := browse()
	if err != nil {
		return 0, 0, err
	}
	defer closeBrowser()
	if _, err := chromedp.Call(tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: told}); err != nil {
		return 0, 0, err
	}
	if err := rest(tab); err != nil {
		return 0, 0, err
	}
	if cold, err = answered(tab, address); err != nil {
		return 0, 0, err
	}
	// The second visit fills whatever caches the first could not; the third is
	// how a page starts from then on.
	for range 2 {
		if _, err := evaluate[bool](tab, kept); err != nil {
			return 0, 0, err
		}
		if err := rest(tab); err != nil {
			return 0, 0, err
		}
		if warm, err = answered(tab, address); err != nil {
			return 0, 0, err
		}
	}
	return cold, warm, nil
}

// kept waits for the page's service worker.
const kept = `navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
	const look = () => active.state === "activated" && done(true);
	active.addEventListener("statechange", look);
	look();
}))`

// rest leaves the page and lets what it started come to its end.
func rest(tab context.Context) error {
	return chromedp.Do(tab, chromedp.Navigate("about:blank"), chromedp.Sleep(700*time.Millisecond))
}

// answered opens a page and returns when it first answered.
func answered(tab context.Context, address string) (float64, error) {
	if err := open(tab, address); err != nil {
		return 0, err
	}
	return evaluate[float64](tab, "window.answered")
}
