package decode

import (
	"strings"
	"testing"
)

func TestTheShopsLogIsTheSameEachTimeAndHasOneClockRollback(t *testing.T) {
	log := makeShopLog()
	if log != makeShopLog() || log != shopLog() {
		t.Error("two logs differ")
	}
	lines := strings.Split(strings.TrimSuffix(log, "\n"), "\n")
	if len(lines) != 300 {
		t.Fatalf("got %d lines, want 300", len(lines))
	}
	last, back := map[string]string{}, 0
	for _, line := range lines {
		words := strings.Fields(line)
		if words[2] <= last[words[1]] {
			back++
		}
		last[words[1]] = words[2]
	}
	if back != 1 {
		t.Errorf("a node's IDs go back %d times, want once", back)
	}
}
