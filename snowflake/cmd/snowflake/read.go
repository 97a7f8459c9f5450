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
func (c *command) read(p *printer, in io.Reader, problems io.Writer) (code int) {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 4<<10), longestLine)
	n := 0
	for lines.Scan() {
		n++
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		id, err := snowflake.Parse(text)
		if err != nil {
			fmt.Fprintf(problems, "line %d: %s\n", n, strings.TrimPrefix(err.Error(), "snowflake: "))
			code = 1
			continue
		}
		p.print(id)
	}
	if err := lines.Err(); err != nil {
		fmt.Fprintf(problems, "line %d: %v\n", n+1, err)
		code = 1
	}
	return code
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
