// Package layoutlab computes what follows from a 64-bit layout.
//
// A [Draft] is a layout that is being edited. It may be invalid: it keeps what was typed and lists its
// [Problem]s. [Consequences] are the properties of a valid one: its lifetime, its throughput, how IDs are
// written and sorted, and what fails when. A draft is immutable: each edit returns another draft, so undo
// and comparison cost nothing. The package draws nothing and reads no clock. Read draft.go first, then
// consequence.go, which breaks.go continues.
//
// Package need finds layouts for requirements, and package export writes a layout as code, SQL, JSON or
// Markdown.
package layoutlab
