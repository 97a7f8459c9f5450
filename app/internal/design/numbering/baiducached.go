package numbering

import (
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// baiduCached is Baidu's UidGenerator with its ring: CachedUidGenerator.java, RingBuffer.java
// and BufferPaddingExecutor.java at 2fcbc13, 2018-11-28. The ring is filled at startup, and
// again by a thread when less than half is left. The thread runs as soon as any time has passed,
// and fills the whole ring: calls at the same instant get what was left.
var baiduCached = variant.Design{
	Name: "baidu-cached", Title: "Baidu’s ring",
	// commit 2fcbc13 of 2018-11-28, src/main/java/com/baidu/fsg/uid/buffer/RingBuffer.java
	System: "Baidu UidGenerator",
	Rule:   "Makes IDs in advance: it reads the clock once, at startup, and then counts the seconds itself.",
	Notes: []text.Message{
		"Each slot’s flag is padded to 64 bytes, a cache line: threads that take neighbouring IDs do not slow each other down.",
		"At the advertised six million IDs per second its timestamp advances 732 seconds every second: 28 bits last 4.24 days.",
	},
	Layout: func(l snowflake.Layout) snowflake.Layout {
		d, _ := variant.Find("baidu")
		return d.For(l)
	},
	Store: func(int) variant.Store { return variant.Store{} }, // WORKER_NODE
	Boots: true,
	Make:  newRing,
}

// boostPower is the number of seconds in the ring, as a power of 2.
const boostPower = 3

// ringBuffer is a RingBuffer with its BufferPaddingExecutor. It knows where the seconds of its IDs
// start: those put last, and those before them, which are fewer than half the ring.
type ringBuffer struct {
	*slots
	cursor, tail, lastSecond int64
	before, latest           secondRange
	padding                  bool // the thread is due
}

// secondRange is a range of whole seconds, and the place at which the first one started.
type secondRange struct{ place, second int64 }

// slots never changes.
type slots struct {
	fixed               snowflake.ID // the node's bits
	timeShift, seqShift int
	second, size        int64 // IDs per second and in the ring
}

func newRing(c variant.Config) (variant.Machine, error) {
	l := c.Layout
	values, err := l.NodeValues(c.Number)
	if err != nil {
		return nil, err
	}
	node, err := snowflake.NewNode(l, values, snowflake.Policy{})
	if err != nil {
		return nil, err
	}
	_, first := node.Take(snowflake.State{}, 0, 1) // has only the node's bits
	s := &slots{
		fixed:     first.First,
		timeShift: layouts.Shift(l, l.Index(snowflake.KindTime)),
		seqShift:  layouts.Shift(l, l.Index(snowflake.KindSequence)),
		second:    int64(layouts.IDsPerTick(l)), size: int64(layouts.IDsPerTick(l)) << boostPower,
	}
	m := ringBuffer{slots: s, cursor: -1, tail: -1, lastSecond: c.Now}
	m.pad()
	return m, nil
}

// pad is paddingBuffer. A used ring holds one less than its slots, and it is full only when an
// ID no longer fits: the rest of that ID's second is lost.
func (m *ringBuffer) pad() {
	room := m.size - 1 - (m.tail - max(m.cursor, 0))
	m.before, m.latest = m.latest, secondRange{m.tail + 1, m.lastSecond + 1}
	m.tail += room
	m.lastSecond += room/m.second + 1
	m.padding = false
}

// Ask is take.
func (m ringBuffer) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	if m.padding && !r.AtOnce {
		m.pad()
	}
	empty := m.cursor == m.tail
	if !empty {
		m.cursor++
	}
	m.padding = m.padding || m.tail-m.cursor < m.size/2
	if empty {
		return m, none(variant.Drained)
	}
	from := m.latest
	if m.cursor < from.place {
		from = m.before
	}
	nth := m.cursor - from.place
	second := from.second + nth/m.second
	o := number(int64(m.fixed | snowflake.ID(second)<<m.timeShift | snowflake.ID(nth%m.second)<<m.seqShift))
	o.Lead = second - r.Now
	return m, o
}

// Restart is an empty ring: a starting program fills it once it has its row.
func (m ringBuffer) Restart(bool) variant.Machine {
	return ringBuffer{slots: m.slots, cursor: -1, tail: -1}
}

// Vars are the ring's positions, which only grow, and the last second in it.
func (m ringBuffer) Vars() []variant.Var {
	return []variant.Var{
		count("cursor", m.cursor), count("tail", m.tail), count("size", m.size), tick("lastSecond", m.lastSecond),
	}
}
