package ui

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Sheet is one step of a walk as a written calculation: rows below each other, with aligned
// columns. Rows of later steps are blank, so that nothing jumps and you may guess first.
type Sheet struct {
	app.Compo
	Width bitlab.Width
	Rows  []bitlab.Row     // of this step
	Final []bitlab.Row     // of the last step
	Moves []bitlab.BitMove // from the first row into the second
	// Moving reports whether some step of the walk has moves, so that their line keeps its place.
	Moving bool
}

// Render draws the bytes side by side, as many in a line as fit. Every byte has the rows' names;
// the stylesheet shows those at the start of a line.
func (c *Sheet) Render() app.UI {
	var parts []app.UI
	for byte := int(c.Width)/8 - 1; byte >= 0; byte-- {
		parts = append(parts, c.names(), c.cells(8*byte+7))
	}
	parts = append(parts, c.values())
	return Elem("div", With{"class", "sheet", "data-bytes", strconv.Itoa(int(c.Width) / 8), "data-moving", strconv.FormatBool(c.Moving), "role", "img", "aria-label", c.sentence()}, parts...)
}

// lines are one column's lines: the ruler, then each row or its blank, and below the second row,
// the only one that bits move into, where its bits came from.
func (c *Sheet) lines(class string, ruler, moves []app.UI, draw func(row bitlab.Row, known bool) app.UI) app.UI {
	all := []app.UI{Elem("div", With{"class", "line ruler-line"}, ruler...)}
	for i, row := range c.Final {
		known := i < len(c.Rows)
		if known {
			row = c.Rows[i]
		}
		all = append(all, draw(row, known))
		if i == 1 {
			all = append(all, Elem("div", With{"class", "line moves-line"}, moves...))
		}
	}
	return Elem("div", With{"class", class}, all...)
}

func (c *Sheet) names() app.UI {
	words := ""
	if len(c.Moves) > 0 {
		words = text.T("from bit")
	}
	return c.lines("sheet-names", nil, []app.UI{Text("span", words)}, func(row bitlab.Row, known bool) app.UI {
		return Elem("div", With{"class", "line", "data-role", role(row), "data-known", strconv.FormatBool(known)}, Text("span", row.Name))
	})
}

func (c *Sheet) values() app.UI {
	return c.lines("sheet-values", []app.UI{app.Text(text.T("signed"))}, nil, func(row bitlab.Row, known bool) app.UI {
		value := ""
		if known && row.Role != bitlab.Carry && row.Known == c.Width.Mask() {
			value = MinusSign(text.Group(c.Width.Signed(row.Bits)))
		}
		return Elem("div", With{"class", "line", "data-role", role(row)}, Text("span", value))
	})
}

// cells are all lines of the byte whose highest bit is top.
func (c *Sheet) cells(top int) app.UI {
	ruler := []app.UI{Text("span", strconv.Itoa(top)), Text("span", strconv.Itoa(top-7))}
	return c.lines("sheet-byte", ruler, c.origins(top), func(row bitlab.Row, known bool) app.UI {
		cells := make([]app.UI, 8)
		for i := range cells {
			cells[i] = cell(row, top-i, known)
		}
		return Elem("div", With{"class", "line cell-line", "data-role", role(row), "data-hue", hueOf(row, 0)}, cells...)
	})
}

func cell(row bitlab.Row, bit int, known bool) app.UI {
	s := ElemOn("span", With{"class", "cell"})
	if row.Part == "ID" {
		s = s.DataSet("hue", hueOf(row, bit))
	}
	if !known || row.Known>>bit&1 == 0 {
		return s.DataSet("value", "").DataSet("state", "blank")
	}
	state := ""
	switch {
	case row.Marks>>bit&1 == 1:
		state = "mark"
	case row.Place != 0 && (row.Place|row.Bits)>>bit&1 == 0:
		state = "idle"
	}
	value := row.Bits >> bit & 1
	return s.DataSet("value", value).DataSet("state", state).Text(value)
}

// origins are the bits that the moved row's bits came from.
func (c *Sheet) origins(top int) []app.UI {
	if len(c.Moves) == 0 {
		return nil
	}
	cells := make([]app.UI, 8)
	for i := range cells {
		from := ""
		if at := slices.IndexFunc(c.Moves, func(m bitlab.BitMove) bool { return m.To == top-i }); at >= 0 {
			from = strconv.Itoa(c.Moves[at].From)
		}
		cells[i] = Text("span", from)
	}
	return cells
}

func role(row bitlab.Row) string {
	return [...]string{bitlab.Operand: "operand", bitlab.Carry: "carry", bitlab.Work: "work", bitlab.Result: "result"}[row.Role]
}

// hueOf is a row's colour: its field's if it is part of an ID.
func hueOf(row bitlab.Row, bit int) string {
	switch {
	case row.Part == "ID":
		l := snowflake.Twitter()
		return l.Fields[l.FieldAt(bit)].Name
	case row.Part != "":
		return row.Part
	case row.Role == bitlab.Result:
		return "answer"
	}
	return "plain"
}

// sentence reads the rows out.
func (c *Sheet) sentence() string {
	var rows []string
	for _, row := range c.Rows {
		if row.Known == c.Width.Mask() {
			rows = append(rows, text.Tell("%s: %s.", row.Name, c.Width.Grouped(row.Bits)))
		}
	}
	return text.Sentences(rows...)
}

// MinusSign replaces a leading hyphen by a minus sign.
func MinusSign(s string) string {
	if len(s) > 0 && s[0] == '-' {
		return "−" + s[1:]
	}
	return s
}
