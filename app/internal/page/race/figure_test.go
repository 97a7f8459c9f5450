package race

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/figuretest"
)

func TestARaceSharesItsThreadsAndEveryOrder(t *testing.T) {
	p := newPage()
	for _, g := range sim.Guards() {
		p.choose(g)
		words := []string{"Thread A", "Thread B"}
		for _, path := range p.paths {
			words = append(words, ">"+letters(path.Threads)+"<")
		}
		figuretest.Check(t, g.String(), p.SVG(), words...)
	}
}
