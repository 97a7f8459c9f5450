//go:build !js

package main

import (
	"fmt"
	"os"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// main exports the page to a folder with go-app's own loader and service worker. The caller
// adds the program, and the icons, which would otherwise come from another host.
func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bare FOLDER")
		os.Exit(2)
	}
	app.RouteFunc("/", newHeading)
	const icon = "/web/icons/snowflake-192.png"
	handler := &app.Handler{Name: "Bare", Title: "Bare",
		Icon: app.Icon{Default: icon, Large: icon, SVG: "/web/icons/snowflake.svg"}}
	if err := app.GenerateStaticWebsite(os.Args[1], handler); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
