// Package export writes a layout for others to use: as code for the library, SQL, JSON, and a table for a design
// document. It reads the JSON back, as somebody may have changed it.
package export
