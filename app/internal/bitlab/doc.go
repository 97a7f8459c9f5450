// Package bitlab works bit operations out step by step, as data: what a page then
// shows, plays and asks about. It draws nothing and keeps nothing.
//
// An operation makes a [Walk], a list of moments that only grow: each shows the rows of bits so far, what became
// known, which bits are spoken of, and which fell out. The answer is the last row of the last moment, so that picture
// and answer cannot differ. Other files hold the claims of documents about bits, each worked out anew, what languages
// make of a shift, exercises with hints, and ways to compose an ID that go wrong.
package bitlab
