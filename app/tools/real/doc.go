// Command real measures how much of what people really paste is read as what it
// is. It reads inputs that nobody here wrote, by the packages that the decoder's
// page uses, and prints its figures over the half that is kept for measuring; with
// -work it prints them over the other half, and each failure on a line.
package main
