package bits

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

// practice is a series of exercises; the same seed gives everyone the same series.
type practice struct {
	seed uint64
	done progress

	typed   string
	problem string // why the answer cannot be read
	reason  string // the verdict's reason for the last answer
	right   bool
	hints   int // how many are shown
	missed  bool
}

// progress is how far someone has come in a series; it is saved in the browser.
type progress struct {
	Number, Level, Row, Right, Tried int
	Typed                            string // in the answer box
}

// practiceKey is the storage key of the progress, by seed.
const practiceKey = "practice"

const (
	// risesAfter is how many right answers in a row lead to the next level.
	risesAfter = 2
	// keptSeries is how many series the browser keeps.
	keptSeries = 20
)

// follow starts the series of a seed, unless it is already running.
func (s *practice) follow(seed uint64) {
	if s.seed != seed || s.done.Level == 0 {
		*s = practice{seed: seed, done: progress{Level: 1}}
	}
}

// load restores a series' progress from this browser.
func (s *practice) load(ctx app.Context) {
	if p, ok := loadProgress(ctx)[strconv.FormatUint(s.seed, 10)]; ok && s.done.Tried == 0 {
		p.Level = min(max(p.Level, 1), bitlab.TopLevel)
		s.done, s.typed = p, p.Typed
	}
}

func loadProgress(ctx app.Context) map[string]progress {
	kept := map[string]progress{}
	if ctx.LocalStorage().Get(practiceKey, &kept) != nil || len(kept) > keptSeries || kept == nil {
		return map[string]progress{} // another version's, or too many: start again
	}
	return kept
}

// practise is the only way to change the practice; progress is saved.
func (p *bitLab) practise(ctx app.Context, change func(*practice)) {
	s := &p.practice
	before := s.done
	if change(s); s.done == before {
		return
	}
	kept := loadProgress(ctx)
	kept[strconv.FormatUint(s.seed, 10)] = s.done
	// Without storage, the next visit starts again.
	_ = ctx.LocalStorage().Set(practiceKey, kept)
}

func (s *practice) exercise() bitlab.Exercise {
	return bitlab.Practice(s.seed, s.done.Number, s.done.Level)
}

func (s *practice) answer(v uint64) {
	if s.right {
		return
	}
	s.problem = ""
	s.right, s.reason = s.exercise().Judge(v)
	s.done.Tried++
	switch {
	case !s.right:
		s.done.Row, s.missed = 0, true
	case !s.missed && s.hints == 0:
		s.done.Row++
		s.done.Right++
	default:
		s.done.Right++
	}
}

func (s *practice) check() {
	e := s.exercise()
	if e.Kind == bitlab.AsChoice { // a key press meant for the previous exercise
		return
	}
	var v uint64
	var err error
	if e.Kind == bitlab.AsBits {
		v, err = format.BitsOperand(s.typed, int(e.Width))
	} else {
		v, err = format.Operand(s.typed, int(e.Width))
	}
	if err != nil {
		s.problem, s.reason = err.Error(), ""
		return
	}
	s.answer(v)
}

// take keeps what is typed, also across a reload.
func (s *practice) take(typed string) { s.typed, s.done.Typed = typed, typed }

func (s *practice) next() {
	s.rise()
	s.done.Number++
	s.done.Typed = ""
	*s = practice{seed: s.seed, done: s.done}
}

// rise goes up a level after enough right answers in a row, and down after a miss.
func (s *practice) rise() {
	switch {
	case s.done.Row >= risesAfter && s.done.Level < bitlab.TopLevel:
		s.done.Level, s.done.Row = s.done.Level+1, 0
	case s.missed && s.done.Level > 1:
		s.done.Level--
	}
}

// newSeries starts a series with a random seed.
func (p *bitLab) newSeries(ctx app.Context) {
	seed := random.Mix(uint64(time.Now().UnixNano()))%9999 + defaultSeed + 1
	p.update(ctx, func(s *state) { s.seed = seed })
}
