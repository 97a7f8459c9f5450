package scenario

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

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
