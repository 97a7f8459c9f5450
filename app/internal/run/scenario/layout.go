package scenario

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// mostIDs is the most IDs per tick that a scene requests one by one. Of more, all but the last
// few are issued before the scene starts.
const mostIDs = 1 << 16

// With is the scene's script with another layout: the same steps, with the same durations in
// ticks, without sentences about the scene's own numbers. Lanes that cannot be made with the
// layout are dropped. The problem is a sentence for the reader, or empty.
func With(s *sim.Script, l snowflake.Layout) (script, problem string) {
	t := l.Index(snowflake.KindTime)
	if t < 0 || l.Index(snowflake.KindSequence) < 0 {
		return "", text.T("This layout has no timestamp or no sequence field: no generator and no scene can use it.")
	}
	r := rewriter{layout: l}
	for _, line := range s.Lines {
		r.line(line)
	}
	for {
		script = r.head(s) + strings.Join(r.lines, "\n") + "\n"
		_, err := sim.Parse(s.Name, script)
		if err == nil {
			return script, ""
		}
		bad, is := errors.AsType[*sim.ScriptError](err)
		if !is || !r.dropLane(bad.Lane) {
			return "", err.Error()
		}
	}
}

// rewriter rewrites a scene's lines.
type rewriter struct {
	layout snowflake.Layout
	lanes  []string
	lines  []string

	at   string // the last clock setting
	used uint64 // how many IDs of that tick are issued before the scene starts,
	then string // and its time
}

// own are the words of lines that hold only for the scene's own layout.
var own = []string{"", "title", "intro", "home", "next", "page", "layout", "zero", "say", "expect", "question", "right",
	"wrong", "decided"}

func (r *rewriter) line(line string) {
	line, _, _ = strings.Cut(line, "#")
	words := strings.Fields(line)
	if len(words) == 0 || slices.Contains(own, words[0]) {
		return
	}
	for i, word := range words {
		if d, err := time.ParseDuration(word); err == nil && i > 0 && word != "0" {
			words[i] = r.scaled(d)
		}
	}
	switch last := len(words) - 1; words[0] {
	case "lane":
		r.lanes = append(r.lanes, strings.Join(words, " "))
		return
	case "set":
		r.at = words[last]
	case "node":
		if n, err := strconv.ParseUint(words[last], 10, 64); err == nil && r.layout.Nodes() < math.MaxUint64 {
			words[last] = strconv.FormatUint(n%r.layout.Nodes(), 10)
		}
	case "ask":
		if n, err := strconv.Atoi(words[last]); err == nil {
			if perTick := layouts.IDsPerTick(r.layout); perTick > mostIDs && nearlyAll(n) && r.used == 0 {
				r.used, r.then = perTick-uint64(4096-n), r.at
				return
			}
			words[last] = strconv.Itoa(r.asked(n))
		}
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	r.lines = append(r.lines, indent+strings.Join(words, " "))
}

// asked replaces the number n of requested IDs: nearly all of 4,096 become nearly all of the
// layout's, and more become those of a few ticks.
func (r *rewriter) asked(n int) int {
	if layouts.IDsPerTick(r.layout) > mostIDs {
		return n
	}
	perTick := int(layouts.IDsPerTick(r.layout))
	switch {
	case nearlyAll(n):
		return max(1, perTick-(4096-n))
	case n > 4096:
		return min(n, 5*perTick)
	}
	return n
}

func nearlyAll(n int) bool { return n > 4096-100 && n < 4096 }

// scaled is a duration with as many ticks as it had milliseconds.
func (r *rewriter) scaled(d time.Duration) string {
	return time.Duration(d.Seconds() * 1000 * float64(r.layout.Tick)).Round(time.Microsecond).String()
}

// head is what comes before the first step. Times in titles are milliseconds.
func (r *rewriter) head(s *sim.Script) string {
	l, title := r.layout, s.Title
	if l.Tick != time.Millisecond {
		title = text.T("%s, in ticks of %s", title, text.Tick(l.Tick))
	}
	lanes := strings.Join(r.lanes, "\n")
	intro := text.T("Played with your layout: a tick lasts %s and has %s IDs per node.", text.Tick(l.Tick),
		text.Group(layouts.IDsPerTick(l)))
	if r.used > 0 {
		used := " used " + strconv.FormatUint(r.used, 10) + " " + r.then
		lanes = strings.Join(r.lanes, used+"\n") + used
		intro = text.Sentences(intro,
			text.T("%s IDs of the tick at %s are issued before the scene starts: too many to watch one by one.",
				text.Group(r.used), r.then))
	}
	return "title " + title + "\n" +
		"intro " + intro + "\n" +
		"layout " + layouts.FieldsText(l) + " tick " + l.Tick.String() + " epoch " + text.UnixMS(l.Epoch) + "\n" +
		lanes + "\n\n"
}

// dropLane drops a lane. It reports whether the lane existed and another one is left.
func (r *rewriter) dropLane(name string) bool {
	before := len(r.lanes)
	r.lanes = slices.DeleteFunc(r.lanes, func(lane string) bool { return strings.Fields(lane)[1] == name })
	return 0 < len(r.lanes) && len(r.lanes) < before
}
