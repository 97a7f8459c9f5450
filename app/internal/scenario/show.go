package scenario

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

// Show is the scene's script with other lanes: designs by their names, as the scene
// has them where it does. What is expected of its own lanes is left out, and so are
// answers that name a lane that is not shown, a question whose right answer that was
// and, where one of its own is missing, all that names none.
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

// shower writes a scene's lines anew.
type shower struct {
	shown    []string
	own      map[string]string // the scene's own lanes, by name
	less     bool              // one of them is not shown
	lines    []string
	question []string // and its answers, once they are over
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
		if w.own != nil { // all of them, where the first stood
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

// asked writes the question that is over, if it can still be answered.
func (w *shower) asked() {
	right := func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "right") }
	if len(w.question) > 2 && slices.ContainsFunc(w.question, right) {
		w.lines = append(w.lines, w.question...)
	}
	w.question = nil
}
