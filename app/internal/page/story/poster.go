package story

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// poster is what the reader has made: each field with its reason, and the rules beside them.
func (p *page) poster() app.UI {
	id, _ := p.Whole().Issue(p.now)
	var why, rules []app.UI
	for _, r := range p.reasons() {
		why = append(why, ui.Elem("li", ui.With{"data-hue", r.hue}, ui.Elem("h3", nil, app.Text(r.name), ui.Text("small", text.Next(r.wide))), p.failure(r.cures), ui.Text("p", r.says)))
	}
	for _, r := range p.rules() {
		rules = append(rules, ui.Elem("li", nil, ui.Text("b", r[0]), ui.Elem("span", nil, whole(text.Next(r[1]))...)))
	}
	return ui.Elem("div", ui.With{"class", "story-poster card"},
		ui.Div("story-made", ui.Text("h2", text.T("You have invented Snowflake")),
			ui.Elem("p", nil, ui.Text("small", text.T("an ID of yours")), ui.Text("b", text.Group(uint64(id)), "class", "digits", "data-field", "id", "data-value", strconv.FormatUint(uint64(id), 10)))),
		ui.Elem("ul", ui.With{"class", "story-why"}, why...),
		ui.Elem("ul", ui.With{"class", "story-rules"}, rules...))
}

// failure is the picture of the failure that a field cured.
func (p *page) failure(at story.Place) app.UI {
	if at.Beat == 0 {
		return ui.Nothing()
	}
	return ui.Div("story-mini", motion.Drawn(failed(at, p.Made, p.now)))
}

// failed draws a failure in a small picture.
func failed(at story.Place, m story.Made, now time.Time) *stage.Panel {
	look := &shops.Look{Part: story.Tell(at, m, now, func(string) bool { return false }), Step: at.Step}
	var panel stage.Panel
	shops.Draw(&panel, stage.Still(look), shops.Narrow)
	return &panel
}

// reason is a field of the ID, why it is there, and the place of the failure that it cured.
type reason struct {
	hue, name, wide, says string
	cures                 story.Place
}

func (p *page) reasons() []reason {
	bits := func(n int) string { return text.Count(n, "%s bit", "%s bits") }
	m := p.Whole()
	late, without := m.Late(), m.Unnumbered()
	if late != "" {
		late = text.T("On sale day, %s.", late)
	}
	if without != "" {
		without = text.T("Of the planned shops, %s.", without)
	}
	failed, idea := p.idea()
	return []reason{
		{"unused", "0", bits(1), text.T("so that an ID is never negative."), story.Place{}},
		{"time", text.T("When"), text.List(bits(m.TimeBits()), text.T("%s years", text.Hundredths(m.Life(p.now).Years))),
			text.Sentences(failed, text.T("With the time first, your IDs sort, and no shop asks another.")), idea},
		{"worker", text.T("Where"), bits(m.Node), text.Sentences(text.T("Two shops handed out 106/0. Now %s shops have a number.", text.Group(1<<m.Node)), without), story.Place{Beat: 5, Step: 1}},
		{"sequence", text.T("Which"), bits(m.Sequence), text.Sentences(text.T("Two customers came in one millisecond. Now there are %s places.", text.Group(1<<m.Sequence)), late), story.Place{Beat: 3, Step: 2}},
	}
}

// idea is one of the second beat that failed, and its place: one that the reader has tried, or else the two counters.
func (p *page) idea() (says string, at story.Place) {
	at = story.Place{Beat: 2, Step: 1}
	for choice, failed := range map[string]string{
		"random":   text.T("Random IDs changed pages all over the database."),
		"odd-even": text.T("With odd and even numbers, a third shop repeated IDs."),
		"central":  text.T("One counter stopped all shops when it failed."),
	} {
		if p.tried[story.Beats()[1]+" "+choice] && choice > at.Choice {
			says, at.Choice = failed, choice
		}
	}
	return cmp.Or(says, text.T("Two counters handed out the same ID.")), at
}

// rules are what the reader's generator does, as questions and answers.
func (p *page) rules() [][2]string {
	answers := map[string]string{"ignore": text.T("It ignores that. Expect duplicates."), "reject": text.T("It rejects until the clock has caught up."),
		"wait": text.T("It waits until the clock has caught up."), "lead": text.T("It stays ahead and counts on.")}
	life := p.Whole().Life(p.now)
	return [][2]string{
		{text.T("Drawer full?"), text.T("It waits: tilNextMillis.")},
		{text.T("Clock goes back?"), text.Sentences(answers[p.Clock], text.T("Cost: %s.", p.Cost(p.Clock).Words()))},
		{text.T("Two threads?"), text.T("A lock: one at a time.")},
		{text.T("Until when?"), text.T("%s, counted from %s.", text.Day(life.Last), text.Day(life.From))},
	}
}

// ends lead on from the poster.
func (p *page) ends() app.UI {
	id, _ := p.Whole().Issue(p.now)
	l := p.Whole().Layout()
	ui.Made[id] = l
	layout := "/layout?layout=" + layouts.FieldsText(l) + "&epoch=" + text.UnixMS(l.Epoch) + "&tick=1ms"
	_, next := nav.Neighbours("/story")
	scan := ui.Nothing()
	if app.IsClient && nav.Presenting() {
		scan = ui.QRCode(ui.PageAddress())
	}
	return ui.Elem("div", ui.With{"class", "story-acts story-ends", "role", "group", "aria-label", text.T("What to do")},
		ui.Div("story-next", next.Onward("button primary").DataSet("next", "true"), ui.Share()),
		ui.Elem("p", nil,
			ui.Link(layout, "", app.Text(text.T("Open your layout"))),
			ui.Link("/rollback?break=refuse", "", app.Text(text.T("Break it"))),
			ui.Link("/decode#layout="+layouts.FieldsText(l)+"&epoch="+text.UnixMS(l.Epoch)+"&tick=1ms&id="+strconv.FormatUint(uint64(id), 10), "", app.Text(text.T("Decode your ID")))), scan)
}

// Where the file has its columns.
const (
	fileLeft, fileWide, fileGap = 24, 912, 10
	fileCell                    = fileWide / 64.0
	filePad                     = 12
	fileMini                    = 140 // the height of a small picture
)

// SVG is the present picture as a file: what happened, and at the end the poster.
func (p *page) SVG() string {
	var s ui.Sketch
	seen := p.look()
	step := &seen.Part.Steps[seen.Step]
	if p.Beat == len(story.Beats()) {
		return p.card(&s, step)
	}
	s.Text(fileLeft, 44, ui.SketchTitle, seen.Part.Title)
	y := s.Words(fileLeft, 74, 112, ui.SketchWords, step.Says)
	y = drawBits(&s, y+8, step.Field)
	var panel stage.Panel
	shops.Draw(&panel, stage.Still(seen), shops.Wide)
	motion.Still(&s, &panel, fileLeft, y, fileWide, panel.Height*fileWide/panel.Width)
	return s.SVG(y + panel.Height*fileWide/panel.Width + 24)
}

// card draws the poster: the ID, each field's reason with the failure that it cured, and the rules.
func (p *page) card(s *ui.Sketch, step *story.Step) string {
	soft := " fill='" + style.Colour("soft") + "'"
	id, _ := p.Whole().Issue(p.now)
	s.Text(fileLeft, 52, "font-size='26' font-weight='650'", text.T("You have invented Snowflake"))
	s.Text(fileLeft+fileWide, 52,
		"font-size='26' font-weight='650' text-anchor='end' font-family='"+style.Digits+"'", text.Group(uint64(id)))
	top := drawBits(s, 76, step.Field)
	reasons, widths := p.reasons(), [...]int{98, 300, 238, 246}
	lines, most := make([][]string, len(reasons)), 0
	for i, r := range reasons {
		lines[i] = text.Lines(r.says, (widths[i]-2*filePad)/8)
		most = max(most, len(lines[i]))
	}
	x, high := fileLeft, 5+64+fileMini+20*most+filePad
	for i, r := range reasons {
		hue := style.Colour(r.hue)
		area(s, x, top, widths[i], high, "fill='"+hue+"' fill-opacity='0.09'")
		area(s, x, top, widths[i], 5, "fill='"+hue+"'")
		s.Text(x+filePad, top+34, "font-size='20' font-weight='650' fill='"+ink(r.hue)+"'", r.name)
		s.Text(x+filePad, top+54, "font-size='13'"+soft, r.wide)
		if r.cures.Beat > 0 {
			panel := failed(r.cures, p.Made, p.now)
			wide := fileMini * panel.Width / panel.Height
			motion.Still(s, panel, x+(widths[i]-wide)/2, top+64, wide, fileMini)
		}
		for n, line := range lines[i] {
			s.Text(x+filePad, top+64+fileMini+20*(n+1), "font-size='14'", line)
		}
		x += widths[i] + fileGap
	}
	y, most := top+high+30, 0
	column := (fileWide + fileGap) / len(p.rules())
	for i, r := range p.rules() {
		x := fileLeft + i*column
		says := text.Lines(r[1], (column-2*filePad)/8)
		s.Text(x+filePad, y, "font-size='14' font-weight='650'", r[0])
		for n, line := range says {
			s.Text(x+filePad, y+20*(n+1), "font-size='14'"+soft, line)
		}
		most = max(most, len(says))
	}
	for i := range p.rules() {
		area(s, fileLeft+i*column, y-14, 3, 20*most+20, "fill='"+style.Colour("line")+"'")
	}
	y += 20*most + 40
	s.Text(fileLeft, y, "font-size='14'"+soft, ui.PageAddress())
	return s.SVG(y + 24)
}

// area draws a rectangle with a look.
func area(s *ui.Sketch, x, y, width, height int, look string) {
	s.Tag("rect", x, y, "width='"+strconv.Itoa(width)+"' height='"+strconv.Itoa(height)+"' "+look, "")
}

// ink is the colour of a field's letters.
func ink(hue string) string { return cmp.Or(style.Colour(hue+"-ink"), style.Colour(hue)) }

// drawBits draws an ID's cells with the names of its fields below them, and returns where the next line is.
func drawBits(s *ui.Sketch, y int, fields []story.Field) int {
	at := func(bit int) int { return fileLeft + int(float64(bit)*fileCell) }
	bit := 64
	right := fileLeft + fileWide // where the next name must end: a narrow field's is wider than the field
	for _, f := range slices.Backward(fields) {
		hue := f.Hue
		if hue == "plain" {
			hue = "unused"
		}
		end := bit
		for i := range f.Bits {
			bit--
			switch x := at(bit); {
			case f.Known && f.Value>>i&1 == 1:
				s.Label(x, y, at(bit+1)-x, 30, hue, "1")
			default:
				of := style.Colour(hue)
				area(s, x, y, at(bit+1)-x, 30, "fill='"+of+"' fill-opacity='0.09' stroke='"+of+"'")
				if f.Known {
					look := "text-anchor='middle' font-size='11' font-family='" + style.Digits + "'"
					s.Text((x+at(bit+1))/2, y+20, look, "0")
				}
			}
		}
		if f.Hue == "unused" {
			continue
		}
		name := f.Name
		if f.Known && f.Hue != "other" {
			name = text.Tell("%s %s", name, text.Group(f.Value))
		}
		wide := text.Count(f.Bits, "%s bit", "%s bits")
		half := max(9*text.Width(name), 8*text.Width(wide)) / 2
		middle := max(min((at(bit)+at(end))/2, right-half), fileLeft+half)
		s.Text(middle, y+50, "text-anchor='middle' font-size='15' font-weight='650' fill='"+ink(hue)+"'", name)
		if f.Hue != "other" { // its name says so
			s.Text(middle, y+68, "text-anchor='middle' font-size='13' fill='"+style.Colour("soft")+"'", wide)
		}
		right = middle - half - filePad
	}
	return y + 88
}
