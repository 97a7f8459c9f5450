//go:build race || js

package grant

// How often each node starts and requests grants, for builds that are ten times slower.
const walkLives, walkSends = 1, 1
