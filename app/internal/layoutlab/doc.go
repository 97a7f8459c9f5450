// Package layoutlab is what an engineer needs to choose 64 bits.
//
// A [Draft] is a layout while it is edited: a value that may be wrong, keeps what
// was written, and says what is wrong and where. [Consequences] are what follows
// from a valid one: how long it lasts, how many IDs it makes, how they are written
// and sorted, and what breaks. Every change of a draft is a method that returns
// another, so that undoing, comparing and trying out cost nothing. It draws nothing
// and reads no clock.
//
// Below it, package need goes from needs to layouts, package load plays a day's
// load, and package export writes a layout for others.
package layoutlab
