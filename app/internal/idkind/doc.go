// Package idkind is the table of the kinds of ID: the spellings of 64-bit IDs,
// and the kinds that have a form of their own, such as UUIDs and ULIDs.
//
// An entry says how IDs of the kind are written, which bits say what, when such an ID
// was made, and what makes one plausible. Package format reads one ID by it and
// forgives much, package find reads a hundred thousand of any text, and package judge
// compares them. A new kind is one entry in kinds.go.
package idkind
