package numbering_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// ringPort is CachedUidGenerator with its RingBuffer, as an array, and its
// BufferPaddingExecutor, whose threads run when the history lets them.
type ringPort struct {
	workerID, sequenceBits, workerBits int64

	bufferSize, paddingThreshold int64
	slots                        []int64
	flags                        []bool // whether a slot can be taken
	tail, cursor                 int64

	lastSecond int64
	running    bool
	submitted  int
}

const startPoint = -1

func newRingPort(now, workerID, workerBits, sequenceBits int64) *ringPort {
	g := &ringPort{workerID: workerID, workerBits: workerBits, sequenceBits: sequenceBits, tail: startPoint,
		cursor: startPoint, lastSecond: now}
	g.bufferSize = (g.maxSequence() + 1) << 3
	g.slots, g.flags = make([]int64, g.bufferSize), make([]bool, g.bufferSize)
	g.paddingThreshold = g.bufferSize * 50 / 100
	g.paddingBuffer()
	return g
}

func (g *ringPort) maxSequence() int64 { return ^(-1 << g.sequenceBits) }

func (g *ringPort) put(uid int64) bool {
	currentTail := g.tail
	currentCursor := g.cursor
	if currentCursor == startPoint {
		currentCursor = 0
	}
	distance := currentTail - currentCursor
	if distance == g.bufferSize-1 {
		return false
	}
	nextTailIndex := (currentTail + 1) & (g.bufferSize - 1)
	if g.flags[nextTailIndex] {
		return false
	}
	g.slots[nextTailIndex] = uid
	g.flags[nextTailIndex] = true
	g.tail++
	return true
}

func (g *ringPort) take() int64 {
	currentCursor := g.cursor
	nextCursor := currentCursor
	if nextCursor != g.tail {
		nextCursor++
	}
	g.cursor = nextCursor
	currentTail := g.tail
	if currentTail-nextCursor < g.paddingThreshold {
		g.submitted++ // asyncPadding
	}
	if nextCursor == currentCursor {
		return refused
	}
	nextCursorIndex := nextCursor & (g.bufferSize - 1)
	if !g.flags[nextCursorIndex] {
		panic("Cursor not in can take status")
	}
	uid := g.slots[nextCursorIndex]
	g.flags[nextCursorIndex] = false
	return uid
}

func (g *ringPort) paddingBuffer() {
	if g.running {
		return
	}
	g.running = true
	isFullRingBuffer := false
	for !isFullRingBuffer {
		g.lastSecond++
		for _, uid := range g.nextIdsForOneSecond(g.lastSecond) {
			isFullRingBuffer = !g.put(uid)
			if isFullRingBuffer {
				break
			}
		}
	}
	g.running = false
}

func (g *ringPort) nextIdsForOneSecond(second int64) (uidList []int64) {
	listSize := g.maxSequence() + 1
	firstSeqUid := second<<(g.workerBits+g.sequenceBits) | g.workerID<<g.sequenceBits
	for offset := int64(0); offset < listSize; offset++ {
		uidList = append(uidList, firstSeqUid+offset)
	}
	return uidList
}

// runThreads lets the threads run: all that were submitted begin at once, so that one
// fills the ring and the others find it running.
func (g *ringPort) runThreads() {
	if g.submitted > 0 {
		g.submitted = 0
		g.paddingBuffer()
	}
}

// baiduLayout is a layout with a number of sequence bits.
func baiduLayout(sequence int) snowflake.Layout {
	fields, err := layouts.ParseFields(fmt.Sprintf("unused:1,time:28,worker:%d,sequence:%d", 35-sequence, sequence))
	if err != nil {
		panic(err)
	}
	return snowflake.Layout{Name: "small", Fields: fields, Epoch: time.UnixMilli(0).UTC(), Tick: time.Second}
}

// vars are what a machine remembers, by name.
func vars(m variant.Machine) map[string]int64 {
	all := map[string]int64{}
	for _, v := range m.Vars() {
		all[v.Name] = v.Value
	}
	return all
}

func TestTheRingIsTheOriginalWheneverItsThreadRuns(t *testing.T) {
	for sequence := 1; sequence <= 2; sequence++ {
		l := baiduLayout(sequence)
		compare := func(length int, atOnce func(int) bool) {
			m := machine(t, "baidu-cached", l, variant.Config{Number: 5, Now: 100})
			g, seen := newRingPort(100, 5, int64(35-sequence), int64(sequence)), map[int64]bool{}
			for i := range length {
				r := variant.Reading{Now: 7, AtOnce: atOnce(i)}
				if !r.AtOnce {
					g.runThreads()
				}
				var o variant.Outcome
				m, o = m.Ask(r)
				got, want := came(o), g.take()
				v := vars(m)
				if got != want || v["cursor"] != g.cursor || v["tail"] != g.tail || v["lastSecond"] != g.lastSecond ||
					v["size"] != g.bufferSize {
					t.Fatalf("take %d: got %d and %v, want %d and %+v", i, got, v, want, g)
				}
				if got != refused && (seen[got] || o.Lead != int64(l.Decompose(o.First)[1])-7) {
					t.Fatalf("take %d: got %d twice, or a lead of %d", i, got, o.Lead)
				}
				seen[got] = true
			}
		}
		// All ways for the thread to run or not between thirteen takes, from where
		// the ring is half empty on.
		half := 4<<sequence - 1
		for ways := range 1 << 13 {
			compare(half+13, func(i int) bool { return i >= half && ways>>(i-half)&1 == 1 })
		}
		// And long ones, in which it may be late by more than the ring holds.
		r := rand.New(rand.NewPCG(1, 2))
		for range 200 {
			late := r.Float64()
			compare(500, func(int) bool { return r.Float64() < late })
		}
	}
}

func TestBaidusOwnRingDiscardsAFifth(t *testing.T) {
	m := machine(t, "baidu-cached", snowflake.Twitter(), variant.Config{Number: 1})
	v := vars(m)
	if v["lastSecond"] != 9 || v["tail"]-v["cursor"] != 65_536 || v["size"] != 65_536 {
		t.Fatalf("got %v, want 65,536 IDs of 9 seconds", v)
	}
	for refills := 0; refills < 6; {
		var o variant.Outcome
		if m, o = m.Ask(variant.Reading{Now: 1}); o.Verdict != snowflake.Issued {
			t.Fatalf("got %v, want an ID", o.Verdict)
		}
		was := v
		if v = vars(m); v["tail"] != was["tail"] {
			if refills++; v["tail"]-was["tail"] != 4*8192 || v["lastSecond"]-was["lastSecond"] != 5 {
				t.Fatalf("got %v after %v, want 4 × 8192 IDs of 5 seconds", v, was)
			}
		}
	}
}
