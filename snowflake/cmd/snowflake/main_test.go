package main

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

// ran runs the command and returns its exit code and output.
func ran(in string, args ...string) (code int, out, problems string) {
	var o, p strings.Builder
	code = run(args, strings.NewReader(in), &o, &p)
	return code, o.String(), p.String()
}

func TestIDsAreDecodedByTheLayout(t *testing.T) {
	for _, c := range []struct {
		name     string
		in       string
		args     string
		code     int
		out, bad string
	}{
		{"one argument", "", "1541815603606036480", 0, `
                  ID  UTC                       datacenter  worker  sequence
 1541815603606036480  2022-06-28T16:07:40.105Z          11      26         0
`, ""},
		{"a Windows file, in another layout", "\ufeff175928847299117063\r\n\r\n0\r\n", "-layout discord", 0, `
                  ID  UTC                       worker  process  increment
  175928847299117063  2016-04-30T11:18:25.796Z       1        0          7
                   0  2015-01-01T00:00:00.000Z       0        0          0
`, ""},
		{"JSON", "", "--json 1541815603606036480", 0, `
{"id":"1541815603606036480","utc":"2022-06-28T16:07:40.105Z","datacenter":11,"worker":26,"sequence":0}
`, ""},
		{"a bad line does not stop the rest", "7\n12x\n18446744073709551616\n8\n", "-layout=a:32,sequence:32", 1, `
                  ID           a    sequence
                   7           0           7
                   8           0           8
`, "line 2: \"12x\" is not a base10 ID: character 3, 'x': not a digit in this base\n" +
			"line 3: \"18446744073709551616\" is not a base10 ID: character 20, '6': number exceeds 64 bits\n"},
		{"a bad argument", "", "-layout=a:32,sequence:32 7 12x", 1, `
                  ID           a    sequence
                   7           0           7
`, "argument 2: \"12x\" is not a base10 ID: character 3, 'x': not a digit in this base\n"},
		{"fields with an epoch and a tick", "",
			"-layout time:42,node:10,sequence:12 -epoch 1704067200000 -tick 10ms 4194304", 0, `
                  ID  UTC                       node  sequence
             4194304  2024-01-01T00:00:00.010Z     0         0
`, ""},
		{"a preset with another epoch and tick", "", "-layout sonyflake -epoch=2020-01-01 -tick=1ms 16777216", 0, `
                  ID  UTC                       sequence  machine
            16777216  2020-01-01T00:00:00.001Z         0        0
`, ""},
		{"a layout without a time field", "", "-layout shard:64 5", 0, `
                  ID                 shard
                   5                     5
`, ""},
		{"another form", "", "-form base58 -layout discord pFLuuKMHer", 0, `
                  ID  UTC                       worker  process  increment
  175928847299117063  2016-04-30T11:18:25.796Z       1        0          7
`, ""},
		{"files and an ID", "", "-layout=a:32,sequence:32 testdata/ids.txt 9 testdata/no-such.txt", 1, `
                  ID           a    sequence
                   7           0           7
                   8           0           8
                   9           0           9
`, "testdata/ids.txt:2: \"12x\" is not a base10 ID: character 3, 'x': not a digit in this base\n" +
			"argument 3: testdata/no-such.txt: no such file, and not an ID\n"},
		{"arguments after -- are not flags", "-layout\n", "-layout shard:64 -- -layout discord", 1, "\n",
			"argument 1: \"-layout\" is not a signed10 ID: character 2, 'l': not a digit in this base\n" +
				"argument 2: discord: no such file, and not an ID\n"},
		{"the value of a flag is not a flag", "", "-layout shard:64 -epoch -tick 5", 2, "\n",
			"snowflake: -epoch -tick: use a date such as 2024-01-01 or 2024-01-01T00:00:00Z, or milliseconds since 1970\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, bad := ran(c.in, strings.Fields(c.args)...)
			if want := strings.TrimPrefix(c.out, "\n"); code != c.code || out != want || bad != c.bad {
				t.Errorf("got %d\n%s%s\nwant %d\n%s%s", code, out, bad, c.code, want, c.bad)
			}
		})
	}
}

// failing fails at the second write, like a full disk.
type failing struct{ writes int }

func (f *failing) Write(p []byte) (int, error) {
	if f.writes++; f.writes > 1 {
		return 0, errors.New("write /dev/full: no space left on device")
	}
	return len(p), nil
}

// endless is an input that never ends.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, "7\n"), nil }

func TestAFailedWriteIsReportedAndEndsTheCommand(t *testing.T) {
	for _, args := range []string{"", "-json", "-find -digits 1 -since 2010-01-01", "-n 1000000000 -node 0"} {
		var bad strings.Builder
		code := run(strings.Fields(args), endless{}, &failing{}, &bad)
		if want := "snowflake: write /dev/full: no space left on device\n"; code != 1 || bad.String() != want {
			t.Errorf("snowflake %s: got %d and %q, want 1 and %q", args, code, bad.String(), want)
		}
	}
	var bad strings.Builder
	if code := run([]string{"help"}, nil, &failing{writes: 1}, &bad); code != 1 ||
		!strings.Contains(bad.String(), "no space") {
		t.Errorf("-h: got %d and %q", code, bad.String())
	}
}

func TestAFailedReadIsReported(t *testing.T) {
	folder, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	var bad strings.Builder
	if code := run(nil, folder, io.Discard, &bad); code != 1 || !strings.HasPrefix(bad.String(), "snowflake: read ") {
		t.Errorf("got %d and %q", code, bad.String())
	}
}

func TestInvalidArgumentsAreNamed(t *testing.T) {
	for _, c := range []struct {
		args, says string
	}{
		{"-layout nobody", "-layout nobody"},
		{"-form base32 7", "-form base32: use base10, signed10"},
		{"-form base58 -find 7", "-form: -find finds"},
		{"-layout time:42,sequence:22 -epoch yesterday 7", "-epoch yesterday"},
		{"-layout time:42,sequence:22 -tick x 7", "-tick x"},
		{"-layout time:42,sequence:22 -tick 0s 7", "tick 0s is out of range"},
		{"-layout twitter -tick 1h 7", "tick 1h0m0s is out of range"},
		{"-layout pinterest -epoch 2024-01-01 7", "require a time field, and layout pinterest has none"},
		{"-layout pinterest -tick 1s 7", "require a time field, and layout pinterest has none"},
		{"-layout time:42,sequence:21 7", "63"},
		{"-n -1", "-n -1"},
		{"-n 1 7", "7: -n generates IDs"},
		{"-n 1 -5", "-5: -n generates IDs"},
		{"-n 1 -find", "-find: -n generates IDs"},
		{"-n 1", "-n requires -node, or a value for each node field (-datacenter, -worker)"},
		{"-n 1 -worker 3", "-n requires -node, or a value for each node field (-datacenter, -worker)"},
		{"-n 1 -layout discord", "(-worker, -process)"},
		{"7 -layout discord", "-layout: flags come before IDs and files"},
		{"7 --json", "--json: flags come before IDs and files"},
		{"-as base32 7", "-as base32: use base10, signed10"},
		{"-as base58 -json 7", "-as converts"},
		{"-as base58 -n 1 -node 1", "-as converts"},
		{"-since 2024-01-01 7", "-since requires -find"},
		{"-since x -find 7", "-since x: use a date"},
		{"-range yesterday", "-range yesterday: use a day such as 2027-01-01"},
		{"-range 2027-01-02,2027-01-01", "the second time is not after the first"},
		{"-range 2000-01-01", "layout twitter has no IDs then"},
		{"-range 2027-01-01 -layout pinterest", "layout pinterest has none"},
		{"-range 2027-01-01 -layout seata", "not ordered by time"},
		{"-range 2027-01-01 7", "-about and -range read and generate no IDs"},
		{"-about 7", "-about and -range read and generate no IDs"},
		{"-find -json -layout time:40,line:24 7", "-json has a member line of its own"},
		{"-n 1 -datacenter 1 -worker 32", "worker"},
		{"-n 1 -worker x", "-worker x: not an unsigned 64-bit integer"},
		{"-n 1 -node 1024", "1024"},
		{"-n 1 -time 5", "-time"},
		{"-shard 5", "-shard: not a flag, and not a node field of layout twitter, which has datacenter, worker"},
		{"-layout mastodon -shard 5", "-shard: not a flag, and not a node field of layout mastodon, which has none"},
		{"-shard", "-shard"},
		{"-json=maybe 7", "maybe"},
		{"-digits 12 7", "-digits requires -find"},
		{"-find -digits 0 7", "-digits 0"},
		{"-find -digits 21 7", "-digits 21"},
		{"--- 7", "---"},
		{"-json -layout utc:32,id:32 7", "-json has a member utc of its own; rename the layout's field"},
	} {
		code, out, bad := ran("", strings.Fields(c.args)...)
		if code == 0 || out != "" || !strings.Contains(bad, c.says) || strings.Count(bad, "\n") != 1 {
			t.Errorf("snowflake %s: got %d, %q and %q, want one line that says %q", c.args, code, out, bad, c.says)
		}
	}
}

func TestTheHelpListsEveryFlagAndTheLayoutsFields(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"-h", "-datacenter"}, {"-h", "-json"}, {"-h", "-find"}, {"-h", "-digits"}, {"-h", "-epoch"}, {"-h", "-node"},
		{"--help", "\n  twitter discord "}, {"-layout nobody -h", "\n  twitter discord "},
		{"-h -layout discord", "-process"}, {"-layout discord -h", "-process"}, {"-h -worker 7", "-worker"},
		{"-epoch x -h", "-datacenter"}, {"-tick x -layout discord -h", "-process"},
	} {
		if code, help, bad := ran("", strings.Fields(c.args)...); code != 0 || bad != "" ||
			strings.Count(help, c.says) == 0 {
			t.Errorf("snowflake %s: got %d, %q and %s, want %q in it", c.args, code, bad, help, c.says)
		}
	}
}

func TestAnEpochIsADateOrUnambiguousMilliseconds(t *testing.T) {
	for _, c := range []struct{ epoch, want string }{
		{"2024-01-01", "2024-01-01T00:00:00.000Z"},
		{"2024-01-01T00:00:00Z", "2024-01-01T00:00:00.000Z"},
		{"2024-01-01T08:00:00.250+08:00", "2024-01-01T00:00:00.250Z"},
		{"1704067200000", "2024-01-01T00:00:00.000Z"},
		{"946684800000", "2000-01-01T00:00:00.000Z"},
		{"100000000000", "1973-03-03T09:46:40.000Z"},
		{"-631152000000", "1950-01-01T00:00:00.000Z"},
		{"0", "1970-01-01T00:00:00.000Z"},
	} {
		code, out, bad := ran("", "-epoch="+c.epoch, "-json", "0")
		if code != 0 || !strings.Contains(out, `"utc":"`+c.want+`"`) {
			t.Errorf("-epoch %s: got %d, %s%s, want %s", c.epoch, code, out, bad, c.want)
		}
	}
	const ms = "; for milliseconds since 1970 use "
	const late = "after the year 5138 in milliseconds; "
	for _, c := range []struct{ epoch, says string }{
		{"2024", "for a year use 2024-01-01" + ms + "1970-01-01T00:00:02.024Z"},
		{"20240131", "for a date use 2024-01-31" + ms + "1970-01-01T05:37:20.131Z"},
		{"20241331", "for seconds since 1970 use 1970-08-23T06:35:31Z" + ms + "1970-01-01T05:37:21.331Z"},
		{"1577836800", "for seconds since 1970 use 2020-01-01T00:00:00Z" + ms + "1970-01-19T06:17:16.8Z"},
		{"-28800000", "for seconds since 1970 use 1969-02-01T16:00:00Z" + ms + "1969-12-31T16:00:00Z"},
		{"99999999999", "for seconds since 1970 use 5138-11-16T09:46:39Z" + ms + "1973-03-03T09:46:39.999Z"},
		{"1577836800000000", late + "for microseconds since 1970 use 2020-01-01T00:00:00Z"},
		{"1577836800000000000", late + "for nanoseconds since 1970 use 2020-01-01T00:00:00Z"},
		{"-9223372036854775808", "use a date such as 2024-01-01"},
		{"2024-13-01", "-epoch 2024-13-01: use a date such as 2024-01-01"},
		{"2024-01-01 00:00", "use a date such as 2024-01-01"},
		{"99999999999999999999", "use a date such as 2024-01-01"},
	} {
		code, out, bad := ran("", "-epoch", c.epoch, "0")
		if code != 2 || out != "" || !strings.HasPrefix(bad, "snowflake: -epoch "+c.epoch) ||
			!strings.Contains(bad, c.says) {
			t.Errorf("-epoch %s: got %d, %s%s, want %q", c.epoch, code, out, bad, c.says)
		}
	}
}

func TestGeneratedIDsHaveTheNodeIDAndAreUnique(t *testing.T) {
	code, out, bad := ran("", strings.Fields("-n 10000 -datacenter 3 -worker 7")...)
	seen := map[string]bool{}
	for _, line := range strings.Fields(out) {
		id, err := snowflake.Parse(line)
		if err != nil || seen[line] || snowflake.Twitter().Node(id) != 3<<5|7 {
			t.Fatalf("%s: %v, seen before: %v", line, err, seen[line])
		}
		seen[line] = true
	}
	if code != 0 || bad != "" || len(seen) != 10000 {
		t.Errorf("got %d, %d IDs and %s", code, len(seen), bad)
	}
}

func TestGeneratedIDsCountFromAnOverriddenEpoch(t *testing.T) {
	args := strings.Fields("-layout bwmarrin -epoch 2020-01-01 -node 7")
	_, made, _ := ran("", append(args, "-n", "1")...)
	id, err := snowflake.Parse(strings.TrimSpace(made))
	at := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(id>>22) * time.Millisecond)
	if age := time.Since(at); err != nil || age < 0 || age > time.Minute {
		t.Errorf("got %q (%v), made %v ago", made, err, age)
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

// FuzzRun runs the command with any arguments and input. It must exit, explain a code
// other than 0, and read its own JSON.
func FuzzRun(f *testing.F) {
	for _, args := range []string{
		"-json", "-find -json -digits 1", "-layout discord -epoch 2020-01-01 -h", "-- -1", "-1 --1 -1=5",
		"-=x --- - -é",
	} {
		f.Add(args, "1541815603606036480 -1\n0x1565a11f6217a000\n\"123\"\n{\"id\":\"7\"}\n\xff")
	}
	f.Fuzz(func(t *testing.T, line, in string) {
		args := strings.Fields(line)
		if c, err := parse(args); err == nil && c.make > 100 {
			return
		}
		code, out, bad := ran(in, args...)
		if code < 0 || code > 2 || code > 0 && bad == "" || code == 0 && bad != "" {
			t.Errorf("%q: got %d and %q", args, code, bad)
		}
		if strings.HasPrefix(out, "{") {
			if again := run(nil, strings.NewReader(out), io.Discard, io.Discard); again != 0 {
				t.Errorf("%q: cannot read its own output %q", args, out)
			}
		}
		whole := (&finder{least: 1}).more(nil, []byte(in), true)
		parts := &finder{least: 1}
		cut := len(line) % (len(in) + 1)
		if got := parts.more(parts.more(nil, []byte(in[:cut]), false), []byte(in[cut:]), true); !slices.Equal(got,
			whole) {
			t.Errorf("found %d in %q | %q, want %d", got, in[:cut], in[cut:], whole)
		}
		for _, id := range whole {
			if !strings.Contains(in, id.String()) && !strings.Contains(in, form.Signed10.Encode(id)) &&
				!strings.ContainsAny(in, "xX") {
				t.Errorf("found %v in %q", id, in)
			}
		}
	})
}

func TestTheIDsOfADayAreAWHERE(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-range 2027-01-01", "id BETWEEN 2138787284382646272 AND 2139149672248246271\n"},
		{"-range 2027-01-01 -json", `{"first":"2138787284382646272","last":"2139149672248246271"}` + "\n"},
		{"-range 2027-01-01,2027-01-02", "id BETWEEN 2138787284382646272 AND 2139149672248246271\n"},
		{"-range 2027-01-01T00:00:00Z,2027-01-01T00:00:00.001Z",
			"id BETWEEN 2138787284382646272 AND 2138787284386840575\n"},
		{"-range 2015-01 -layout discord", "id BETWEEN 0 AND 11234023833599999\n"},
	} {
		code, out, bad := ran("", strings.Fields(c.args)...)
		if code != 0 || out != c.want || bad != "" {
			t.Errorf("%s: got %d, %s%s; want %s", c.args, code, out, bad, c.want)
		}
	}
	day := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	first, last, _ := snowflake.Twitter().IDRange(day, day.Add(24*time.Hour))
	if first != 2138787284382646272 || last != 2139149672248246271 {
		t.Errorf("got %d to %d", first, last)
	}
	code, _, bad := ran("", strings.Fields("-range 2150-01-01 -layout discord")...)
	if code != 1 || !strings.Contains(bad, "64 bits") {
		t.Errorf("negative IDs: got %d, %s", code, bad)
	}
}

func TestIDsAreConverted(t *testing.T) {
	for _, c := range []struct{ in, args, code string }{
		{"175928847299117063\n0\n", "-as base58", "pFLuuKMHer\n1\n"},
		{"pFLuuKMHer\n", "-form base58 -as base10", "175928847299117063\n"},
		{"175928847299117063\n", "-as hex", "02710662fb0210007\n"},
		{"a 1541815603606036480 b\n", "-find -as signed10", "1541815603606036480\n"},
	} {
		code, out, bad := ran(c.in, strings.Fields(c.args)...)
		if want := c.code; code != 0 || bad != "" || out != want && c.args != "-as hex" {
			t.Errorf("%s: got %d, %s%s; want %s", c.args, code, out, bad, want)
		}
		if c.args == "-as hex" {
			if _, back, _ := ran(out, "-form", "hex", "-as", "base10"); back != c.in {
				t.Errorf("got %s, then %s", out, back)
			}
		}
	}
}

func TestALayoutIsDescribed(t *testing.T) {
	for _, c := range []struct {
		args string
		says []string
	}{
		{"-about", []string{"end                      2080-07-10T17:30:30Z", "69.68 years",
			"nodes                    1024\n",
			"IDs per second and node  4096000\n"}},
		{"-about -layout sonyflake", []string{"nodes                    65536\n",
			"IDs per second and node  25600\n", "10ms"}},
		{"-about -layout discord", []string{"negative as int64        from 2084-09-06"}},
		{"-about -layout shard:64", []string{"nodes                    18446744073709551616\n"}},
		{"-about -json", []string{`"nodes":"1024"`, `"IDs_per_second_and_node":"4096000"`}},
	} {
		code, out, bad := ran("", strings.Fields(c.args)...)
		for _, says := range c.says {
			if code != 0 || bad != "" || !strings.Contains(out, says) {
				t.Errorf("%s: got %d, %s%s; want %q", c.args, code, out, bad, says)
			}
		}
	}
}

func TestTheVersionIsPrinted(t *testing.T) {
	code, out, bad := ran("", "-version")
	if code != 0 || bad != "" || !strings.HasPrefix(out, "snowflake ") || !strings.Contains(out, "go1.") {
		t.Errorf("got %d, %q and %q", code, out, bad)
	}
}
