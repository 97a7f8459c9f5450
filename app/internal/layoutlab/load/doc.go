// Package load plays a day's load on one node of a layout: how many IDs per second are asked for over the day, as a
// [Curve], and what the library's own generator makes of them in simulated time, as a [Trial]. It says how many IDs
// had to wait, how long, and from which rate on.
package load
