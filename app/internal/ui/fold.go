package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// PhoneFold is content that is collapsed on a phone and shown at once in a wider window, where the
// stylesheet hides its title.
func PhoneFold(class string, title []app.UI, content ...app.UI) app.UI {
	return Elem("details", With{"class", class + " phone-fold"}, append([]app.UI{Elem("summary", nil, title...)}, content...)...)
}
