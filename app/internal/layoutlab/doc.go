// Package layoutlab is what an engineer needs to choose 64 bits: drafts of a
// layout that may be wrong and say where, what a layout's choice buys and
// costs, the layouts that answer given needs, and a day's traffic against one.
// It draws nothing and reads no clock.
package layoutlab
