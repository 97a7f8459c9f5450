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

// driver controls a browser with WebDriver commands. A response has a value, or is itself the
// value for "session". Playwright would need less code, but it drives only engines that it has patched, which come
// from its own host and from no package.
type driver interface {
	ask(command string, params map[string]any) json.RawMessage
	close()
}

// engine is a tab of a browser.
type engine struct {
	driver
	name string
}

// newEngine starts a session.
func newEngine(d driver) engine {
	type capabilities struct{ BrowserName, BrowserVersion string }
	var session struct {
		Capabilities capabilities
		Value        struct{ Capabilities capabilities }
	}
	// With no capabilities, WebKit's driver starts MiniBrowser.
	tool.Check(json.Unmarshal(d.ask("session", map[string]any{"capabilities": map[string]any{}}), &session))
	is := cmp.Or(session.Capabilities, session.Value.Capabilities)
	return engine{d, is.BrowserName + " " + is.BrowserVersion}
}

// evaluate returns the value of a JavaScript expression, a string.
func (e engine) evaluate(expression string) string {
	var answer struct{ Value any }
	tool.Check(json.Unmarshal(e.ask("execute/sync",
		map[string]any{"script": "return (" + expression + ")", "args": []any{}}), &answer))
	text, _ := answer.Value.(string)
	return text
}

// engines opens every page in Firefox and in WebKit, generates an ID, decodes one and steps
// through a scene. It fails if a page does not become interactive or reports an error.
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

// try opens every page and runs its check.
func (e engine) try(address string) error {
	var failed []error
	for _, path := range slices.Sorted(maps.Keys(routes())) {
		begin := time.Now()
		if err := tool.Try(func() { e.visit(address+path, checks[path]) }); err != nil {
			failed = append(failed, fmt.Errorf("%s: %s: %w", e.name, path, err))
		}
		fmt.Printf("%-16s %-14s %4.1f s\n", e.name, path, time.Since(begin).Seconds())
	}
	return errors.Join(failed...)
}

// check is an action on a page, and the condition that must hold afterwards.
type check struct{ act, outcome string }

// checks are by path.
var checks = map[string]check{
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

// arrived is true after the lazy chunk has loaded: Firefox reports requests that are aborted when a page is left.
const arrived = `[...document.querySelectorAll("[data-rest]")].every((script) => performance.getEntriesByName(new URL(script.dataset.rest, location).href).length > 0)`

// visit opens a page and runs its check, if there is one.
func (e engine) visit(address string, d check) {
	e.ask("url", map[string]any{"url": address})
	e.until(`document.querySelector('main[data-ready="true"]')`)
	if d.act != "" {
		e.evaluate(d.act)
		e.until(d.outcome)
	}
	e.until(arrived)
	var complaints []string
	if err := json.Unmarshal([]byte(e.evaluate(`JSON.stringify(window.complaints)`)), &complaints); err != nil {
		tool.Check(fmt.Errorf("the page does not contain complaints.js: %w", err))
	}
	if len(complaints) > 0 {
		tool.Check(fmt.Errorf("the browser reported: %s", strings.Join(complaints, "; ")))
	}
}

// until waits for a JavaScript condition.
func (e engine) until(condition string) {
	eventually(condition, func() bool { return e.evaluate("String(!!("+condition+"))") == "true" })
}

// eventually waits until a condition is true.
func eventually(what string, met func() bool) {
	for begin := time.Now(); !met(); time.Sleep(20 * time.Millisecond) {
		if time.Since(begin) > timeout {
			tool.Check(fmt.Errorf("timeout after %v: %s", timeout, what))
		}
	}
}
