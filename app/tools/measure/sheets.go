//go:build !js

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// sheet is a contact sheet: pictures side by side, each with what it shows.
type sheet struct {
	Name    string
	Columns int
	Shots   []shot
}

// shot is a picture as the browser took it.
type shot struct {
	Label  string
	Source template.URL
}

// contact is a sheet as a page, whose picture is the sheet.
var contact = template.Must(template.New("contact").Parse(`<!DOCTYPE html>
<meta charset="utf-8">
<style>
body { display: inline-grid; grid-template-columns: repeat({{.Columns}}, max-content); gap: 12px; margin: 12px; background: #888; font: 20px system-ui, sans-serif }
figure { margin: 0 }
img { display: block; zoom: 0.6 }
</style>
{{range .Shots}}<figure><figcaption>{{.Label}}</figcaption><img src="{{.Source}}"></figure>
{{end}}`))

// add takes a picture of what the tab shows once nothing waits to be drawn.
func (s *sheet) add(t tab, label string) {
	t.run("(async () => { for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame) })()")
	s.Shots = append(s.Shots, shot{label, template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(t.picture()))})
}

// save writes the sheet as one picture.
func (s *sheet) save(t tab, folder string, since time.Time) {
	var html bytes.Buffer
	tool.Check(contact.Execute(&html, s))
	written, _ := json.Marshal(html.String())
	t.do(chromedp.Navigate("about:blank"))
	t.run("document.write(%s), Promise.all([...document.images].map((i) => i.decode()))", written)
	data := tool.Must(chromedp.Run(t, chromedp.FullScreenshot(100)))
	name := filepath.Join(folder, s.Name+".png")
	fmt.Printf("%s: %d pictures, %.0f s\n", name, len(s.Shots), time.Since(since).Seconds())
	writeFile(name, data)
}

// screens are what a sight is looked at on: a desk and a projector.
var screens = []struct {
	query         string
	width, height int64
}{{"", 1440, 900}, {"&present=1", 1920, 1080}}

// take takes a sight's pictures: on both screens, light and dark.
func (s *sheet) take(t tab, address string, l sight) {
	for _, on := range screens {
		t.size(on.width, on.height)
		t.open(address + l.link + on.query)
		if l.reach != "" {
			t.run(l.reach)
		}
		for _, theme := range []string{"light", "dark"} {
			t.emulate("", "prefers-color-scheme", theme, "prefers-reduced-motion", "reduce")
			s.add(t, fmt.Sprintf("%s, %d wide, %s", l.name, on.width, theme))
		}
	}
}

// contactSheets make a sheet of each scene, race and bit operation.
func contactSheets(t tab, address string, o options) {
	t.emulate("", "prefers-reduced-motion", "reduce")
	for _, s := range allSubjects(t, address) {
		if !strings.Contains(s.name, o.only) {
			continue
		}
		tool.Within(s.name, func() {
			since, made := time.Now(), &sheet{Name: s.name, Columns: 4}
			for _, l := range s.sights() {
				made.take(t, address, l)
			}
			made.save(t, picturesIn, since)
		})
	}
}
