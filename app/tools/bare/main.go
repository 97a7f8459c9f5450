//go:build !js

package main

import (
	"fmt"
	"os"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// main exports the page into a folder as go-app ships it: with its own loader
// and service worker. The icons, which would else come from another host, and
// the program are for the caller to add.
func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bare FOLDER")
		os.Exit(2)
	}
	app.RouteFunc("/", newHeading)
	const icon = "/web/icons/snowflake-192.png"
	handler := &app.Handler{Name: "Bare", Title: "Bare", Icon: app.Icon{Default: icon, Large: icon, SVG: "/web/icons/snowflake.svg"}}
	if err := app.GenerateStaticWebsite(os.Args[1], handler); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
