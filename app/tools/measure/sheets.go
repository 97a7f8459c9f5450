//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
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
func (s *sheet) add(tab context.Context, label string) error {
	if _, err := evaluate[bool](tab, `(async () => { for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame); return true })()`); err != nil {
		return err
	}
	data, err := chromedp.Run(tab, chromedp.CaptureScreenshot())
	s.Shots = append(s.Shots, shot{label, template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(data))})
	return err
}

// save writes the sheet as one picture.
func (s *sheet) save(tab context.Context, folder string, since time.Time) error {
	var html bytes.Buffer
	if err := contact.Execute(&html, s); err != nil {
		return err
	}
	written, _ := json.Marshal(html.String())
	if err := chromedp.Do(tab, chromedp.Navigate("about:blank")); err != nil {
		return err
	}
	if _, err := evaluate[bool](tab, fmt.Sprintf("document.write(%s), Promise.all([...document.images].map((i) => i.decode())).then(() => true)", written)); err != nil {
		return err
	}
	data, err := chromedp.Run(tab, chromedp.FullScreenshot(100))
	if err != nil {
		return err
	}
	name := filepath.Join(folder, s.Name+".png")
	fmt.Printf("%s: %d pictures, %.0f s\n", name, len(s.Shots), time.Since(since).Seconds())
	return writeFile(name, data)
}

// screens are what a sight is looked at on: a desk and a projector.
var screens = []struct {
	query         string
	width, height int64
}{{"", 1440, 900}, {"&present=1", 1920, 1080}}

// take takes a sight's pictures: on both screens, light and dark.
func (s *sheet) take(tab context.Context, address string, l sight) error {
	for _, on := range screens {
		if err := chromedp.Do(tab, chromedp.EmulateViewport(on.width, on.height)); err != nil {
			return err
		}
		if err := open(tab, address+l.link+on.query); err != nil {
			return err
		}
		if l.reach != "" {
			if _, err := evaluate[bool](tab, l.reach); err != nil {
				return err
			}
		}
		for _, theme := range []string{"light", "dark"} {
			if err := emulate(tab, "", "prefers-color-scheme", theme, "prefers-reduced-motion", "reduce"); err != nil {
				return err
			}
			if err := s.add(tab, fmt.Sprintf("%s, %d wide, %s", l.name, on.width, theme)); err != nil {
				return err
			}
		}
	}
	return nil
}

// contactSheets make a sheet of each scene, race and bit operation.
func contactSheets(tab context.Context, address string, o options) error {
	if err := emulate(tab, "", "prefers-reduced-motion", "reduce"); err != nil {
		return err
	}
	subjects, err := allSubjects(tab, address)
	if err != nil {
		return err
	}
	for _, s := range subjects {
		if !strings.Contains(s.name, o.only) {
			continue
		}
		since, made := time.Now(), &sheet{Name: s.name, Columns: 4}
		sights, err := s.sights()
		for i := 0; i < len(sights) && err == nil; i++ {
			err = made.take(tab, address, sights[i])
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := made.save(tab, o.out, since); err != nil {
			return err
		}
	}
	return nil
}
