// Package ui holds the components that pages share: values in, markup out.
//
// An element is made by [Elem] or [Text], one of a picture by [SVG]; an element that
// handlers are added to, by [ElemOn], [TextOn] or [SVGOn], and a button by [Button]. A handler passes through
// [On] and a goroutine through [Go], so that a panic shows a card and does not end
// the program. A link is a [Link], which keeps how the page is shown. A part that
// seldom changes is drawn by [Memo] or [MemoFunc]. Components know no route and keep
// no state but their own; the page at /styles shows them all.
package ui
