package race

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/figuretest"
)

func TestARaceSharesItsThreadsAndEveryOrder(t *testing.T) {
	for _, g := range interleave.Guards() {
		s := state{guard: g}
		p := race{state: s, facts: derive(s)}
		words := []string{"Thread A", "Thread B"}
		for _, path := range p.paths {
			words = append(words, ">"+path.Moves+"<")
		}
		figuretest.Check(t, g.String(), p.SVG(), words...)
	}
}
