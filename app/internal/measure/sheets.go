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
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
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

// screens are what a scene is looked at on: a desk and a projector.
var screens = []struct {
	query         string
	width, height int64
}{{"", 1440, 900}, {"&present=1", 1920, 1080}}

// reach goes on by Next until a step is shown: so its question is asked.
const reach = `(async (step) => { while (!shows(step)) await go("Next"); return true })`

// sight is a place in a scene that one should look at: a step that is opened, or
// whose question one comes to.
type sight struct {
	name  string
	step  int
	asked bool
}

// sights are how a scene opens, the question that it asks first, what comes of it,
// and its end. Where it asks nothing, it is the first break that one looks at.
func sights(s *sim.Script) []sight {
	run := sim.Play(s)
	all := []sight{{name: "opening", step: s.Opens}}
	for n := range run.Len() {
		switch f := run.Frame(n); {
		case f.Question() != nil && n > 0:
			all = append(all, sight{"question", n, true}, sight{name: "what comes of it", step: n + 1})
		case breaks(f, len(s.Lanes)):
			all = append(all, sight{name: "break", step: n})
		default:
			continue
		}
		break
	}
	return append(all, sight{name: "end", step: run.Len() - 1})
}

// breaks says that something breaks in a step, in one of so many lanes.
func breaks(f *sim.Frame, lanes int) bool {
	for i := range lanes {
		if len(f.Lane(i).Breaks()) > 0 {
			return true
		}
	}
	return false
}

// sceneSheets make a sheet a scene: its sights on both screens, light and dark.
func sceneSheets(tab context.Context, address string, o options) error {
	if err := emulate(tab, "", "prefers-reduced-motion", "reduce"); err != nil {
		return err
	}
	for _, path := range scenePages {
		for _, s := range scenario.On(path[1:]) {
			made := &sheet{Name: strings.Trim(path, "/") + "-" + s.Name, Columns: 4}
			if !strings.Contains(made.Name, o.only) {
				continue
			}
			since := time.Now()
			for _, l := range sights(s) {
				if err := l.take(tab, made, address+path+"?scene="+s.Name); err != nil {
					return fmt.Errorf("%s, %s: %w", made.Name, l.name, err)
				}
			}
			if err := made.save(tab, o.out, since); err != nil {
				return err
			}
		}
	}
	return nil
}

// take takes a sight's pictures.
func (l sight) take(tab context.Context, made *sheet, address string) error {
	for _, on := range screens {
		if err := chromedp.Do(tab, chromedp.EmulateViewport(on.width, on.height)); err != nil {
			return err
		}
		step := l.step
		if l.asked {
			step--
		}
		if err := open(tab, address+"&step="+strconv.Itoa(step)+on.query); err != nil {
			return err
		}
		if _, err := evaluate[bool](tab, fmt.Sprintf("%s(%d)", reach, l.step)); err != nil {
			return err
		}
		for _, theme := range []string{"light", "dark"} {
			if err := emulate(tab, "", "prefers-color-scheme", theme, "prefers-reduced-motion", "reduce"); err != nil {
				return err
			}
			if err := made.add(tab, fmt.Sprintf("%s: step %d, %d wide, %s", l.name, l.step, on.width, theme)); err != nil {
				return err
			}
		}
	}
	return nil
}
