package index

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *page) Render() app.UI {
	frame := nav.Shell("/keys")
	frame.Theatre = true
	l := p.moving.Told()
	return frame.Render(
		ui.Elem("section", ui.With{"class", "theatre index figure", "data-stage", "index"},
			ui.Div("theatre-head", ui.Text("h1", frame.Name), frame.Place(), ui.MemoFunc(p.choice, p.Settings)),
			p.caption(l),
			ui.Div("picture", p.tree(l, 0), p.tree(l, 1),
				ui.Div("index-curve", ui.MemoFunc(func() app.UI { return p.moving.Panel(2) }, p.frame)),
				ui.Elem("aside", ui.With{"class", "index-page"},
					ui.Elem("h2", nil, app.Text(text.T("The page touched last")),
						ui.Text("small", text.T("8,192 bytes"))),
					ui.MemoFunc(func() app.UI { return p.moving.Panel(3) }, p.frame), p.ratio(l)),
			),
			p.controls(),
			ui.Words("unseen", l.describe()),
		),
		ui.Alert(text.Sentences(p.LinkBad, p.bad, p.desk.Bad)),
		ui.MemoFunc(p.choices, p.Settings, p.rows, p.playing, p.bad),
		ui.MemoFunc(p.model),
		ui.MemoFunc(p.home),
	)
}

// choice is the menu of presets.
func (p *page) choice() app.UI {
	at := presetOf(p.state)
	var options []app.UI
	if at < 0 {
		options = append(options, ui.Option("", text.T("Your own pair"), ""))
	}
	for i, one := range presets() {
		options = append(options, ui.Option(strconv.Itoa(i), one.name, strconv.Itoa(at)))
	}
	return ui.Elem("label", ui.With{"class", "scene-choice"},
		ui.Text("span", text.T("Keys")),
		ui.ElemOn("select", nil, options...).OnChange(ui.Entered(func(ctx app.Context, chosen string) {
			if i, err := strconv.Atoi(chosen); err == nil {
				p.begins = false
				p.stop()
				p.Address.Begin(p.Ctx)
				p.change(func() { p.state = presets()[i].state })
			}
		}), "preset", p.Settings),
	)
}

// caption says what the trees show, below the question.
func (p *page) caption(l *look) app.UI {
	ask, said := ui.Nothing(), ui.Nothing()
	if p.asked() {
		ask = p.question()
	}
	if !p.asked() || p.answered {
		bold, rest, bad := l.caption()
		if p.desk.Long() && !p.playing {
			bold, rest, bad = text.T("Inserting %s rows…", text.Group(p.rows)), "", false
		}
		said = ui.Elem("p", ui.With{"class", "caption-said", "aria-live", ui.Spoken(p.playing)},
			ui.Text("b", bold, "data-bad", strconv.FormatBool(bad)), app.Text(text.Next(rest)))
	}
	return ui.Elem("div", ui.With{"class", "caption", "data-caption", "true"}, said, ask)
}

func (p *page) question() app.UI {
	return &ui.Prediction{
		ID: question, Class: nav.Presenting(), Brief: true, Waits: p.look.Rows < answerRows,
		Question: text.T(
			"UUIDv4 has 65 leaf pages, and the cache holds 64. At a million rows, how many of 100 inserts wait for a page?"),
		Answers: []ui.Answer{
			{Words: text.T("About 99"), Right: true, Why: text.T(
				"A random key may belong to any of 4,836 pages, and 64 are cached.")},
			{Words: text.T("About 50"), Why: text.T("the cache would have to hold half of the pages.")},
			{Words: text.T("About 2, one per page split"),
				Why: text.T("most misses are reads of pages that have room.")},
		},
		OnAnswer: func(ctx app.Context, answered bool) {
			if p.answered = answered; answered && !p.playing {
				p.start(ctx)
			}
		},
	}
}

// tree is one tree with its counters.
func (p *page) tree(l *look, side int) app.UI {
	t := &l.Trees[side]
	name := l.settings.Names[side]
	field := func(name, exact, words, what string) app.UI {
		return ui.Div("index-counter", ui.Elem("b", nil, ui.Field(name, exact, words)), ui.Text("span", what))
	}
	misses := "none"
	if t.Misses > 0 {
		misses = "some"
	}
	splits := text.T("page splits")
	return ui.Elem("section", ui.With{"class", "index-tree", "data-tree", name, "data-side", strconv.Itoa(side)},
		ui.Elem("h2", nil, ui.Text("span", l.titles[side], "translate", "no"), ui.Text("small", note(name)),
			ui.Text("small", text.T("%d bytes per entry", t.Entry))),
		ui.Div("index-counters",
			field("leaves", strconv.Itoa(t.Leaves), text.Group(t.Leaves), text.T("leaf pages, %s", size(t.Leaves))),
			field("fill", strconv.FormatFloat(t.Fill(), 'f', 4, 64), text.T("%d %%", int(math.Round(100*t.Fill()))),
				text.T("average fill")),
			field("splits", strconv.Itoa(t.Splits), text.Group(t.Splits), splits),
			field("rows", strconv.Itoa(t.Rows), text.Group(t.Rows), text.T("rows")),
			ui.Elem("div", ui.With{"class", "index-counter", "data-misses", misses},
				ui.Elem("b", nil, ui.Field("misses", strconv.Itoa(t.Misses), text.Group(t.Misses))), ui.Text(
					"span", text.T("cache misses"))),
		),
		ui.MemoFunc(func() app.UI { return p.moving.Panel(side) }, p.frame),
		legend(side),
	)
}

// legend explains the colours; the second tree's explains the level.
func legend(side int) app.UI {
	if side == 1 {
		return ui.Elem("p", ui.With{"class", "index-key", "aria-hidden", "true"},
			ui.Text("span", text.T("each box is a leaf page, in key order; its level is its fill")))
	}
	return ui.Elem("p", ui.With{"class", "index-key", "aria-hidden", "true"},
		ui.Text("span", text.T("in the cache"), "data-is", "cached"), ui.Text(
			"span", text.T("not in the cache"), "data-is", "absent"),
		ui.Text("span", text.T("touched last: cached"), "data-is", "hit"), ui.Text(
			"span", text.T("touched last: read from disk"), "data-is", "miss"))
}

// ratio takes the number of pages apart.
func (p *page) ratio(l *look) app.UI {
	larger, pages, wider, emptier := l.ratio()
	values := []app.UI{ui.Elem("b", nil, ui.Field("ratio", times(pages), times(pages))), ui.Text("b", times(wider)),
		ui.Text("b", times(emptier)), app.Text(l.titles[1])}
	words := ui.Phrase("%s times the pages = %s wider × %s emptier", values...)
	if larger == 1 {
		words = ui.Phrase("%[4]s has %[1]s times the pages = %[2]s wider × %[3]s emptier", values...)
	}
	return ui.Elem("p", ui.With{"class", "index-ratio"}, words...)
}

// controls start and stop, and go to a number of rows.
func (p *page) controls() app.UI {
	press, words := p.start, text.T("Start")
	if p.playing || p.desk.Long() {
		words, press = text.T("Stop"), func(ctx app.Context) {
			p.stop()
			p.Write()
		}
	}
	cache := []app.UI{}
	sizes := []int{16, 64, 256, 1024}
	for _, n := range sizes {
		cache = append(cache,
			ui.Option(strconv.Itoa(n), text.T("cache of %s pages", text.Group(n)), strconv.Itoa(p.Cache)))
	}
	known := false
	for _, n := range sizes {
		known = known || n == p.Cache
	}
	if !known {
		cache = append(cache, ui.Option(strconv.Itoa(p.Cache), text.T("cache of %s pages", text.Group(p.Cache)),
			strconv.Itoa(p.Cache)))
	}
	var speeds []app.UI
	for i, one := range paces() {
		speeds = append(speeds, ui.Option(strconv.Itoa(i), one.words, strconv.Itoa(p.pace)))
	}
	progress := ui.Nothing()
	if p.desk.Long() && !p.playing {
		progress = ui.Elem("progress", ui.With{"max", "1", "value", "0", "aria-label", text.T("Progress")})
	}
	rows := strconv.Itoa(p.rows)
	// The slider ends at 100, as one without a max does: attributes are set in any order, and a value
	// above the end is cut.
	return ui.Elem("div", ui.With{"class", "index-controls", "data-controls", "true"},
		ui.Button(words, ui.With{"class", "primary"}, press, words),
		ui.Button(text.T("Insert one row"), nil, func(app.Context) { p.insertOne() }, "one"),
		ui.Elem("label", ui.With{"class", "index-rows"},
			ui.ElemOn("input", ui.With{"type", "range", "min", "0", "step", "0.1",
				"value", strconv.FormatFloat(float64(placeOf(p.rows))/10, 'f', 1, 64), "aria-label", text.T(
					"Rows"), "aria-valuetext", text.T("%s rows", text.Group(p.rows))}).
				OnInput(ui.On(func(ctx app.Context, e app.Event) {
					p.scrub(int(math.Round(10 * ui.Control(ctx, e).Get("valueAsNumber").Float())))
				}), "scrub")),
		ui.Elem("p", ui.With{"class", "index-count", "data-rows", rows},
			ui.Elem("span", nil, ui.Phrase("%s rows", ui.Text("b", text.Group(p.rows)))...), progress),
		ui.Elem("label", nil, ui.Text("span", text.T("Cache size"), "class", "unseen"),
			ui.ElemOn("select", nil, cache...).OnChange(ui.Entered(
				func(_ app.Context, chosen string) { p.edit("cache", chosen) }), "cache", p.Settings, p.rows)),
		ui.Elem("label", nil, ui.Text("span", text.T("Speed"), "class", "unseen"),
			ui.ElemOn("select", nil, speeds...).OnChange(ui.Entered(func(_ app.Context, chosen string) {
				if i, err := strconv.Atoi(chosen); err == nil {
					p.setPace(i)
				}
			}), "speed")),
	)
}

// placeOf is the place of a number of rows on the slider, whose scale is logarithmic from 100 to a
// million; 0 is one row.
func placeOf(rows int) int {
	if rows < 100 {
		return 0
	}
	return int(math.Round(1000 * math.Log10(float64(rows)/100) / 4))
}

// rowsAt is placeOf's inverse, to two digits.
func rowsAt(place int) int {
	if place <= 0 {
		return 1
	}
	rows := 100 * math.Pow(10, 4*float64(place)/1000)
	step := math.Pow(10, math.Floor(math.Log10(rows))-1)
	return min(int(math.Round(rows/step)*step), btree.MostRows)
}

func (p *page) scrub(place int) {
	p.stop()
	p.passed(rowsAt(place))
	p.change(func() { p.rows = rowsAt(place) })
}

// passed gives the question up if a jump leads past the place where it is asked.
func (p *page) passed(rows int) {
	if p.asks() && rows > 3*onPage {
		p.begins = false
	}
}

func (p *page) insertOne() {
	p.stop()
	p.change(func() { p.rows = min(p.rows+1, btree.MostRows) })
}

// choices are the run's parameters.
func (p *page) choices() app.UI {
	system := func(side int, words string) app.UI {
		var options []app.UI
		for _, d := range sim.Designs() {
			name := d.Name
			if name == "refuse" {
				name = "twitter"
			}
			options = append(options, ui.Option(name, title(name), p.Names[side]))
		}
		return ui.Elem("label", ui.With{"class", "control"}, ui.Text("span", words, "class", "label"),
			ui.ElemOn("select", nil, options...).OnChange(ui.Entered(func(ctx app.Context, chosen string) {
				names := p.Names
				names[side] = chosen
				p.edit("keys", names[0]+","+names[1])
			}), "system", side, p.Settings, p.rows))
	}
	box := func(name, words string, value int, hint string) app.UI {
		return ui.Elem("label", ui.With{"class", "control"}, ui.Text("span", words, "class", "label"),
			ui.ElemOn("input",
				ui.With{"type", "text", "inputmode", "numeric", "data-edit", name, "value", strconv.Itoa(value),
					"spellcheck", "false", "autocomplete", "off"}).
				OnChange(ui.Entered(func(_ app.Context, typed string) { p.edit(name, typed) }), name, p.Settings,
					p.rows),
			ui.Text("small", hint))
	}
	return ui.Elem("section", ui.With{"class", "nodes-settings"},
		ui.Text("h2", text.T("Change the keys")),
		ui.Div("controls",
			system(0, text.T("Left tree")), system(1, text.T("Right tree")),
			box("rows", text.T("Rows"), p.rows, text.T("1 to 1,000,000")),
			box("cache", text.T("Cache"), p.Cache, text.T("leaf pages of each tree, 1 to 4,096")),
			box("nodes", text.T("Nodes"), p.Nodes, text.T("that generate keys at once, clocks off by up to 50 ms")),
			box("back", text.T("Clock back by a minute after"), p.Back, text.T("rows; 0 is never")),
			box("delete", text.T("Delete the older half after"), p.Delete, text.T("rows, then VACUUM; 0 is never")),
			box("seed", text.T("Seed"), int(p.Seed), text.T("another seed, other random keys")),
		))
}

// model says how the trees are computed, and what is left out.
func (p *page) model() app.UI {
	return ui.Elem("section", ui.With{"class", "index-model"},
		ui.Text("h2", text.T("How this is computed")),
		ui.Text("p",
			text.T("Both trees follow the rules of PostgreSQL’s B-tree index, and the keys come from the same generators as "+
				"on other pages. A test inserts a million rows into PostgreSQL 15: the model has exactly as many leaf pages.")),
		ui.Text("p",
			text.T("A page has 8,192 bytes: 24 for its header, 16 at its end, and 4 for each key’s line pointer. An index "+
				"entry takes 16 bytes for a bigint and 24 for a uuid. All pages except the last also store the first key of the "+
				"next page. One row is inserted per millisecond.")),
		ui.Text("p",
			text.T("It leaves out the write-ahead log, concurrent writers, the table’s own pages, the inner pages of the "+
				"tree (which stay in memory), and the time at which autovacuum runs.")),
	)
}

func (p *page) home() app.UI {
	return ui.Elem("section", ui.With{"class", "home"},
		ui.Text("h2", text.T("Key takeaway")),
		ui.Text("p",
			text.T("A database adds ordered keys to one page, which stays in memory. It adds random keys to every page. Once "+
				"the index is larger than memory, nearly every insert waits for the disk, and half-empty pages make the index "+
				"larger still.")),
		ui.Elem("p", nil, ui.Link("/systems", "", app.Text(text.T("Compare the systems during a database outage")))),
	)
}
