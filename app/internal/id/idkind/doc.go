// Package idkind is the table of the kinds of ID: the notations of 64-bit IDs, and the kinds with a form of their
// own, such as UUIDs and ULIDs.
//
// An entry says how IDs of the kind are written, which bits mean what, when such an ID was issued, and what makes
// one plausible. Package format reads one ID and is lenient, package find reads a hundred thousand from any text,
// and package judge compares them. A new kind is one entry in kinds.go.
package idkind
