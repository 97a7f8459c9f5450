//go:build !race && !js

package grant

// How often each node starts and requests grants, in the walk of all histories.
const walkLives, walkSends = 2, 2
