//go:build js

// Command app in the browser shows the page of the current URL.
package main

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

func main() {
	page.Register()
	app.RunWhenOnBrowser()
}
