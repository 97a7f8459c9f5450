// Command speed times how fast IDs are identified one by one and decoded in
// bulk, by the packages that the decoder's page uses, and how long the layout
// lab needs for a day's traffic. Natively it prints its
// figures; compiled for the browser it waits to be called by a page on which
// another decoder does the same.
package main
