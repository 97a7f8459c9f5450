//go:build !js

// Package chromium finds and starts the browser for tests and measurements.
package chromium

import (
	"fmt"
	"os"
	"os/exec"

	"github.com/chromedp/chromedp"
)

// Find returns the browser's path: $CHROMIUM, or the first of its usual names.
func Find() (string, error) {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome",
		"google-chrome-stable"} {
		if program, err := exec.LookPath(name); err == nil {
			return program, nil
		}
	}
	return "", fmt.Errorf(
		"cannot find Chromium: run make tools, install the package chromium, or set CHROMIUM to its path")
}

// Options start the browser without a window. It contacts only the hosts of the pages that it opens.
func Options(program string) []chromedp.ExecAllocatorOption {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("no-proxy-server", true),
		chromedp.Flag("accept-lang", "en-US"), // not this machine's, which the pages would offer
	)
	if Rooted() {
		options = append(options, chromedp.NoSandbox)
	}
	return options
}

// Rooted reports whether the user is root, for whom Chromium has no sandbox.
func Rooted() bool { return os.Geteuid() == 0 }
