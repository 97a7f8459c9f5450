//go:build !js

package e2e

import (
	"os"
	"testing"
)

// thorough reports whether tests try everything, as make test-more does: all screens, languages,
// scenes and failures. Otherwise they try one of each kind.
var thorough = os.Getenv("MORE") == "1"

// few returns the first n of what a test tries, or all if thorough.
func few[T any](n int, all []T) []T {
	if thorough {
		return all
	}
	return all[:min(n, len(all))]
}

// pages are a page of each kind, or all if thorough.
func pages() []string {
	if thorough {
		return routes()
	}
	return []string{"/", "/decode", "/rollover", "/layout"}
}

// more skips what is slow and rarely breaks, unless make test-more runs.
func more(t testing.TB) {
	t.Helper()
	if !thorough {
		t.Skip("part of make test-more: MORE=1 runs it")
	}
}
