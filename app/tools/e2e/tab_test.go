//go:build !js

package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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

// timeout is the limit for a single action: many times the longest one on an idle machine, so
// that tests pass on a slow or busy machine.
const timeout = 60 * time.Second

// slowness throttles the browser's CPU: SLOW=6 go test … shows which tests depend on a fast
// machine.
var slowness, _ = strconv.ParseFloat(os.Getenv("SLOW"), 64)

// tab is a browser tab. Its methods fail the test instead of returning errors.
type tab struct {
	t      testing.TB
	ctx    context.Context
	cancel context.CancelFunc // cancel closes the tab.
	site   *served
	warm   bool // the tab is reused by many tests

	scripts []page.ScriptIdentifier // run before a page's own scripts
	unread  bool                    // the document has not run all scripts yet
	altered bool                    // no other test may reuse the document
	tests   int                     // number of tests that used the document, approximately

	mu        sync.Mutex
	requests  []string
	complains []string
}

// open shows a page of the site in a warm tab and waits until it is interactive. The program
// may already be running, as after following a link.
func open(t testing.TB, path string) *tab {
	t.Helper()
	return warm(t, lab).visit(path)
}

// fresh is open for a test of what a document does when it is loaded.
func fresh(t testing.TB, path string) *tab {
	t.Helper()
	return warm(t, lab).open(path)
}

// newTab returns an empty tab for a site, in a profile that has never visited it; for the lab, in
// a new profile. Browser errors that the test did not take with complaints fail it at its end.
func newTab(t testing.TB, s *served) *tab {
	t.Helper()
	takeTurn(t)
	if s != lab {
		return used(t, s, false)
	}
	b := &tab{t: t, site: s}
	b.ctx, b.cancel = chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	return b.closedWith(t)
}

// beside returns another tab in the same profile.
func (b *tab) beside() *tab {
	b.t.Helper()
	other := &tab{t: b.t, site: b.site, warm: b.warm}
	other.ctx, other.cancel = chromedp.NewContext(b.ctx)
	return other.closedWith(b.t)
}

// closedWith sets a tab's deadline and closes it at the end of the test.
func (b *tab) closedWith(t testing.TB) *tab {
	t.Helper()
	t.Cleanup(b.cancel)
	b.begin()
	t.Cleanup(b.judge)
	return b
}

// begin opens the tab.
func (b *tab) begin() {
	b.t.Helper()
	if err := chromedp.Listen(b.ctx, b.hear); err != nil {
		b.t.Fatalf("opening a tab: %v", err)
	}
	ctx, cancel := context.WithTimeout(b.ctx, timeout)
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled,
		emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		b.t.Fatalf("giving a tab the focus: %v", err)
	}
	if err := b.plain(ctx); err != nil {
		b.t.Fatalf("setting a tab up: %v", err)
	}
	before := watching
	if b.warm {
		before += "; delete Navigator.prototype.serviceWorker"
	}
	b.before(before).scripts = nil
}

// judge fails the test for browser errors, and saves a screenshot of a failed test.
func (b *tab) judge() {
	for _, complaint := range b.complaints() {
		b.t.Errorf("the browser complains: %s", complaint)
	}
	if b.t.Failed() {
		b.picture("failed-" + strings.ReplaceAll(b.t.Name(), "/", "-"))
	}
}

// hear records the browser's requests and errors.
func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
		if strings.HasPrefix(e.Request.URL, "http") && !strings.HasPrefix(e.Request.URL, "http://127.0.0.1:") &&
			!strings.HasPrefix(e.Request.URL, "http://"+elsewhere+":") {
			b.complains = append(b.complains, "another host is asked for "+e.Request.URL)
		}
	case *log.EventEntryAdded:
		// Browsers request this if a page is left before its icon is known.
		if strings.HasSuffix(e.Entry.URL, "/favicon.ico") {
			return
		}
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

// printed returns the arguments of a console call as a string.
func printed(args []*runtime.RemoteObject) string {
	var words []string
	for _, arg := range args {
		words = append(words, string(arg.Value)+arg.Description)
	}
	return strings.Join(words, " ")
}

// thrown returns the message of an exception.
func thrown(details *runtime.ExceptionDetails) string {
	if details.Exception != nil {
		return details.Text + " " + details.Exception.Description
	}
	return details.Text
}

// requested returns the URLs of all requests so far.
func (b *tab) requested() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.requests...)
}

// complaints returns and clears the browser's errors and warnings.
func (b *tab) complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	taken := b.complains
	b.complains = nil
	return taken
}

// limited is the context of one action.
func (b *tab) limited() (context.Context, context.CancelFunc) {
	return context.WithTimeout(b.ctx, timeout)
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := b.limited()
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatalf("in the browser: %v", err)
	}
}

// eval returns the value of a JavaScript expression, awaited if it is a
// promise.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	ctx, cancel := b.limited()
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("evaluating %s: %v", expression, err)
	}
	return value
}

// until waits for a JavaScript condition; what describes it.
func (b *tab) until(what, condition string) *tab {
	b.t.Helper()
	ctx, cancel := b.limited()
	defer cancel()
	for pause := time.Millisecond; ; pause = min(2*pause, 50*time.Millisecond) {
		// Errors are expected while one document replaces another.
		met, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+condition+")"))
		if err == nil && met {
			return b
		}
		select {
		case <-ctx.Done():
			b.t.Fatalf("waited %v in vain until %s (last error: %v)", timeout, what, err)
		case <-time.After(pause):
		}
	}
}

// load opens a page without waiting for the program.
func (b *tab) load(path string) *tab {
	b.t.Helper()
	b.do(chromedp.Navigate(b.site.url + path))
	b.unread, b.altered = false, false
	return b
}

// open loads a page and waits until it is interactive and its lazy chunk is there.
func (b *tab) open(path string) *tab {
	b.t.Helper()
	return b.load(path).ready().whole()
}

// whole waits until the lazy chunk is there: before that, a link may lead to a new document.
func (b *tab) whole() *tab {
	b.t.Helper()
	return b.until("the program is whole", "!window.parts || parts.here && !parts.paused")
}

// ready waits until the page is interactive.
func (b *tab) ready() *tab {
	b.t.Helper()
	b.until("the page is ready",
		`document.readyState === "complete" && document.querySelector('main[data-ready="true"]')`)
	return b
}

// visit goes to another page of the site as if by a link, without reloading the program, and
// waits until that page is shown. If no link can lead there, it opens the page.
func (b *tab) visit(path string) *tab {
	b.t.Helper()
	if !b.known(path) {
		return b.open(path)
	}
	ctx, cancel := b.limited()
	defer cancel()
	// One call, because a test may follow hundreds of links.
	follow := fmt.Sprintf(followed, b.site.url+path)
	is, err := chromedp.Run(ctx, chromedp.Evaluate[bool](follow, chromedp.EvalAwaitPromise))
	switch {
	case err != nil: // the link leads to a new document, or to no page
		return b.until("the link has been followed", shown).settled()
	case !is:
		return b.open(path)
	}
	return b
}

// linked reports whether a link can lead from the current page to another: the program is
// running, knows the page, and has the same display mode, which it reads at startup.
func (b *tab) linked(path string) bool {
	b.t.Helper()
	return b.known(path) && eval[bool](b, fmt.Sprintf(leads, b.site.url+path))
}

// known reports whether the program that runs, if any, knows a link's page.
func (b *tab) known(path string) bool {
	route, _, _ := strings.Cut(strings.Split(path, "#")[0], "?")
	return !b.unread && slices.Contains(routes(), route)
}

// leads is whether a link can lead to an address.
const leads = `((to) => {
	const began = new URL(performance.getEntriesByType("navigation")[0]?.name ?? "about:blank");
	return to.origin === location.origin && to.href !== location.href && !("theme" in document.documentElement.dataset) && !document.querySelector(".panic-card") &&
		!!document.querySelector('main[data-ready="true"]') && ["present", "embed", "lang"].every((way) => began.searchParams.get(way) === to.searchParams.get(way));
})(new URL(%[1]q))`

// shown is whether a page is shown, once a link was followed.
const shown = `document.title && document.querySelector('main[data-ready="true"]')`

// followed follows a link and waits until its page is shown and still; false if no link can lead there.
const followed = `(async () => {
	if (!` + leads + `) return false;
	const link = Object.assign(document.createElement("a"), { href: %[1]q });
	document.title = "";
	document.body.append(link);
	link.click();
	link.remove();
	while (!(` + shown + `)) await new Promise(requestAnimationFrame);
	return ` + still + `;
})()`

// settled waits until the page has not changed for a few frames: the state in a URL is drawn one
// frame after it was read.
func (b *tab) settled() *tab {
	b.t.Helper()
	eval[bool](b, still)
	return b
}

// still is true once the page has not changed for a few frames.
const still = `new Promise((done) => {
	let changed = false, same = 0;
	const observer = new MutationObserver(() => { changed = true });
	observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	const look = () => {
		same = changed ? 0 : same + 1;
		changed = false;
		same > 3 ? (observer.disconnect(), done(true)) : requestAnimationFrame(look);
	};
	look();
})`

// alter evaluates JavaScript that also affects later pages in the same document.
func (b *tab) alter(script string) *tab {
	b.t.Helper()
	eval[*int](b, script+"; undefined")
	b.altered = true
	return b
}

// reload reloads the page and waits until it is interactive.
func (b *tab) reload() *tab {
	b.t.Helper()
	b.do(chromedp.Reload())
	return b.ready().whole()
}

func (b *tab) back() *tab {
	b.t.Helper()
	eval[*int](b, "history.back()")
	return b
}

func (b *tab) forward() *tab {
	b.t.Helper()
	eval[*int](b, "history.forward()")
	return b
}

// address returns the page's path, query and fragment.
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

// before adds JavaScript that runs in every page of this tab before its own scripts.
func (b *tab) before(script string) *tab {
	b.t.Helper()
	params := page.AddScriptToEvaluateOnNewDocumentParams{Source: script}
	added, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, params)
	if err != nil {
		b.t.Fatalf("adding a script: %v", err)
	}
	b.scripts, b.unread = append(b.scripts, added.Identifier), true
	return b
}

// kept waits until the site is cached for offline use in this profile, which must be new.
func (b *tab) kept() *tab {
	b.t.Helper()
	if b.warm {
		b.t.Fatal("nothing is kept for a warm tab: take a new one")
	}
	eval[bool](b, `navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
		const look = () => active.state === "activated" && done(true);
		active.addEventListener("statechange", look);
		look();
	}))`)
	return b
}

// picture saves a screenshot of the whole page as .build/pictures/<name>.png.
func (b *tab) picture(name string) {
	ctx, cancel := context.WithTimeout(b.ctx, timeout)
	defer cancel()
	data, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.t.Logf("no picture: %v", err)
		return
	}
	file := filepath.Join(root, ".build/pictures", name+".png")
	if err = os.MkdirAll(filepath.Dir(file), 0o755); err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	b.t.Logf("picture %s (%v)", file, err)
}
