//go:build !js

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
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

// condition is one under which starts are timed.
type condition struct {
	name  string
	want  string // want is the target of its ratio.
	pairs int
	warm  bool // warm says that a later visit, with everything kept, is timed too.
	set   func(tab context.Context) error
}

// conditions are this machine as it is, a line of 4 Mbit/s with 40 ms, and a
// quarter of the processor. The line is the page's alone: what a worker fetches
// meanwhile, as the bare page's does, costs it nothing.
func conditions(pairs int) []condition {
	return []condition{
		{name: "start-cold", want: "<=1.10", pairs: pairs, warm: true, set: func(context.Context) error { return nil }},
		{name: "start-4mbit", want: "<=0.90", pairs: pairs, set: func(tab context.Context) error {
			line := network.Conditions{Latency: 40, DownloadThroughput: 4e6 / 8, UploadThroughput: 4e6 / 8}
			_, err := chromedp.Call(tab, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{&line}})
			return err
		}},
		{name: "start-slow", want: "<=0.90", pairs: min(pairs, 7), set: func(tab context.Context) error {
			_, err := chromedp.Call(tab, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
			return err
		}},
	}
}

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
	for _, c := range conditions(o.pairs) {
		if err := c.time([2]string{ours + "/", bare + "/"}); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

// time times two pages turn by turn and prints the figures.
func (c condition) time(addresses [2]string) error {
	var cold, warm times
	for i := range c.pairs {
		var first, later [2]float64
		for j := range 2 {
			k := (i + j) % 2 // each begins as often as the other
			var err error
			if first[k], later[k], err = c.visit(addresses[k]); err != nil {
				return fmt.Errorf("%s: %w", addresses[k], err)
			}
		}
		cold.add(first)
		fmt.Printf("%s, pair %2d: %4.0f and bare %4.0f ms", c.name, i+1, first[0], first[1])
		if c.warm {
			warm.add(later)
			fmt.Printf(", warm %4.0f and bare %4.0f ms", later[0], later[1])
		}
		fmt.Println()
	}
	cold.print(c.name, c.want)
	if c.warm {
		warm.print("start-warm", "")
	}
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

// visit times a page's first visit in a new browser, and a later one where that
// is asked for.
func (c condition) visit(address string) (cold, warm float64, err error) {
	tab, closeBrowser, err := browse(told)
	if err != nil {
		return 0, 0, err
	}
	defer closeBrowser()
	if err := c.set(tab); err != nil {
		return 0, 0, err
	}
	if err := rest(tab); err != nil {
		return 0, 0, err
	}
	if cold, err = answered(tab, address); err != nil || !c.warm {
		return cold, 0, err
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
