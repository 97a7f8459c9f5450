package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// With are an element's attributes: names and values in turn.
type With []string

// Make is an element with its attributes and what it holds. One call weighs
// far less in the program than a chain with a link for each attribute, and a
// page has hundreds.
func Make(tag string, with With, body ...app.UI) app.HTMLElem {
	e := app.Elem(tag)
	for i := 0; i+1 < len(with); i += 2 {
		e = e.Attr(with[i], with[i+1])
	}
	return e.Body(body...)
}

// Say is an element that holds words alone.
func Say(tag, words string, with ...string) app.HTMLElem {
	return Make(tag, with).Text(words)
}

// Draw is an element of a picture.
func Draw(tag string, with With, body ...app.UI) app.HTMLElem {
	return Make(tag, with, body...).XMLNS(svgNamespace)
}
