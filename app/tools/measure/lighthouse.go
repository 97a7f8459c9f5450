//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/tools/chromium"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// report has the fields that are read from Lighthouse's report.
type report struct {
	RuntimeError struct{ Message string }
	Categories   map[string]struct{ Score float64 }
}

// audit is one page and how Lighthouse tests it.
type audit struct {
	name, address string
	form          string            // form is "desktop" or "mobile".
	wants         map[string]string // wants are the targets of its categories.
}

// reports is the folder of Lighthouse's reports.
const reports = ".build/reports"

func (l audit) file() string { return filepath.Join(reports, l.name) }

// categories are Lighthouse's, in the order in which they are printed.
var categories = []string{"performance", "accessibility", "best-practices", "seo"}

// lighthouse audits the home page, the decoder and one scene, on desktop and phone, and the bare page.
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

// print audits one page, and prints its figures and the path of its report.
func (l audit) print(o options) {
	r, err := l.ask(o)
	for again := 0; err != nil && again < 2; again++ { // sometimes a trace has no start
		r, err = l.ask(o)
	}
	if err != nil {
		tool.Check(fmt.Errorf("%s, %s: %w", l.name, l.form, err))
	}
	for _, category := range categories {
		tool.Figure("lighthouse-"+l.name+"-"+category, r.Categories[category].Score, l.wants[category])
	}
	fmt.Printf("  report: %s.report.html\n", l.file())
}

func (l audit) ask(o options) (r report, err error) {
	flags := "--headless=new --disable-gpu --no-proxy-server"
	if chromium.Rooted() {
		flags += " --no-sandbox"
	}
	args := []string{l.address, "--quiet", "--output=json", "--output=html", "--output-path=" + l.file(),
		"--chrome-flags=" + flags, "--only-categories=" + strings.Join(categories, ",")}
	if l.form == "desktop" {
		args = append(args, "--preset=desktop")
	}
	command := exec.Command(o.lighthouse, args...)
	command.Env = append(os.Environ(), "CHROME_PATH="+tool.Must(chromium.Find()))
	command.Stderr = os.Stderr
	tool.Check(os.MkdirAll(reports, 0o755))
	if err = command.Run(); err == nil {
		err = json.Unmarshal(tool.Must(os.ReadFile(l.file()+".report.json")), &r)
	}
	if err == nil && r.RuntimeError.Message != "" {
		err = fmt.Errorf("lighthouse: %s", r.RuntimeError.Message)
	}
	return r, err
}
