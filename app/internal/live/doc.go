// Package live runs the real generator at a given rate, in slices, for a worker
// of a browser or, where there is none, for a page: callers come, whole ticks
// are leased, and between two ticks the clock is read again and again, since a
// timer would come milliseconds late. What came of it is a report of fixed form.
package live
