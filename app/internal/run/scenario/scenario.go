// Package scenario holds the scenes: one text script each, which a page plays and which, with
// its frames in testdata, is a golden test. To add one, write NAME.scene here, in nodes or in systems;
// "go test . -update" writes its two files in testdata, and its sentences get their translations in
// words/text/catalog. No other scene names it.
//
//	s, ok := scenario.Find("scala-28")
//	run := sim.Play(s)
//
// Package sim documents the script language. A scene starts with a title, an intro of two
// sentences, a third if it writes an ID as 100/1, the key takeaway, and the page that shows it with
// its place there. It asks at least one question, with a reason for each answer.
package scenario

import (
	"embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

//go:embed *.scene systems/*.scene nodes/*.scene
var files embed.FS

// Names are the names of all scenes, in alphabetical order. Scenes in a page's folder have its
// name as a prefix, such as "systems/burst".
func Names() []string {
	return slices.Concat(in("."), in("nodes"), in("systems"))
}

// in lists the scenes in a folder.
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

// Named returns the scene that a page's links call by that name; ok is false if there is none.
func Named(page, name string) (s *sim.Script, ok bool) {
	if strings.Contains(name, "/") {
		return nil, false
	}
	if page == "systems" || page == "nodes" {
		name = path.Join(page, name)
	}
	return Find(name)
}

// Address is the link of a scene, relative to the site's root.
func Address(s *sim.Script) string { return "/" + s.Page + "?scene=" + path.Base(s.Name) }

// parsed caches scenes of one language: pages name the same ones in many places, and a script never
// changes.
var parsed struct {
	sync.Mutex
	language string
	scenes   map[string]*sim.Script
}

// Find returns the scene with that name; ok is false if there is none.
func Find(name string) (s *sim.Script, ok bool) {
	parsed.Lock()
	defer parsed.Unlock()
	if parsed.language != text.Current() { // as when the site is exported
		parsed.language, parsed.scenes = text.Current(), map[string]*sim.Script{}
	}
	if s, ok = parsed.scenes[name]; ok {
		return s, true
	}
	source, err := files.ReadFile(name + ".scene")
	if err != nil {
		return nil, false
	}
	if s, err = sim.Parse(name, translated(string(source))); err != nil {
		return nil, false
	}
	parsed.scenes[name] = s
	return s, true
}

// worded are the lines that readers see.
var worded = []string{"title", "intro", "home", "question", "right", "wrong", "say"}

// translated is a scene's source in the reader's language.
func translated(source string) string {
	if text.Current() == "en" {
		return source
	}
	lines := strings.Split(source, "\n")
	for i, line := range lines {
		if word, rest, _ := strings.Cut(line, " "); slices.Contains(worded, word) {
			lines[i] = strings.Join([]string{word, text.T(text.Message(rest))}, " ")
		}
	}
	return strings.Join(lines, "\n")
}

// placed has the names of each page's scenes, in their order.
var placed struct {
	sync.Once
	names map[string][]string
}

// byPage finds them. To parse all scenes would take longer than a page may take to start.
func byPage() map[string][]string {
	names, places := map[string][]string{}, map[string]int{}
	for _, name := range Names() {
		source, _ := files.ReadFile(name + ".scene")
		page, place := sim.PageOf(string(source))
		names[page], places[name] = append(names[page], name), place
	}
	for _, of := range names {
		slices.SortStableFunc(of, func(a, b string) int { return places[a] - places[b] })
	}
	return names
}

// On returns the scenes of a page, such as "rollback", in their order.
func On(page string) []*sim.Script {
	placed.Do(func() { placed.names = byPage() })
	names := placed.names[page]
	all := make([]*sim.Script, 0, len(names))
	for _, name := range names {
		if s, ok := Find(name); ok {
			all = append(all, s)
		}
	}
	return all
}

// Known are the names of a page's scenes, as its links have them.
func Known(page string) (known []string) {
	for _, name := range Names() {
		if s, ok := Named(page, path.Base(name)); ok && s.Name == name {
			known = append(known, path.Base(name))
		}
	}
	return known
}

// After is the scene that a page offers after another one; ok is false if there is none.
func After(s *sim.Script) (next *sim.Script, ok bool) {
	if s.Next != "" {
		return Find(s.Next)
	}
	for _, other := range On(s.Page) {
		if ok {
			return other, true
		}
		ok = other.Name == s.Name
	}
	return nil, false
}

// Show is the scene's script with other lanes: designs by name, with the scene's own options if
// it has them. It drops expectations about the scene's lanes, answers that name a hidden lane,
// questions whose right answer that was and, if one of the scene's lanes is hidden, every line
// that names no lane.
func Show(s *sim.Script, lanes []string) string {
	w := shower{shown: lanes, own: map[string]string{}}
	for _, line := range s.Lines {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "lane" {
			w.own[words[1]] = line
		}
	}
	for name := range w.own {
		w.less = w.less || !slices.Contains(lanes, name)
	}
	for _, line := range s.Lines {
		w.line(line)
	}
	w.asked()
	return strings.Join(w.lines, "\n") + "\n"
}

// shower rewrites a scene's lines.
type shower struct {
	shown    []string
	own      map[string]string // the scene's own lanes, by name
	less     bool              // one of them is hidden
	lines    []string
	question []string // the question and its answers so far
}

func (w *shower) line(line string) {
	words := strings.Fields(line)
	if len(words) == 0 {
		words = []string{""}
	}
	switch words[0] {
	case "right", "wrong":
		place, named := "", false
		if len(words) > 1 {
			place, named = strings.CutPrefix(words[1], "@")
		}
		if named && slices.Contains(w.shown, place) || !named && !w.less {
			w.question = append(w.question, line)
		}
		return
	case "question":
		w.question = []string{line}
		return
	}
	w.asked()
	switch {
	case words[0] == "lane":
		if w.own != nil { // all of them, in place of the first
			for _, name := range w.shown {
				own, ok := w.own[name]
				if !ok {
					own = "lane " + name
				}
				w.lines = append(w.lines, own)
			}
			w.own = nil
		}
	case words[0] == "expect", words[0] == "say" && w.less:
	default:
		w.lines = append(w.lines, line)
	}
}

// asked writes the finished question if it can still be answered.
func (w *shower) asked() {
	right := func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "right") }
	if len(w.question) > 2 && slices.ContainsFunc(w.question, right) {
		w.lines = append(w.lines, w.question...)
	}
	w.question = nil
}
