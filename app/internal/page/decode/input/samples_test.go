package input

import (
	"strings"
	"testing"
)

func TestTheSampleLogIsTheSameEachTimeAndHasOneClockTurnedBack(t *testing.T) {
	log := sampleLog()
	if log != sampleLog() {
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

func TestEverySampleCanBeNamedInALink(t *testing.T) {
	for _, s := range samples() {
		if typed, ok := sampleOf(s.name); !ok || typed == "" {
			t.Errorf("%s is not found", s.name)
		}
	}
	if _, ok := sampleOf("none"); ok {
		t.Error("an unknown name is found")
	}
}

func TestALineIsChangedAndTheOthersStayAsTheyWereTyped(t *testing.T) {
	b := BoxOf(" 7\n8x\n\n9")
	for number, want := range map[int]string{1: "5\n8x\n\n9", 2: " 7\n5\n\n9", 4: " 7\n8x\n\n5"} {
		if got := b.WithLine(number, "5"); got != want {
			t.Errorf("line %d: got %q, want %q", number, got, want)
		}
	}
}
