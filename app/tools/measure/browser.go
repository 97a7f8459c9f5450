//go:build !js

package main

import (
	"context"
	_ "embed"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/tools/chromium"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// watched is a script that times what the program does.
//
//go:embed watch.js
var watched string

// timeout is the limit for each single action.
const timeout = 60 * time.Second

// tab is a tab in its own browser. Any failure in it ends the measurement.
type tab struct {
	context.Context
	close func()
}

// browse starts a browser with a new profile and returns a tab in which every page runs the
// scripts first. Closing the tab removes the profile.
func browse(scripts ...string) tab {
	program := tool.Must(chromium.Find())
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), chromium.Options(program)...)
	ctx, cancelTab := chromedp.NewContext(allocator)
	t := tab{ctx, func() {
		cancelTab()
		cancelAllocator()
	}}
	err := tool.Try(func() {
		t.do()
		t.runFirst(scripts...)
	})
	if err != nil {
		t.close()
		tool.Check(fmt.Errorf("cannot start %s: %w", program, err))
	}
	return t
}

// runFirst runs scripts in every page before its own.
func (t tab) runFirst(scripts ...string) {
	for _, script := range scripts {
		call(t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	}
}

func (t tab) do(actions ...chromedp.Action[chromedp.Void]) { tool.Check(chromedp.Do(t, actions...)) }

// call sends a DevTools command.
func call[P, R any](t tab, method cdp.Command[P, R], params P) R {
	return tool.Must(chromedp.Call(t, method, params))
}

// open opens a URL and waits until the page is interactive.
func (t tab) open(address string) {
	ctx, cancel := context.WithTimeout(t, timeout)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(address),
		chromedp.WaitReady(chromedp.CSS(`main[data-ready="true"]`))); err != nil {
		tool.Check(fmt.Errorf("%s: %w", address, err))
	}
}

// reopen opens a URL and waits until it is idle.
func (t tab) reopen(address string) {
	t.open(address)
	t.do(chromedp.Sleep(700 * time.Millisecond))
}

// evaluate returns the value of a JavaScript expression, awaited if it is a promise.
func evaluate[T any](t tab, expression string) T {
	ctx, cancel := context.WithTimeout(t, timeout)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		tool.Check(fmt.Errorf("%.60q: %w", expression, err))
	}
	return value
}

// run evaluates an expression for its side effects.
func (t tab) run(expression string, values ...any) {
	if len(values) > 0 {
		expression = fmt.Sprintf(expression, values...)
	}
	evaluate[bool](t, "(async () => { await ("+expression+"); return true })()")
}

// picture takes a screenshot of the tab.
func (t tab) picture() []byte { return tool.Must(chromedp.Run(t, chromedp.CaptureScreenshot())) }

func (t tab) size(width, height int64) { t.do(chromedp.EmulateViewport(width, height)) }

// slow throttles the page's CPU.
func (t tab) slow(rate float64) {
	call(t, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: rate})
}

// emulate sets the medium, "print" or "" for the screen, and pairs of media features and values.
func (t tab) emulate(media string, features ...string) {
	params := emulation.SetEmulatedMediaParams{Media: media}
	for i := 0; i < len(features); i += 2 {
		params.Features = append(params.Features, &emulation.MediaFeature{Name: features[i], Value: features[i+1]})
	}
	call(t, emulation.SetEmulatedMedia, params)
}
