// Package braid simulates many nodes that generate IDs without talking to each other, each by its
// own clock, and measures how far the order of the IDs differs from the order in which they were
// handed out. It also simulates a reader that pages through the IDs with “id > last”.
//
// True time is in nanoseconds since the start of the run. Ticks are milliseconds, as in Twitter's
// layout; IDs have ticks from [Start] on. Everything is computed with integers from the settings,
// so a link gives the same run in every browser.
package braid
