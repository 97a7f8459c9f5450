// Package base is the folder of what imports no other package of the program. Anything may use it.
//
//   - random makes pseudo-random numbers from a seed, the same in every browser;
//   - work divides long work into slices, so that the page can respond in between, cancels it, and says what a desk is,
//     which does it in the second program or on the page. It also sorts the rows of a table so.
package base
