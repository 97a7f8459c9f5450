// Package find finds the IDs in any text: a list, a log, CSV, JSON, SQL. A [Reader] is fed the text in pieces of
// any size and fills a [Set].
//
// It learns from the first lines at which name or in which column the IDs are, and reads the rest accordingly. It
// decides whether a word is an ID by its digits, its date and its name, never by its value alone; a line without
// an ID is listed with the reason. Lines of digits only, the usual form of long lists, are read at a hundred
// million a second.
//
// The text around an ID may say more about it than its digits do. So a [Set] also keeps, each with its position,
// the dates that the text states, and the systems that URLs and words mention;
// [Set.AppendDates] returns the dates near an ID. Package judge decides whether they agree with it.
//
// The files, in the order in which a text passes them:
//
//	reader.go  pieces of text in any encoding become lines
//	shape.go   what the first lines teach: where the IDs are, and how they are written
//	line.go    a line is one ID, or its tokens are scanned and [Reader.choose] takes the IDs among them
//	scan.go    a line's tokens, brackets, columns and names
//	word.go    which words are tokens
//	stamp.go   how dates are written
//	around.go  the dates and systems near IDs
//	set.go     the result, and why a line has no ID
package find
