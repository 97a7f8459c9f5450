//go:build !js

package e2e

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// atATime is how many tests run in parallel on any machine: tabs mostly wait for frames and
// responses.
const atATime = "3"

// idle are the tabs that no test is using.
var idle struct {
	sync.Mutex
	tabs []*tab
}

// turns are the tests that have called takeTurn or alone.
var turns sync.Map

// takeTurn makes a test that opens a tab parallel, unless it has called alone, and prints its
// name and duration when it ends.
func takeTurn(t testing.TB) {
	if _, known := turns.LoadOrStore(t, true); known {
		return
	}
	if p, ok := t.(interface{ Parallel() }); ok {
		p.Parallel()
	}
	report(t)
}

// alone runs a test without others in parallel, because it measures or depends on time.
func alone(t testing.TB) {
	turns.Store(t, true)
	report(t)
}

// report prints a test's name and duration when it ends, to show progress; go test prints that
// only at the end.
func report(t testing.TB) {
	began := time.Now()
	t.Cleanup(func() {
		verdict := "    "
		if t.Failed() {
			verdict = "FAIL"
		}
		fmt.Fprintf(os.Stdout, "%s %6.1f s  %s\n", verdict, time.Since(began).Seconds(), t.Name())
	})
}

// warm returns a tab for a site that other tests have used. Its process exists and has the
// program compiled, which is three quarters of the cost of a page, or running. State of earlier
// tests is cleared. It has no service worker, so tests of the worker, its cache, a first start or
// storage need a new tab.
func warm(t testing.TB, s *served) *tab {
	t.Helper()
	takeTurn(t)
	return used(t, s, true)
}

// used returns an idle tab, or a new one that later tests can reuse: a warm one, or one with a
// service worker.
func used(t testing.TB, s *served, warm bool) *tab {
	t.Helper()
	b := fromIdle(warm)
	if b == nil {
		ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
		b = &tab{t: t, ctx: ctx, cancel: cancel, warm: warm}
		b.begin()
	}
	b.t, b.site, b.requests, b.complains = t, s, nil, nil
	t.Cleanup(func() {
		b.judge()
		if t.Failed() || b.clear() != nil {
			b.cancel()
			return
		}
		idle.Lock()
		defer idle.Unlock()
		idle.tabs = append(idle.tabs, b)
	})
	return b
}

// fromIdle returns an idle tab, or nil.
func fromIdle(warm bool) *tab {
	idle.Lock()
	defer idle.Unlock()
	at := slices.IndexFunc(idle.tabs, func(b *tab) bool { return b.warm == warm })
	if at < 0 {
		return nil
	}
	b := idle.tabs[at]
	idle.tabs = slices.Delete(idle.tabs, at, at+1)
	return b
}

// nothing is a file of the site without a program: a tab that shows it is idle and keeps its
// process.
const nothing = "/robots.txt"

// quiet is an idle page that is drawn at once. Tabs show it between tests, so that the next test
// gets a running program and a fresh page.
const quiet = "/race"

// visits is how many tests may use a document before it is reloaded.
const visits = 24

// clear resets a tab after a test: its page, storage and display settings.
func (b *tab) clear() error {
	ctx, cancel := context.WithTimeout(b.ctx, timeout)
	defer cancel()
	b.tests++
	pure := b.warm && b.site == lab && b.tests < visits && len(b.scripts) == 0 && !b.altered &&
		!strings.HasPrefix(b.address(), quiet)
	if pure && b.linked(quiet) {
		b.visit(quiet)
	} else if err := b.empty(ctx); err != nil {
		return err
	}
	if _, err := chromedp.Run(ctx,
		chromedp.Evaluate[bool](
			"localStorage.clear(), sessionStorage.clear(), delete document.documentElement.dataset.expert, document.adoptedStyleSheets = [], true")); err != nil {
		return err
	}
	if _, err := chromedp.Call(ctx, page.ResetNavigationHistory, cdp.Empty{}); err != nil {
		return err
	}
	// The mouse may be over something that shows more while it is there.
	if err := chromedp.Do(ctx, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 0, 0)); err != nil {
		return err
	}
	return b.plain(ctx)
}

// empty unloads the tab's document.
func (b *tab) empty(ctx context.Context) error {
	for _, script := range b.scripts {
		params := page.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: script}
		if _, err := chromedp.Call(ctx, page.RemoveScriptToEvaluateOnNewDocument, params); err != nil {
			return err
		}
	}
	b.scripts, b.altered, b.tests = nil, false, 0
	if err := chromedp.Do(ctx, chromedp.Navigate(lab.url+nothing)); err != nil || b.warm {
		return err
	}
	kept := storage.ClearDataForOriginParams{Origin: strings.Join(strings.Split(b.site.url, "/")[:3], "/"),
		StorageTypes: "all"}
	_, err := chromedp.Call(ctx, storage.ClearDataForOrigin, kept)
	return err
}

// plain resets the window to a common size, and media features to their defaults without motion.
func (b *tab) plain(ctx context.Context) error {
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 800)); err != nil {
		return err
	}
	if err := emulate(ctx, ""); err != nil {
		return err
	}
	_, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate,
		emulation.SetCPUThrottlingRateParams{Rate: max(slowness, 1)})
	return err
}
