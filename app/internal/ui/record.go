package ui

import (
	"cmp"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// What this browser keeps of the reader's way: by question, whether the first prediction was right, and whether a later
// one was; by level of the game, the ID that two callers got, or nothing if all got different ones, and under
// "" the last duplicate of any level, survived later or not; the ID of the card.
const predictedKey, repairedKey, levelsKey, cardKey = "predicted", "repaired", "levels", "card"

// KeepPrediction keeps a question's first prediction, and a later right one if that was wrong. “I don't know” is wrong.
func KeepPrediction(ctx app.Context, question string, right bool) {
	first := predictions(ctx, predictedKey)
	switch was, known := first[question]; {
	case !known:
		first[question] = right
		_ = ctx.LocalStorage().Set(predictedKey, first)
	case right && !was:
		later := predictions(ctx, repairedKey)
		later[question] = true
		_ = ctx.LocalStorage().Set(repairedKey, later)
	}
}

func predictions(ctx app.Context, key string) map[string]bool {
	var kept map[string]bool
	if ctx.LocalStorage().Get(key, &kept) != nil || kept == nil {
		return map[string]bool{} // none, or another program's
	}
	return kept
}

// KeepLevel keeps how a level of the game ended: with an ID that two callers got, or with none. A
// level that was survived once stays survived.
func KeepLevel(ctx app.Context, level, duplicate string) {
	kept := Levels(ctx)
	if before, known := kept[level]; !known || before != "" {
		kept[level] = duplicate
	}
	if duplicate != "" {
		kept[""] = duplicate
	}
	_ = ctx.LocalStorage().Set(levelsKey, kept)
}

// Levels are the levels of the game that were played, with the ID that two callers got.
func Levels(ctx app.Context) map[string]string {
	var kept map[string]string
	if ctx.LocalStorage().Get(levelsKey, &kept) != nil || kept == nil {
		return map[string]string{} // none, or another program's
	}
	return kept
}

// Recall reminds readers who were the generator of what they did there, and links it to what this
// lesson shows. Others see nothing, as do those who issued a duplicate in another level only.
type Recall struct {
	app.Compo
	Level string // of the game, as links have it
	Says  string // the link between that and this lesson

	played    bool
	duplicate string
}

func (c *Recall) OnMount(ctx app.Context) {
	played := Levels(ctx)
	c.duplicate, c.played = played[c.Level]
	for _, elsewhere := range played {
		c.played = c.played && (elsewhere == "" || c.duplicate != "")
	}
}

func (c *Recall) Render() app.UI {
	if !c.played {
		return Nothing()
	}
	did := text.T("As the generator, you issued no ID twice.")
	if c.duplicate != "" {
		did = text.T("As the generator, you issued %s twice.", c.duplicate)
	}
	return Elem("p", With{"class", "recall"}, Link("/play?level="+c.Level, "", app.Text(did)),
		app.Text(text.Next(c.Says)))
}

// Ending is the card at the end of a scene or a lesson: what the reader knows now, what proves it, and
// one way on.
type Ending struct {
	Of    string   // the name of what ends, for tests and links
	Proof app.UI   // a small picture
	Known []string // sentences; the first is the largest
	Next  Tab
	Ways  []app.UI // what else to do here
}

func (e Ending) Render() app.UI {
	return Elem("section", With{"class", "ending", "data-ending", e.Of, "aria-label", text.T("The end of the scene")},
		e.Proof,
		Div("ending-words", Words("ending-mark", text.T("✓ Now you know")), Words("ending-known", e.Known[0]),
			Words("hint", text.Sentences(e.Known[1:]...))),
		Div("ending-ways", append([]app.UI{e.Next.Onward("button primary").DataSet("next", "true")}, e.Ways...)...))
}

// Again and Experiment are ways that most endings have.
func Again(press func(app.Context)) app.UI { return Button(text.T("Watch again"), nil, press, "again") }
func Experiment(press func(app.Context)) app.UI {
	return Button(text.T("Experiment"), nil, press, "experiment")
}

// Received is the small picture of the IDs that two callers have: a duplicate, or two that differ.
func Received(first, second string) app.UI {
	sign, says := "≠", text.T("Two callers have different IDs: %s and %s.", first, second)
	if first == second {
		sign, says = "=", text.T("Duplicate: two callers have %s.", first)
	}
	return Elem("div",
		With{"class", "proof proof-twins", "data-duplicate", strconv.FormatBool(first == second), "role", "img",
			"aria-label", says},
		Text("b", first, "translate", "no"), Text("span", sign), Text("b", second, "translate", "no"))
}

// Measured is the small picture of some counts: a row with a bar for each.
func Measured(rows ...Measure) app.UI {
	all := make([]app.UI, len(rows))
	for i, m := range rows {
		all[i] = Elem("div", nil, Text("span", m.Name), Bar(m.Share, m.Hue), Text("span", m.Words, "class", "digits"))
	}
	return Elem("div", With{"class", "proof"}, all...)
}

// Measure is a count, as a share of the longest bar and in words.
type Measure struct {
	Name  string
	Share float64
	Hue   string
	Words string
}

// EndCard is the end of the path: a picture to share, with the reader's layout, what they predicted right and repaired,
// and the levels of the game without a duplicate. Its ID is from the real generator. Readers who have not played see
// nothing.
type EndCard struct {
	app.Compo
	Levels []string         // all levels of the game, in order
	Layout snowflake.Layout // the reader's; without fields, it is Twitter's
	Lasts  string           // how long IDs of the layout last, with its unit

	id                     snowflake.ID
	right, repaired, asked int
	survived               []bool
}

func (c *EndCard) OnMount(ctx app.Context) {
	played := Levels(ctx)
	if len(played) == 0 {
		return
	}
	for _, level := range c.Levels {
		duplicate, known := played[level]
		c.survived = append(c.survived, known && duplicate == "")
	}
	later := predictions(ctx, repairedKey)
	for question, right := range predictions(ctx, predictedKey) {
		switch c.asked++; {
		case right:
			c.right++
		case later[question]:
			c.repaired++
		}
	}
	key := cardKey + c.fields()
	if ctx.LocalStorage().Get(key, &c.id); c.id == 0 {
		if c.id = FreshID(c.layout()); c.id != 0 {
			_ = ctx.LocalStorage().Set(key, c.id) // on failure the next visit has another ID
		}
	}
	Made[c.id] = c.layout()
}

func (c *EndCard) layout() snowflake.Layout {
	if c.Layout.Fields == nil {
		return snowflake.Twitter()
	}
	return c.Layout
}

// fields are those of the reader's layout; empty if it is Twitter's.
func (c *EndCard) fields() string {
	if c.Layout.Fields == nil {
		return ""
	}
	return layouts.FieldsText(c.Layout)
}

// decodes is the link that reads the card's ID.
func (c *EndCard) decodes() string {
	if c.Layout.Fields == nil {
		return "/decode#id=" + c.id.String()
	}
	return "/decode#layout=" + c.fields() + "&epoch=" + text.UnixMS(c.Layout.Epoch) + "&tick=1ms&id=" + c.id.String()
}

// FreshID is an ID that the real generator issues now; 0 if the browser's clock is before the layout's epoch, or after
// its end.
func FreshID(l snowflake.Layout) (id snowflake.ID) {
	values, err := l.NodeValues(1)
	if err != nil {
		return 0
	}
	if g, err := snowflake.New(l, values); err == nil {
		if id, err = g.Next(); err == nil {
			Made[id] = l
		}
	}
	return id
}

// Made are the IDs that this site has issued since it was loaded, with their layouts.
var Made = map[snowflake.ID]snowflake.Layout{}

func (c *EndCard) Render() app.UI {
	if c.id == 0 {
		return Nothing()
	}
	id := c.id.String()
	return Elem("section", With{"class", "end-card", "data-row", id},
		Text("h2", text.T("Your card")),
		c.picture(),
		Div("buttons", &SaveButton{Class: "primary", Words: text.T("Save the picture"), Of: ".end-card svg"},
			Link(c.decodes(), "button", app.Text(text.T("Decode the card’s ID"))),
			Elem("span", With{"class", "card-link"}, Text("span", text.T("A link to the lessons:")),
				&CopyButton{Text: front(), What: text.T("Link")})),
		Words("hint", text.T("Your browser draws the picture. Nothing is sent.")))
}

// front is the address of the front page, where others begin.
func front() string {
	u := *app.Window().URL()
	u.Path, u.RawQuery, u.Fragment = Href("/"), "", ""
	return u.String()
}

func (c *EndCard) title() string {
	return text.T("I know why two servers never hand out the same ID if each has a worker ID of its own")
}

func (c *EndCard) predictions() string {
	return text.T("%d of %d predictions right at first", c.right, c.asked)
}

func (c *EndCard) levels() string {
	n := 0
	for _, survived := range c.survived {
		if survived {
			n++
		}
	}
	return text.T("%d of %d game levels survived", n, len(c.survived))
}

// Where the card has its columns, and how large its parts are.
const (
	cardLeft, cardMiddle = 48, 500
	cardRow              = 412 // a column's width
)

// picture is the card.
func (c *EndCard) picture() app.UI {
	var marks []app.UI
	words := func(x, y int, look, said string) {
		at := With{"x", strconv.Itoa(x), "y", strconv.Itoa(y), "data-is", look}
		marks = append(marks, SVG("text", at, app.Text(said)))
	}
	box := func(x, y, width, height int, hue, said string) { // filled in a field's colour, or hollow without one
		marks = append(marks, SVG("rect", With{"x", strconv.Itoa(x), "y", strconv.Itoa(y),
			"width", strconv.Itoa(width), "height", strconv.Itoa(height), "data-hue", hue}))
		if said != "" {
			marks = append(marks, SVG("text", With{"x", strconv.Itoa(x + width/2), "y", strconv.Itoa(y + height/2 + 6),
				"font-size", strconv.Itoa(min(16, width*5/6)), "data-is", "label", "data-hue", hue}, app.Text(said)))
		}
	}
	y := 76
	for _, line := range text.Lines(c.title(), 32) {
		words(cardLeft, y, "title", line)
		y += 52
	}
	l := c.layout()
	at := l.Time(c.id).UTC().Format("15:04:05.000")
	for i, x := range []int{cardLeft, cardMiddle + 48} {
		words(x, y+12, "soft", text.T("Server %d", i+1))
		box(x, y+26, 212, 44, "time", at)
		box(x+216, y+26, 64, 44, "worker", strconv.Itoa(i+1))
		box(x+284, y+26, 64, 44, "sequence", "0")
	}
	words((cardLeft+352+cardMiddle+48)/2, y+64, "differs", "≠")
	y += 124
	words(cardLeft, y, "count", c.predictions())
	words(cardMiddle, y, "count", c.levels())
	across := max(14, (c.asked+1)/2)
	step := cardRow / across
	for i := range c.asked {
		hue, sign := "", ""
		switch {
		case i < c.right:
			hue, sign = "time", "✓"
		case i < c.right+c.repaired:
			hue, sign = "datacenter", "✓"
		}
		box(cardLeft+i%across*step, y+18+i/across*step, step-4, step-4, hue, sign)
	}
	for i, survived := range c.survived {
		hue := ""
		if survived {
			hue = "datacenter"
		}
		box(cardMiddle+i*58, y+18, 50, 50, hue, strconv.Itoa(i+1))
	}
	if c.repaired > 0 {
		words(cardLeft, y+38+(c.asked+across-1)/across*step, "soft", text.Count(c.repaired, "%s repaired since",
			"%s repaired since"))
	}
	y += 104
	for _, f := range c.columns() {
		box(f.x, y, f.wide, 56, f.hue, "")
		for i, said := range []string{f.name, f.says} {
			marks = append(marks, SVG("text", With{"x", strconv.Itoa(f.x + 14), "y", strconv.Itoa(y + 25 + 21*i),
				"data-is", []string{"column", "column-says"}[i], "data-hue", f.hue}, app.Text(said)))
		}
	}
	y += 72
	bit := 63
	for i, hue := range Hues(l) {
		for range l.Fields[i].Bits {
			filled := ""
			if c.id>>bit&1 == 1 {
				filled = hue
			}
			box(cardLeft+(63-bit)*(960-2*cardLeft)/64, y, 11, 22, filled, "")
			bit--
		}
	}
	words(cardLeft, y+52, "number", c.id.String())
	words(960-cardLeft, y+52, "soft end", "Snowflake Lab")
	return SVG("svg", With{"viewBox", "0 0 960 " + strconv.Itoa(y+80), "role", "img",
		"aria-label", text.Sentences(text.T("%s.", c.title()), text.T("%s.", c.predictions()),
			text.T("%s.", c.levels())),
	}, marks...)
}

// cardColumn is a field of the reader's layout on the card.
type cardColumn struct {
	hue, name, says string
	x, wide         int
}

// columns are the fields with a value: when, where and which, and what their bits are enough for.
func (c *EndCard) columns() (all []cardColumn) {
	l := c.layout()
	count := func(kind snowflake.Kind) (bits int) {
		for _, f := range l.Fields {
			if f.Kind == kind {
				bits += f.Bits
			}
		}
		return bits
	}
	x, wide := cardLeft, (960-2*cardLeft-2*12)/3
	for _, f := range []struct {
		kind            snowflake.Kind
		hue, name, says string
	}{
		{snowflake.KindTime, "time", text.T("When"), c.Lasts},
		{snowflake.KindNode, "worker", text.T("Where"), text.T("%s shops", text.Group(l.Nodes()))},
		{snowflake.KindSequence, "sequence", text.T("Which"),
			text.T("%s IDs per ms", text.Group(uint64(1)<<count(snowflake.KindSequence)))},
	} {
		bits := text.Count(count(f.kind), "%s bit", "%s bits")
		all = append(all, cardColumn{f.hue, f.name, text.List(bits, f.says), x, wide})
		x += wide + 12
	}
	return all
}

// SaveButton saves a picture as it is on the screen, in the light theme, or says that the browser cannot draw it.
type SaveButton struct {
	app.Compo
	Class, Words string
	Form         string // svg, or png if empty
	Of           string // a selector; the page's figure if empty

	problem string
}

func (c *SaveButton) Render() app.UI {
	kind := cmp.Or(c.Form, "png")
	return Elem("span", With{"class", "save-picture"},
		Button(c.Words, With{"class", c.Class}, func(ctx app.Context) {
			c.problem = ""
			failed := func() {
				ctx.Dispatch(func(app.Context) { c.problem = text.T("This browser cannot draw the picture.") })
			}
			Settle(app.Window().Call("labLoad", "picture"), func(script app.Value) {
				if script == nil {
					failed()
					return
				}
				Settle(script.Call("picture", kind, c.Of), func(file app.Value) {
					if file == nil {
						failed()
						return
					}
					SaveBlob("snowflake."+kind, file)
				})
			})
		}, "save", kind),
		Alert(c.problem))
}
