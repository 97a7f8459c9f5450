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
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
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
func lighthouse(o options) {
	ours, bare, all := serveOurs(o), serveBare(o), routes()
	for _, form := range []string{"desktop", "mobile"} {
		wants := map[string]string{"accessibility": ">=1", "best-practices": ">=1", "seo": ">=1"}
		suffix := "-mobile"
		if form == "desktop" {
			wants["performance"], suffix = ">=0.95", ""
		}
		for _, path := range []string{"/", "/decode", "/rollover"} {
			audit{name: all[path] + suffix, address: ours + path, form: form, wants: wants}.print(o)
		}
		audit{name: "bare" + suffix, address: bare + "/", form: form}.print(o)
	}
}

// print asks about one page, prints its figures and what holds it back.
func (l audit) print(o options) {
	r, err := l.ask(o)
	for again := 0; err != nil && again < 2; again++ { // now and then a trace lacks its beginning
		r, err = l.ask(o)
	}
	if err != nil {
		tool.Check(fmt.Errorf("%s, %s: %w", l.name, l.form, err))
	}
	for _, category := range categories {
		tool.Figure("lighthouse-"+l.name+"-"+category, r.Categories[category].Score, l.wants[category])
	}
	r.printShortcomings()
}

// ask runs Lighthouse once.
func (l audit) ask(o options) (r report, err error) {
	flags := "--headless=new --disable-gpu --no-proxy-server"
	if chromium.Rooted() {
		flags += " --no-sandbox"
	}
	args := []string{l.address, "--quiet", "--output=json", "--chrome-flags=" + flags, "--only-categories=" + strings.Join(categories, ",")}
	if l.form == "desktop" {
		args = append(args, "--preset=desktop")
	}
	command := exec.Command(o.lighthouse, args...)
	command.Env = append(os.Environ(), "CHROME_PATH="+tool.Must(chromium.Find()))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err == nil {
		err = json.Unmarshal(out, &r)
	}
	if err == nil && r.RuntimeError.Message != "" {
		err = fmt.Errorf("lighthouse says: %s", r.RuntimeError.Message)
	}
	return r, err
}

// printShortcomings prints the audits that cost points, those that cost most first.
func (r report) printShortcomings() {
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
			line := fmt.Sprintf("  %s loses %.0f points: %s %s", category, math.Ceil(points), audit.Title, audit.DisplayValue)
			losses = append(losses, loss{line, points})
		}
	}
	slices.SortFunc(losses, func(a, b loss) int { return cmp.Compare(b.points, a.points) })
	for _, l := range losses {
		fmt.Println(l.line)
	}
}
