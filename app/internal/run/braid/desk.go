package braid

import (
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

// Desk answers a page's lines in a worker: [Settings.String], and then [Question]s about that run.
type Desk struct{ run *Run }

// The first words of answers.
const (
	Progress = "progress" // share of the work that is done
	Measured = "figures"  // then [Figures.String]
	Looked   = "window"   // then [Window.String]
)

// Question asks what a reader with a lag sees at a time.
func Question(lag, now time.Duration) string { return "look " + join([]int64{int64(lag), int64(now)}) }

// Answer is the answer to a line; an error's text if there is none.
func (d *Desk) Answer(line string, yield func(progress float64) bool) string {
	if question, is := strings.CutPrefix(line, "look "); is && d.run != nil {
		n, err := split(question)
		if err != nil || len(n) != 2 {
			return errSettings.Error()
		}
		if lag := time.Duration(n[0]); lag != d.run.Left {
			d.run.Read(lag, nil)
		}
		return Looked + " " + d.run.Window(time.Duration(n[1])).String()
	}
	s, err := Parse(line)
	if err != nil {
		return err.Error()
	}
	run := NewRun(s)
	if !run.Work(work.Yield(func() bool { return yield(run.Progress()) })) {
		return errSettings.Error()
	}
	d.run = run
	return Measured + " " + run.Figures.String()
}
