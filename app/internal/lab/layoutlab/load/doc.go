// Package load simulates a day's requests ([Curve]) on one node with the library's own generator
// ([Trial]). It reports how many IDs had to wait, how long, and from which rate on.
package load
