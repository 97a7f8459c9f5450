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
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// atATime is how many tests run at a time, whatever the machine: a tab waits for
// frames and answers more than it computes.
const atATime = "3"

// idle are the tabs that no test has at the moment.
var idle struct {
	sync.Mutex
	tabs []*tab
}

// turns are the tests of which it is settled when they run.
var turns sync.Map

// takeTurn lets a test that opens a tab run beside others, unless it has asked to
// be alone, and prints its name and its time when it ends.
func takeTurn(t testing.TB) {
	if _, known := turns.LoadOrStore(t, true); known {
		return
	}
	if p, ok := t.(interface{ Parallel() }); ok {
		p.Parallel()
	}
	report(t)
}

// alone keeps other tests away while this one runs, because it measures time or
// depends on it.
func alone(t testing.TB) {
	turns.Store(t, true)
	report(t)
}

// report prints a test's name and its time when it ends: a person sees how far
// the tests are, which go test itself tells only at the end.
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

// warm returns a tab for a site that other tests had: its process is there, and has
// the program compiled, which is three quarters of what a page costs, or running.
// What those tests left is cleared away. No service worker keeps the site there,
// so a test of the worker, of what it keeps, of a first start or of a profile's
// storage takes a new tab.
func warm(t testing.TB, s *served) *tab {
	t.Helper()
	takeTurn(t)
	return used(t, s, true)
}

// used returns a tab that another test has had, or a new one for others to have
// after this test: a warm one, or one with a service worker.
func used(t testing.TB, s *served, warm bool) *tab {
	t.Helper()
	b := fromIdle(warm)
	if b == nil {
		ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
		b = &tab{t: t, ctx: ctx, cancel: cancel, warm: warm}
		b.begin()
	}
	b.t, b.site, b.requests, b.complains = t, s, nil, nil
	b.end = time.Now().Add(life)
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

// fromIdle is a tab that no test has, nil if there is none.
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

// nothing is a file of the site without a program: a tab that shows it is at
// rest, and keeps the process of the pages it showed.
const nothing = "/robots.txt"

// quiet is a page at rest that is drawn at once: a tab between two tests shows
// it, so that the next test gets a program that runs and no page that was used.
const quiet = "/race"

// visits is how many tests may have one document before it is loaded anew.
const visits = 24

// clear takes away what a test has left in a tab: its page, what that
// stored, and how its reader looked at it.
func (b *tab) clear() error {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	b.tests++
	pure := b.warm && b.tests < visits && len(b.scripts) == 0 && !b.altered && !strings.HasPrefix(b.address(), quiet)
	if pure && b.linked(quiet) {
		b.visit(quiet)
	} else if err := b.empty(ctx); err != nil {
		return err
	}
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("localStorage.clear(), sessionStorage.clear(), document.adoptedStyleSheets = [], true")); err != nil {
		return err
	}
	if _, err := chromedp.Call(ctx, page.ResetNavigationHistory, cdp.Empty{}); err != nil {
		return err
	}
	return b.plain(ctx)
}

// empty ends the tab's document, and all that a test did to it.
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
	kept := storage.ClearDataForOriginParams{Origin: strings.Join(strings.Split(b.site.url, "/")[:3], "/"), StorageTypes: "all"}
	_, err := chromedp.Call(ctx, storage.ClearDataForOrigin, kept)
	return err
}

// plain shows pages on a screen of common size to a reader who asks for nothing.
func (b *tab) plain(ctx context.Context) error {
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 800)); err != nil {
		return err
	}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}); err != nil {
		return err
	}
	_, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: max(slowness, 1)})
	return err
}
