package ui

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Desk asks for a page's long work. The site's second program does it or, if that is missing, the page in slices.
// It answers one question at a time; of those that are asked meanwhile, the newest one is answered next.
type Desk[Question, Answer any] struct {
	Job
	// Name is the work's name in the second program, and Here does it on the page.
	Name string
	Here work.Answerer[Question, Answer]
	// Take takes an answer.
	Take func(q Question, a Answer, err error)
	// Bad is why the second program is missing, for the reader.
	Bad string

	is    deskState
	alone bool // without the second program
	asked Question
	next  *Question
}

type deskState uint8

const (
	isFree deskState = iota
	isBusy           // it answers, or starts the program for that
	isLong           // it takes so long that its progress is shown
)

// Busy reports whether a question is being answered, Long whether that takes long, and Waits whether another one
// waits.
func (d *Desk[_, _]) Busy() bool  { return d.is != isFree }
func (d *Desk[_, _]) Long() bool  { return d.is == isLong }
func (d *Desk[_, _]) Waits() bool { return d.next != nil }

// Ask asks a question.
func (d *Desk[Question, _]) Ask(ctx app.Context, q Question) {
	if d.next = &q; d.is == isFree {
		d.begin(ctx)
	}
}

// Halt forgets all questions.
func (d *Desk[_, _]) Halt() {
	d.Job.Halt()
	d.is, d.next = isFree, nil
}

// begin answers the newest question.
func (d *Desk[_, _]) begin(ctx app.Context) {
	d.is = isBusy
	d.Begun = func() {
		if d.is == isBusy {
			d.is = isLong
		}
	}
	switch {
	case app.IsServer:
		d.take()
		a, err := d.Here.Answer(d.asked, nil)
		d.answer(ctx, a, err)
	case d.alone:
		d.slice(ctx)
	case d.Hired():
		d.say()
	default:
		d.hire(ctx)
	}
}

// hire starts the second program.
func (d *Desk[_, _]) hire(ctx app.Context) {
	without := func() {
		if d.alone = true; d.next == nil { // it failed at the question
			d.next = &d.asked
		}
		d.slice(ctx)
	}
	program, err := Program()
	if err != nil { // the browser has no workers
		without()
		return
	}
	d.Connect(ctx, program, func(says string) { d.hear(ctx, says) }, func(why string) {
		const missing = "A file of this page is missing: %s. " +
			"The page works without it, but more slowly; reload it to try again."
		d.Bad = text.T(missing, why)
		without()
	})
}

func (d *Desk[_, _]) take() { d.asked, d.next = *d.next, nil }

func (d *Desk[_, _]) say() {
	d.take()
	question, err := json.Marshal(d.asked)
	if err != nil {
		panic(err) // a question is a plain value
	}
	d.Say(d.Name + " " + string(question))
}

func (d *Desk[_, _]) slice(ctx app.Context) {
	d.take()
	q := d.asked
	d.Slice(ctx, 0, func(s *Slices) {
		a, err := d.Here.Answer(q, s.Reach)
		s.Hand(func(ctx app.Context) { d.answer(ctx, a, err) })
	})
}

// hear takes what the second program says.
func (d *Desk[_, Answer]) hear(ctx app.Context, says string) {
	if says == work.LineReady {
		d.say()
		return
	}
	var a Answer
	answer, is := strings.CutPrefix(says, work.LineAnswer)
	err := errors.New(says)
	if is {
		err = json.Unmarshal([]byte(answer), &a)
	}
	d.answer(ctx, a, err)
}

func (d *Desk[_, Answer]) answer(ctx app.Context, a Answer, err error) {
	d.is = isFree
	if d.Take(d.asked, a, err); d.next != nil && d.is == isFree {
		d.begin(ctx)
	}
}
