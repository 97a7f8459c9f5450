// Package system lists the documented ways to make 64-bit IDs: what their bits mean, since when there are any, and
// what their makers' habits give away. A system is a row of one table.
//
// A [Judge] weighs how much speaks for one system, by one ID or by a [List]; a [Panel] shares out among all how likely
// each is. Nothing in an ID says whose it is: what decides is whether its date is plausible, whether bits are 0 that
// should be, and whether its sequence and its nodes are as the system's habit has them. One ID seldom decides.
package system
