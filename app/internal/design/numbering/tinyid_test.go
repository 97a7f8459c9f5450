package numbering_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/numbering"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// tinyPort is CachedIdGenerator with SegmentId and DbSegmentIdServiceImpl: locks are
// left out, since nothing runs at once.
type tinyPort struct {
	*program
	delta, remainder int64
	current, next    *segmentID
	isLoadingNext    bool
}

// segmentID is SegmentId.
type segmentID struct {
	maxID, loadingID, currentID int64
	delta, remainder            int64
	isInit                      bool
}

// The result codes.
const (
	normal = iota
	loading
	over
)

func (s *segmentID) init() {
	if s.isInit {
		return
	}
	id := s.currentID
	if id%s.delta == s.remainder {
		s.isInit = true
		return
	}
	for i := int64(0); i <= s.delta; i++ {
		s.currentID++
		id = s.currentID
		if id%s.delta == s.remainder {
			s.currentID += 0 - s.delta
			s.isInit = true
			return
		}
	}
}

func (s *segmentID) nextID() (code int, id int64) {
	s.init()
	s.currentID += s.delta
	id = s.currentID
	if id > s.maxID {
		return over, id
	}
	if id >= s.loadingID {
		return loading, id
	}
	return normal, id
}

func (s *segmentID) useful() bool { return s.currentID <= s.maxID }

func (g *tinyPort) loadCurrent(c *process) (thrown bool) {
	if g.current == nil || !g.current.useful() {
		if g.next == nil {
			s := g.querySegmentID(c)
			if s == nil {
				return true
			}
			g.current = s
		} else {
			g.current = g.next
			g.next = nil
		}
	}
	return false
}

func (g *tinyPort) loadNext() {
	if g.next == nil && !g.isLoadingNext {
		if g.next == nil && !g.isLoadingNext {
			g.isLoadingNext = true
			g.execute(func(thread *process) {
				if s := g.querySegmentID(thread); s != nil {
					g.next = s
				}
				g.isLoadingNext = false
			})
		}
	}
}

func (g *tinyPort) nextID(c *process) int64 {
	for {
		if g.current == nil {
			if g.loadCurrent(c) {
				return refused
			}
			continue
		}
		code, id := g.current.nextID()
		if code == over {
			if g.loadCurrent(c) {
				return refused
			}
		} else {
			if code == loading {
				g.loadNext()
			}
			return id
		}
	}
}

// querySegmentID is getNextSegmentId; nil is an exception. Being a transaction, it
// keeps its connection.
func (g *tinyPort) querySegmentID(c *process) *segmentID {
	c.connect()
	defer c.disconnect()
	for i := 0; i < 3; i++ {
		read, ok := c.query(variant.Query{Verb: variant.ReadRow})
		if !ok {
			return nil
		}
		info := read.Row
		newMaxID := info.Max + info.Step
		update, ok := c.query(variant.Query{Verb: variant.CompareAndSet, Max: info.Max, Version: info.Version})
		if !ok {
			return nil
		}
		if update.State == variant.Executed {
			info.Max = newMaxID
			return g.convert(info)
		}
	}
	return nil
}

func (g *tinyPort) convert(info variant.StoreRow) *segmentID {
	s := &segmentID{currentID: info.Max - info.Step, maxID: info.Max, delta: g.delta, remainder: g.remainder}
	s.loadingID = s.currentID + info.Step*20/100
	return s
}

func tinySubject(nodes int, row variant.StoreRow, delta, remainder int64) *subject {
	tiny := on(variant.Store{row}, nodes, numbering.Tiny(delta, remainder))
	return tiny.beside(func(p *program) func(*process) int64 {
		return (&tinyPort{program: p, delta: delta, remainder: remainder}).nextID
	})
}

func TestTinyidIsTheOriginalOnAllSmallHistories(t *testing.T) {
	to := func(node int, kinds ...kind) (all []happening) {
		for _, k := range kinds {
			all = append(all, happening{kind: k, node: node})
		}
		return all
	}
	for _, c := range []struct {
		nodes, length    int
		row              variant.StoreRow
		delta, remainder int64
		first            []happening
	}{
		{1, 7, variant.StoreRow{Max: 10, Step: 4}, 2, 1, nil},
		{1, 6, variant.StoreRow{Max: 10, Step: 10}, 2, 1, to(0, asks, answers, answers)},
		{1, 6, variant.StoreRow{Max: 10, Step: 10}, 3, 0, to(0, asks, answers, answers)},
		{1, 7, variant.StoreRow{Max: 7, Step: 2}, 1, 0, to(0, asks, answers, answers, asks, answers, answers)},
		{1, 6, variant.StoreRow{Step: 4}, 2, 1, to(0, asks, answers, answers)},
		{2, 5, variant.StoreRow{Max: 10, Step: 4}, 2, 1, nil},
		{2, 5, variant.StoreRow{Max: 10, Step: 4}, 2, 1, append(to(0, asks, answers), to(1, asks, answers)...)},
		{2, 5, variant.StoreRow{Max: 10, Step: 4}, 1, 0,
			append(to(0, asks, answers, answers), to(1, asks, answers, answers)...)},
	} {
		histories(func() *subject { return tinySubject(c.nodes, c.row, c.delta, c.remainder) }, c.first, c.length, nil,
			func(s *subject) {
				s.same(t)
				s.unique(t)
				for _, id := range s.log {
					if id != refused && (id%c.delta != c.remainder || id > s.store[0].Max) {
						t.Fatalf("after %v: got %v, want remainder %d of %d, up to %d", s, s.log, c.remainder, c.delta,
							s.store[0].Max)
					}
				}
			})
	}
}

func TestTinyidTriesThreeTimesAgainstOthersAndNotAgainstSilence(t *testing.T) {
	for _, c := range []struct {
		name  string
		raced int
		other kind
		want  int
	}{
		{"others are quicker twice", 2, answers, 3},
		{"others are quicker each time", 3, answers, 3},
		{"a silent store", 0, silences, 1},
	} {
		s := tinySubject(1, variant.StoreRow{Max: 10, Step: 4}, 2, 1)
		s.play(ask)
		tries := 0
		for s.nodes[0].open {
			if tries++; c.other == answers {
				s.play(answer) // it has read the row
			}
			if tries <= c.raced {
				for _, row := range []*variant.Store{&s.store, &s.other} {
					*row, _ = row.Do(variant.Query{Verb: variant.AddStep})
				}
			}
			s.play(happening{kind: c.other})
		}
		s.same(t)
		if tries != c.want || (s.log[0] == refused) != (c.raced != 2) {
			t.Errorf("%s: got %v in %d tries, want %d", c.name, s.log, tries, c.want)
		}
	}
}
