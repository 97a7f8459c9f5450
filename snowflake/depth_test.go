//go:build !race && !js

package snowflake_test

// depth is how many events the histories of exhaustive tests have.
const depth = 5
