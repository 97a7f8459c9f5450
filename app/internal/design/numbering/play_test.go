package numbering_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Events in a history besides clock readings.
const (
	saved = -1 - iota // the program begins again with what it remembered
	lost              // and without
)

// seeded is a design's machine with a seed, as a node.
func seeded(t *testing.T, name string, seed uint64, node int) variant.Machine {
	return machine(t, name, snowflake.Twitter(), variant.Config{Policy: snowflake.Policy{Seed: seed}, Node: node, Nodes: 2})
}

// readings visits every list of a length with the given steps.
func readings(length int, steps []int64, visit func([]int64)) {
	history := make([]int64, length)
	var fill func(int)
	fill = func(i int) {
		if i == length {
			visit(history)
			return
		}
		for _, s := range steps {
			history[i] = s
			fill(i + 1)
		}
	}
	fill(0)
}

// made is an ID and its timestamp.
type made struct {
	id   variant.ID
	text string
	tick int64
}

// play returns the machine after a history, and its IDs.
func play(d variant.Design, m variant.Machine, history []int64) (variant.Machine, []made) {
	var all []made
	var after snowflake.Verdict
	for _, step := range history {
		if step < 0 {
			m, after = m.Restart(step == saved), 0
			continue
		}
		var o variant.Outcome
		m, o = m.Ask(variant.Reading{Now: step, After: after})
		if after = 0; o.Then != variant.Return {
			after = o.Verdict
			continue
		}
		all = append(all, made{o.ID(), d.Text(o.ID()), step + o.Lead})
	}
	return m, all
}

func playOriginal(o original, w *world, history []int64) (all []made) {
	w.readings = history
	for len(w.readings) > 0 {
		if step := w.readings[0]; step < 0 {
			w.readings = w.readings[1:]
			w.begin()
			o.begin(step == saved)
			continue
		}
		func() {
			defer func() {
				if r := recover(); r != nil && r != any(runOut{}) {
					panic(r)
				}
			}()
			id, tick := o.generate()
			all = append(all, made{text: written(id), tick: tick})
		}()
	}
	return all
}
