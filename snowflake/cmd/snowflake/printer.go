package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// printer writes IDs as JSON, or as a table. Its columns fit the layout's largest values,
// so that each row can be written before the next ID is read.
type printer struct {
	out    *bufio.Writer
	layout snowflake.Layout
	form   form.Form  // of new IDs
	as     *form.Form // of IDs that were read; nil for a table
	json   bool
	places bool // IDs are shown with their lines
	begun  bool
	row    []byte
}

// line is where an ID was found.
type line struct {
	file   string // "" for the standard input
	number int
	text   string // its start
	path   string // of the ID, with -json: $.items[3].id, a name or a column
}

// instant is the time format.
const instant = "2006-01-02T15:04:05.000Z"

// idWidth is the largest number of digits of an ID.
const idWidth = 20

func newPrinter(out io.Writer, c *command) *printer {
	return &printer{out: bufio.NewWriter(out), layout: c.layout, form: c.form, as: c.as, json: c.json, places: c.find}
}

// print writes a decoded ID, with -find after its line.
func (p *printer) print(id snowflake.ID, at line) {
	switch {
	case p.as != nil:
		fmt.Fprintln(p.out, p.as.Encode(id))
		return
	case p.json:
		p.object(id, at)
		return
	}
	if !p.begun {
		p.begun = true
		p.cell("ID", idWidth)
		if p.layout.Index(snowflake.KindTime) >= 0 {
			p.cell("UTC", -len(instant))
		}
		p.fields(func(i int, f snowflake.Field) string { return f.Name })
		if p.places {
			p.row = append(p.row, "  LINE"...)
		}
		p.end()
	}
	p.cell(id.String(), idWidth)
	if i := p.layout.Index(snowflake.KindTime); i >= 0 {
		p.cell(p.instant(id), -len(instant))
	}
	p.fields(func(i int, _ snowflake.Field) string { return strconv.FormatUint(layouts.Part(p.layout, id, i), 10) })
	if p.places {
		p.row = append(p.row, "  "...)
		if at.file != "" {
			p.row = append(append(p.row, at.file...), ':')
		}
		p.row = append(append(strconv.AppendInt(p.row, int64(at.number), 10), ": "...), at.text...)
	}
	p.end()
}

// printNew writes a generated ID: the ID alone, or decoded as JSON.
func (p *printer) printNew(id snowflake.ID) {
	if p.json {
		p.object(id, line{})
		return
	}
	fmt.Fprintln(p.out, p.form.Encode(id))
}

// fields adds a cell for each node and sequence field.
func (p *printer) fields(of func(i int, f snowflake.Field) string) {
	for i, f := range p.layout.Fields {
		if hasColumn(f) {
			largest := ^uint64(0) >> (64 - f.Bits)
			p.cell(of(i, f), max(len(f.Name), len(strconv.FormatUint(largest, 10))))
		}
	}
}

// end ends the row.
func (p *printer) end() {
	p.row = append(p.row, '\n')
	p.out.Write(p.row)
	p.row = p.row[:0]
}

func hasColumn(f snowflake.Field) bool {
	return f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence
}

// cell adds a cell to the row. It is right-aligned; a negative width means left-aligned.
func (p *printer) cell(text string, width int) {
	if len(p.row) > 0 {
		p.row = append(p.row, "  "...)
	}
	pad := strings.Repeat(" ", max(max(width, -width)-len(text), 0))
	if width > 0 {
		p.row = append(append(p.row, pad...), text...)
	} else {
		p.row = append(append(p.row, text...), pad...)
	}
}

func (p *printer) instant(id snowflake.ID) string {
	return p.layout.Time(id).Format(instant)
}

// object writes a decoded ID as a JSON object on one line. The ID is a string, because
// JavaScript's numbers cannot hold it.
func (p *printer) object(id snowflake.ID, at line) {
	p.row = append(p.row[:0], `{"id":"`...)
	p.row = append(append(p.row, id.String()...), '"')
	if p.layout.Index(snowflake.KindTime) >= 0 {
		p.row = append(append(append(p.row, `,"utc":"`...), p.instant(id)...), '"')
	}
	for i, f := range p.layout.Fields {
		if hasColumn(f) {
			name, _ := json.Marshal(f.Name)
			p.row = append(append(append(p.row, ','), name...), ':')
			p.row = strconv.AppendUint(p.row, layouts.Part(p.layout, id, i), 10)
		}
	}
	if p.places {
		if at.file != "" {
			name, _ := json.Marshal(at.file)
			p.row = append(append(p.row, `,"file":`...), name...)
		}
		text, _ := json.Marshal(at.text)
		p.row = strconv.AppendInt(append(p.row, `,"line":`...), int64(at.number), 10)
		if at.path != "" {
			path, _ := json.Marshal(at.path)
			p.row = append(append(p.row, `,"path":`...), path...)
		}
		p.row = append(append(p.row, `,"text":`...), text...)
	}
	p.row = append(p.row, "}\n"...)
	p.out.Write(p.row)
	p.row = p.row[:0]
}
