package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/system"
)

func TestEverySampleHasItsSourceAndItsTruth(t *testing.T) {
	texts, err := inputs("inputs.txt")
	if err != nil {
		t.Fatal(err)
	}
	lone, err := alone()
	if err != nil {
		t.Fatal(err)
	}
	known := []string{none, "snowflake", "uuid-v1", "uuid-v4", "uuid-v6", "uuid-v7", "ulid", "objectid", "ksuid", "xid"}
	for _, s := range system.All() {
		known = append(known, s.Name)
	}
	fresh, err := inputs("fresh.txt")
	if err != nil || len(fresh) != 50 {
		t.Fatalf("%d fresh inputs, %v", len(fresh), err)
	}
	seen, systems, kept := map[string]bool{}, map[string]bool{}, 0
	for _, s := range slices.Concat(texts, lone, fresh) {
		if !slices.Contains(known, s.system) || !strings.Contains(s.source, "/") || s.text == "" || seen[s.text] {
			t.Errorf("%s of %q has no system, no source or no text, or is there twice: %.60q", s.system, s.source, s.text)
		}
		for _, d := range s.dated {
			if !strings.Contains(s.text, d.id) || d.at.After(present) || d.at.Before(time.Unix(0, 0)) {
				t.Errorf("%s: the ID %s is not in its text, or of %v", s.source, d.id, d.at)
			}
		}
		seen[s.text], systems[s.system] = true, true
		if s.kept() {
			kept++
		}
	}
	if n := len(seen); len(texts) < 150 || len(lone) < 600 || len(systems) < 20 || kept < n*2/5 || kept > n*3/5 {
		t.Errorf("got %d inputs and %d IDs of %d systems, %d of all kept", len(texts), len(lone), len(systems), kept)
	}
}

func TestWhatIsReadIsWhatThePageShows(t *testing.T) {
	for text, want := range map[string]string{
		"https://discord.com/channels/1/2/175928847299117063":      "discord",
		"017F22E2-79B0-7CC3-98C4-DC0C0C07398F":                     "uuid-v7",
		"0ujtsYcgvSTl8PAuAdqWYSMnLOv\n0uk1Hbc9dQ9pxyTqJ93IUrfhdGq": "ksuid",
		"nothing here": none,
	} {
		if got := read(text).best; got != want {
			t.Errorf("%q is read as %s, want %s", text, got, want)
		}
	}
}

func TestCalibrationIsTheDistanceOfScoresAndShares(t *testing.T) {
	var b bins
	for i := range 10 {
		b.add(0.9, i < 9) // right
		b.add(0.5, true)  // too modest
	}
	if got := b.err(); got < 0.249 || got > 0.251 {
		t.Errorf("got %v, want 0.25", got)
	}
}
