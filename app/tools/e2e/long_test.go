//go:build !js

package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// long is JavaScript for a text that the program leaves in the box of the browser, medium for one that it
// reads at once although no address holds it.
const long, medium = "lines", "lines.slice(0, 18_000)"

// holds is a condition: the box holds the value of an expression.
func holds(expression string) string {
	return `document.querySelector("#paste")?.value === ` + expression
}

// stored are the keys of what the site has stored in IndexedDB.
const stored = `new Promise((done, fail) => {
	const opening = indexedDB.open("entries");
	opening.onupgradeneeded = () => opening.transaction.abort();
	opening.onerror = () => done([]);
	opening.onsuccess = () => {
		const asked = opening.result.transaction("entries").objectStore("entries").getAllKeys();
		asked.onerror = () => fail(asked.error);
		asked.onsuccess = () => done(asked.result.map(String), opening.result.close());
	};
})`

// writing opens the decoder in a new tab, and puts a text into its box.
func writing(t *testing.T, s *served, expression string) *tab {
	t.Helper()
	b := newTab(t, s).before(byPerson).open("/decode").alter(`person.type("#paste", ` + expression + `)`)
	return b.until("the address names it", `location.hash.includes("box=")`)
}

func TestAReloadKeepsALongText(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{"long": long, "medium": medium} {
		t.Run(name, func(t *testing.T) {
			if name == "medium" {
				more(t)
			}
			s, err := serveWith(whole, "/")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(s.stop)
			b := writing(t, s, text).kept()
			rows := b.untilRead().field("rows")
			b.reload().until("it is in the box", holds(text)).untilRead()
			if got := b.field("rows"); got != rows {
				t.Errorf("after a reload %s rows are read, want %s", got, rows)
			}
			changed := text + ` + "\n175928847299117064"`
			b.alter(`person.type("#paste", `+changed+`)`).until("the changed one is stored",
				`(labEntries.kept(new URLSearchParams(location.hash.slice(1)).get("box")).then((text) => { window.found = text }), window.found === `+changed+`)`)
			s.stop()
			b.reload().until("the changed one is there without a network", holds(changed))
			if alerts := b.alerts(); len(alerts) > 0 {
				t.Errorf("got alerts %q", alerts)
			}
		})
	}
}

// untilRead waits until all that there is has been read.
func (b *tab) untilRead() *tab {
	b.t.Helper()
	return b.until("it is read",
		`document.querySelector('[data-field="rows"]')?.dataset.value > 1 && !document.querySelector(".progress *")`)
}

func TestALongTextIsInTheNewVersionToo(t *testing.T) {
	more(t)
	s, update := updatable(t)
	b := newTab(t, s).before(byPerson).open("/decode").kept().reload()
	update()
	eval[bool](b, `navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true)`)
	b.until("the reader is told", `document.querySelector(".update button")`)
	b.alter(`person.drop("#paste", lines)`).untilRows(2000)
	b.alter(`person.type("#paste", ` + long + `); document.querySelector(".update button").click()`)
	b.until("the page is the second edition", edition+` === "second"`).ready()
	b.until("the text is in the box", holds(long)).untilRows(4000)
}

func TestACopyOfATabHasACopyOfItsText(t *testing.T) {
	more(t)
	b := writing(t, lab, long).untilRows(2000)
	other := b.copied().until("the copy has the text", holds(long)).untilRows(2000)
	b.alter(`person.type("#paste", lines + "\n175928847299117064")`).untilRows(2001)
	other.reload().alter(byPerson).until("the copy keeps what it has", holds(long))
	other.alter(`person.type("#paste", lines + "\n175928847299117064\n175928847299117065")`).untilRows(2002)
	b.reload().until("the first one keeps its own", holds(`lines + "\n175928847299117064"`))
	other.reload().alter(byPerson).
		until("and the copy its own", holds(`lines + "\n175928847299117064\n175928847299117065"`))
}

// copied opens a copy of a tab: the browser copies its session storage.
func (b *tab) copied() *tab {
	b.t.Helper()
	come := chromedp.WaitNewTarget(b.ctx, func(*target.Info) bool { return true })
	gesture := func(p *runtime.EvaluateParams) { p.UserGesture = new(true) }
	if _, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](`!!window.open(location.href)`, gesture)); err != nil {
		b.t.Fatal(err)
	}
	other := &tab{t: b.t, site: b.site}
	other.ctx, other.cancel = chromedp.NewContext(b.ctx, chromedp.WithTargetID(<-come))
	return other.closedWith(b.t).ready().alter(byPerson)
}

func TestAnotherTabHasNotTheTextOfALink(t *testing.T) {
	more(t)
	b := writing(t, lab, long).untilRows(2000)
	other := b.beside().open(b.address()).
		until("it says so", `document.querySelector("main").innerText.includes("no longer has")`)
	other.until("the example is decoded", holds(`"1541815603606036480"`)).untilField("id", "1541815603606036480")
}

func TestClearingSavedDataRemovesLongTexts(t *testing.T) {
	more(t)
	b := writing(t, lab, long).untilRows(2000)
	b.until("it is stored", `(`+stored+`.then((keys) => { window.keys = keys }), window.keys?.length === 1)`)
	at := b.address()
	b.click(`[data-press="ask"]`).click(`[data-press="forget"]`)
	b.until("the home page opens", `location.pathname === "/"`).ready()
	if got := eval[[]string](b, stored); len(got) > 0 {
		t.Errorf("stored are %q", got)
	}
	b.open(at).until("it says so", `document.querySelector("main").innerText.includes("no longer has")`)
}

// other makes a database of our name, but of another program.
func other(makes string) string {
	return `{
		const asked = indexedDB.open("entries", 7);
		asked.onupgradeneeded = () => asked.result.` + makes + `;
		asked.onsuccess = () => asked.result.close();
	}`
}

func TestATextThatCannotBeStoredIsNamedBeforeItIsLost(t *testing.T) {
	t.Parallel()
	for name, refuse := range map[string]string{
		"refused": `IDBFactory.prototype.open = () => { throw new DOMException("not here", "SecurityError") }`,
		"full": `{
			const put = IDBObjectStore.prototype.put;
			IDBObjectStore.prototype.put = function (...given) {
				const asked = put.apply(this, given);
				asked.onsuccess = () => asked.transaction.abort();
				return asked;
			};
		}`,
		"aborted": `{
			const put = IDBObjectStore.prototype.put;
			IDBObjectStore.prototype.put = function (...given) {
				queueMicrotask(() => this.transaction.abort());
				return put.apply(this, given);
			};
		}`,
		"full at once":  `IDBDatabase.prototype.transaction = () => { throw new DOMException("no room", "QuotaExceededError") }`,
		"no answer":     `IDBFactory.prototype.open = () => ({})`,
		"other stores":  other(`createObjectStore("others")`),
		"other keys":    other(`createObjectStore("entries", { keyPath: "id" })`),
		"no session":    `Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("not here", "SecurityError") }, configurable: true })`,
		"no room there": `Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError") }`,
	} {
		t.Run(name, func(t *testing.T) {
			if name != "full" && name != "other stores" {
				more(t)
			}
			s := newLink(t).served // its database stays
			for _, text := range []string{long, medium} {
				if text == medium && !thorough {
					continue
				}
				b := warm(t, s).before(refuse).before(byPerson).open("/decode").
					alter(`person.type("#paste", ` + text + `)`)
				b.until("it is told", `document.querySelector('.panel [role="alert"]')?.innerText.includes("reload")`)
				b.alter(`person.drop("#paste", lines)`).
					until("a file is attached", `document.querySelector(".attachment")`)
				b.until("it is told", `document.querySelector('.panel [role="alert"]')?.innerText.includes("reload")`).
					push(`document.querySelector(".attachment button")`)
				// which the long text has not
				b.alter(`person.type("#paste", "1541815603606036480")`).untilField("id", "1541815603606036480")
				if alerts := b.alerts(); len(alerts) > 0 {
					t.Errorf("with a short text the alerts are %q", alerts)
				}
			}
		})
	}
}

// slowStore delays what is read from IndexedDB until letGo is called.
const slowStore = `{
	const arrival = new Promise((done) => { window.letGo = done });
	const open = IDBFactory.prototype.open;
	IDBFactory.prototype.open = function (...given) {
		const asked = {};
		arrival.then(() => {
			const real = open.apply(this, given);
			for (const name of ["onupgradeneeded", "onerror", "onsuccess"]) real[name] = (event) => asked[name]?.(event);
			for (const name of ["result", "error"]) Object.defineProperty(asked, name, { get: () => real[name] });
		});
		return asked;
	};
}`

func TestWhatIsTypedWhileALongTextIsReadStays(t *testing.T) {
	more(t)
	b := writing(t, lab, long).untilRows(2000)
	b.alter(`person.drop("#paste", "175928847299117064")`).untilRows(2001)
	b.before(slowStore).reload().until("it is being read", `document.querySelector(".progress *")`)
	b.alter(`person.type("#paste", "175928847299117063")`).alter("letGo()")
	b.until("the file is attached again", `document.querySelector(".attachment")`).untilRows(2)
	if got := b.value(box); got != "175928847299117063" {
		t.Errorf("the box holds %q", got)
	}
	b.back().until("Back brings the text", holds(long))
}

func TestOldLongTextsAreRemoved(t *testing.T) {
	more(t)
	b := writing(t, lab, long).untilRows(2000)
	const put = `(async () => {
		const opening = indexedDB.open("entries");
		await new Promise((done) => { opening.onsuccess = done });
		const store = opening.result.transaction("entries", "readwrite").objectStore("entries");
		for (let i = 0; i < 100; i++) store.put("new", (Date.now() - i * 1000).toString(36) + " new");
		store.put("old", (Date.now() - 30 * 24 * 3600e3).toString(36) + " old");
		await new Promise((done) => { store.transaction.oncomplete = done });
		opening.result.close();
	})()`
	eval[*int](b, put)
	b.open("/race").
		until("the old one is removed", `(`+stored+
			`.then((keys) => { window.keys = keys }), window.keys && !keys.some((key) => key.endsWith("old")) && keys.length <= 50)`)
	if got := eval[[]string](b, stored); !strings.HasSuffix(strings.Join(got, "\n"), " new") {
		t.Errorf("stored are %q", got)
	}
}

func TestAReloadKeepsAttachments(t *testing.T) {
	more(t)
	b := newTab(t, lab).open("/decode").paste(box, typedIDs).untilRows(2)
	eval[*int](b, "window.pasted = "+manyIDs(3_000)+", undefined")
	b.copyPaste("pasted").untilRows(3_002)
	b.dropFile("a.csv", `"175928847299117067"`).untilRows(3_003)
	was := b.attached()
	b.reload().untilRows(3_003)
	if got := b.attached(); got != was {
		t.Errorf("after a reload the attachments are %q, want %q", got, was)
	}
}

func TestAnAddressWithAMillionDigitsIsRead(t *testing.T) {
	more(t)
	b := warm(t, lab).load("/#id=" + strings.Repeat("7", 1<<20)).ready()
	if got := b.text(`main [role="alert"]`); !strings.Contains(got, "This number has 1,048,576 digits") {
		t.Errorf("the page says %q", got)
	}
}
