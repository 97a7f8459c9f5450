// Package format reads the forms in which people meet IDs.
//
// [Identify] ranks all readings of a text, with evidence for and against each: a 64-bit ID in any notation, of any
// system of package system, or a longer ID of a kind of package idkind. It also detects damage: rounded by
// JavaScript, cut by a spreadsheet, negative, bytes swapped.
//
// Read identify.go first, then systems.go and wide.go: the readings as 64-bit and as longer IDs. damage.go and
// rounding.go are about damaged IDs.
package format
