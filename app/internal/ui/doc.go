// Package ui holds the components that pages share: values in, markup out.
//
// Read element.go first, then shell.go, which is what every page has around its content. motion.go moves a picture
// from one still to the next. The other files are a component or two each, and can be read in any order.
//
// Make elements with [Elem], [Text] or, in a picture, [SVG]; elements that get handlers with [ElemOn],
// [TextOn] or [SVGOn]; buttons with [Button]. Wrap handlers in [On] and start goroutines with [Go], so
// that a panic shows a card and does not end the program. Use [Link] for links, since it keeps the
// display parameters, and [Memo] or [MemoFunc] for a part that seldom changes. Components know no
// routes and no state but their own.
package ui
