//go:build !js

package e2e

import (
	"os"
	"testing"
)

// thorough reports whether tests try everything, as make test-more does: all screens, languages,
// scenes and failures. Otherwise they try one of each kind.
var thorough = os.Getenv("MORE") == "1"

// more skips what is slow and rarely breaks, unless make test-more runs.
func more(t testing.TB) {
	t.Helper()
	if !thorough {
		t.Skip("part of make test-more: MORE=1 runs it")
	}
}
