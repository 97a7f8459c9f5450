// Package judge tells what a set of IDs gives away: which system made them, when, on how many nodes, and what went
// wrong, such as duplicates, clocks that moved backwards, and digits that a spreadsheet cut.
//
// A [Job] turns a set that package find has read into a [Report]. Its stages are called in [Job.Run], each in a file of
// its own; a stage depends on its parameters alone and writes its result into its receiver:
//
//	pairs    pair.go      equal IDs, and IDs that are others, rounded or in another base
//	family   family.go    the rows that are judged: those of the kind that most are of
//	guess    guess.go     the systems that may have made them, and how they are read
//	byLine   by_line.go   the rows in the order of lines: inversions, nodes, sequences, damage
//	bits     bits.go      how often each bit is set
//	stamps   stamps.go    how far the IDs are from the dates in their lines
//	byTime   by_time.go   the rows in the order of time: busiest tick, shared nodes, gaps
//	marks    marks.go     which rows are behind each finding
//
// The sentences are in the words_*.go files. The text around an ID (dates, epochs, names) is weighed
// in around.go, dates.go, doubt.go and parts.go, for many IDs and for one alone ([Single]). [Compare] compares
// two IDs, [BoundsBetween] says which IDs belong to an interval.
//
// The package reads no clock, and long sets are judged in slices.
package judge
