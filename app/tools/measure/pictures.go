//go:build !js

package main

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// view is one way of looking at a page.
type view struct {
	Name  string
	width int64
	media []string // media is what the browser is told: a medium, then features and values.
}

// views are what pictures are taken of: a phone, a tablet and a laptop, light and
// dark, and paper.
var views = []view{
	{Name: "360-light", width: 360, media: []string{"", "prefers-color-scheme", "light"}},
	{Name: "360-dark", width: 360, media: []string{"", "prefers-color-scheme", "dark"}},
	{Name: "768-light", width: 768, media: []string{"", "prefers-color-scheme", "light"}},
	{Name: "768-dark", width: 768, media: []string{"", "prefers-color-scheme", "dark"}},
	{Name: "1440-light", width: 1440, media: []string{"", "prefers-color-scheme", "light"}},
	{Name: "1440-dark", width: 1440, media: []string{"", "prefers-color-scheme", "dark"}},
	{Name: "paper", width: 718, media: []string{"print"}},
}

// index puts the pictures side by side, a page a row.
var index = template.Must(template.New("index").Parse(`<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of every page</title>
<style>
body { margin: 1rem; font-family: system-ui, sans-serif; background: #888 }
section { display: flex; align-items: flex-start; gap: 1rem; margin-bottom: 2rem; overflow-x: auto }
figure { margin: 0; flex: none }
img { display: block; max-height: 90vh; width: auto }
</style>
{{range $path, $name := .Routes}}<h2>{{$path}}</h2>
<section>
{{range $.Views}}<figure><figcaption>{{.Name}}</figcaption><a href="{{$name}}-{{.Name}}.png"><img src="{{$name}}-{{.Name}}.png" alt="{{$path}}, {{.Name}}" loading="lazy"></a></figure>
{{end}}</section>
{{end}}`))

// pictures takes a picture of every page in every view, with an index page that
// shows them, contact sheets of scenes, races, bit operations and what moves, and the
// picture of a run that heads the README.
func pictures(o options) error {
	tab, address, closeBrowser, err := browseOurs(o)
	if err != nil {
		return err
	}
	defer closeBrowser()
	if err := pages(tab, address, o); err != nil {
		return err
	}
	if err := waterfall(tab, address, o); err != nil {
		return err
	}
	if _, err := chromedp.Call(tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: counted + held}); err != nil {
		return err
	}
	if err := contactSheets(tab, address, o); err != nil {
		return err
	}
	return seriesSheets(tab, address, o)
}

// pages takes the pictures of every page.
func pages(tab context.Context, address string, o options) error {
	all := routes()
	for _, path := range slices.Sorted(maps.Keys(all)) {
		if !strings.Contains(all[path], o.only) {
			continue
		}
		fmt.Println(path)
		for _, v := range views {
			data, err := v.take(tab, address+path)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", path, v.Name, err)
			}
			if err := writeFile(filepath.Join(o.out, all[path]+"-"+v.Name+".png"), data); err != nil {
				return err
			}
		}
	}
	var html bytes.Buffer
	if err := index.Execute(&html, map[string]any{"Routes": all, "Views": views}); err != nil {
		return err
	}
	name := filepath.Join(o.out, "index.html")
	fmt.Println(name)
	return writeFile(name, html.Bytes())
}

// take returns the picture of a whole page.
func (v view) take(tab context.Context, address string) ([]byte, error) {
	if err := emulate(tab, v.media[0], v.media[1:]...); err != nil {
		return nil, err
	}
	if err := chromedp.Do(tab, chromedp.EmulateViewport(v.width, 900)); err != nil {
		return nil, err
	}
	if err := open(tab, address); err != nil {
		return nil, err
	}
	if _, err := evaluate[bool](tab, `dispatchEvent(new Event("beforeprint"))`); v.media[0] == "print" && err != nil {
		return nil, err
	}
	return chromedp.Run(tab, chromedp.FullScreenshot(100))
}
