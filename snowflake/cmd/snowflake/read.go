package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

const (
	// longestLine is the longest line, in bytes, without -find.
	longestLine = 64 << 10
	// shownProblems is how many bad lines are reported; the others are only counted.
	shownProblems = 10
)

var errLong = errors.New("line is too long")

// read decodes the IDs of all lines. The code is 1 if a line is bad, or if -find found
// nothing. The error is that of the input or the output.
func (c *command) read(p *printer, in io.Reader, problems io.Writer) (code int, err error) {
	place := "line"
	if len(c.ids) > 0 {
		place, in = "argument", strings.NewReader(strings.Join(c.ids, "\n"))
	}
	lines := bufio.NewReaderSize(flushing{in, p.out}, longestLine)
	finder := &finder{least: c.digits}
	var ids []snowflake.ID
	shown, bad := 0, 0
	for n := 1; err == nil; n++ {
		var problem error
		if c.find {
			ids, err = finder.next(ids[:0], lines)
		} else {
			ids, problem, err = nextLine(ids[:0], lines)
		}
		for _, id := range ids {
			p.print(id)
		}
		if shown += len(ids); problem == nil {
			continue
		}
		if bad++; bad <= shownProblems {
			fmt.Fprintf(problems, "%s %d: %s\n", place, n, plain(problem))
		}
	}
	if err != io.EOF {
		return 1, err
	}
	if bad > shownProblems {
		fmt.Fprintf(problems, "snowflake: %d %ss are not IDs; the first %d are above (-find finds IDs in any text)\n",
			bad, place, shownProblems)
	}
	if c.find && shown == 0 {
		return 1, fmt.Errorf("no ID found: no number with %d to %d digits fits in 64 bits (-digits sets the minimum)",
			c.digits, idWidth)
	}
	return min(bad, 1), nil
}

// flushing flushes the output before each read, which may block. A failed write ends the
// input.
type flushing struct {
	in  io.Reader
	out *bufio.Writer
}

func (f flushing) Read(p []byte) (int, error) {
	if err := f.out.Flush(); err != nil {
		return 0, err
	}
	return f.in.Read(p)
}

// next reads a line, or a part of a long one, and appends its IDs. The error is the
// input's, io.EOF after the last line.
func (f *finder) next(ids []snowflake.ID, lines *bufio.Reader) ([]snowflake.ID, error) {
	part, err := lines.ReadSlice('\n')
	switch err {
	case nil, io.EOF:
		return f.more(ids, part, true), err
	case bufio.ErrBufferFull:
		return f.more(ids, part, false), nil
	}
	return ids, err // the last number may be cut
}

// nextLine reads a line and appends its ID. problem says why a line is bad; a blank line
// is not. err is the input's error, io.EOF after the last line.
func nextLine(ids []snowflake.ID, lines *bufio.Reader) (_ []snowflake.ID, problem, err error) {
	line, err := lines.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		problem = errLong
		for err == bufio.ErrBufferFull {
			_, err = lines.ReadSlice('\n')
		}
	}
	if problem != nil || err != nil && err != io.EOF { // the line may be cut
		return ids, problem, err
	}
	text := strings.TrimSpace(strings.TrimPrefix(string(line), "\ufeff")) // Windows starts files with a BOM
	if text == "" {
		return ids, nil, err
	}
	id, problem := readID(text)
	if problem == nil {
		ids = append(ids, id)
	}
	return ids, problem, err
}

// batch is how many IDs are generated at a time.
const batch = 4096

// issue generates IDs. The error is that of the generator or the output.
func (c *command) issue(p *printer) error {
	g, err := snowflake.New(c.layout, c.values)
	ids := make([]snowflake.ID, min(c.make, batch))
	for left := c.make; left > 0 && err == nil; {
		var n int
		n, err = g.Fill(context.Background(), ids[:min(left, batch)])
		for _, id := range ids[:n] {
			p.printNew(id)
		}
		left -= n
		if failed := p.out.Flush(); failed != nil {
			return failed
		}
	}
	return err
}
