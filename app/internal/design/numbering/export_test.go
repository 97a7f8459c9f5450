package numbering

import "github.com/snowflakelab/snowflakelab/app/internal/design/variant"

// Tiny is Tinyid with another remainder.
func Tiny(delta, remainder int64) variant.Machine {
	return tiny{delta: delta, remainder: remainder}
}

// At is a machine that only long histories reach: its last tick, and its counters or random
// values in the order of its Vars.
func At(m variant.Machine, last int64, numbers ...uint64) variant.Machine {
	switch m := m.(type) {
	case v1:
		m.last, m.count, m.clock = last, int64(numbers[0]), numbers[1]
		if len(numbers) > 2 {
			m.node = numbers[2]
		}
		return m
	case v7:
		m.last, m.counter = last, numbers[0]
		return m
	case v7random:
		m.last, m.a, m.b = last, numbers[0], numbers[1]
		return m
	case objects:
		m.process, m.counter = numbers[0], numbers[1]
		return m
	}
	return m
}
