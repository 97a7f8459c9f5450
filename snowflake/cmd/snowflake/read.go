package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// longestLine is the longest line that is read whole, in bytes: an ID has at most 20
// digits.
const longestLine = 64 << 10

// read reads an ID a line, and returns the exit code. Empty lines are passed over.
// What was read is shown before more is waited for.
func (c *command) read(p *printer, in io.Reader, problems io.Writer) (code int) {
	lines := bufio.NewReaderSize(in, longestLine)
	var err error
	for n := 1; err == nil; n++ {
		if lines.Buffered() == 0 {
			p.out.Flush()
		}
		var line []byte
		line, err = lines.ReadSlice('\n')
		long := err == bufio.ErrBufferFull
		for err == bufio.ErrBufferFull {
			_, err = lines.ReadSlice('\n')
		}
		problem := "longer than any ID"
		switch {
		case err != nil && err != io.EOF:
			problem = err.Error()
		case !long:
			problem = c.readLine(p, string(line))
		}
		if problem != "" {
			fmt.Fprintf(problems, "line %d: %s\n", n, problem)
			code = 1
		}
	}
	return code
}

// readLine shows what a line holds, or says why it holds no ID.
func (c *command) readLine(p *printer, line string) (problem string) {
	text := strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")) // Windows begins files with that mark
	if text == "" {
		return ""
	}
	id, err := snowflake.Parse(text)
	if err != nil {
		return strings.TrimPrefix(err.Error(), "snowflake: ")
	}
	p.print(id)
	return ""
}

// batch is how many IDs are made at a time.
const batch = 4096

// issue makes new IDs, and returns the exit code.
func (c *command) issue(p *printer, problems io.Writer) int {
	g, err := snowflake.New(c.layout, c.values)
	ids := make([]snowflake.ID, min(c.make, batch))
	for left := c.make; left > 0 && err == nil; {
		var n int
		n, err = g.Fill(context.Background(), ids[:min(left, batch)])
		for _, id := range ids[:n] {
			p.printNew(id)
		}
		left -= n
	}
	if err != nil {
		fmt.Fprintln(problems, "snowflake:", strings.TrimPrefix(err.Error(), "snowflake: "))
		return 1
	}
	return 0
}
