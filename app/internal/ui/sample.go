package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Sample is a component that only one page uses, in some of its states, for /styles.
type Sample struct {
	Name string
	Of   app.UI
}
