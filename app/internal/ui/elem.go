package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// With are an element's attributes: names and values in turn.
type With []string

// Elem is an element with its attributes and what it holds. One call weighs
// far less in the program than a chain with a link for each attribute, and a
// page has hundreds.
func Elem(tag string, with With, body ...app.UI) app.UI { return ElemOn(tag, with, body...) }

// Text is an element that holds words alone.
func Text(tag, words string, with ...string) app.UI { return TextOn(tag, words, with...) }

// Nothing is an empty element. It keeps the place of a part that is not shown, so that its neighbours keep theirs.
func Nothing() app.UI { return Elem("div", nil) }

// SVG is an element of a picture.
func SVG(tag string, with With, body ...app.UI) app.UI { return SVGOn(tag, with, body...) }

// ElemOn is [Elem] for an element that handlers or further attributes are
// added to. To take every element for one of those would cost a conversion in
// every place where it stands in another.
func ElemOn(tag string, with With, body ...app.UI) app.HTMLElem {
	e := app.Elem(tag)
	for i := 0; i+1 < len(with); i += 2 {
		e = e.Attr(with[i], with[i+1])
	}
	return e.Body(body...)
}

// TextOn is [Text] for an element that more is added to.
func TextOn(tag, words string, with ...string) app.HTMLElem {
	return ElemOn(tag, with).Text(words)
}

// Button is a button with words on it; press is called by [On], which says what scope is.
func Button(words string, with With, press func(ctx app.Context), scope ...any) app.HTMLElem {
	return TextOn("button", words, append(With{"type", "button"}, with...)...).
		OnClick(On(func(ctx app.Context, _ app.Event) { press(ctx) }), scope...)
}

// SVGOn is [SVG] for an element that more is added to.
func SVGOn(tag string, with With, body ...app.UI) app.HTMLElem {
	return ElemOn(tag, with, body...).XMLNS(svgNamespace)
}
