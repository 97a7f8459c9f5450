//go:build race || js

package snowflake_test

// depth is how many events the histories of exhaustive tests have, where each
// takes ten times as long.
const depth = 4
