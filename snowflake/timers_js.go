package snowflake

import "time"

// timersLate is by how much the platform's timers are late on purpose: Go adds
// a millisecond to every setTimeout, since browsers fire early. A wait that
// wakes too soon asks the clock and sleeps again, so taking it off is safe.
const timersLate = time.Millisecond
