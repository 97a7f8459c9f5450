//go:build !js

package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/tools/chromium"
)

// report is what is read of Lighthouse's.
type report struct {
	RuntimeError struct{ Message string }
	Categories   map[string]struct {
		Score     float64
		AuditRefs []struct {
			ID     string
			Weight float64
		}
	}
	Audits map[string]struct {
		Title        string
		Score        *float64
		DisplayValue string
	}
}

// audit is one page as Lighthouse is asked about it.
type audit struct {
	name, address string
	form          string            // form is "desktop" or "mobile".
	wants         map[string]string // wants are the targets of its categories.
}

// categories are Lighthouse's, in the order in which they are printed.
var categories = []string{"performance", "accessibility", "best-practices", "seo"}

// lighthouse asks about the home page, the decoder and one scene, on a desktop
// and a phone, and about the bare page.
func lighthouse(o options) error {
	ours, err := serveOurs(o)
	if err != nil {
		return err
	}
	bare, err := serveBare(o)
	if err != nil {
		return err
	}
	var looks []audit
	for _, form := range []string{"desktop", "mobile"} {
		wants := map[string]string{"accessibility": ">=1", "best-practices": ">=1", "seo": ">=1"}
		suffix := "-mobile"
		if form == "desktop" {
			wants["performance"], suffix = ">=0.95", ""
		}
		all := routes()
		for _, path := range []string{"/", "/decode", "/rollover"} {
			if name, there := all[path]; there {
				looks = append(looks, audit{name: name + suffix, address: ours + path, form: form, wants: wants})
			}
		}
		looks = append(looks, audit{name: "bare" + suffix, address: bare + "/", form: form})
	}
	for _, l := range looks {
		if err := l.print(o); err != nil {
			return fmt.Errorf("%s, %s: %w", l.name, l.form, err)
		}
	}
	return nil
}

// print asks about one page, prints its figures and what holds it back. Of
// several runs the one with the median performance counts.
func (l audit) print(o options) error {
	var runs []report
	for range o.runs {
		r, err := l.ask(o)
		for again := 0; err != nil && again < 2; again++ { // now and then a trace lacks its beginning
			r, err = l.ask(o)
		}
		if err != nil {
			return err
		}
		runs = append(runs, r)
	}
	slices.SortFunc(runs, func(a, b report) int {
		return cmp.Compare(a.Categories["performance"].Score, b.Categories["performance"].Score)
	})
	r := runs[len(runs)/2]
	for _, category := range categories {
		figure("lighthouse-"+l.name+"-"+category, r.Categories[category].Score, l.wants[category])
	}
	for _, line := range r.shortcomings() {
		fmt.Println("  " + line)
	}
	return nil
}

// ask runs Lighthouse once.
func (l audit) ask(o options) (report, error) {
	program, err := chromium.Find()
	if err != nil {
		return report{}, err
	}
	flags := "--headless=new --disable-gpu --no-proxy-server"
	if chromium.Rooted() {
		flags += " --no-sandbox"
	}
	args := []string{l.address, "--quiet", "--output=json", "--chrome-flags=" + flags, "--only-categories=" + strings.Join(categories, ",")}
	if l.form == "desktop" {
		args = append(args, "--preset=desktop")
	}
	command := exec.Command(o.lighthouse, args...)
	command.Env = append(os.Environ(), "CHROME_PATH="+program)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return report{}, err
	}
	var r report
	if err := json.Unmarshal(out, &r); err != nil {
		return report{}, err
	}
	if r.RuntimeError.Message != "" {
		return report{}, fmt.Errorf("lighthouse says: %s", r.RuntimeError.Message)
	}
	return r, nil
}

// shortcomings are the audits that cost points, those that cost most first.
func (r report) shortcomings() []string {
	type loss struct {
		line   string
		points float64
	}
	var losses []loss
	for _, category := range categories {
		total := 0.0
		for _, ref := range r.Categories[category].AuditRefs {
			total += ref.Weight
		}
		for _, ref := range r.Categories[category].AuditRefs {
			audit := r.Audits[ref.ID]
			if audit.Score == nil || ref.Weight == 0 || *audit.Score >= 0.995 {
				continue
			}
			points := 100 * ref.Weight / total * (1 - *audit.Score)
			line := fmt.Sprintf("%s loses %.0f points: %s %s", category, math.Ceil(points), audit.Title, audit.DisplayValue)
			losses = append(losses, loss{strings.TrimSpace(line), points})
		}
	}
	slices.SortFunc(losses, func(a, b loss) int { return cmp.Compare(b.points, a.points) })
	var lines []string
	for _, l := range losses {
		lines = append(lines, l.line)
	}
	return lines
}
