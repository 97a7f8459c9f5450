package main

import (
	"io"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// ran is what came of the command.
func ran(in string, args ...string) (code int, out, problems string) {
	var o, p strings.Builder
	code = run(args, strings.NewReader(in), &o, &p)
	return code, o.String(), p.String()
}

func TestIDsAreReadAsTheLayoutSays(t *testing.T) {
	for _, c := range []struct {
		name     string
		in       string
		args     []string
		code     int
		out, bad string
	}{
		{"one as an argument", "", []string{"1541815603606036480"}, 0, `
                  ID  UTC                       datacenter  worker  sequence
 1541815603606036480  2022-06-28T16:07:40.105Z          11      26         0
`, ""},
		{"lines of a file from Windows, as another layout", "\ufeff175928847299117063\r\n\r\n0\r\n", []string{"-layout", "discord"}, 0, `
                  ID  UTC                       worker  process  increment
  175928847299117063  2016-04-30T11:18:25.796Z       1        0          7
                   0  2015-01-01T00:00:00.000Z       0        0          0
`, ""},
		{"for programs", "", []string{"--json", "1541815603606036480"}, 0, `
{"id":"1541815603606036480","utc":"2022-06-28T16:07:40.105Z","datacenter":11,"worker":26,"sequence":0}
`, ""},
		{"a bad line does not stop the rest", "7\n12x\n18446744073709551616\n8\n", []string{"-layout=a:32,sequence:32"}, 1, `
                  ID           a    sequence
                   7           0           7
                   8           0           8
`, "line 2: \"12x\" is no base10 ID: character 3, 'x': not a digit of this form\nline 3: \"18446744073709551616\" is no base10 ID: character 20, '6': the number leaves 64 bits here\n"},
		{"fields of an own epoch and tick", "", []string{"-layout", "time:42,node:10,sequence:12", "-epoch", "2024-01-01T00:00:00Z", "-tick", "10ms", "4194304"}, 0, `
                  ID  UTC                       node  sequence
             4194304  2024-01-01T00:00:00.010Z     0         0
`, ""},
		{"an epoch as links have it", "", []string{"-layout", "time:42,node:10,sequence:12", "-epoch", "1704067200000", "4194304"}, 0, `
                  ID  UTC                       node  sequence
             4194304  2024-01-01T00:00:00.001Z     0         0
`, ""},
		{"a layout without a time", "", []string{"-layout", "shard:64", "5"}, 0, `
                  ID                 shard
                   5                     5
`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, bad := ran(c.in, c.args...)
			if want := strings.TrimPrefix(c.out, "\n"); code != c.code || out != want || bad != c.bad {
				t.Errorf("got %d\n%s%s\nwant %d\n%s%s", code, out, bad, c.code, want, c.bad)
			}
		})
	}
}

func TestALineTooLongIsABadLineLikeAnother(t *testing.T) {
	long := strings.Repeat("7", 3<<20)
	code, out, bad := ran("7\n" + long + "\n8\n" + long)
	if code != 1 || strings.Count(out, "\n") != 3 || !strings.Contains(out, " 8 ") || bad != "line 2: longer than any ID\nline 4: longer than any ID\n" {
		t.Errorf("got %d, %d lines and %.200q", code, strings.Count(out, "\n"), bad)
	}
}

// slow is a pipe into which the second line is written when the first has been read.
type slow struct {
	lines []string
	out   *strings.Builder
	seen  []int // how much was written before each line
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

func TestWhatWasReadIsShownBeforeMoreIsWaitedFor(t *testing.T) {
	var out strings.Builder
	in := &slow{lines: []string{"7\n", "8\n"}, out: &out}
	run(nil, in, &out, io.Discard)
	if len(in.seen) != 3 || in.seen[1] == 0 || in.seen[2] <= in.seen[1] {
		t.Errorf("got %d bytes before each line", in.seen)
	}
}

func TestArgumentsThatMeanNothingAreNamed(t *testing.T) {
	for _, c := range []struct {
		args, says string
	}{
		{"-layout nobody", "-layout nobody"},
		{"-layout twitter -epoch 2024-01-01T00:00:00Z 7", "-epoch and -tick are for fields"},
		{"-layout time:42,sequence:22 -epoch yesterday 7", "-epoch yesterday"},
		{"-layout time:42,sequence:22 -tick x 7", "-tick x"},
		{"-layout time:42,sequence:21 7", "63"},
		{"-n -1", "-n -1"},
		{"-n 1 7", "7: -n makes IDs"},
		{"-n 1 -worker 32", "worker"},
		{"-n 1 -node 1024", "1024"},
		{"-shard 5", "-shard"},
	} {
		if code, out, bad := ran("", strings.Fields(c.args)...); code == 0 || out != "" || !strings.Contains(bad, c.says) || strings.Count(bad, "\n") != 1 {
			t.Errorf("snowflake %s: got %d, %q and %q, want one line that says %q", c.args, code, out, bad, c.says)
		}
	}
	if code, help, _ := ran("", "-h"); code != 0 || !strings.Contains(help, "-datacenter") || !strings.Contains(help, "\n  twitter discord ") || !strings.Contains(help, "-json") {
		t.Errorf("help: got %d and %s", code, help)
	}
}

func TestNewIDsAreOfTheNodeAndAllDifferent(t *testing.T) {
	code, out, bad := ran("", strings.Fields("-n 10000 -datacenter 3 -worker 7")...)
	if code != 0 || bad != "" {
		t.Fatalf("got %d and %s", code, bad)
	}
	seen := map[string]bool{}
	for _, line := range strings.Fields(out) {
		id, err := snowflake.Parse(line)
		if err != nil || seen[line] || snowflake.Twitter().Node(id) != 3<<5|7 {
			t.Fatalf("%s: %v, seen before: %v", line, err, seen[line])
		}
		seen[line] = true
	}
	if len(seen) != 10000 {
		t.Errorf("got %d IDs", len(seen))
	}
	if _, same, _ := ran(out, "-layout", "twitter"); strings.Count(same, "\n") != 10001 {
		t.Error("what it makes it does not read")
	}
}

func BenchmarkLines(b *testing.B) {
	lines := strings.Repeat("1541815603606036480\n", 1000)
	b.ReportAllocs()
	for range make([]struct{}, b.N) {
		if code, _, _ := ran(lines); code != 0 {
			b.Fatal(code)
		}
	}
	b.ReportMetric(float64(b.N)*1000/b.Elapsed().Seconds(), "lines/s")
}
