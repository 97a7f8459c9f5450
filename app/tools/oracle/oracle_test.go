package oracle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"hash"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// root is the repository's root, relative to this folder.
const root = "../../.."

const hashesName = "hashes.txt"

var update = flag.Bool("update", false, "write "+hashesName+" instead of comparing with it")

// record holds the hashes by their keys. Parallel tests may add to it.
type record struct {
	sync.Mutex
	hashes map[string]string
}

// add hashes what write writes.
func (r *record) add(t *testing.T, key string, write func(to hash.Hash)) {
	t.Helper()
	sum := sha256.New()
	write(sum)
	r.Lock()
	defer r.Unlock()
	if _, twice := r.hashes[key]; twice {
		t.Errorf("two hashes have the key %s", key)
	}
	r.hashes[key] = hex.EncodeToString(sum.Sum(nil)[:6])
}

func TestNothingHasChanged(t *testing.T) {
	time.Local = time.UTC // some pages show local times
	now := &record{hashes: map[string]string{}}
	parts := []struct {
		name string
		run  func(t *testing.T, r *record)
	}{
		{"pages", pages}, {"readers", readers}, {"pictures", inEachLanguage(pictures)}, {"links", links},
	}
	ran := 0
	for _, part := range parts {
		t.Run(part.name, func(t *testing.T) { ran++; part.run(t, now) })
	}
	if t.Failed() {
		return
	}
	if *update {
		if ran < len(parts) {
			t.Fatal("only a run of all parts can write " + hashesName)
		}
		if err := os.WriteFile(hashesName, now.written(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	was := read(t)
	if ran < len(parts) { // as with -run /links
		maps.DeleteFunc(was, func(key, _ string) bool { return now.hashes[key] == "" })
	}
	for _, key := range differences(was, now.hashes) {
		t.Error(key)
	}
}

// inEachLanguage runs a part in every language, one after another, since a program has one at a time.
func inEachLanguage(part func(t *testing.T, r *record, language string)) func(t *testing.T, r *record) {
	return func(t *testing.T, r *record) {
		defer text.Use("en", "")
		for _, l := range text.Addressed() {
			if err := text.Use(l.Code, text.Compile(l.Code, "oracle", text.Translations(l.Code))); err != nil {
				t.Fatal(err)
			}
			t.Run(l.Code, func(t *testing.T) { part(t, r, l.Code) })
		}
	}
}

// written is the file of the hashes.
func (r *record) written() []byte {
	var file bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(r.hashes)) {
		fmt.Fprintf(&file, "%s %s\n", key, r.hashes[key])
	}
	return file.Bytes()
}

// read reads the file of the hashes.
func read(t *testing.T) map[string]string {
	t.Helper()
	file, err := os.ReadFile(hashesName)
	if err != nil {
		t.Fatal(err)
	}
	hashes := map[string]string{}
	for line := range strings.Lines(string(file)) {
		at := strings.LastIndexByte(line, ' ')
		if at < 0 {
			t.Fatalf("%s: no hash in %q", hashesName, line)
		}
		hashes[line[:at]] = strings.TrimSpace(line[at:])
	}
	return hashes
}

// differences lists the keys whose hashes are not equal, in order.
func differences(was, is map[string]string) (all []string) {
	for key, hash := range was {
		switch now, there := is[key]; {
		case !there:
			all = append(all, "gone: "+key)
		case now != hash:
			all = append(all, "differs: "+key)
		}
	}
	for key := range is {
		if _, there := was[key]; !there {
			all = append(all, "new: "+key)
		}
	}
	slices.Sort(all)
	return all
}

func TestDifferencesNameEachKey(t *testing.T) {
	was := map[string]string{"same": "1", "other": "1", "lost": "1"}
	is := map[string]string{"same": "1", "other": "2", "added": "1"}
	if got := strings.Join(differences(was, is), ", "); got != "differs: other, gone: lost, new: added" {
		t.Errorf("got %s", got)
	}
}
