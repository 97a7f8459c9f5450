package main

import (
	"bytes"
	"strconv"
)

// keyPath follows a text byte by byte, and says where in it a value stands: by keys and indexes in JSON, by the name
// before it, or by the column that the first line names. Brackets stay open from line to line only if the text begins
// with one.
type keyPath struct {
	steps           []step
	last, key       []byte // the last word or quoted text, and the key of what follows
	quoted, escaped bool
	begun, carried  bool
	column          int // of the line
	columns         [][]byte
	heading         bool // no digit has passed, so that the line may name columns
}

// step is an open bracket: the key that it stands under, and how many elements have passed.
type step struct {
	key   string
	index int
	array bool
}

func (p *keyPath) pass(text []byte) {
	for _, c := range text {
		p.passByte(c)
	}
}

func (p *keyPath) passByte(c byte) {
	if !p.begun && c != ' ' && c != '\n' {
		p.begun, p.carried, p.heading = true, c == '{' || c == '[', c != '{' && c != '['
	}
	switch {
	case p.escaped:
		p.escaped = false
	case c == '\\':
		p.escaped = p.quoted
	case c == '"':
		if p.quoted = !p.quoted; p.quoted {
			p.last = p.last[:0]
		}
	case c == '\n':
		p.endLine()
	case p.quoted:
		p.last = append(p.last, c)
	case c == ':' || c == '=':
		p.key, p.last = append(p.key[:0], p.last...), p.last[:0]
	case c == '{' || c == '[':
		p.steps = append(p.steps, step{key: string(p.key), array: c == '['})
		p.key, p.last = p.key[:0], p.last[:0]
	case c == '}' || c == ']':
		p.steps = p.steps[:max(0, len(p.steps)-1)]
		p.key = p.key[:0]
	case c == ',' || c == ';' || c == '\t':
		p.endValue()
	case c == ' ':
		if len(p.steps) == 0 && len(p.last) > 0 { // a space may follow the colon
			p.key, p.last = p.key[:0], p.last[:0]
		}
	default:
		p.heading = p.heading && !isDigit(c)
		p.last = append(p.last, c)
	}
}

func (p *keyPath) endValue() {
	if n := len(p.steps); n > 0 {
		p.steps[n-1].index++
	} else if p.heading {
		p.columns = append(p.columns, bytes.TrimSpace(bytes.Clone(p.last)))
	}
	p.column++
	p.key, p.last = p.key[:0], p.last[:0]
}

func (p *keyPath) endLine() {
	if p.heading && p.column > 0 {
		p.endValue()
	}
	if !p.carried {
		p.steps = p.steps[:0]
		p.key = p.key[:0]
	}
	p.quoted, p.column, p.heading, p.last = false, 0, p.heading && !p.begun, p.last[:0]
}

// String returns the path of the value that comes next, such as $.items[3].id, or "".
func (p *keyPath) String() string {
	var path []byte
	add := func(key string) {
		if len(path) > 0 && key != "" {
			path = append(path, '.')
		}
		path = append(path, key...)
	}
	for i, s := range p.steps {
		if i == 0 && s.key == "" {
			path = append(path, '$')
		}
		if add(s.key); s.array {
			path = append(strconv.AppendInt(append(path, '['), int64(s.index), 10), ']')
		}
	}
	add(string(p.key))
	switch {
	case len(path) == 0 && p.column < len(p.columns):
		return string(p.columns[p.column])
	case string(path) == "$":
		return ""
	}
	return string(path)
}
