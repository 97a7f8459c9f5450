package bits

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/random"
)

// practice is a series of exercises, the same for all who have its seed.
type practice struct {
	seed uint64
	done progress

	typed   string
	problem string // why the answer cannot be read
	reason  string // what was said to the last answer
	right   bool
	hints   int // how many are shown
	missed  bool
}

// progress is how far someone has come in a series; the browser keeps it.
type progress struct {
	Number, Level, Row, Right, Tried int
	Typed                            string // into the box for the answer
}

// practiceKey is under what the browser keeps it, by seed.
const practiceKey = "practice"

const (
	// risesAfter is how many right answers in a row lead to the next level.
	risesAfter = 2
	// keptSeries is how many series the browser keeps.
	keptSeries = 20
)

// follow begins the series of a seed, unless it is the one that goes on.
func (s *practice) follow(seed uint64) {
	if s.seed != seed || s.done.Level == 0 {
		*s = practice{seed: seed, done: progress{Level: 1}}
	}
}

// load takes up a series where this browser left it.
func (s *practice) load(ctx app.Context) {
	if p, ok := loadProgress(ctx)[strconv.FormatUint(s.seed, 10)]; ok && s.done.Tried == 0 {
		p.Level = min(max(p.Level, 1), bitlab.TopLevel)
		s.done, s.typed = p, p.Typed
	}
}

func loadProgress(ctx app.Context) map[string]progress {
	kept := map[string]progress{}
	if ctx.LocalStorage().Get(practiceKey, &kept) != nil || len(kept) > keptSeries || kept == nil {
		return map[string]progress{} // another version's, or too many: begin anew
	}
	return kept
}

// practise is the one way in which a reader changes the practice; the browser
// keeps how far he has come.
func (p *bitLab) practise(ctx app.Context, change func(*practice)) {
	s := &p.practice
	before := s.done
	if change(s); s.done == before {
		return
	}
	kept := loadProgress(ctx)
	kept[strconv.FormatUint(s.seed, 10)] = s.done
	// A browser that does not let us store begins anew at the next visit.
	_ = ctx.LocalStorage().Set(practiceKey, kept)
}

func (s *practice) exercise() bitlab.Exercise {
	return bitlab.Practice(s.seed, s.done.Number, s.done.Level)
}

// answer judges what was typed or chosen.
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

// check reads the box and judges it.
func (s *practice) check() {
	e := s.exercise()
	if e.Kind == bitlab.AsChoice { // a key that was meant for the exercise before
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

// take takes what is typed, and keeps it for when the page is loaded anew.
func (s *practice) take(typed string) { s.typed, s.done.Typed = typed, typed }

// next goes on to the next exercise.
func (s *practice) next() {
	s.rise()
	s.done.Number++
	s.done.Typed = ""
	*s = practice{seed: s.seed, done: s.done}
}

// rise goes a level up after enough right answers in a row, and one down after
// a miss.
func (s *practice) rise() {
	switch {
	case s.done.Row >= risesAfter && s.done.Level < bitlab.TopLevel:
		s.done.Level, s.done.Row = s.done.Level+1, 0
	case s.missed && s.done.Level > 1:
		s.done.Level--
	}
}

// newSeries begins a series that nobody has a link to yet.
func (p *bitLab) newSeries(ctx app.Context) {
	seed := random.Mix(uint64(time.Now().UnixNano()))%9999 + defaultSeed + 1
	p.update(ctx, func(s *state) { s.seed = seed })
}
