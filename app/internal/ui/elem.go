package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// With are an element's attributes: alternating names and values.
type With []string

// Elem is an element with its attributes and children. One call takes far less room in the program
// than a chain with a call per attribute, and a page has hundreds.
func Elem(tag string, with With, body ...app.UI) app.UI { return ElemOn(tag, with, body...) }

// Text is an element that contains only text.
func Text(tag, words string, with ...string) app.UI { return TextOn(tag, words, with...) }

// Nothing is an empty element. It keeps the place of a part that is not shown, so that its
// neighbours keep theirs.
func Nothing() app.UI { return Elem("div", nil) }

// SVG is an element of a picture.
func SVG(tag string, with With, body ...app.UI) app.UI { return SVGOn(tag, with, body...) }

// ElemOn is [Elem] for an element that gets handlers or further attributes. Using its type for all
// elements would cost a conversion wherever one contains another.
func ElemOn(tag string, with With, body ...app.UI) app.HTMLElem {
	e := app.Elem(tag)
	for i := 0; i+1 < len(with); i += 2 {
		e = e.Attr(with[i], with[i+1])
	}
	return e.Body(body...)
}

// TextOn is [Text] for an element that gets handlers or further attributes.
func TextOn(tag, words string, with ...string) app.HTMLElem {
	return ElemOn(tag, with).Text(words)
}

// Button is a button with a text; press is called through [On], which defines scope.
func Button(words string, with With, press func(ctx app.Context), scope ...any) app.HTMLElem {
	return TextOn("button", words, append(With{"type", "button"}, with...)...).
		OnClick(On(func(ctx app.Context, _ app.Event) { press(ctx) }), scope...)
}

// SVGOn is [SVG] for an element that gets handlers or further attributes.
func SVGOn(tag string, with With, body ...app.UI) app.HTMLElem {
	return ElemOn(tag, with, body...).XMLNS(svgNamespace)
}
