// Package judge tells what a set of IDs gives away: which system made them, when,
// on how many nodes, and what went wrong, such as IDs that stand twice, clocks
// that were turned back, and digits that a spreadsheet cut. It compares two IDs,
// and says which IDs belong to an interval.
//
// A [Job] looks at the rows twice, in the order of lines and in that of time; what
// it finds is a [Report] with rows behind each finding. Finding the IDs is package
// find's, judging one of them by itself package format's; what stands around it, one or
// many, is weighed here. It reads no clock: what is now is
// told, and long sets are judged in slices, between which others go on.
package judge
