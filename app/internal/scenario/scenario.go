// Package scenario holds the scenes of the time machine: one text script each,
// which is what a page plays and, with its frames beside it in testdata, a
// golden test. A new scene is one file and nothing else.
//
//	s, ok := scenario.Find("scala-28")
//	run := sim.Play(s)
//
// The words of the script language are those of package sim. A scene begins
// with a title, an intro of two sentences, what to take home, the next scene's
// name, and the page that shows it with its place there.
package scenario

import (
	"embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

//go:embed *.scene systems/*.scene
var files embed.FS

// Names are the names of all scenes, in alphabetical order. Those of a page whose
// scenes stand in a folder of its own begin with it, as "systems/burst" does.
func Names() []string {
	return append(in("."), in("systems")...)
}

// in are the names of a folder's scenes.
func in(folder string) (names []string) {
	entries, err := files.ReadDir(folder)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".scene"); ok {
			names = append(names, path.Join(folder, name))
		}
	}
	return names
}

// Named is the scene that a page's links call by that name; ok is false if there is
// none.
func Named(page, name string) (s *sim.Script, ok bool) {
	if strings.Contains(name, "/") {
		return nil, false
	}
	if page == "systems" {
		name = path.Join(page, name)
	}
	return Find(name)
}

// Address is the link of a scene, below the site's root.
func Address(s *sim.Script) string { return "/" + s.Page + "?scene=" + path.Base(s.Name) }

// parsed are the scenes that were asked for, since a page names the same ones in many
// places and a script never changes.
var parsed = struct {
	sync.Mutex
	scenes map[string]*sim.Script
}{scenes: map[string]*sim.Script{}}

// Find is the scene of that name; ok is false if there is none.
func Find(name string) (s *sim.Script, ok bool) {
	parsed.Lock()
	defer parsed.Unlock()
	if s, ok = parsed.scenes[name]; ok {
		return s, true
	}
	source, err := files.ReadFile(name + ".scene")
	if err != nil {
		return nil, false
	}
	if s, err = sim.Parse(name, string(source)); err != nil {
		return nil, false
	}
	parsed.scenes[name] = s
	return s, true
}

// On are the scenes of a page, such as "rollback", in their order there.
func On(page string) []*sim.Script {
	var all []*sim.Script
	for _, name := range Names() {
		if source, err := files.ReadFile(name + ".scene"); err != nil || !strings.Contains(string(source), "\npage "+page+" ") {
			continue // and is not parsed
		}
		if s, ok := Find(name); ok {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b *sim.Script) int { return a.Order - b.Order })
	return all
}
