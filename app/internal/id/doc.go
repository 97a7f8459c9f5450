// Package id is the folder of what an ID, or a text that contains IDs, says.
//
// In reading order:
//
//   - system is the table of the documented 64-bit systems, idkind the table of the other kinds of ID;
//   - format reads one ID in any form, with evidence for and against each system;
//   - find finds the IDs in a text: a list, a log, CSV, JSON, SQL;
//   - judge says what many IDs are together, and what went wrong.
package id
