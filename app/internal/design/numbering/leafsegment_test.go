package numbering_test

import (
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// leafPort is SegmentIDGenImpl with its SegmentBuffer: locks are left out, since
// nothing runs at once.
type leafPort struct {
	*program
	segments      [2]leafPortSegment
	currentPos    int
	initOk        bool
	nextReady     bool
	threadRunning bool
	step, minStep int64
	timestamp     int64
}

type leafPortSegment struct{ value, max, step int64 }

func (b *leafPort) nextPos() int { return (b.currentPos + 1) & 1 }

func (b *leafPort) get(c *process) int64 {
	if !b.initOk {
		if !b.initOk {
			if b.updateSegmentFromDb(c, &b.segments[b.currentPos]) {
				b.initOk = true
			}
		}
	}
	return b.getIdFromSegmentBuffer(c)
}

func (b *leafPort) updateSegmentFromDb(c *process, segment *leafPortSegment) bool {
	update := func(by int64) (variant.StoreRow, bool) {
		c.connect()
		defer c.disconnect()
		reply, ok := c.query(variant.Query{Verb: variant.AddStep, By: by})
		return reply.Row, ok
	}
	var alloc variant.StoreRow
	var ok bool
	if !b.initOk {
		if alloc, ok = update(0); !ok {
			return false
		}
		b.step = alloc.Step
		b.minStep = alloc.Step
	} else if b.timestamp == 0 {
		if alloc, ok = update(0); !ok {
			return false
		}
		b.timestamp = b.s.now
		b.step = alloc.Step
		b.minStep = alloc.Step
	} else {
		duration := b.s.now - b.timestamp
		nextStep := b.step
		if duration < 15*60*1000 {
			if nextStep*2 > 1000000 {
				// do nothing
			} else {
				nextStep = nextStep * 2
			}
		} else if duration < 15*60*1000*2 {
			// do nothing with nextStep
		} else {
			if nextStep/2 >= b.minStep {
				nextStep = nextStep / 2
			}
		}
		if alloc, ok = update(nextStep); !ok {
			return false
		}
		b.timestamp = b.s.now
		b.step = nextStep
		b.minStep = alloc.Step
	}
	segment.value = alloc.Max - b.step
	segment.max = alloc.Max
	segment.step = b.step
	return true
}

func (b *leafPort) getIdFromSegmentBuffer(c *process) int64 {
	for {
		segment := &b.segments[b.currentPos]
		if !b.nextReady && float64(segment.max-segment.value) < 0.9*float64(segment.step) && !b.threadRunning {
			b.threadRunning = true
			b.execute(func(thread *process) {
				next := &b.segments[b.nextPos()]
				updateOk := b.updateSegmentFromDb(thread, next)
				if updateOk {
					b.nextReady = true
					b.threadRunning = false
				} else {
					b.threadRunning = false
				}
			})
		}
		value := segment.value
		segment.value++
		if value < segment.max {
			return value
		}
		b.waitAndSleep(c)
		segment = &b.segments[b.currentPos]
		value = segment.value
		segment.value++
		if value < segment.max {
			return value
		}
		if b.nextReady {
			b.currentPos = b.nextPos()
			b.nextReady = false
		} else {
			return refused
		}
	}
}

func (b *leafPort) waitAndSleep(c *process) {
	roll := 0
	for b.threadRunning {
		roll += 1
		if roll > 10000 {
			c.sleep(10)
			break
		}
	}
}

// The times that matter to Leaf, in milliseconds: a refill doubles the step where none
// has passed since the last one, keeps it after the first and halves it after the second.
const (
	middle = 16 * 60 * 1000
	slow   = 31 * 60 * 1000
)

func leafSubject(t *testing.T, nodes int) *subject {
	s := on(variant.Store{{Max: 11, Step: 2}}, nodes, machine(t, "leaf-segment", snowflake.Twitter(), variant.Config{}))
	s.now = 1
	return s
}

// ask and answer are a call and what the store says to it.
var ask, answer = happening{kind: asks}, happening{kind: answers}

func TestLeafsSegmentsAreTheOriginalsOnAllSmallHistories(t *testing.T) {
	for _, first := range [][]happening{
		nil,
		{ask, answer, ask, answer, ask}, // the third segment is next
		{ask, answer, ask, answer, ask, ask, answer, ask, ask, answer, ask},               // it was doubled twice
		{ask, {kind: silences}, ask, {kind: silences}, {kind: wakes}},                     // never loaded
		{ask, answer, ask, {kind: silences}, ask, {kind: loses}, {kind: wakes}, ask, ask}, // drained
	} {
		histories(func() *subject {
			return leafSubject(t, 1).
				beside(func(p *program) func(*process) int64 { return (&leafPort{program: p}).get })
		}, first, 5, []int64{middle, slow}, func(s *subject) {
			s.same(t)
			s.unique(t)
		})
	}
}

func TestLeafsStepGrowsToAMillionAtMost(t *testing.T) {
	s := leafSubject(t, 1)
	s.store[0].Step = 400_000
	var asked []int64
	for len(asked) < 4 {
		s.play(ask)
		if sent := s.nodes[0].sent; sent.Verb != variant.NoQuery {
			asked = append(asked, sent.By)
			s.play(answer)
		}
	}
	if want := []int64{0, 0, 800_000, 800_000}; !slices.Equal(asked, want) {
		t.Errorf("got %v asked for, want %v", asked, want)
	}
}

func TestLeafsNodesShareARow(t *testing.T) {
	histories(func() *subject { return leafSubject(t, 2) }, []happening{ask, answer, ask, {kind: asks, node: 1}}, 5,
		nil, func(s *subject) {
			s.unique(t)
			for _, id := range s.log {
				if id >= s.store[0].Max {
					t.Fatalf("after %v: got %v, want nothing from %d on", s, s.log, s.store[0].Max)
				}
			}
		})
}
