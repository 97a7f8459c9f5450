package ui

import (
	"strings"
	"testing"

	"rsc.io/qr"
)

func TestEachBlackModuleOfACodeIsDrawnBehindTheQuietZone(t *testing.T) {
	seen, err := qr.Encode("https://example.org/story?beat=10&clock=lead&sequence=10", qr.L)
	if err != nil {
		t.Fatal(err)
	}
	path, black := modules(seen), 0
	for y := range seen.Size {
		for x := range seen.Size {
			if seen.Black(x, y) {
				black++
			}
		}
	}
	if got := strings.Count(path, "M"); got != black || !strings.HasPrefix(path, "M4 4h1v1h-1zM5 4h1v1h-1z") {
		t.Errorf("%d of %d modules are drawn, from %.30s", got, black, path)
	}
}
