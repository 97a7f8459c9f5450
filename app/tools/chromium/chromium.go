//go:build !js

// Package chromium finds the browser that tests and measurements use, and says
// how it is started.
package chromium

import (
	"fmt"
	"os"
	"os/exec"

	"github.com/chromedp/chromedp"
)

// Find returns the browser's program: $CHROMIUM, or the first of its usual
// names.
func Find() (string, error) {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if program, err := exec.LookPath(name); err == nil {
			return program, nil
		}
	}
	return "", fmt.Errorf("this needs Chromium: run make tools, install the package chromium, or set CHROMIUM to its program")
}

// Options start the program without a window and without asking any host but
// those of the pages it opens.
func Options(program string) []chromedp.ExecAllocatorOption {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("no-proxy-server", true),
	)
	if Rooted() {
		options = append(options, chromedp.NoSandbox)
	}
	return options
}

// Rooted reports whether the browser is started by root, for whom it refuses
// to build its sandbox.
func Rooted() bool { return os.Geteuid() == 0 }
