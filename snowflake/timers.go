//go:build !js

package snowflake

// timersLate is by how much the platform's timers are late on purpose.
const timersLate = 0
