//go:build !js

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/tools/chromium"
)

// patience is how long any one thing may take.
const patience = 60 * time.Second

// browse starts a browser with a new profile and returns a tab of it, in which every
// page runs the scripts first. The profile is gone once the browser is closed.
func browse(scripts ...string) (tab context.Context, closeBrowser func(), err error) {
	program, err := chromium.Find()
	if err != nil {
		return nil, nil, err
	}
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), chromium.Options(program)...)
	tab, cancelTab := chromedp.NewContext(allocator)
	closeBrowser = func() {
		cancelTab()
		cancelAllocator()
	}
	if err := chromedp.Do(tab); err != nil {
		closeBrowser()
		return nil, nil, fmt.Errorf("%s does not start: %w", program, err)
	}
	for _, script := range scripts {
		if _, err := chromedp.Call(tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
			closeBrowser()
			return nil, nil, err
		}
	}
	return tab, closeBrowser, nil
}

// browseOurs serves the site as it is, at the address, and browses it.
func browseOurs(o options, scripts ...string) (tab context.Context, address string, closeBrowser func(), err error) {
	if address, err = serveOurs(o); err != nil {
		return nil, "", nil, err
	}
	tab, closeBrowser, err = browse(scripts...)
	return tab, address, closeBrowser, err
}

// browseFolder serves a folder's files as they are and opens its page.
func browseFolder(dir string) (tab context.Context, closeBrowser func(), err error) {
	address, err := serveFolder(dir)
	if err != nil {
		return nil, nil, err
	}
	if tab, closeBrowser, err = browse(); err != nil {
		return nil, nil, err
	}
	if err := chromedp.Do(tab, chromedp.Navigate(address)); err != nil {
		closeBrowser()
		return nil, nil, err
	}
	return tab, closeBrowser, nil
}

// open goes to an address and waits until its program answers.
func open(tab context.Context, address string) error {
	ctx, cancel := context.WithTimeout(tab, patience)
	defer cancel()
	return chromedp.Do(ctx, chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS(`main[data-ready="true"]`)))
}

// evaluate returns the value of a JavaScript expression, awaited if it is a
// promise.
func evaluate[T any](tab context.Context, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(tab, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// emulate shows pages as for a medium, "print" or "" for the screen, and for
// readers whose systems ask for what the pairs of names and values say.
func emulate(tab context.Context, media string, features ...string) error {
	params := emulation.SetEmulatedMediaParams{Media: media}
	for i := 0; i < len(features); i += 2 {
		params.Features = append(params.Features, &emulation.MediaFeature{Name: features[i], Value: features[i+1]})
	}
	_, err := chromedp.Call(tab, emulation.SetEmulatedMedia, params)
	return err
}
