package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

const (
	// longestLine is the longest line, in bytes, without -find.
	longestLine = 64 << 10
	// shownProblems is how many bad lines are reported; the others are only counted.
	shownProblems = 10
)

var errLong = errors.New("line is too long")

// read decodes the IDs of all arguments or, without any, of the input. The code is 1 if a
// line is bad, or if -find found nothing. The error is that of an input or the output.
func (c *command) read(p *printer, in io.Reader, problems io.Writer) (code int, err error) {
	r := reader{command: c, printer: p, problems: problems}
	if len(c.args) == 0 {
		err = r.lines(in, "", func(n int) string { return fmt.Sprint("line ", n) })
	}
	for i := 0; i < len(c.args) && err == nil; i++ {
		arg := c.args[i]
		file, problem := c.open(arg)
		switch {
		case problem != nil:
			r.problem(fmt.Sprint("argument ", i+1), problem)
		case file != nil:
			err = r.lines(file, arg, func(n int) string { return fmt.Sprint(arg, ":", n) })
			file.Close()
		default:
			err = r.lines(strings.NewReader(arg), "", func(int) string { return fmt.Sprint("argument ", i+1) })
		}
	}
	if err != nil {
		return 1, err
	}
	if r.bad > shownProblems {
		fmt.Fprintf(problems, "snowflake: %d are not IDs; the first %d are above (-find finds IDs in any text)\n",
			r.bad, shownProblems)
	}
	if c.find && r.shown == 0 && r.early > 0 {
		return 1, fmt.Errorf("no ID found: all %d numbers are from before %s or after tomorrow, as IDs of layout %s "+
			"(-since sets the start)", r.early, c.since.UTC().Format(time.DateOnly), c.layoutText)
	}
	if c.find && r.shown == 0 && r.bad == 0 {
		return 1, fmt.Errorf("no ID found: no number with %d to %d digits fits in 64 bits (-digits sets the minimum)",
			c.digits, idWidth)
	}
	return min(r.bad, 1), nil
}

// open opens the file that an argument names, or returns nil for an ID, or for a text with
// -find. problem says that an argument is neither.
func (c *command) open(arg string) (file *os.File, problem error) {
	if _, err := c.parse(arg); err == nil && !c.find {
		return nil, nil
	}
	file, err := os.Open(arg)
	switch {
	case err == nil:
		return file, nil
	case errors.Is(err, fs.ErrPermission):
		return nil, err
	case c.find && strings.ContainsAny(arg, " =,;\"") || arg == "":
		return nil, nil // a text
	case strings.Trim(arg, "0123456789-xX\"") == "" || strings.HasPrefix(arg, "{"):
		return nil, nil // an ID, or a JSON object
	case !c.find && (isDigit(arg[0]) && !strings.ContainsAny(arg, "./") || c.formText != "" || arg[0] == '-'):
		return nil, nil // an ID with a typing error
	}
	return nil, fmt.Errorf("%s: no such file, and not an ID", arg)
}

// reader decodes inputs, and counts decoded IDs and bad lines.
type reader struct {
	*command
	*printer
	problems   io.Writer
	shown, bad int
	early      int // numbers that are no IDs because of their time
}

// problem reports a bad line.
func (r *reader) problem(place string, err error) {
	if r.bad++; r.bad <= shownProblems {
		fmt.Fprintf(r.problems, "%s: %s\n", place, plain(err))
	}
}

// shownText is how many bytes of a line are shown with an ID that -find has found.
const shownText = 500

// start returns the start of a line, without the end of a character that is cut.
func start(text []byte) string {
	text = bytes.TrimRight(text, "\r\n")
	if len(text) <= shownText {
		return strings.ToValidUTF8(string(text), "�")
	}
	return strings.ToValidUTF8(string(text[:shownText]), "") + "…"
}

// plausible reports whether an ID is of a time that -find accepts.
func (r *reader) plausible(id snowflake.ID) bool {
	if !r.find || r.until.IsZero() {
		return true
	}
	at := r.command.layout.Time(id)
	return !at.Before(r.since) && at.Before(r.until)
}

// lines decodes the IDs of all lines. place names a line in an error.
func (r *reader) lines(in io.Reader, file string, place func(n int) string) error {
	lines := bufio.NewReaderSize(flushing{in, r.out}, longestLine)
	finder := &finder{least: r.digits}
	if r.command.json {
		finder.path = &keyPath{}
	}
	at := line{file: file, number: 1}
	var ids []snowflake.ID
	var err error
	for n, begins := 1, true; err == nil; n++ {
		var problem error
		if r.find {
			var part []byte
			ids, part, err = finder.next(ids[:0], lines)
			ends := bytes.HasSuffix(part, []byte("\n"))
			if begins && (len(ids) > 0 || !ends) {
				at.text = start(part)
			}
			begins = ends
		} else {
			ids, problem, err = r.nextLine(ids[:0], lines)
		}
		for i, id := range ids {
			if at.path = ""; i < len(finder.paths) {
				at.path = finder.paths[i]
			}
			if !r.plausible(id) {
				r.early++
				continue
			}
			r.print(id, at)
			r.shown++
		}
		if begins {
			at.number++
		}
		if problem != nil {
			r.problem(place(n), problem)
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
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

// next reads a line, or a part of a long one, and appends its IDs. The part is valid until
// the next read. The error is the input's, io.EOF after the last line.
func (f *finder) next(ids []snowflake.ID, lines *bufio.Reader) (_ []snowflake.ID, part []byte, err error) {
	part, err = lines.ReadSlice('\n')
	f.paths = f.paths[:0]
	switch err {
	case nil, io.EOF:
		return f.more(ids, part, true), part, err
	case bufio.ErrBufferFull:
		return f.more(ids, part, false), part, nil
	}
	return ids, part, err // the last number may be cut
}

// nextLine reads a line and appends its ID. problem says why a line is bad; a blank line
// is not. err is the input's error, io.EOF after the last line.
func (c *command) nextLine(ids []snowflake.ID, lines *bufio.Reader) (_ []snowflake.ID, problem, err error) {
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
	id, problem := c.parse(text)
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

// readID parses one ID: a number, or a JSON object with an "id", as -json writes it.
func readID(text string) (snowflake.ID, error) {
	if !strings.HasPrefix(text, "{") {
		return readNumber(text)
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		return 0, err
	}
	id, ok := object["id"]
	if !ok {
		return 0, errors.New(`JSON object has no "id"`)
	}
	return readNumber(string(id))
}

// readNumber parses a decimal, signed if it has a minus, or hexadecimal digits after 0x,
// with or without quotation marks.
func readNumber(text string) (snowflake.ID, error) {
	if len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
		text = text[1 : len(text)-1]
	}
	switch {
	case strings.HasPrefix(text, "-"):
		return form.Signed10.Parse(text)
	case isHex(text):
		return readHex(text)
	}
	return snowflake.Parse(text)
}

func isHex(text string) bool { return strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X") }

// readHex parses 1 to 16 digits after 0x, in either case, after any leading zeros.
func readHex(text string) (snowflake.ID, error) {
	digits := text[2:]
	for i, c := range digits {
		if !strings.ContainsRune("0123456789abcdefABCDEF", c) {
			return 0, fmt.Errorf("%.80q: character %d, %q: not a hexadecimal digit", text, i+3, c)
		}
	}
	if digits == "" {
		return 0, fmt.Errorf("%q: no hexadecimal digit after 0x", text)
	}
	id, err := strconv.ParseUint(digits, 16, 64)
	if err != nil {
		return 0, fmt.Errorf("%.80q: %d hexadecimal digits; an ID has at most 16", text,
			len(strings.TrimLeft(digits, "0")))
	}
	return snowflake.ID(id), nil
}

// finder finds the IDs in lines of any length: numbers of at least that many digits that
// fit in 64 bits. Part of a word or of a decimal fraction is not a number. A hyphen is a
// minus sign at the start of the line, or after a space or an opening mark.
type finder struct {
	least int
	// line is the end of the line so far: a word that may go on, from begin, and what
	// decides whether it is an ID.
	line  []byte
	begin int
	// path, if it is wanted, has passed so many bytes of line; paths are those of the last IDs.
	path   *keyPath
	passed int
	paths  []string
}

// pass lets the path pass the line up to a byte.
func (f *finder) pass(to int) {
	if f.path != nil && to > f.passed {
		f.path.pass(f.line[f.passed:to])
		f.passed = to
	}
}

// more appends the IDs of the next part of a line. A word is read when the two bytes after
// it are known, or the line ends.
func (f *finder) more(ids []snowflake.ID, part []byte, ends bool) []snowflake.ID {
	f.line = append(f.line, part...)
	line, begin, end := f.line, f.begin, 0
	for ; begin < len(line); begin = end + 1 {
		for end = begin; end < len(line) && isWord(line[end]); end++ {
		}
		if !ends && end+1 >= len(line) {
			break
		}
		if id, ok := f.read(begin, end); ok {
			if ids = append(ids, id); f.path != nil {
				f.pass(begin)
				f.paths = append(f.paths, f.path.String())
			}
		}
	}
	keep := max(begin-2, 0)
	switch {
	case ends:
		keep, begin = len(line), len(line)
	case end-begin > idWidth: // still too long without its start
		keep = end - idWidth - 1
		begin = keep
	}
	f.pass(keep)
	f.passed = max(f.passed-keep, 0)
	f.line, f.begin = append(line[:0], line[keep:]...), begin-keep
	return ids
}

// read reads the word from begin to end as an ID.
func (f *finder) read(begin, end int) (id snowflake.ID, ok bool) {
	if end-begin < f.least || end-begin > idWidth || isFraction(f.line, begin, end) {
		return 0, false
	}
	text := string(f.line[begin:end])
	if isHex(text) && len(text)-len("0x") < f.least {
		return 0, false
	}
	if isMinus(f.line, begin-1) {
		text = "-" + text
	}
	id, err := readNumber(text)
	return id, err == nil
}

// isWord reports whether a byte is an ASCII letter or digit.
func isWord(c byte) bool {
	return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isFraction reports whether a point with a digit follows the number, or precedes it.
func isFraction(line []byte, begin, end int) bool {
	return end+1 < len(line) && line[end] == '.' && isDigit(line[end+1]) ||
		begin > 1 && line[begin-1] == '.' && isDigit(line[begin-2])
}

// isMinus reports whether the byte is a hyphen that means minus.
func isMinus(line []byte, at int) bool {
	return at >= 0 && line[at] == '-' && (at == 0 || strings.IndexByte(" \t\"'=:,([{", line[at-1]) >= 0)
}
