// Package judge tells what a set of IDs gives away: which system made them, when, on how many nodes, and what went
// wrong, such as duplicates, clocks that moved backwards, and digits that a spreadsheet cut.
//
// A [Job] turns a set that package find has read into a [Report]. Its stages are called in [Job.Run]; a stage depends
// on its parameters alone and writes its result into its receiver. The files, in the order in which a job uses them:
//
//	job.go     the stages, and what they share: the family of rows, how it is read, marks for findings
//	pairs.go   equal IDs, and IDs that are others, rounded or in another base; [Compare] compares two
//	guess.go   the systems that may have made the IDs, and how they are read
//	around.go  the text around IDs as evidence: dates, named parts, epochs and systems
//	epoch.go   custom epochs, which no table lists
//	rows.go    the rows in the order of lines and of time: inversions, nodes, sequences, gaps
//	report.go  the result, its sentences, its rows as CSV and JSON
//
// [Single] in one.go reads one ID alone, with the same evidence. [BoundsBetween] says which IDs belong to an interval.
//
// The package reads no clock, and long sets are judged in slices.
package judge
