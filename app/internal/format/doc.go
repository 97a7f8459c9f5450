// Package format reads the forms in which people meet IDs.
//
// [Identify] ranks all that a text may be, with what speaks for each reading and
// against it: an ID of 64 bits in any spelling, of any of the systems of package
// system, or a longer one. What a longer
// kind is, package idkind says. It also says what
// may have happened to an ID on its way: rounded by JavaScript, cut by a spreadsheet,
// turned negative, its bytes swapped.
//
// It also reads what people type into boxes: integers, dates, amounts, operands.
// All errors are sentences for the person who typed.
package format
