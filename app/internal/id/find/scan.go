// Package find finds the IDs in any text: a list, a log, CSV, JSON, SQL. A [Reader] is fed the text in pieces of
// any size and fills a [Set].
//
// It learns from the first lines at which name or in which column the IDs are, and reads the rest accordingly. It
// decides whether a word is an ID by its digits, its date and its name, never by its value alone; a line without
// an ID is listed with the reason. Lines of digits only, the usual form of long lists, are read at a hundred
// million a second.
//
// The text around an ID may say more about it than its digits do. So a [Set] also keeps, each with its position,
// the dates that the text states, and the systems that URLs and words mention;
// [Set.AppendDates] returns the dates near an ID. Package judge decides whether they agree with it.
//
// The files, in the order in which a text passes them:
//
//	decoder.go pieces of text in any encoding become UTF-8
//	reader.go  pieces become lines
//	cleaner.go a line without what is invisible, and in ASCII where that says the same
//	octets.go  the bytes of an ID, printed one by one, become its digits
//	shape.go   what the first lines teach: where the IDs are, and how they are written
//	line.go    a line is one ID, or its tokens are scanned and [Reader.choose] takes the IDs among them
//	scan.go    a line's tokens, brackets, columns and names
//	word.go    which words are tokens
//	stamp.go   how dates are written
//	path.go    where in JSON, by which name or in which column
//	around.go  the dates and systems near IDs
//	badline.go why a line has no ID
//	set.go     the result
package find

import (
	"bytes"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// token is a word of a line that may be an ID.
type token struct {
	at     int // in the line or the piece of one
	kind   idkind.Kind
	n      idkind.Wide
	likely int // how much it looks like an ID, from 1 to 100
	// pathFrom and pathTo are where its path within brackets stands in the scanner's paths.
	pathFrom, pathTo int
	// nameAt and nameEnd are where its name stands in the line or the piece; 0
	// and 0 where that is elsewhere.
	nameAt, nameEnd int
	selector
}

// selector is the place of a token: its name or, without one, its column, and how deep in brackets it is.
type selector struct {
	family idkind.Kind
	key    uint32 // 0 where there is no name
	hint   hint   // what the name says; see nameOf
	depth  uint8
	column uint16
}

// scanner finds the tokens of a line, which may come in pieces.
type scanner struct {
	lineScan

	tokens []token // of the piece
	dates  []Date  // of the piece, by their places in it
	paths  []byte  // of the piece's tokens, one behind the other

	csv       bool // a quoted field may hold line breaks, as RFC 4180 has it
	carried   bool // brackets stay open from line to line, as in indented JSON
	keyName   []byte
	steps     []openBracket // the open brackets
	headings  []columnName  // of the first line, if it names columns
	supported uint64        // see [idkind.Support]
	behind    uint64        // the ones that the text before an ID shows; see [idkind.ReadBehind]
	halves    [2]uint32     // of a number, as far as they were read; see [scanner.half]
	halved    uint8         // a bit for each
	traced    bool          // the text is of Datadog, whose traces are numbers
}

// lineScan is what is known of the line at hand.
type lineScan struct {
	first    int         // the set's length when the line began
	taken    idkind.Wide // the last ID that was taken from the line, and its name
	takenKey uint32
	passed   bool // an ID was found in the line
	again    bool // the same ID as on the line above

	words     int // words of the line that are no tokens, names not counted
	numbers   int // words of the line that hold digits, IDs or not
	longest   int // digits of the longest of them
	rounded   bool
	pointed   bool
	inexactAt int    // in the line or the last piece of one
	inexact   string // the first number whose last digits are lost, as it stands there
	binary    bool
	cut       bool // the piece ended within a word

	quoted      bool
	fieldQuoted bool // the quotes began a field
	continued   int  // how many lines ago the field began that the line goes on with
	depth       int
	tuples      uint64 // a bit for each open bracket, the innermost lowest: whether it is round
	column      int
	columns     int // commas and the like that part columns

	key      uint32
	keyed    bool
	hint     hint
	keyAt    [2]int // of the name, in the piece
	keyDepth int

	columnar    bool         // the line may name columns
	columnNames []columnName // that it names
}

type columnName struct {
	key  uint32
	hint hint
	name string // as the first line has it
}

func (s *scanner) begin() {
	var next lineScan
	if s.goesOn() {
		next.quoted, next.fieldQuoted, next.continued = true, true, s.continued+1
		next.column, next.columns = s.column, s.columns
	}
	if s.carried {
		next.depth, next.tuples = s.depth, s.tuples
	} else {
		s.steps = s.steps[:0]
	}
	s.lineScan, s.dates, s.keyName = next, s.dates[:0], s.keyName[:0]
}

// goesOn reports whether a quoted CSV field continues in the next line. One that continues for too long was not
// meant to.
func (s *scanner) goesOn() bool {
	const most = 200
	return s.csv && s.quoted && s.fieldQuoted && s.continued < most
}

const (
	classOther = iota
	classWord
	classMinus
	classQuote
	classOpen
	classClose
	classComma
)

func classOf(c byte) int {
	switch {
	case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_':
		return classWord
	case c == '-':
		return classMinus
	case c == '"':
		return classQuote
	case c == '{', c == '[', c == '(':
		return classOpen
	case c == '}', c == ']', c == ')':
		return classClose
	case c == ',', c == ';', c == '\t', c == '|':
		return classComma
	}
	return classOther
}

func (s *scanner) scan(line []byte) {
	s.tokens, s.dates, s.keyAt, s.paths = s.tokens[:0], s.dates[:0], [2]int{}, s.paths[:0]
	for i := s.rejoin(line); i < len(line); {
		switch c := line[i]; classOf(c) {
		case classWord:
			i = s.word(line, i)
			continue
		case classMinus:
			end := s.shown(line, i)
			if end == 0 {
				end = s.dashed(line, i)
			}
			if end > 0 {
				i = end
				continue
			}
			if size := s.marked(line, i); size > 0 {
				i += size
				continue
			}
			if i+1 < len(line) && isDigit(line[i+1]) && (i == 0 || line[i-1] != '-') { // or it parts words
				i = s.word(line, i)
				continue
			}
		case classQuote:
			if i == 0 || line[i-1] != '\\' {
				if s.quoted = !s.quoted; s.quoted {
					s.fieldQuoted = i == 0 || classOf(line[i-1]) == classComma || line[i-1] == '"'
				}
			}
		case classOpen:
			if !s.quoted {
				s.open(c)
				s.depth++
				s.tuples <<= 1
				if c == '(' {
					s.tuples |= 1
					s.column = 0
				}
			}
		case classClose:
			if !s.quoted {
				s.shut()
				s.depth = max(0, s.depth-1)
				s.tuples >>= 1
				s.keyed = s.keyed && s.depth >= s.keyDepth
			}
		case classComma:
			if !s.quoted {
				s.passElement(c)
				if s.depth == 0 || s.tuples&1 != 0 { // in [1, 2] and {a: 1, b: 2} there are no columns
					s.column++
					s.columns++
				}
				s.keyed = s.keyed && s.depth > s.keyDepth
			}
		case classOther:
			if size := escape(line[i:]); size > 0 {
				i += size
				continue
			}
			s.binary = s.binary || c < 0x20 && c != '\r' && c != 1 || c == 0x7f
		}
		i++
	}
}

// escape is how many bytes of a text are one character that is written with others of a word: %3A, \n or \u0026; 0
// where it begins with none. An address within an address has %253A or even %25253A. Letters, digits and most control
// characters need no escape: LIKE '%1541815603606036480%' has none.
func escape(text []byte) int {
	hexed := func(from, n int) bool {
		_, ok := idkind.ParseNumber(text[min(from, len(text)):min(from+n, len(text))], 16)
		return ok && len(text) >= from+n
	}
	switch {
	case len(text) < 3:
	case text[0] == '%':
		from := 1
		for bytes.HasPrefix(text[from:], []byte("25")) && hexed(from+2, 2) && isEscaped(text[from+2:]) {
			from += 2
		}
		if hexed(from, 2) && isEscaped(text[from:]) {
			return from + 2
		}
	case text[0] != '\\':
	case text[1] == 'n' || text[1] == 'r' || text[1] == 't':
		return 2
	case text[1] == 'u' && hexed(2, 4):
		return 6
	}
	return 0
}

// isEscaped reports whether addresses escape the character that the first two hexadecimal digits of a text are.
func isEscaped(text []byte) bool {
	c, _ := idkind.ParseNumber(text[:2], 16)
	return c >= 0x80 || c >= ' ' && classOf(byte(c)) != classWord || c == '\t' || c == '\r' || c == '\n'
}

// rejoin skips the rest of a word that is longer than a piece, and counts its digits.
func (s *scanner) rejoin(line []byte) int {
	i := 0
	for s.cut && i < len(line) && classOf(line[i]) == classWord {
		i++
	}
	if i > 0 && s.longest >= pieceLimit/2 {
		s.longest += i
	}
	s.cut = s.cut && i == len(line)
	return i
}

// sever drops the token at the end of a piece, which may be cut off, unless the line ends there.
func (s *scanner) sever(line []byte) {
	begin := len(line)
	for begin > 0 && classOf(line[begin-1]) == classWord {
		begin--
	}
	s.cut = begin < len(line)
	for len(s.tokens) > 0 && s.tokens[len(s.tokens)-1].at >= begin {
		s.tokens = s.tokens[:len(s.tokens)-1]
	}
}

func isDigit(c byte) bool { return c-'0' <= 9 }

// hint is what a name says about its value.
type hint int8

const (
	hintTrace    hint = iota - 3 // a trace or a span: mostly random bits
	hintTime                     // an instant: date, created_at
	hintSize                     // a size, a count, a status, a part of an ID or the like
	hintNone                     // nothing
	hintEndsInID                 // an ID, by its last word: user_id, tweetId
	hintID                       // an ID, and nothing else: id, snowflake
)

// nameOf is a hash of a name without its case, FNV-1a, and what the name tells.
// The hash is never 0.
func nameOf(word []byte) (key uint32, h hint) {
	var letters [24]byte
	n := 0
	key = 2166136261
	for _, c := range word {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		key = (key ^ uint32(c)) * 16777619
		if 'a' <= c && c <= 'z' && n < len(letters) {
			letters[n] = c
			n++
		}
	}
	return key | 1, hintOf(string(letters[:n]), word)
}

// hintOf judges a name by its letters alone, and by the last of the words that
// it is made of.
func hintOf(letters string, word []byte) hint {
	switch letters {
	case "id", "snowflake", "snowflakeid", "uid", "uuid", "guid", "oid":
		return hintID
	case "worker", "workerid", "machine", "machineid", "node", "nodeid", "datacenter", "datacenterid", "shardid",
		"processid", "workernodeid",
		"sequence", "seq", "sequenceid", "increment", "steamid", "imei", "inode":
		return hintSize
	}
	if strings.HasSuffix(letters, "time") || strings.HasSuffix(letters, "timestamp") {
		return hintTime
	}
	switch letters[max(0, len(letters)-lastWord(word)):] {
	case "date", "ts", "at", "millis", "nanos", "micros", "ms", "ns", "us", "epoch", "created", "create", "updated",
		"unix", "birthday", "sec", "usec":
		return hintTime
	case "duration", "latency", "elapsed", "took", "size", "bytes", "length", "count", "port",
		"status", "code", "line", "offset", "version", "level", "amount", "price", "balance", "wei", "score", "hash",
		"checksum", "crc", "seed", "nonce", "phone", "mobile":
		return hintSize
	case "trace", "span", "traceid", "spanid":
		return hintTrace
	case "id", "ids":
		if strings.HasSuffix(letters, "traceid") || strings.HasSuffix(letters, "spanid") {
			return hintTrace
		}
		return hintEndsInID // user_id, tweetId, message-id; not "paid" or "valid"
	}
	return hintNone
}

// lastWord is how many letters the last word of a name has: of created_at,
// createdAt and CREATED-AT, two.
func lastWord(name []byte) int {
	end := len(name)
	for end > 0 && !isLetter(name[end-1]) {
		end--
	}
	letters := 0
	for at := end - 1; at >= 0 && isLetter(name[at]); at-- {
		letters++
		if at > 0 && name[at]&0x20 == 0 && isLetter(name[at-1]) && name[at-1]&0x20 != 0 {
			break
		}
	}
	return letters
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
