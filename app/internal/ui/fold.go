package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// PhoneFold is content that a phone shows behind its title, and a wider window at once:
// there the stylesheet leaves the title out.
func PhoneFold(class string, title []app.UI, content ...app.UI) app.UI {
	return Elem("details", With{"class", class + " phone-fold"}, append([]app.UI{Elem("summary", nil, title...)}, content...)...)
}
