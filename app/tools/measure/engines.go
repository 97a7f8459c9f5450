//go:build !js

package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// driver speaks to a browser by the commands of WebDriver. An answer holds a value, which
// the answer to "session" may be itself.
type driver interface {
	ask(command string, params map[string]any) json.RawMessage
	close()
}

// engine is one tab of a browser.
type engine struct {
	driver
	name string
}

// newEngine begins a session.
func newEngine(d driver) engine {
	type capabilities struct{ BrowserName, BrowserVersion string }
	var session struct {
		Capabilities capabilities
		Value        struct{ Capabilities capabilities }
	}
	// No capabilities: WebKit's driver starts MiniBrowser then.
	tool.Check(json.Unmarshal(d.ask("session", map[string]any{"capabilities": map[string]any{}}), &session))
	is := cmp.Or(session.Capabilities, session.Value.Capabilities)
	return engine{d, is.BrowserName + " " + is.BrowserVersion}
}

// evaluate returns what a JavaScript expression is, if it is a text.
func (e engine) evaluate(expression string) string {
	var answer struct{ Value any }
	tool.Check(json.Unmarshal(e.ask("execute/sync", map[string]any{"script": "return (" + expression + ")", "args": []any{}}), &answer))
	text, _ := answer.Value.(string)
	return text
}

// engines opens every page in Firefox and in WebKit, makes an ID, reads one and takes a
// step of a scene there, and fails where a page does not answer or complains.
func engines(o options) {
	address := serveOurs(o)
	var failed []error
	for _, start := range []func() driver{startFirefox, startWebKit} {
		d := start()
		defer d.close()
		failed = append(failed, newEngine(d).try(address))
	}
	tool.Check(errors.Join(failed...))
}

// try opens every page and does there what is to be done.
func (e engine) try(address string) error {
	var failed []error
	for _, path := range slices.Sorted(maps.Keys(routes())) {
		begin := time.Now()
		if err := tool.Try(func() { e.visit(address+path, deeds[path]) }); err != nil {
			failed = append(failed, fmt.Errorf("%s: %s: %w", e.name, path, err))
		}
		fmt.Printf("%-16s %-14s %4.1f s\n", e.name, path, time.Since(begin).Seconds())
	}
	return errors.Join(failed...)
}

// deed is something that is done on a page, and what is true afterwards.
type deed struct{ act, outcome string }

// deeds are done on the pages of these paths.
var deeds = map[string]deed{
	"/": {
		act:     `document.querySelector('button[data-count="1"]').click()`,
		outcome: `document.querySelector('[data-origin="issued"]')`,
	},
	"/decode": {
		act: `(() => {
			const box = document.querySelector("textarea");
			box.value = "175928847299117063";
			box.dispatchEvent(new Event("input", { bubbles: true }));
		})()`,
		outcome: `document.querySelector('[data-field="id"]').dataset.value === "175928847299117063"`,
	},
	"/rollover": {
		act: `(() => {
			window.stepBefore = document.querySelector('[data-field="step"]').dataset.value;
			[...document.querySelectorAll(".player button")].find((button) => button.innerText === "Next").click();
		})()`,
		outcome: `document.querySelector('[data-field="step"]').dataset.value !== window.stepBefore`,
	},
}

// arrived is that the program's second part is there: Firefox complains of what a page
// that is left was still waiting for.
const arrived = `[...document.querySelectorAll("[data-rest]")].every((script) => performance.getEntriesByName(new URL(script.dataset.rest, location).href).length > 0)`

// visit opens a page and does what is to be done there, if anything.
func (e engine) visit(address string, d deed) {
	e.ask("url", map[string]any{"url": address})
	e.until(`document.querySelector('main[data-ready="true"]')`)
	if d.act != "" {
		e.evaluate(d.act)
		e.until(d.outcome)
	}
	e.until(arrived)
	var complaints []string
	if err := json.Unmarshal([]byte(e.evaluate(`JSON.stringify(window.complaints)`)), &complaints); err != nil {
		tool.Check(fmt.Errorf("the page holds no complaints.js: %w", err))
	}
	if len(complaints) > 0 {
		tool.Check(fmt.Errorf("the browser complains: %s", strings.Join(complaints, "; ")))
	}
}

// until waits for a JavaScript condition.
func (e engine) until(condition string) {
	eventually(condition, func() bool { return e.evaluate("String(!!("+condition+"))") == "true" })
}

// eventually waits until something is met.
func eventually(what string, met func() bool) {
	for begin := time.Now(); !met(); time.Sleep(20 * time.Millisecond) {
		if time.Since(begin) > patience {
			tool.Check(fmt.Errorf("waited %v in vain for %s", patience, what))
		}
	}
}
