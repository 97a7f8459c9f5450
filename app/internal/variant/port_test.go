package variant_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// The originals, ported literally: loops that read a clock, fields that change,
// and exceptions where they throw. The clock is a list of readings.

// run out is what the clock throws when its readings are used up.
type runOut struct{}

// thrown is an exception or an error result of an original.
type thrown struct{}

// original is what the ports have in common.
type original struct {
	readings       []int64
	last, sequence int64
	mask           int64
	node           uint64 // in place
	shift          int    // of the time
	below, seed    uint64
	rolls          uint64
}

func (g *original) timeGen() int64 {
	if len(g.readings) == 0 {
		panic(runOut{})
	}
	now := g.readings[0]
	g.readings = g.readings[1:]
	return now
}

func (g *original) tilNextMillis(last int64) int64 {
	timestamp := g.timeGen()
	for timestamp <= last {
		timestamp = g.timeGen()
	}
	return timestamp
}

func (g *original) nextInt() int64 {
	x := g.seed + g.rolls
	g.rolls++
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int64((x ^ x>>31) % g.below)
}

func (g *original) compose() uint64 {
	return uint64(g.last<<g.shift) | g.node | uint64(g.sequence)
}

// nextID is Twitter's, with its rollback check first, last or nowhere.
func (g *original) nextID(first, after bool) uint64 {
	timestamp := g.timeGen()
	if first && timestamp < g.last {
		panic(thrown{})
	}
	if g.last == timestamp {
		g.sequence = (g.sequence + 1) & g.mask
		if g.sequence == 0 {
			timestamp = g.tilNextMillis(g.last)
		}
	} else {
		g.sequence = 0
	}
	if after && timestamp < g.last {
		panic(thrown{})
	}
	g.last = timestamp
	return g.compose()
}

// unchecked is Twitter's of May 2010, whose wait ends at any other millisecond.
func (g *original) unchecked() uint64 {
	timestamp := g.timeGen()
	if g.last == timestamp {
		g.sequence = (g.sequence + 1) & g.mask
		if g.sequence == 0 {
			timestamp = g.timeGen()
			for g.last == timestamp {
				timestamp = g.timeGen()
			}
		}
	} else {
		g.sequence = 0
	}
	g.last = timestamp
	return g.compose()
}

// plusOne takes the last timestamp plus one when the clock went back.
func (g *original) plusOne() uint64 {
	timestamp := g.timeGen()
	if timestamp < g.last {
		timestamp = g.last + 1
	}
	if g.last == timestamp {
		g.sequence = (g.sequence + 1) & g.mask
		if g.sequence == 0 {
			timestamp = g.tilNextMillis(g.last)
		}
	} else {
		g.sequence = 0
	}
	g.last = timestamp
	return g.compose()
}

// leaf is SnowflakeIDGenImpl.get; its wait takes time, not a reading.
func (g *original) leaf() uint64 {
	timestamp := g.timeGen()
	if timestamp < g.last {
		offset := g.last - timestamp
		if offset <= 5 {
			timestamp = g.timeGen()
			if timestamp < g.last {
				panic(thrown{})
			}
		} else {
			panic(thrown{})
		}
	}
	if g.last == timestamp {
		g.sequence = (g.sequence + 1) & g.mask
		if g.sequence == 0 {
			g.sequence = g.nextInt()
			timestamp = g.tilNextMillis(g.last)
		}
	} else {
		g.sequence = g.nextInt()
	}
	g.last = timestamp
	return g.compose()
}

// simple is SimpleSnowflake.generate: text of 64 bits, or an exception.
func (g *original) simple() uint64 {
	timestamp := g.timeGen()
	if timestamp < g.last {
		panic(thrown{})
	}
	if g.last == timestamp {
		g.sequence = g.sequence + 1
		if g.sequence == g.mask {
			timestamp = g.tilNextMillis(g.last)
			g.sequence = 0
		}
	} else {
		g.sequence = 0
	}
	g.last = timestamp
	if bits := fmt.Sprintf("%b", uint64(timestamp)); len(bits) > 3 { // the time field has 3
		panic(thrown{})
	}
	return g.compose()
}

// baidu is DefaultUidGenerator.nextId.
func (g *original) baidu() uint64 {
	getCurrentSecond := func() int64 {
		second := g.timeGen()
		if second > 7 {
			panic(thrown{})
		}
		return second
	}
	second := getCurrentSecond()
	if second < g.last {
		panic(thrown{})
	}
	if second == g.last {
		g.sequence = (g.sequence + 1) & g.mask
		if g.sequence == 0 {
			for second = getCurrentSecond(); second <= g.last; second = getCurrentSecond() {
			}
		}
	} else {
		g.sequence = 0
	}
	g.last = second
	return g.compose()
}

// influx is Generator.Next for one caller, on a state of 5 + 2 bits.
func influx() func(*original) uint64 {
	var state uint64
	return func(g *original) uint64 {
		t := uint64(g.timeGen()) & 7
		currentTime, currentSeq := state>>g.shift&7, state&3
		switch {
		case t > currentTime:
			state = t << g.shift
		case currentSeq == 3:
			state = (currentTime + 1) << g.shift
		default:
			state++
		}
		return state | g.node
	}
}

// sonyflake is Sonyflake.NextID on the tiny layout; the sleep takes no reading.
func sonyflake() func(*original) uint64 {
	elapsedTime, sequence := int64(0), int64(3)
	return func(g *original) uint64 {
		current := g.timeGen()
		if elapsedTime < current {
			elapsedTime = current
			sequence = 0
		} else {
			sequence = (sequence + 1) & g.mask
			if sequence == 0 {
				elapsedTime++
			}
		}
		if elapsedTime >= 1<<3 {
			panic(thrown{})
		}
		return uint64(elapsedTime)<<g.shift | g.node | uint64(sequence)
	}
}

// spare is Twitter's final order with a bit that is turned over instead of a
// refusal.
func spare() func(*original) uint64 {
	back := uint64(0)
	return func(g *original) uint64 {
		timestamp := g.timeGen()
		if timestamp < g.last {
			back ^= 1
			g.sequence = 0
		} else if g.last == timestamp {
			g.sequence = (g.sequence + 1) & g.mask
			if g.sequence == 0 {
				timestamp = g.tilNextMillis(g.last)
			}
		} else {
			g.sequence = 0
		}
		g.last = timestamp
		return g.compose() | back<<4 // between the node and the time
	}
}

// answers are what an original makes of a list of readings, until it runs out.
func answers(g original, next func(*original) uint64) (all []string) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(runOut); !ok {
				panic(r)
			}
		}
	}()
	for {
		all = append(all, answer(&g, next))
	}
}

func answer(g *original, next func(*original) uint64) (text string) {
	defer func() {
		switch r := recover(); r.(type) {
		case nil:
		case thrown:
			text = "refused"
		default:
			panic(r)
		}
	}()
	return fmt.Sprint(next(g))
}

// machineAnswers are what a machine makes of it.
func machineAnswers(m variant.Machine, readings []int64) (all []string) {
	var after snowflake.Verdict
	for _, now := range readings {
		var o variant.Outcome
		m, o = m.Ask(variant.Reading{Now: now, After: after})
		after = 0
		switch {
		case o.Then != variant.Return:
			after = o.Verdict
		case o.Verdict != snowflake.Issued:
			all = append(all, "refused")
		default:
			all = append(all, fmt.Sprint(uint64(o.Run.First)))
		}
	}
	return all
}

func always(next func(*original) uint64) func() func(*original) uint64 {
	return func() func(*original) uint64 { return next }
}

func TestEveryMachineAnswersAsItsOriginalDoesOnEveryTinyHistory(t *testing.T) {
	ports := map[string]func() func(*original) uint64{
		"refuse":           always(func(g *original) uint64 { return g.nextID(true, false) }),
		"twitter-scala-28": always(func(g *original) uint64 { return g.nextID(false, true) }),
		"no-check":         always((*original).unchecked),
		"last-plus-1":      always((*original).plusOne),
		"leaf":             always((*original).leaf),
		"never-4095":       always((*original).simple),
		"baidu":            always((*original).baidu),
		"borrow":           influx,
		"sonyflake":        sonyflake,
		"spare-bit":        spare,
	}
	for _, d := range variant.All() {
		port, ok := ports[d.Name]
		if !ok {
			if d.Name != "ours" {
				t.Errorf("%s: got no port of the original, want one", d.Name)
			}
			continue
		}
		m, l := machine(t, d.Name, tiny(), snowflake.Policy{Seed: 3, Below: 3})
		g := original{last: -1, mask: 3, below: 3, seed: 3, shift: l.Shift(l.Index(snowflake.KindTime))}
		g.node = 2 << 2 // datacenter 1 and worker 0, or the other way round
		histories(5, -1, 9, func(readings []int64) { compare(t, d.Name, m, g, port(), readings) })
		histories(10, 0, 2, func(readings []int64) { compare(t, d.Name, m, g, port(), readings) })
		if t.Failed() {
			t.Log(l.FieldsText())
		}
	}
}

func compare(t *testing.T, name string, m variant.Machine, g original, next func(*original) uint64, readings []int64) {
	g.readings = readings
	want := answers(g, next)
	if got := machineAnswers(m, readings); !slices.Equal(got, want) {
		t.Fatalf("%s at %v: got %v, want %v", name, readings, got, want)
	}
}

// histories visits every list of that many readings from low to high.
func histories(length int, low, high int64, visit func([]int64)) {
	readings := make([]int64, length)
	var fill func(int)
	fill = func(i int) {
		if i == length {
			visit(readings)
			return
		}
		for now := low; now <= high; now++ {
			readings[i] = now
			fill(i + 1)
		}
	}
	fill(0)
}
