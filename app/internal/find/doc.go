// Package find finds the IDs in a text of any kind: a list, a log, CSV, JSON,
// SQL. A [Reader] is fed the text in pieces of any size and fills a [Set].
//
// It learns from the first lines where in a line the IDs stand, at which name or
// in which column, and reads the rest by that. Whether a word is an ID is weighed
// by its digits, its date and its name, never by its value alone; a line that has
// none is listed with the reason. Lines of digits alone, as most are where there
// are many, are read some hundred million a second.
//
// What stands around an ID may say more of it than its digits do. A [Set] therefore
// keeps, each with its place, the dates that the text states, the nodes and sequences
// that it gives, and the systems that addresses and words name; [Set.AppendDates] are
// those near an ID. Whether they agree with it is for package judge to say.
package find
