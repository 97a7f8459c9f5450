//go:build !js

// Command engines opens every page in Firefox and in WebKit, makes an ID, reads
// one and takes a step of a scene there, and fails where a page does not answer
// or an error reaches the console.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// patience is how long any one thing may take.
const patience = 60 * time.Second

// engine is one tab of a browser.
type engine interface {
	name() string
	open(address string) error
	// evaluate returns what a JavaScript expression is, as text.
	evaluate(expression string) (string, error)
	// logged returns the errors that reached the console since it was asked last,
	// where the browser tells.
	logged() []string
	close()
}

func main() {
	dir := flag.String("dir", ".build/engines", "the exported site, with watch.js in its pages")
	flag.Parse()
	if err := run(*dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run serves the site and tries it in one engine after the other.
func run(dir string) error {
	handler, err := site.Handler(dir, "/")
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := site.Server(handler)
	defer server.Close()
	go server.Serve(listener)
	var failed []error
	for _, start := range []func() (engine, error){startFirefox, startWebKit} {
		e, err := start()
		if err != nil {
			return err
		}
		failed = append(failed, try(e, "http://"+listener.Addr().String()))
		e.close()
	}
	return errors.Join(failed...)
}

// try opens every page in an engine and does there what is to be done.
func try(e engine, address string) error {
	var failed []error
	paths := []string{"/no-such-page"}
	for _, p := range page.All() {
		paths = append(paths, p.Path)
	}
	for _, path := range paths {
		begin := time.Now()
		if err := visit(e, address+path, deeds[path]); err != nil {
			failed = append(failed, fmt.Errorf("%s: %s: %w", e.name(), path, err))
		}
		fmt.Printf("%-16s %-14s %4.1f s\n", e.name(), path, time.Since(begin).Seconds())
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
func visit(e engine, address string, d deed) error {
	if err := e.open(address); err != nil {
		return err
	}
	if err := until(e, `document.querySelector('main[data-ready="true"]')`); err != nil {
		return err
	}
	if d.act != "" {
		if _, err := e.evaluate(d.act); err != nil {
			return err
		}
		if err := until(e, d.outcome); err != nil {
			return err
		}
	}
	if err := until(e, arrived); err != nil {
		return err
	}
	noted, err := e.evaluate(`JSON.stringify(window.complaints)`)
	if err != nil {
		return err
	}
	var complaints []string
	if err := json.Unmarshal([]byte(noted), &complaints); err != nil {
		return fmt.Errorf("the page holds no watch.js: %w", err)
	}
	if complaints = append(complaints, e.logged()...); len(complaints) > 0 {
		return fmt.Errorf("the browser complains: %s", strings.Join(complaints, "; "))
	}
	return nil
}

// until waits for a JavaScript condition.
func until(e engine, condition string) error {
	for begin := time.Now(); time.Since(begin) < patience; time.Sleep(20 * time.Millisecond) {
		met, err := e.evaluate("String(!!(" + condition + "))")
		if err != nil {
			return err
		}
		if met == "true" {
			return nil
		}
	}
	return fmt.Errorf("waited %v in vain for %s", patience, condition)
}
