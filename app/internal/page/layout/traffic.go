package layout

import (
	"errors"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

type traffic struct {
	load, peak string // a curve's name, and its highest rate; empty for what suits the layout
	own        string // the curve that is written where the load is ownLoad
	chance     bool   // requests come by chance
}

const (
	ownLoad   = "own"
	usualLoad = "office"
)

func loadNames() []string {
	names := []string{ownLoad}
	for _, l := range load.Samples(1) {
		names = append(names, l.Name)
	}
	return names
}

func (t *traffic) params(query *nav.Params) {
	names, chance := loadNames(), ""
	if t.chance {
		chance = "1"
	}
	query.Choice("load", t.load, names, func(i int) { t.load = names[i] })
	query.Text("peak", &t.peak)
	query.WriteIf(t.load == ownLoad, func() {
		query.Typed("curve", t.own, func(typed string) string { t.own = typed; return "" })
	})
	query.Choice("chance", chance, []string{"1"}, func(int) { t.chance = true })
}

// choose changes the load. Your own curve starts as a copy of the previous one.
func (t *traffic) choose(load string, l snowflake.Layout) {
	if c, err := t.curveOn(l); err == nil && load == ownLoad {
		t.own = c.String()
	}
	t.load = load
}

// peakOn is by default a fifth more than the layout can sustain.
func (t *traffic) peakOn(l snowflake.Layout) string {
	if t.peak != "" {
		return t.peak
	}
	can := min(l.IDsPerSecond(), load.MostRate*5/6)
	rate, unit := max(can, 5)/5*6, uint64(1)
	for rate/unit >= 100 {
		unit *= 10
	}
	return text.Group((rate + unit - 1) / unit * unit)
}

func (t *traffic) curveOn(l snowflake.Layout) (c load.Curve, err error) {
	if t.load == ownLoad {
		c, err = load.ParseCurve(t.own)
	} else {
		var peak uint64
		peak, err = format.Amount(t.peakOn(l))
		if peak > load.MostRate {
			err = errors.New(text.T("At most %s IDs per second can be requested.", text.Group(load.MostRate)))
			peak = load.MostRate
		}
		for _, sample := range load.Samples(peak) {
			if sample.Name == t.load {
				c = sample.Curve
			}
		}
	}
	c.Random, c.Seed = t.chance, 1
	return c, err
}
