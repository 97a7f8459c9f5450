//go:build !js

package server

import (
	"os/exec"
	"runtime"
)

// Browse opens a link in the system's browser.
func Browse(link string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", link).Start()
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", link).Start()
	default:
		return exec.Command("xdg-open", link).Start()
	}
}
