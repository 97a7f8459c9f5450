// Package ui holds the components that pages share: values in, markup out.
//
// An element is made by [Elem] or [Text], a picture's by [SVG]; what handlers are
// added to, by the same names with Live. A handler passes through [On] and a
// goroutine through [Go], so that a panic becomes a card and not the program's
// end. A link is a [Link], which takes along how the page is shown. A part that
// seldom changes is drawn by [Memo] or [MemoFunc]. Components know no route and keep
// no state but their own; the page at /styles shows them all.
package ui
