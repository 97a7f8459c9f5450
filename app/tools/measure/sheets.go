//go:build !js

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// sheet is a contact sheet: pictures with captions.
type sheet struct {
	tab
	address string
	Name    string
	Columns int
	Shots   []shot
}

// shot is a screenshot.
type shot struct {
	Label  string
	Source template.URL
}

// contact is the page of a sheet; its screenshot is the sheet.
var contact = template.Must(template.New("contact").Parse(`<!DOCTYPE html>
<meta charset="utf-8">
<style>
body { display: inline-grid; grid-template-columns: repeat({{.Columns}}, max-content); gap: 12px; margin: 12px; background: #888; font: 20px system-ui, sans-serif }
figure { margin: 0 }
img { display: block; zoom: 0.6 }
</style>
{{range .Shots}}<figure><figcaption>{{.Label}}</figcaption><img src="{{.Source}}"></figure>
{{end}}`))

// subject is the content of a sheet.
type subject struct {
	name    string
	columns int
	show    func(*sheet)
}

func contactSheets(t tab, address string, o options) {
	for _, of := range slices.Concat(allSights(t, address), allSeries(t, address)) {
		if !strings.Contains(of.name, o.only) {
			continue
		}
		tool.Within(of.name, func() {
			since, s := time.Now(), &sheet{tab: t, address: address, Name: of.name, Columns: of.columns}
			of.show(s)
			name := filepath.Join(picturesIn, of.name+".png")
			writeFile(name, s.made())
			fmt.Printf("%s: %d pictures, %.0f s\n", name, len(s.Shots), time.Since(since).Seconds())
		})
	}
}

// add takes a screenshot of the tab after all pending frames.
func (s *sheet) add(format string, values ...any) {
	s.run("(async () => { for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame) })()")
	picture := template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(s.picture()))
	s.Shots = append(s.Shots, shot{fmt.Sprintf(format, values...), picture})
}

// made returns the sheet as one picture.
func (s *sheet) made() []byte {
	var html bytes.Buffer
	tool.Check(contact.Execute(&html, s))
	written, _ := json.Marshal(html.String())
	s.do(chromedp.Navigate("about:blank"))
	s.run("document.write(%s), Promise.all([...document.images].map((i) => i.decode()))", written)
	return tool.Must(chromedp.Run(s, chromedp.FullScreenshot(100)))
}
