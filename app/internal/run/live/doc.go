// Package live runs the real generator at a given rate, in slices, in a Web Worker or in the page. It
// leases whole ticks and busy-waits between them, because browser timers are milliseconds late. A run
// describes itself in a report of fixed form.
package live
