//go:build !race && !js

package snowflake_test

// depth is the length of histories in exhaustive tests.
const depth = 5
