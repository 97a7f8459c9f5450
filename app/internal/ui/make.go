package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// With are an element's attributes: names and values in turn.
type With []string

// Make is an element with its attributes and what it holds. One call weighs
// far less in the program than a chain with a link for each attribute, and a
// page has hundreds.
func Make(tag string, with With, body ...app.UI) app.UI { return MakeLive(tag, with, body...) }

// Say is an element that holds words alone.
func Say(tag, words string, with ...string) app.UI { return SayLive(tag, words, with...) }

// Draw is an element of a picture.
func Draw(tag string, with With, body ...app.UI) app.UI { return DrawLive(tag, with, body...) }

// MakeLive is [Make] for an element that handlers or further attributes are
// added to. To take every element for one of those would cost a conversion in
// every place where it stands in another.
func MakeLive(tag string, with With, body ...app.UI) app.HTMLElem {
	e := app.Elem(tag)
	for i := 0; i+1 < len(with); i += 2 {
		e = e.Attr(with[i], with[i+1])
	}
	return e.Body(body...)
}

// SayLive is [Say] for an element that more is added to.
func SayLive(tag, words string, with ...string) app.HTMLElem {
	return MakeLive(tag, with).Text(words)
}

// DrawLive is [Draw] for an element that more is added to.
func DrawLive(tag string, with With, body ...app.UI) app.HTMLElem {
	return MakeLive(tag, with, body...).XMLNS(svgNamespace)
}
