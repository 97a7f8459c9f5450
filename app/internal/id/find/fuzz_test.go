package find_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// seeds are texts of every kind that the reader knows, and of some that it
// should refuse.
func seeds() []string {
	return []string{
		"1541815603606036480\n\n175928847299117063\r\n7", "-1\n0x1565a11f6217a000\n0b101\n1,541,815\n\"12\",\n12n",
		"id,at\n7,2022-06-28T16:07:40Z\n8,2022-06-28 16:07:41 +0800\n",
		`[{"id":"1541815603606036480","author":{"id":"5"}},{"id":1541815607800340480}]`,
		"[\n{\n\"id\": 1541815603606036480\n}\n]",
		"INSERT INTO t VALUES (1541815603606036480,'a',5),(1541815607800340480,'c',6);",
		"28/Jun/2022:16:07:40 +0000 GET /1541815603606036480 200",
		"I0628 16:07:40.1 x\nJun 28 16:07:40 2022\n5 March 2013 23:57\n2013年3月5日 下午11时57分\n3/5/2013, 1:57:32 PM 1541815603606036480", "017F22E2-79B0-7CC3-98C4-DC0C0C07398F 01ARYZ6S41TSV4RRFFQ69G5FAV", "0ujtsYcgvSTl8PAuAdqWYSMnLOv\n9m4e2mr0ui3e8a215n4g",
		"1541\u200b815\n１２３\n١٢٣\n\u202e7", "\xff\xfe1\x00\n\x002\x00", "\x001\x00\n\x002", "\x00\x01\xff\xfe",
		"1.54182E+18\n1.5\n-\n0x\n,,,", strings.Repeat("9", 300) + "\n1", "a=1 b=2\nc=3", "id,text\n7,\"a\nb\"\n8,c\n",
		tweet, "{\n \"id\": 1050118621198921700,\n \"id_str\": \"1050118621198921728\"\n}",
		"Code: BMyfvFtjKk3\nID: 1383307610946316599",
	}
}

func fed(text []byte, cuts func(i int) bool) *find.Set {
	r := find.NewReader(&find.Set{})
	begin := 0
	for i := range text {
		if cuts(i) {
			r.Feed(text[begin:i])
			begin = i
		}
	}
	r.Feed(text[begin:])
	return r.Close()
}

func FuzzNoLineIsLostHoweverTheTextIsCut(f *testing.F) {
	for _, s := range seeds() {
		f.Add(s, uint64(0x1234567))
	}
	f.Fuzz(func(t *testing.T, text string, cuts uint64) {
		whole := read(text)
		checkLines(t, text, whole)
		r := rand.New(rand.NewPCG(cuts, 1))
		cut := fed([]byte(text), func(int) bool { return r.Uint64()%5 < cuts%5 })
		if got, want := rows(cut), rows(whole); !slices.Equal(got, want) {
			t.Errorf("%q: cut in pieces got %q, want %q", text, got, want)
		}
		if cut.Lines != whole.Lines || cut.Bytes != whole.Bytes || !slices.Equal(cut.Notes, whole.Notes) {
			t.Errorf("%q: cut in pieces got %d lines, %d bytes, %q", text, cut.Lines, cut.Bytes, cut.Notes)
		}
	})
}

// checkLines checks that each line is blank, bad or has rows, and that rows are
// in the order of the text.
func checkLines(t *testing.T, text string, s *find.Set) {
	t.Helper()
	if strings.ContainsAny(text, "\x00\uFFFD\x1b") {
		return // maybe UTF-16: its lines are not those of its bytes; or a terminal's codes, which may be all of a line
	}
	if s.Bad() == 1 && strings.HasSuffix(s.BadLine(0).Reason, "It was not searched for IDs.") {
		return // refused whole
	}
	held := map[int]int{}
	for i := range s.Len() {
		held[s.Row(i).Line]++
		if i > 0 && (s.Row(i).Offset <= s.Row(i-1).Offset || s.Row(i).Line < s.Row(i-1).Line) ||
			s.Row(i).Offset >= len(text) {
			t.Fatalf("%q: row %d is at %d in line %d", text, i, s.Row(i).Offset, s.Row(i).Line)
		}
	}
	for i := range s.Bad() {
		if bad := s.BadLine(i); held[bad.Line] > 0 || bad.Reason == "" {
			t.Fatalf("%q: line %d is bad (%q) and has %d rows", text, bad.Line, bad.Reason, held[bad.Line])
		} else {
			held[bad.Line] = 1
		}
	}
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		if number++; strings.Trim(line, " \t\r\n") != "" && held[number] == 0 && !invisible(line) {
			t.Fatalf("%q: line %d is neither read nor bad", text, number)
		}
	}
	if number != s.Lines {
		t.Fatalf("%q: got %d lines, want %d", text, s.Lines, number)
	}
}

func invisible(line string) bool {
	return strings.TrimFunc(line,
		func(r rune) bool { return r > 127 || r == ' ' || r == '\t' || r == '\r' || r == '\n' }) == ""
}

func TestLongLinesAreReadInPiecesHoweverTheyAreFed(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"total":3000,"items":[`)
	for i := range 6000 {
		b.WriteString(`{"id":"` + made(i, 1, 0) + `","text":"number ` + strings.Repeat("x", i%50) +
			`","author":{"id":"5"}},`)
	}
	b.WriteString("]}\n" + made(1, 2, 3) + "\n")
	text := []byte(b.String())
	whole := read(string(text))
	if whole.Len() != 6001 || whole.Bad() != 0 {
		t.Fatalf("got %d rows, %d bad lines", whole.Len(), whole.Bad())
	}
	if got := whole.Row(6000); got.Line != 2 || string(text[got.Offset:got.Offset+19]) != made(1, 2, 3) {
		t.Errorf("the last row is %+v", got)
	}
	for i := range 6000 {
		if at := whole.Row(i).Offset; string(text[at:at+19]) != made(i, 1, 0) {
			t.Fatalf("row %d is said to be at %d", i, at)
		}
	}
	readsAlike(t, text, whole, 1, 7, 1000, 65535, 65536, 65537)
}

// readsAlike compares what is read of a text with what is read of it in pieces of these sizes.
func readsAlike(t *testing.T, text []byte, whole *find.Set, sizes ...int) {
	t.Helper()
	for _, size := range sizes {
		if cut := fed(text, func(i int) bool { return i%size == 0 }); !slices.Equal(rows(cut), rows(whole)) {
			t.Errorf("fed in pieces of %d bytes it reads otherwise: %d rows", size, cut.Len())
		}
	}
}

func TestTheSampleDoesNotDependOnHowTheTextIsFed(t *testing.T) {
	text := []byte(logs(3000))
	whole := read(string(text))
	if whole.Len() != 3000 {
		t.Fatalf("got %d rows", whole.Len())
	}
	readsAlike(t, text, whole, 1, 100, 4096, 70000)
}

// id is an ID of Twitter's layout, made so many milliseconds after noon of a
// day in 2024, and made is the same as it is written.
func id(ms, node, sequence int) snowflake.ID {
	l := snowflake.Twitter()
	tick := l.TickAt(time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)) + int64(ms)
	id, err := l.Compose([]uint64{0, uint64(tick), uint64(node >> 5), uint64(node & 31), uint64(sequence)})
	if err != nil {
		panic(err)
	}
	return id
}

func made(ms, node, sequence int) string { return id(ms, node, sequence).String() }

func list(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(made(i*3/2, i%8*33, i%5) + "\n")
	}
	return b.String()
}

func logs(n int) string {
	var b strings.Builder
	for i := range n {
		at := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC).Add(time.Duration(i*1500) * time.Microsecond)
		fmt.Fprintf(&b, "%s INFO [worker-%d] 10.0.0.%d:8080 POST /statuses id=%s user=%d 201 %dms\n",
			at.Format("2006-01-02T15:04:05.000Z"), i%8, i%250, made(i*3/2, i%8*33, i%5), i*7919, i%90)
	}
	return b.String()
}

func BenchmarkReadList(b *testing.B) { benchmarkRead(b, list(100000)) }
func BenchmarkReadLog(b *testing.B)  { benchmarkRead(b, logs(100000)) }

func benchmarkRead(b *testing.B, text string) {
	var s find.Set
	data := []byte(text)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		r := find.NewReader(&s)
		for i := 0; i < len(data); i += 1 << 15 {
			r.Feed(data[i:min(i+1<<15, len(data))])
		}
		if r.Close(); s.Len() != 100000 {
			b.Fatal(s.Len())
		}
	}
}
