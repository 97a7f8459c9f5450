// Package base is the folder of what imports no other package of the program. Anything may use it.
//
//   - random makes pseudo-random numbers from a seed, the same in every browser;
//   - work divides long work into slices, so that the page can respond in between, and cancels it;
//   - codec writes values as text and reads them back, in one pass through their fields;
//   - order sorts the rows of a table by numbers.
package base
