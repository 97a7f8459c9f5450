// Package bitlab computes bit operations step by step, as data that a page shows, plays and asks
// about. It draws nothing and has no state.
//
// An operation makes a [Walk], a list of steps: each has the rows of bits so far, which bits are
// known, which the sentence mentions, and which fell out. The answer is the last row of the last
// step, so that picture and answer cannot differ. Read walk.go first, then operation.go. compose.go packs
// an ID, in ways of which some fail, and reading.go takes one apart. document.go has the tutorials'
// claims about bits, each recomputed, language.go the shift rules of languages, and exercise.go
// exercises with hints.
package bitlab
