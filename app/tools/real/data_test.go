package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
)

func TestEverySampleHasItsSourceAndItsTruth(t *testing.T) {
	texts, lone := inputs("inputs.txt"), alone("alone.txt")
	known := []string{none, "snowflake", "uuid-v1", "uuid-v4", "uuid-v6", "uuid-v7", "ulid", "objectid", "ksuid", "xid",
		"slack-ts", "tsid", "push-id", "cuid"}
	for _, s := range system.All() {
		known = append(known, s.Name)
	}
	all := slices.Concat(texts, lone)
	for file, want := range map[string]int{"fresh.txt": 50, "fresh2.txt": 40, "fresh3.txt": 150} {
		fresh := inputs(file)
		if len(fresh) < want {
			t.Fatalf("%s: %d inputs, want %d", file, len(fresh), want)
		}
		for _, s := range fresh {
			if s.work {
				t.Errorf("%s: %s is to work with", file, s.source)
			}
		}
		all = append(all, fresh...)
	}
	seen, systems, kept := map[string]bool{}, map[string]bool{}, 0
	for _, s := range all {
		if !slices.Contains(known, s.system) || !strings.Contains(s.source, "/") || s.text == "" || seen[s.text] {
			t.Errorf("%s of %q has no system, no source or no text, or is there twice: %.60q", s.system, s.source,
				s.text)
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

func TestEachCollectionThatWasNotWorkedWithIsPrinted(t *testing.T) {
	var out bytes.Buffer
	runUnseen(&out, new(measure))
	for _, want := range []string{"figure real-fresh-first ", "figure real-fresh2-first ",
		"figure real-fresh2-instant ", "figure real-fresh3-first ", "figure decode-none-nobody-fresh ",
		"figure decode-none-lone-fresh ", "figure decode-calibration-fresh-error "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	for line := range strings.Lines(out.String()) {
		if !strings.Contains(line, "want ") {
			t.Errorf("got %s", line)
		}
	}
}

func TestAnInputToWorkWithIsNeverKept(t *testing.T) {
	seen := sample{source: "baidu/uid-generator/README.md#2"}
	if !seen.kept() {
		t.Fatal("choose a source that is kept")
	}
	if seen.work = true; seen.kept() {
		t.Error("an input to work with measures")
	}
}

func TestAnIDIsFoundBehindItsPrefix(t *testing.T) {
	for text, id := range map[string]string{
		"user_2MEmVnMNV3DR1fXDUBgPVOIrhFc":                                         "user_2MEmVnMNV3DR1fXDUBgPVOIrhFc",
		"a prefix_01h455vb4pex5vsknk084sn02q\nb prefix_01h455vb4pex5vsknk084sn02r": "prefix_01h455vb4pex5vsknk084sn02r",
		"id 1541815603606036480\nid 1541815603606036481":                           "1541815603606036481",
	} {
		r := read(text)
		if _, ok := r.at(id); !ok {
			t.Errorf("%s: no instant of %s, read as %s", text, id, r.best)
		}
		if _, ok := r.at("9541815603606036481"); ok {
			t.Errorf("%s: an instant of another ID", text)
		}
	}
}

func TestAnIntervalIsWilsons(t *testing.T) {
	// 39 of 50: 0.648 to 0.872.
	if got := (&share{39, 50}).interval(); got != "95 %: 0.648 to 0.872" {
		t.Errorf("got %s", got)
	}
}
