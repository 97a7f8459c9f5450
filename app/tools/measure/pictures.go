//go:build !js

package main

import (
	"bytes"
	"fmt"
	"html/template"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// view is a window size and media features.
type view struct {
	Name  string
	width int64
	media []string // a medium, then features and values
}

// views are a phone, a tablet and a laptop, light and dark, and paper.
var views = []view{
	{Name: "360-light", width: 360, media: []string{"", "prefers-color-scheme", "light"}},
	{Name: "360-dark", width: 360, media: []string{"", "prefers-color-scheme", "dark"}},
	{Name: "768-light", width: 768, media: []string{"", "prefers-color-scheme", "light"}},
	{Name: "768-dark", width: 768, media: []string{"", "prefers-color-scheme", "dark"}},
	{Name: "1440-light", width: 1440, media: []string{"", "prefers-color-scheme", "light"}},
	{Name: "1440-dark", width: 1440, media: []string{"", "prefers-color-scheme", "dark"}},
	{Name: "paper", width: 718, media: []string{"print"}},
}

// index shows the pictures, one row per page.
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

// pictures takes a screenshot of every page in every view, with an index page, and the picture of /live in the README.
func pictures(o options) {
	t, address := browseOurs(o)
	defer t.close()
	pages(t, address, o)
	waterfall(t, address, o)
}

func pages(t tab, address string, o options) {
	all := routes()
	for _, path := range slices.Sorted(maps.Keys(all)) {
		if !strings.Contains(all[path], o.only) {
			continue
		}
		fmt.Println(path)
		for _, v := range views {
			tool.Within(path+", "+v.Name, func() {
				writeFile(filepath.Join(picturesIn, all[path]+"-"+v.Name+".png"), v.take(t, address+path))
			})
		}
	}
	var html bytes.Buffer
	tool.Check(index.Execute(&html, map[string]any{"Routes": all, "Views": views}))
	name := filepath.Join(picturesIn, "index.html")
	fmt.Println(name)
	writeFile(name, html.Bytes())
}

// take returns a screenshot of a whole page.
func (v view) take(t tab, address string) []byte {
	t.emulate(v.media[0], v.media[1:]...)
	t.size(v.width, 900)
	t.open(address)
	if v.media[0] == "print" {
		t.run(`dispatchEvent(new Event("beforeprint"))`)
	}
	return tool.Must(chromedp.Run(t, chromedp.FullScreenshot(100)))
}
