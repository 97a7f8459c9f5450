//go:build race || js

package snowflake_test

// depth is the length of histories in exhaustive tests, for builds that are ten times
// slower.
const depth = 4
