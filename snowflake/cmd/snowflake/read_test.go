package main

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

// ids returns the IDs of a JSON output, in order.
func ids(out string) (all []string) {
	for _, line := range strings.Split(strings.TrimSuffix(out, "\n"), "\n") {
		id, _, _ := strings.Cut(strings.TrimPrefix(line, `{"id":"`), `"`)
		all = append(all, id)
	}
	return all
}

func TestAnIDIsReadInEachCommonForm(t *testing.T) {
	for text, want := range map[string]string{
		"7":                             "7",
		` "7" `:                         "7",
		"-1":                            "18446744073709551615",
		`"-1"`:                          "18446744073709551615",
		"-9223372036854775808":          "9223372036854775808",
		"0x1565a11f6217a000":            "1541815603606036480",
		"0X1565A11F6217A000":            "1541815603606036480",
		`"0xffffffffffffffff"`:          "18446744073709551615",
		"0x0":                           "0",
		"0x00000000000000000000000007":  "7",
		`{"id":"7"}`:                    "7",
		`{"text":"{}","id":-1,"n":[5]}`: "18446744073709551615",
		`{"ID":"5","id":1541815603606036480,"iD":6}`: "1541815603606036480",
	} {
		if code, out, bad := ran(text+"\n", "-json"); code != 0 || bad != "" || ids(out)[0] != want {
			t.Errorf("%s: got %d, %s%s, want %s", text, code, out, bad, want)
		}
	}
	code, out, bad := ran("", "-json", "-5", "-1", "7", "-3")
	want := []string{"18446744073709551611", "18446744073709551615", "7", "18446744073709551613"}
	if code != 0 || bad != "" || !slices.Equal(ids(out), want) {
		t.Errorf("negative arguments: got %d, %s%s, want %s", code, out, bad, want)
	}
}

func TestABadLinesErrorNamesTheWrongCharacter(t *testing.T) {
	for text, want := range map[string]string{
		"0x":                             "\"0x\": no hexadecimal digit after 0x",
		"0x1g":                           "\"0x1g\": character 4, 'g': not a hexadecimal digit",
		"0x1é":                           "\"0x1é\": character 4, 'é': not a hexadecimal digit",
		"0x12345678901234567":            "\"0x12345678901234567\": 17 hexadecimal digits; an ID has at most 16",
		"-0x1":                           "\"-0x1\" is not a signed10 ID: character 3, 'x': not a digit in this base",
		"-9223372036854775809":           "character 20, '9': number exceeds 64 bits",
		`"7`:                             "character 1, '\"': not a digit",
		`""`:                             "text is too short",
		`{"id":"7"`:                      "unexpected end of JSON input",
		`{"id":"7"} 8`:                   "invalid character '8' after top-level value",
		`{"utc":"2022-06-28"}`:           `JSON object has no "id"`,
		`{"id":1.5e18}`:                  "character 2, '.': not a digit",
		`{"id":{"id":"7"}}`:              "character 1, '{': not a digit",
		`{"id":null}`:                    "character 1, 'n': not a digit",
		"{}" + strings.Repeat("x", 1000): "invalid character 'x' after top-level value",
	} {
		code, out, bad := ran("\n" + text)
		if code != 1 || out != "" || !strings.HasPrefix(bad, "line 2: ") || !strings.Contains(bad, want) ||
			strings.Count(bad, "\n") != 1 || len(bad) > 300 {
			t.Errorf("%s: got %d, %q and %q, want %q", text, code, out, bad, want)
		}
	}
}

func TestTheCommandReadsItsOwnOutput(t *testing.T) {
	for _, args := range [][]string{{"-node", "1", "-n", "5000"}, {"-node", "1", "-n", "5000", "-json"}} {
		_, made, _ := ran("", args...)
		code, out, bad := ran(made, "-json")
		if code != 0 || bad != "" || strings.Count(out, "\n") != 5000 || args[len(args)-1] == "-json" && out != made {
			t.Errorf("%s: got %d, %d lines and %.200s", args, code, strings.Count(out, "\n"), bad)
		}
	}
	for f := form.Base10; f <= form.Decimal64; f++ {
		_, made, _ := ran("", "-node", "1", "-n", "3", "-form", f.String())
		if code, out, bad := ran(made, "-json", "-form", f.String()); code != 0 || bad != "" ||
			strings.Count(out, "\n") != 3 {
			t.Errorf("%v: got %d, %s and %s from %s", f, code, out, bad, made)
		}
	}
	_, table, _ := ran("1541815603606036480\n18446744073709551615\n", "-layout", "discord")
	code, out, bad := ran(table, "-layout", "discord", "-find", "-as", "base10")
	if want := "1541815603606036480\n"; code != 0 || bad != "" || out != want { // the other one is of 2154
		t.Errorf("a table: got %d and %s%s, want %s", code, out, bad, want)
	}
}

func TestTheFirstTenBadLinesAreShownAndAllAreCounted(t *testing.T) {
	code, out, bad := ran(strings.Repeat("x\n", 10) + "7\n")
	if code != 1 || !strings.Contains(out, " 7 ") || strings.Count(bad, "\n") != 10 {
		t.Errorf("ten: got %d, %s and %s", code, out, bad)
	}
	code, out, bad = ran(strings.Repeat("x\n7\n", 1000))
	lines := strings.Split(bad, "\n")
	if code != 1 || strings.Count(out, "\n") != 1001 || len(lines) != 12 || !strings.HasPrefix(lines[9], "line 19: ") ||
		lines[10] != "snowflake: 1000 are not IDs; the first 10 are above (-find finds IDs in any text)" {
		t.Errorf("a thousand: got %d, %d lines and %s", code, strings.Count(out, "\n"), bad)
	}
}

func TestALineThatIsTooLongIsABadLine(t *testing.T) {
	long := strings.Repeat("7", 3<<20)
	code, out, bad := ran("7\n" + long + "\n8\n" + long)
	if code != 1 || strings.Count(out, "\n") != 3 || !strings.Contains(out, " 8 ") ||
		bad != "line 2: line is too long\nline 4: line is too long\n" {
		t.Errorf("got %d, %d lines and %.200q", code, strings.Count(out, "\n"), bad)
	}
}

func TestIDsAreFoundInAnyText(t *testing.T) {
	const id, other = "1541815603606036480", "1541815607800340480"
	for text, want := range map[string]string{
		"2022-06-28T16:07:40.105Z GET /status/" + id + "?ms=1656432460105 200 12": id,
		`{"id":` + id + `,"author":{"id":"` + other + `"}}`:                       id + " " + other,
		"user_" + id + ", order-" + other + ".":                                   id + " " + other,
		"用户" + id + "登录":                                                          id,
		id:                                                                        id,
		"\ufeff" + id + "\r\n":                                                    id,
		"bits 0x1565a11f6217a000":                                                 id,
		"id=-1541815603606036480":                                                 "16904928470103515136",
		"-1541815603606036480":                                                    "16904928470103515136",
		"[-1541815603606036480]":                                                  "16904928470103515136",
		"a--" + id:                                                                id,
		id + "-" + other:                                                          id + " " + other,
		"100000000000000":                                                         "100000000000000",
		"0x100000000000000":                                                       "72057594037927936",
		"18446744073709551615":                                                    "18446744073709551615",
		"shard." + id + ".log":                                                    id,
		// Not IDs: too short, too long, parts of words, fractions and pointers.
		"10000000000000": "", "18446744073709551616": "", strings.Repeat("7", 21): "", "0x10000000000000000": "",
		"a" + id: "", id + "b": "", "4bf92f3577b34da6a3ce929d0e0e4736": "", "0123456789012345678": "",
		"took 0." + id + " s": "", id + ".5": "", "0xc000012345678": "", "1.54181560360603648e+18": "", "0x": "",
		"": "",
	} {
		got := []string{}
		for _, id := range (&finder{least: usualDigits}).more(nil, []byte(text), true) {
			got = append(got, id.String())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestFindDecodesAllIDsOfEachLineAndSkipsOtherLines(t *testing.T) {
	long := strings.Repeat("x ", 200_000) + "1541815607800340480" // longer than the buffer
	want := []string{"1541815603606036480", "1541815603606036481", "1541815607800340480", "1541815607800340480"}
	for _, c := range []struct {
		name, in string
		args     []string
		want     []string
	}{
		{"lines", "started\n1541815603606036480 1541815603606036481\n" + long + "\n12x\n" + long, nil, want},
		{"arguments", "", []string{"a=5 1541815603606036480", "1541815603606036481"}, want[:2]},
		{"14 digits", "a=5 b=12345678901234 2022", []string{"-digits", "14", "-since", "2010-11-04"},
			[]string{"12345678901234"}},
		{"a card, a phone and an ID", "4111111111111111 491711234567890 6011000990139424123 1541815603606036480",
			nil, want[:1]},
	} {
		code, out, bad := ran(c.in, append([]string{"-find", "-json"}, c.args...)...)
		if code != 0 || bad != "" || !slices.Equal(ids(out), c.want) {
			t.Errorf("%s: got %d, %s%s, want %s", c.name, code, out, bad, c.want)
		}
	}
	code, out, bad := ran("a=5 b=12345678901234\n", "-find")
	if code, _, bad := ran("4111111111111111", "-find"); code != 1 ||
		!strings.Contains(bad, "before 2011-02-12 or after tomorrow") {
		t.Errorf("a card: got %d, %s", code, bad)
	}
	if code, _, bad := ran("", "-find", "no-such.log"); code != 1 ||
		bad != "argument 1: no-such.log: no such file, and not an ID\n" {
		t.Errorf("no file: got %d, %s", code, bad)
	}
	none := "snowflake: no ID found: no number with 15 to 20 digits fits in 64 bits (-digits sets the minimum)\n"
	if code != 1 || out != "" || bad != none {
		t.Errorf("no ID: got %d, %s%s, want %s", code, out, bad, none)
	}
}

func TestFindShowsTheLineOfEachID(t *testing.T) {
	log := "started\nGET /status/1541815603606036480 200\n\n1541815603606036481 1541815607800340480\r\n" +
		strings.Repeat("é ", 100_000) + "1541815603606036482\n1541815603606036483"
	code, out, bad := ran(log, "-find")
	lines := strings.Split(out, "\n")
	for i, end := range []string{"  sequence  LINE", "  0  2: GET /status/1541815603606036480 200",
		"  1  4: 1541815603606036481 1541815607800340480", "  0  4: 1541815603606036481 1541815607800340480",
		"  2  5: " + strings.Repeat("é ", 166) + "é…", "  3  6: 1541815603606036483"} {
		if code != 0 || bad != "" || i >= len(lines) || !strings.HasSuffix(lines[i], end) {
			t.Fatalf("line %d: got %d, %s%s; want %q", i, code, out, bad, end)
		}
	}
	_, out, _ = ran(log, "-find", "-json")
	want := `,"line":2,"text":"GET /status/1541815603606036480 200"}`
	if !strings.HasSuffix(strings.Split(out, "\n")[0], want) {
		t.Errorf("got %s, want %s", out, want)
	}
	file := filepath.Join(t.TempDir(), "app.log")
	if err := os.WriteFile(file, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, out, _ = ran("", "-find", file); !strings.Contains(out, "  "+file+":2: GET") {
		t.Errorf("got %s, want the file's name", out)
	}
	if _, out, _ = ran("", "-find", "-json", file); !strings.Contains(out, `"file":"`) {
		t.Errorf("got %s, want the file's name", out)
	}
}

// The parts of a line have the IDs of the whole line, wherever it is cut.
func TestIDsAreFoundInALineThatIsReadInParts(t *testing.T) {
	for _, line := range []string{
		"1541815603606036480", "=-1541815603606036480.", "-1541815603606036480", "0x1565a11f6217a000 7",
		"took 0.1541815603606036480 s", "1541815603606036480.5", "1541815603606036480. 5", "a--1541815603606036480",
		"9.1541815603606036480 1.1541815603606036481", strings.Repeat("7", 50) + " 1541815603606036480",
		"18446744073709551615 18446744073709551616 123456789012345678901",
	} {
		want := (&finder{least: 15}).more(nil, []byte(line), true)
		for first := 0; first <= len(line); first++ {
			for second := first; second <= len(line); second++ {
				f := &finder{least: 15}
				got := f.more(nil, []byte(line[:first]), false)
				got = f.more(got, []byte(line[first:second]), false)
				got = f.more(got, []byte(line[second:]), true)
				if !slices.Equal(got, want) {
					t.Errorf("%q | %q | %q: got %d, want %d", line[:first], line[first:second], line[second:], got,
						want)
				}
			}
		}
	}
}

// repeated is an input of that many bytes, all on one line.
type repeated struct {
	text string
	left int
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), len(r.text), r.left)
	r.left -= n
	return copy(p, r.text[:n]), nil
}

func TestTheMemoryForALineDoesNotGrowWithIt(t *testing.T) {
	for _, text := range []string{"x7 ", "7"} { // short words, one long word
		in := &repeated{text: strings.Repeat(text, 10_000), left: 64 << 20}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if code := run([]string{"-find"}, in, io.Discard, io.Discard); code != 1 || in.left != 0 {
			t.Errorf("%q: got %d, %d bytes not read", text, code, in.left)
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
			t.Errorf("%q: allocated %d bytes for a line of 64 MiB", text, used)
		}
	}
	var out strings.Builder
	in := &slow{lines: []string{strings.Repeat("1541815603606036480 ", 9_000), "x"}, out: &out}
	run([]string{"-find"}, in, &out, io.Discard)
	if len(in.seen) < 3 || in.seen[len(in.seen)-1] == 0 {
		t.Errorf("got %d bytes before each part of a line", in.seen)
	}
}

// slow is a pipe. Each Read returns one line.
type slow struct {
	lines []string
	out   *strings.Builder
	seen  []int // bytes of output before each line
}

func (s *slow) Read(p []byte) (int, error) {
	s.seen = append(s.seen, s.out.Len())
	if len(s.lines) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.lines[0])
	s.lines = s.lines[1:]
	return n, nil
}

func TestEachLineIsDecodedBeforeTheNextIsRead(t *testing.T) {
	for _, args := range [][]string{nil, {"-find", "-digits", "1", "-since", "2010-01-01"}} {
		var out strings.Builder
		in := &slow{lines: []string{"7\n", "8\n"}, out: &out}
		run(args, in, &out, io.Discard)
		if len(in.seen) != 3 || in.seen[1] == 0 || in.seen[2] <= in.seen[1] {
			t.Errorf("%s: got %d bytes before each line", args, in.seen)
		}
	}
}
