package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// printer writes IDs: as a table whose columns are wide enough for all that a layout
// can hold, so that a row can be written before the next is read, or as JSON.
type printer struct {
	out    *bufio.Writer
	layout snowflake.Layout
	json   bool
	begun  bool
	row    []byte
}

// instant is how times are written, in UTC.
const instant = "2006-01-02T15:04:05.000Z"

// idWidth is the longest that an ID can be, in digits.
const idWidth = 20

func newPrinter(out io.Writer, c *command) *printer {
	return &printer{out: bufio.NewWriter(out), layout: c.layout, json: c.json}
}

// print writes what an ID holds.
func (p *printer) print(id snowflake.ID) {
	if p.json {
		p.object(id)
		return
	}
	if !p.begun {
		p.begun = true
		p.cell("ID", idWidth)
		if p.layout.Index(snowflake.KindTime) >= 0 {
			p.cell("UTC", -len(instant))
		}
		p.fields(func(i int, f snowflake.Field) string { return f.Name })
	}
	p.cell(id.String(), idWidth)
	if i := p.layout.Index(snowflake.KindTime); i >= 0 {
		p.cell(p.instant(id), -len(instant))
	}
	p.fields(func(i int, _ snowflake.Field) string { return strconv.FormatUint(p.layout.Value(id, i), 10) })
}

// printNew writes an ID that was made: alone, or all that it holds as JSON.
func (p *printer) printNew(id snowflake.ID) {
	if p.json {
		p.object(id)
		return
	}
	fmt.Fprintln(p.out, id)
}

// fields ends a row with a cell for each field that says more than the time.
func (p *printer) fields(of func(i int, f snowflake.Field) string) {
	for i, f := range p.layout.Fields {
		if hasColumn(f) {
			largest := ^uint64(0) >> (64 - f.Bits)
			p.cell(of(i, f), max(len(f.Name), len(strconv.FormatUint(largest, 10))))
		}
	}
	p.row = append(p.row, '\n')
	p.out.Write(p.row)
	p.row = p.row[:0]
}

// hasColumn reports whether a field has a column of its own.
func hasColumn(f snowflake.Field) bool {
	return f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence
}

// cell adds a cell to the row: so wide, with its text at the right or, below 0, at
// the left.
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

// object writes an ID as a JSON object on a line of its own. IDs are strings there,
// since JavaScript's numbers cannot hold them.
func (p *printer) object(id snowflake.ID) {
	p.row = append(p.row[:0], `{"id":"`...)
	p.row = append(append(p.row, id.String()...), '"')
	if p.layout.Index(snowflake.KindTime) >= 0 {
		p.row = append(append(append(p.row, `,"utc":"`...), p.instant(id)...), '"')
	}
	for i, f := range p.layout.Fields {
		if hasColumn(f) {
			name, _ := json.Marshal(f.Name)
			p.row = append(append(append(p.row, ','), name...), ':')
			p.row = strconv.AppendUint(p.row, p.layout.Value(id, i), 10)
		}
	}
	p.row = append(p.row, "}\n"...)
	p.out.Write(p.row)
	p.row = p.row[:0]
}
