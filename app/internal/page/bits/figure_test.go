package bits

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/ui/figuretest"
)

func TestASharedCalculationShowsItsRows(t *testing.T) {
	for _, query := range []string{
		"op=negate&a=12&step=5", "op=compose&time=1&datacenter=2&worker=3&sequence=4", "op=xor-swap&a=1&b=2&width=64",
	} {
		p := open(query)
		figuretest.Check(t, query, p.SVG(), p.walk.Steps[p.step].Rows[0].Name, ">0<")
	}
}
