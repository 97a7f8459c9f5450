//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

// rubbish is what another program, or an older version, may have stored there.
const rubbish = `{
	const names = { localStorage: ["theme", "redirected", "declined", "layouts", "history", "lessons", "predicted", "levels", "card",
		"ideas", "class-numbers", "plan", "answer.moves", "answer.burst"], sessionStorage: ["class-key", "class-asked", "tab", "plan-left 90.5"] };
	const values = ["rubbish", "null", "7", "-1", '"', '"text"', "[null]", '[{"ID":"x","Link":7}]', '{"a":{},"1":null}', "true", "\ud800"];
	for (const name of given) {
		names[name].forEach((key, i) => window[name].setItem(key, values[(i + turn) % values.length]));
	}
}`

// storages are what a page may find, as JavaScript that makes it of the storages that are given.
var storages = map[string]string{
	"full": `for (const name of given) {
		for (let n = 1 << 22; n >= 1; n >>= 1) {
			for (let i = 0; i < 3; i++) {
				try { window[name].setItem("x" + n + i, "x".repeat(n)) } catch { break }
			}
		}
	}`,
	"forbidden": `for (const name of given) {
		Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError") }, configurable: true });
	}`,
	"broken": `for (const method of ["getItem", "setItem", "removeItem", "clear", "key"]) {
		const real = Storage.prototype[method];
		const of = given.map((name) => window[name]);
		Storage.prototype[method] = function (...rest) {
			if (of.includes(this)) throw new DOMException("the disk is gone", "UnknownError");
			return real.apply(this, rest);
		};
	}`,
	"full of rubbish": rubbish,
}

func TestNoPageDependsOnStorage(t *testing.T) {
	t.Parallel()
	all := []string{"/rollover?present=1&plan=90.5", "/rollover?scene=rollover&experiment=1",
		"/teach#key=0123456789abcdef",
		"/layout?open=keep&layout=time:44,sequence:20"}
	if thorough {
		all = append(all, routes()...)
	}
	for state, found := range storages {
		for i, given := range []string{`"localStorage", "sessionStorage"`, `"localStorage"`, `"sessionStorage"`} {
			t.Run(state+" "+given, func(t *testing.T) {
				if i > 0 || state != "full" {
					more(t)
				}
				b := warm(t, lab).
					before(fmt.Sprintf(`{ const given = [%s], turn = location.pathname.length; %s }`, given, found))
				for _, path := range all {
					b.open(path).standing(path)
					switch path {
					case "/rollover?scene=rollover&experiment=1":
						b.click(".experiment-switch").click(".experiment-switch").standing("after Experiment")
					case "/layout?open=keep&layout=time:44,sequence:20":
						b.paste(`[data-edit="kept-name"]`, "Ours").
							push(`[...document.querySelectorAll("button")].find((e) => e.textContent === "Save layout")`).until("the layout is saved", `document.querySelector(".kept li")`)
						b.standing("after a layout was saved")
					}
				}
				b.complaints() // there is no class
			})
		}
	}
}

// standing reports a page that an error has stopped.
func (b *tab) standing(when string) *tab {
	b.t.Helper()
	b.settled()
	if card := eval[string](b, `document.querySelector(".panic, [data-failed]")?.innerText ?? ""`); card != "" {
		b.t.Errorf("%s: %s", when, card)
	}
	return b
}

func TestWhatIsNotStoredIsSaidOnce(t *testing.T) {
	b := warm(t, lab).before(`{ const given = ["localStorage", "sessionStorage"]; ` + storages["full"] + ` }`).
		open("/rollover?scene=rollover")
	const notes = `[...document.querySelectorAll(".rest-note")].map((note) => note.innerText)`
	if got := eval[[]string](b, notes); len(got) > 0 {
		t.Errorf("before anything is stored the page says %q", got)
	}
	b.click(".theme").
		until("it is said",
			`document.querySelector(".rest-note")?.innerText.includes("kept only while this page is open")`)
	b.click(".rest-note button").until("it is confirmed", `!document.querySelector(".rest-note")`)
	b.click(".theme").settled()
	if got := eval[[]string](b, notes); len(got) > 0 {
		t.Errorf("once more the page says %q", got)
	}
	if got := eval[string](b,
		`localStorage.getItem("theme")`); got == "" {
		t.Errorf("while the page is open it keeps %s", got)
	}
}
