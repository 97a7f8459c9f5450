//go:build js

// Command app, in the browser: it shows the page that the address names.
package main

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

func main() {
	page.Register()
	app.RunWhenOnBrowser()
}
