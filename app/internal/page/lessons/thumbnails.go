package lessons

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// thumbWide and thumbHigh are the size of a lesson's picture.
const thumbWide, thumbHigh = 88, 32

// thumbnail is a lesson's small picture: of what its scene shows, with the values that it has there.
func thumbnail(lesson string) app.UI {
	draw := map[string]func() []app.UI{
		"story": drawTwice, "bits-of-an-id": drawFields, "rollover": drawOverflow, "rollback": drawBack,
		"play": drawCallers, "nodes": drawWorkers, "decode": drawDated, "race": drawSheets, "systems": drawOutage,
		"keys": drawIndex, "live": drawWaterfall, "search": drawRings,
	}[lesson]
	return ui.SVG("svg",
		ui.With{"data-picture", lesson, "viewBox", "0 0 " + strconv.Itoa(thumbWide) + " " + strconv.Itoa(thumbHigh),
			"aria-hidden", "true"}, draw()...)
}

// drawTwice is the number that two customers of the story got.
func drawTwice() []app.UI {
	id, _ := story.TwoCounters()
	return append(append(boxed("accent", 3, id), boxed("accent", 53, id)...),
		worded("equals", thumbWide/2, 23, 22, "="))
}

// drawFields are the fields of Twitter's layout, as wide as their bits.
func drawFields() (all []app.UI) {
	l, from := snowflake.Twitter(), 0
	for i, hue := range ui.Hues(l) {
		all = append(all, rect(hue, from*thumbWide/64, 4, l.Fields[i].Bits*thumbWide/64, 24))
		from += l.Fields[i].Bits
	}
	return all
}

// drawOverflow is a full millisecond, and the first ID of the next one.
func drawOverflow() []app.UI {
	return []app.UI{rect("sequence", 1, 2, 36, 28), rect("blank", 51, 2, 36, 28), rect("sequence", 51, 2, 7, 7),
		line("way", "M28 16h28m-6 -6l6 6l-6 6")}
}

// drawBack is a clock that is set back by as many milliseconds as the lesson's.
func drawBack() []app.UI {
	s, _ := scenario.Named("rollback", "two-orders")
	run, by := sim.Play(s), time.Duration(0)
	for i := range run.Len() - 1 {
		by = max(by, run.Frame(i).Clock(0)-run.Frame(i+1).Clock(0))
	}
	ticks := "M2 27h84"
	for i := range 5 {
		ticks += "M" + strconv.Itoa(8+18*i) + " 23v8"
	}
	to := 80 - 18*int(by.Milliseconds())
	return []app.UI{line("axis", ticks),
		line("clock", "M80 18C70 -2 "+strconv.Itoa(to+14)+" -2 "+strconv.Itoa(to)+" 18m0 -9v9h9")}
}

// drawCallers are people who wait for an ID; the first one has his.
func drawCallers() (all []app.UI) {
	for i := range 3 {
		x := 17 + 27*i
		all = append(all,
			line([]string{"served", "now", "waits"}[i],
				"M"+strconv.Itoa(x-11)+" 31v-7a9 9 0 0 1 9 -9h4a9 9 0 0 1 9 9v7zM"+strconv.Itoa(x-6)+
					" 7a6 6 0 1 1 12 0a6 6 0 1 1 -12 0z"))
	}
	return append(all, rect("sequence", 5, 24, 24, 8))
}

// drawWorkers are two servers with the worker ID that the lesson's scene gives to all.
func drawWorkers() []app.UI {
	s, _ := scenario.Named("nodes", "everyone-1-1")
	run := sim.Play(s)
	pods := run.Frame(run.Len() - 1).Lane(0).Cluster().Pods
	var all []app.UI
	for i := range 2 {
		x := 5 + 44*i
		all = append(append(all, rect("blank", x, 1, 34, 30)),
			boxed("worker", x+1, strconv.FormatInt(pods[i].ID, 10))...)
	}
	return all
}

// drawDated is the example's first digits, and its day.
func drawDated() []app.UI {
	l := snowflake.Twitter()
	at := l.Instant(layouts.Part(l, layoutlink.Example, l.Index(snowflake.KindTime)))
	return []app.UI{worded("digits", thumbWide/2, 12, 12, layoutlink.Example.String()[:8]+"…"),
		worded("day", thumbWide/2, 28, 12, text.Date(at))}
}

// drawSheets are two threads' copies of one number.
func drawSheets() []app.UI {
	return []app.UI{rect("blank", 6, 2, 30, 28), rect("blank", 52, 2, 30, 28), worded("digits", 21, 21, 15, "7"),
		worded("digits", 67, 21, 15, "7"), line("way", "M40 16h8")}
}

// drawOutage are servers above a database that is down.
func drawOutage() []app.UI {
	return []app.UI{rect("worker", 4, 2, 22, 12), rect("worker", 33, 2, 22, 12), rect("blank", 62, 2, 22, 12),
		line("axis", "M15 14v8h58v-8M44 14v8"), line("bad", "M38 22l12 9m0-9l-12 9")}
}

// drawIndex is a tree with leaves, some of them changed.
func drawIndex() []app.UI {
	all := []app.UI{rect("blank", 34, 1, 20, 8), line("axis", "M44 9v5M10 19v-5h68v5M32 19v-5M56 19v-5")}
	for i := range 4 {
		all = append(all, rect([]string{"sequence", "blank", "sequence", "sequence"}[i], 2+23*i, 19, 17, 11))
	}
	return all
}

// drawWaterfall are rows of bits that run down.
func drawWaterfall() (all []app.UI) {
	for row := range 5 {
		for column := range 12 {
			if hue := []string{"time", "time", "time", "time", "time", "time", "worker",
				"worker"}; (row*7+column*5+row*column)%3 > 0 {
				all = append(all,
					rect(append(hue, "sequence", "sequence", "sequence", "sequence")[column], 3+7*column, 1+6*row, 5,
						4))
			}
		}
	}
	return all
}

// drawRings are histories around their start, and the way to the duplicate.
func drawRings() []app.UI {
	return []app.UI{line("axis",
		"M44 16m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M44 16m-14 0a14 14 0 1 0 28 0a14 14 0 1 0 -28 0"),
		line("clock", "M44 16L50 14L58 16L72 8"), line("bad", "M70 3l8 8m0-8l-8 8")}
}

// boxed is a number in a box.
func boxed(hue string, x int, number string) []app.UI {
	return []app.UI{rect(hue, x, 3, 32, 26), worded("number", x+16, 23, 20, number)}
}

func rect(hue string, x, y, wide, high int) app.UI {
	return ui.SVG("rect",
		ui.With{"data-hue", hue, "x", strconv.Itoa(x), "y", strconv.Itoa(y), "width", strconv.Itoa(wide),
			"height", strconv.Itoa(high), "rx", "2"})
}

func line(is, d string) app.UI { return ui.SVG("path", ui.With{"data-is", is, "d", d}) }

func worded(is string, x, y, size int, words string) app.UI {
	return ui.SVG("text",
		ui.With{"data-is", is, "x", strconv.Itoa(x), "y", strconv.Itoa(y), "font-size", strconv.Itoa(size),
			"text-anchor", "middle"}, app.Text(words))
}
