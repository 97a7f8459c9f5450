package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Sample is a component that one page alone uses, in some of its states, for
// the page that shows all.
type Sample struct {
	Name string
	Of   app.UI
}
