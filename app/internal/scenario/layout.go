package scenario

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// mostIDs is the largest number of IDs in a tick that a scene asks for one by
// one. Of more, all but the last few are issued before it begins.
const mostIDs = 1 << 16

// With is the scene's script played with another layout: its steps, as long in
// ticks as they were, without what is said of the scene's own numbers. Lanes
// that cannot be made of the layout are left out. The problem is a sentence for
// the reader, and empty where there is none.
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
		bad, is := errors.AsType[*sim.Error](err)
		if !is || !r.dropLane(bad.Lane) {
			return "", err.Error()
		}
	}
}

// rewriter writes a scene's lines anew.
type rewriter struct {
	layout snowflake.Layout
	lanes  []string
	lines  []string

	at   string // what the clock was set to last
	used uint64 // how many numbers of that tick are issued before the scene begins,
	then string // and when it is
}

// own are the words of lines that hold for the scene's own layout alone.
var own = []string{"", "title", "intro", "home", "next", "page", "layout", "zero", "say", "expect", "question", "right", "wrong", "decided"}

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
			if perTick := r.layout.IDsPerTick(); perTick > mostIDs && nearlyAll(n) && r.used == 0 {
				r.used, r.then = perTick-uint64(4096-n), r.at
				return
			}
			words[last] = strconv.Itoa(r.asked(n))
		}
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	r.lines = append(r.lines, indent+strings.Join(words, " "))
}

// asked is how many IDs are asked for in place of n: nearly all of 4,096 are
// nearly all of however many there are, and more are those of a few ticks.
func (r *rewriter) asked(n int) int {
	if r.layout.IDsPerTick() > mostIDs {
		return n
	}
	perTick := int(r.layout.IDsPerTick())
	switch {
	case nearlyAll(n):
		return max(1, perTick-(4096-n))
	case n > 4096:
		return min(n, 5*perTick)
	}
	return n
}

// nearlyAll reports whether so many are nearly all of 4,096.
func nearlyAll(n int) bool { return n > 4096-100 && n < 4096 }

// scaled is a duration as many ticks long as it was milliseconds.
func (r *rewriter) scaled(d time.Duration) string {
	return time.Duration(d.Seconds() * 1000 * float64(r.layout.Tick)).Round(time.Microsecond).String()
}

// head is what stands before the first step. Times in titles are milliseconds.
func (r *rewriter) head(s *sim.Script) string {
	l, title := r.layout, s.Title
	if l.Tick != time.Millisecond {
		title = text.T("%s, in ticks of %s", title, text.Tick(l.Tick))
	}
	lanes := strings.Join(r.lanes, "\n")
	intro := text.T("Played with your layout: a tick lasts %s and has %s IDs per node.", text.Tick(l.Tick), text.Group(l.IDsPerTick()))
	if r.used > 0 {
		used := " used " + strconv.FormatUint(r.used, 10) + " " + r.then
		lanes = strings.Join(r.lanes, used+"\n") + used
		intro += " " + text.T("%s IDs of the tick at %s are issued before the scene starts: too many to watch one by one.", text.Group(r.used), r.then)
	}
	return "title " + title + "\n" +
		"intro " + intro + "\n" +
		"layout " + l.FieldsText() + " tick " + l.Tick.String() + " epoch " + text.UnixMS(l.Epoch) + "\n" +
		lanes + "\n\n"
}

// dropLane leaves out the lane of that name; it says whether there was one and
// another is left.
func (r *rewriter) dropLane(name string) bool {
	before := len(r.lanes)
	r.lanes = slices.DeleteFunc(r.lanes, func(lane string) bool { return strings.Fields(lane)[1] == name })
	return 0 < len(r.lanes) && len(r.lanes) < before
}
