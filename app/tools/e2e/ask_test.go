//go:build !js

package e2e

import (
	"fmt"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

func (b *tab) count(selector string) int {
	b.t.Helper()
	return eval[int](b, fmt.Sprintf("document.querySelectorAll(%q).length", selector))
}

func (b *tab) text(selector string) string {
	b.t.Helper()
	b.until("there is a "+selector, fmt.Sprintf("document.querySelector(%q)", selector))
	return eval[string](b, fmt.Sprintf("document.querySelector(%q).innerText", selector))
}

// attribute returns an attribute of the first element found, or "".
func (b *tab) attribute(selector, name string) string {
	b.t.Helper()
	b.until("there is a "+selector, fmt.Sprintf("document.querySelector(%q)", selector))
	return eval[string](b, fmt.Sprintf(`document.querySelector(%q).getAttribute(%q) ?? ""`, selector, name))
}

// value returns an input's value.
func (b *tab) value(selector string) string {
	b.t.Helper()
	b.until("there is a "+selector, fmt.Sprintf("document.querySelector(%q)", selector))
	return eval[string](b, fmt.Sprintf("document.querySelector(%q).value", selector))
}

// field returns the exact text of the page's first field with that name.
func (b *tab) field(name string) string {
	b.t.Helper()
	return b.attribute(fmt.Sprintf(`[data-field="%s"]`, name), "data-value")
}

// untilField waits until the first field of that name has this exact text.
func (b *tab) untilField(name, want string) *tab {
	b.t.Helper()
	b.until(fmt.Sprintf("field %s is %q", name, want),
		fmt.Sprintf(`document.querySelector('[data-field="%s"]')?.dataset.value === %q`, name, want))
	return b
}

// alerts returns the texts of the errors that the reader can fix.
func (b *tab) alerts() []string {
	b.t.Helper()
	return eval[[]string](b, `[...document.querySelectorAll('[role="alert"]')].map((e) => e.innerText)`)
}

// still waits until the first element found stops moving: an earlier action may be about to move
// it.
func (b *tab) still(selector string) *tab {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`new Promise((done) => {
		let last, same = 0;
		const look = () => {
			const at = JSON.stringify(document.querySelector(%q)?.getBoundingClientRect());
			same = at && at === last ? same + 1 : 0;
			last = at;
			same === 3 ? done(true) : setTimeout(look, 20);
		};
		look();
	})`, selector))
	return b
}

func (b *tab) click(selector string) *tab {
	b.t.Helper()
	b.still(selector).do(chromedp.Click(chromedp.CSS(selector)))
	return b
}

// named is JavaScript that finds the first of these elements with this text.
func named(selector, words string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].find((e) => e.innerText === %q)`, selector, words)
}

// push clicks what JavaScript finds, once it exists, wherever on the page: an address may name a
// step before it is drawn.
func (b *tab) push(find string) *tab {
	b.t.Helper()
	return b.until("it has clicked "+find,
		fmt.Sprintf("(() => { const found = %s; found?.click(); return found })()", find))
}

// choose picks an option of a select with the events that a person causes.
func (b *tab) choose(selector, value string) *tab {
	b.t.Helper()
	eval[*int](b, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.value = %q;
		e.dispatchEvent(new Event("input", { bubbles: true })); e.dispatchEvent(new Event("change", { bubbles: true })) })()`, selector, value))
	return b
}

// press sends keys to whatever has the focus, for instance kb.Tab or " ".
func (b *tab) press(keys string) *tab {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys))
	return b
}

func (b *tab) focus(selector string) *tab {
	b.t.Helper()
	b.do(chromedp.Focus(chromedp.CSS(selector)))
	return b
}

// paste replaces an input's text in one piece, as from the clipboard.
func (b *tab) paste(selector, text string) *tab {
	b.t.Helper()
	b.do(chromedp.Focus(chromedp.CSS(selector)))
	eval[*int](b, fmt.Sprintf("document.querySelector(%q).select()", selector))
	if text == "" {
		return b.press("\b")
	}
	ctx, cancel := b.limited()
	defer cancel()
	if _, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: text}); err != nil {
		b.t.Fatalf("pasting: %v", err)
	}
	return b
}
