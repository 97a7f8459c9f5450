//go:build !js

package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long anything may take before a test gives up.
const patience = 20 * time.Second

// slowness is by how much the browser is slowed down: SLOW=6 go test … shows
// which tests count on a fast machine.
var slowness, _ = strconv.ParseFloat(os.Getenv("SLOW"), 64)

// tab is one browser tab in a profile of its own. Its methods fail the test
// rather than return errors.
type tab struct {
	t    testing.TB
	ctx  context.Context
	site *served

	mu        sync.Mutex
	requests  []string
	complains []string
}

// open opens a page of the site in a fresh profile, ready to be used.
func open(t testing.TB, path string) *tab {
	t.Helper()
	return newTab(t, lab).open(path)
}

// newTab returns an empty tab for a site, in a fresh profile. When the test
// ends, complaints of the browser that nobody took fail it.
func newTab(t testing.TB, s *served) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	return tabIn(t, s, ctx, cancel)
}

// beside returns another tab in the same profile.
func (b *tab) beside() *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	return tabIn(b.t, b.site, ctx, cancel)
}

func tabIn(t testing.TB, s *served, ctx context.Context, cancel context.CancelFunc) *tab {
	t.Helper()
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, site: s}
	if err := chromedp.Listen(ctx, b.hear); err != nil {
		t.Fatalf("opening a tab: %v", err)
	}
	b.do(chromedp.EmulateViewport(1280, 800))
	if slowness > 1 {
		if _, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowness}); err != nil {
			t.Fatalf("slowing the browser down: %v", err)
		}
	}
	t.Cleanup(func() {
		for _, complaint := range b.complaints() {
			t.Errorf("the browser complains: %s", complaint)
		}
		if t.Failed() {
			b.picture("failed-" + strings.ReplaceAll(t.Name(), "/", "-"))
		}
	})
	return b
}

// hear keeps what the browser asks for and complains of.
func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			b.complains = append(b.complains, fmt.Sprintf("%s: %s (%s)", e.Entry.Level, e.Entry.Text, e.Entry.URL))
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" || e.Type == "assert" {
			b.complains = append(b.complains, fmt.Sprintf("console.%s: %s", e.Type, printed(e.Args)))
		}
	case *runtime.EventExceptionThrown:
		b.complains = append(b.complains, "exception: "+thrown(e.ExceptionDetails))
	}
}

// printed returns the arguments of a console call as text.
func printed(args []*runtime.RemoteObject) string {
	var words []string
	for _, arg := range args {
		words = append(words, string(arg.Value)+arg.Description)
	}
	return strings.Join(words, " ")
}

// thrown returns what an exception says.
func thrown(details *runtime.ExceptionDetails) string {
	if details.Exception != nil {
		return details.Text + " " + details.Exception.Description
	}
	return details.Text
}

// requested returns the address of every request so far.
func (b *tab) requested() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.requests...)
}

// complaints returns what the browser logged as errors and warnings, and
// forgets it.
func (b *tab) complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	taken := b.complains
	b.complains = nil
	return taken
}

// do runs browser actions.
func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatalf("in the browser: %v", err)
	}
}

// eval returns the value of a JavaScript expression, awaited if it is a
// promise.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("evaluating %s: %v", expression, err)
	}
	return value
}

// until waits for a JavaScript condition; what says in words what it is.
func (b *tab) until(what, condition string) *tab {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	for {
		// Errors are expected while one document gives way to the next.
		met, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+condition+")"))
		if err == nil && met {
			return b
		}
		select {
		case <-ctx.Done():
			b.t.Fatalf("waited %v in vain until %s (last error: %v)", patience, what, err)
		case <-time.After(15 * time.Millisecond):
		}
	}
}

// load opens a page and does not wait for the program.
func (b *tab) load(path string) *tab {
	b.t.Helper()
	b.do(chromedp.Navigate(b.site.url + path))
	return b
}

// open opens a page and waits until it can be used.
func (b *tab) open(path string) *tab {
	b.t.Helper()
	return b.load(path).ready()
}

// ready waits until the page can be used.
func (b *tab) ready() *tab {
	b.t.Helper()
	b.until("the page is ready", `document.readyState === "complete" && document.querySelector('main[data-ready="true"]')`)
	return b
}

// reload loads the page again and waits until it can be used.
func (b *tab) reload() *tab {
	b.t.Helper()
	b.do(chromedp.Reload())
	return b.ready()
}

// back presses the browser's Back button.
func (b *tab) back() *tab {
	b.t.Helper()
	eval[*int](b, "history.back()")
	return b
}

// forward presses the browser's Forward button.
func (b *tab) forward() *tab {
	b.t.Helper()
	eval[*int](b, "history.forward()")
	return b
}

// address returns the page's address below the site's: path, query, fragment.
func (b *tab) address() string {
	b.t.Helper()
	return strings.TrimPrefix(eval[string](b, "location.href"), b.site.url)
}

// resize sets the size of the window in CSS pixels.
func (b *tab) resize(width, height int64) *tab {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, height))
	return b
}

// before runs JavaScript in every page of this tab before its own scripts.
func (b *tab) before(script string) *tab {
	b.t.Helper()
	params := page.AddScriptToEvaluateOnNewDocumentParams{Source: script}
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, params); err != nil {
		b.t.Fatalf("adding a script: %v", err)
	}
	return b
}

// kept waits until the site is kept in this profile, so that it opens without
// a network.
func (b *tab) kept() *tab {
	b.t.Helper()
	eval[bool](b, `navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
		const look = () => active.state === "activated" && done(true);
		active.addEventListener("statechange", look);
		look();
	}))`)
	return b
}

// picture saves the whole page as .build/pictures/<name>.png.
func (b *tab) picture(name string) {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	data, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.t.Logf("no picture: %v", err)
		return
	}
	file := filepath.Join(root, ".build/pictures", name+".png")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	b.t.Logf("picture %s (%v)", file, err)
}
