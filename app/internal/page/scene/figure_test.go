package scene

import (
	"path"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/figuretest"
)

func TestASceneSharesAllItsLanesFromItsBeginningToItsEnd(t *testing.T) {
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		p := newPage("/" + s.Page)
		if s.Page == "race" {
			p = newPage("/rollback")
		}
		p.open("scene="+path.Base(name), "")
		last := p.run.Len() - 1
		for _, p.at = range []point{{}, {step: last / 2}, {step: last, moment: len(p.run.Frame(last).Moments())}, {step: last}} {
			var lanes []string
			for i := range p.run.Script.Lanes {
				lanes = append(lanes, "issued "+p.shown().Lane(i).Field("issued"))
			}
			if !p.streeted() {
				for _, row := range p.newRuler().Rows {
					lanes = append(lanes, strings.ReplaceAll(p.rowTitle(row), "'", "&#39;"))
				}
			}
			figuretest.Check(t, name+" at "+p.at.String(), p.SVG(), lanes...)
		}
	}
}
