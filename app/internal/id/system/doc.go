// Package system lists the documented 64-bit ID systems: what their bits mean, when their first IDs appeared, and
// which values are typical. A system is a row of one table.
//
// A [Judge] computes the evidence for one system from an ID or a [List]; a [Panel] turns the evidence for all
// systems into probabilities. No ID names its system. What decides is whether its date is plausible, whether
// reserved bits are 0, and whether its sequence and nodes follow the system's pattern. One ID is seldom enough.
package system
