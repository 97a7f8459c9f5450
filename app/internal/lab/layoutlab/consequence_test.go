package layoutlab_test

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var today = time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)

func options() layoutlab.Options { return layoutlab.Options{Now: today, HashNodes: 10} }

// one is the consequence of that name; its exact text is a dash where it does not apply.
func one(l snowflake.Layout, o layoutlab.Options, name string) layoutlab.Consequence {
	for _, c := range layoutlab.Consequences(l, o) {
		if c.Name == name {
			return c
		}
	}
	return layoutlab.Consequence{Value: "–"}
}

func value(l snowflake.Layout, name string) string { return one(l, options(), name).Value }

// layout is a valid layout, as a link has it.
func layout(t testing.TB, spec, epoch, tick string) snowflake.Layout {
	t.Helper()
	d, err := layoutlab.ParseDraft(spec, epoch, tick)
	if err != nil {
		t.Fatal(err)
	}
	return d.Layout()
}

func TestEverySystemHasTheConsequencesItsDocumentsShow(t *testing.T) {
	const (
		names = "lifetime-years expires nodes ids-per-tick ids-per-second ids-per-second-total negative-from passes-2-53"
		table = `
twitter          69.68    2080-07-10T17:30:30.208Z  1024    4096     4096000  4194304000     never                     2010-11-28T22:14:18.305Z
discord          139.37   2154-05-15T07:35:11.103Z  1024    4096     4096000  4194304000     2084-09-06T15:47:35.552Z  2015-01-25T20:31:23.648Z
instagram        69.68    2081-04-30T12:54:37.272Z  8192    1024     1024000  8388608000     2046-06-27T17:00:49.497Z  2011-09-06T07:22:43.545Z
mastodon         8919.40  +10889-08-02T05:31:50.655Z 1      65536    65536000 65536000       6429-10-17T02:45:55.328Z  1974-05-10T17:29:13.472Z
sonyflake        174.21   2188-11-16T03:28:58.870Z  65536   256      25600    1677721600     never                     2014-11-02T03:18:29.120Z
sonyflake-2      174.21   2199-03-19T03:28:58.870Z  65536   256      25600    1677721600     never                     2025-03-04T03:18:29.120Z
baidu            8.51     2024-11-20T13:24:15Z      4194304 8192     8192     34359738368    never                     2016-05-22T16:49:04Z
leaf             69.68    2080-07-10T17:30:30.208Z  1024    4096     4096000  4194304000     never                     2010-11-28T22:14:18.305Z
yitter           71355.23 +73376-10-30T14:34:47.247Z 64     64       64000    4096000        never                     2089-10-26T10:07:37.552Z
yitter-csharp    71355.23 +73376-10-30T22:34:47.267Z 64     64       64000    4096000        never                     2089-10-26T18:07:37.572Z
seata            69.68    2090-01-07T07:47:35.551Z  1024    4096     4096000  4194304000     never                     2020-05-02T16:00:00Z
seata-1-4-0      69.68    2090-01-07T07:47:35.551Z  1024    4096     4096000  4194304000     never                     2020-05-27T12:31:23.648Z
influxdb         139.37   2156-08-21T07:35:11.103Z  1024    4096     4096000  4194304000     2086-12-14T15:47:35.552Z  2017-05-03T20:31:23.648Z
jsnowflake       69.68    2089-09-06T07:47:35.551Z  1024    4096     4096000  4194304000     never                     2020-01-25T12:31:23.648Z
simple-snowflake 69.68    2039-09-07T07:47:35.551Z  1024    4096     4096000  4194304000     never                     1970-01-25T12:31:23.648Z
tid              285.42   2255-06-05T23:47:34.740991Z 1024  1        1000000  1024000000     never                     1970-04-12T19:21:33.022208Z
bwmarrin         69.68    2080-07-10T17:30:30.208Z  1024    4096     4096000  4194304000     never                     2010-11-28T22:14:18.305Z
hutool           69.68    2080-07-10T17:30:30.208Z  1024    4096     4096000  4194304000     never                     2010-11-28T22:14:18.305Z
mybatis-plus     69.68    2080-07-10T17:30:30.208Z  1024    4096     4096000  4194304000     never                     2010-11-28T22:14:18.305Z
shardingsphere   69.68    2086-07-08T15:47:35.551Z  1024    4096     4096000  4194304000     never                     2016-11-25T20:31:23.648Z
linkedin         139.37   2109-05-15T07:35:11.103Z  4194304 1        1000     4194304000     2039-09-07T15:47:35.552Z  1970-01-25T20:31:23.648Z
tiktok           136.10   2106-02-07T06:28:15Z      4294967296 1     1        4294967296     2038-01-19T03:14:08Z      1970-01-25T06:32:32Z
zitadel          174.21   2193-07-14T03:28:58.870Z  65536   256      25600    1677721600     never                     2019-06-30T03:18:29.120Z
nodejs-snowflake 139.37   2158-05-15T07:35:11.103Z  4096    1024     1024000  4194304000     2088-09-06T15:47:35.552Z  2019-01-25T20:31:23.648Z
snowflake-id     69.68    2039-09-07T15:47:35.551Z  1024    4096     4096000  4194304000     never                     1970-01-25T20:31:23.648Z
flake-idgen      139.37   2109-05-15T07:35:11.103Z  1024    4096     4096000  4194304000     2039-09-07T15:47:35.552Z  1970-01-25T20:31:23.648Z
weibo            69682.84 +71670-08-10T07:03:34Z    16      262144   262144   4194304        never                     2054-05-21T09:05:11Z
bilibili         136.10   2153-08-06T22:28:15Z      4294967296 1     1        4294967296     2085-07-18T19:14:08Z      2017-07-24T22:32:32Z
pinterest        –        –                         67108864 68719476736 –    –              –                         –`
	)
	for line := range strings.Lines(strings.TrimSpace(table)) {
		want := strings.Fields(line)
		l, ok := system.Layout(want[0])
		if !ok {
			t.Fatalf("no system %s", want[0])
		}
		for i, name := range strings.Fields(names) {
			if got := value(l, name); got != want[i+1] {
				t.Errorf("%s: %s: got %s, want %s", want[0], name, got, want[i+1])
			}
		}
	}
	cockroach, _ := system.Layout("cockroachdb")
	expires, years := value(cockroach, "expires"), value(cockroach, "lifetime-years")
	if expires != "2104-03-13T02:56:07.106550Z" || years != "89.19" {
		t.Errorf("cockroachdb: got %s, %s years", expires, years)
	}
}

func TestDigitsAndOrderOfSystemsAreExact(t *testing.T) {
	for _, c := range []struct{ system, name, want string }{
		{"twitter", "bits-needed", "64"}, {"twitter", "digits", "19"}, {"discord", "digits", "20"},
		{"mastodon", "digits", "20"}, {"cockroachdb", "low-rate-zero-bits", "0"}, {"twitter", "lost-tick", "4096"},
		{"twitter", "text-order", "2018-05-25T13:05:53.759Z"}, {"discord", "text-order", "2090-07-20T17:49:51.016Z"},
		{"twitter", "time-order", "true"}, {"seata", "time-order", "false"}, {"sonyflake", "time-order", "true"},
		{"mastodon", "low-rate-zero-bits", "16"}, {"baidu", "lost-tick", "8192"}, {"twitter", "hash-half", "38"},
		{"sonyflake", "hash-half", "302"}, {"mastodon", "hash-half", "–"}, {"twitter", "hash-collision", "0.04312"},
		{"baidu", "clock-ahead", "0"}, {"twitter", "clock-ahead", "1692621030"}, {"pinterest", "time-order", "–"},
	} {
		l, _ := system.Layout(c.system)
		if got := value(l, c.name); got != c.want {
			t.Errorf("%s: %s: got %s, want %s", c.system, c.name, got, c.want)
		}
	}
}

func TestEveryConsequenceHasASentenceADemoAndAUniqueName(t *testing.T) {
	for _, s := range system.All() {
		seen := map[string]bool{}
		for _, c := range layoutlab.Consequences(s.Layout, options()) {
			if seen[c.Name] || c.Label == "" || c.Value == "" || c.Shown == "" || !strings.HasSuffix(c.Meaning, ".") ||
				!strings.HasPrefix(c.Demo.Address, "/") || c.Demo.Title == "" {
				t.Errorf("%s: %+v", s.Name, c)
			}
			if !layoutlab.Reserved(c.Name) {
				t.Errorf("a field of a layout can be named %s, as the value is", c.Name)
			}
			seen[c.Name] = true
		}
	}
	baidu, _ := system.Layout("baidu")
	none := layoutlab.Options{}
	if ahead, end := one(baidu, none, "clock-ahead"), one(baidu, none, "expires"); ahead.Name != "" || end.Warning {
		t.Errorf("without a present: got %+v and %+v", ahead, end)
	}
	if end := one(baidu, options(), "expires"); !end.Warning || !strings.Contains(end.Meaning, "has ended") {
		t.Errorf("baidu's end is not told: %+v", end)
	}
}

func TestDigitsChangeAtTheStatedInstants(t *testing.T) {
	for _, spec := range []string{
		"unused:20,time:12,node:12,sequence:20", "node:20,time:12,sequence:32", "time:12,sequence:52",
		"sequence:40,time:12,node:12", "unused:40,time:12,unused-b/unused:12",
	} {
		l := layout(t, spec, "0", "1ms")
		at := l.Index(snowflake.KindTime)
		smallest := make([]int, 1<<12)
		for tick := range smallest {
			smallest[tick] = len(snowflake.ID(uint64(tick) << layouts.Shift(l, at)).String())
		}
		all := layoutlab.DigitsOf(l)
		for i, d := range all {
			first := uint64(0)
			for {
				if _, largest, _ := layouts.IDsAt(l, l.Instant(first)); len(largest.String()) >= d.Count {
					break
				}
				first++
			}
			if !d.First.Equal(l.Instant(first)) {
				t.Errorf("%s: %d digits first: got %v, want tick %d", spec, d.Count, d.First, first)
			}
			from := slices.IndexFunc(smallest, func(digits int) bool { return digits >= d.Count })
			if d.Never != (from < 0) || from >= 0 && !d.All.Equal(l.Instant(uint64(from))) {
				t.Errorf("%s: %d digits all: got %v %v, want tick %d", spec, d.Count, d.All, d.Never, from)
			}
			if i > 0 && d.Count <= all[i-1].Count {
				t.Errorf("%s: digits shrink", spec)
			}
		}
		_, largest, _ := layouts.IDsAt(l, l.Instant(1<<12-1))
		if got := all[len(all)-1].Count; got != len(largest.String()) {
			t.Errorf("%s: got at most %d digits, want %d", spec, got, len(largest.String()))
		}
	}
}

func TestResiduesAreThoseOfAQuietSystem(t *testing.T) {
	for _, spec := range []string{
		"unused:49,time:5,node:4,sequence:6", "unused:48,time:5,sequence:6,node:5",
		"unused:48,sequence:6,node:5,time:5",
		"unused:46,time:5,node:3,unused-b/unused:7,rack:3",
	} {
		l := layout(t, spec, "0", "1ms")
		for _, r := range layoutlab.Residues(l) {
			one, all := map[snowflake.ID]bool{}, map[snowflake.ID]bool{}
			for n := range l.Nodes() {
				values, err := l.NodeValues(n)
				if err != nil {
					t.Fatal(err)
				}
				for tick := range uint64(32) {
					var id snowflake.ID
					for i, f := range l.Fields {
						switch f.Kind {
						case snowflake.KindNode:
							id, _ = layouts.With(l, id, i, values[f.Name])
						case snowflake.KindTime:
							id, _ = layouts.With(l, id, i, tick)
						}
					}
					rest := id & (1<<r.Bits - 1)
					if all[rest] = true; n == 0 {
						one[rest] = true
					}
				}
			}
			if uint64(len(one)) != r.Node || uint64(len(all)) != r.All {
				t.Errorf("%s mod 2^%d: got %d and %d, want %d and %d", spec, r.Bits, r.Node, r.All, len(one), len(all))
			}
		}
	}
}

func TestHashHalfAgreesWithTheExactProduct(t *testing.T) {
	for bits := 1; bits <= 26; bits++ {
		free, nodes := 1.0, uint64(1)
		for ; free > 0.5; nodes++ {
			free *= 1 - float64(nodes)/math.Ldexp(1, bits)
		}
		if got := layoutlab.HashHalf(bits); got != nodes {
			t.Errorf("2^%d numbers: got %d, want %d", bits, got, nodes)
		}
	}
}

func TestNumbersBeyond64BitsAreExact(t *testing.T) {
	for node := 0; node <= 40; node += 8 {
		for _, tick := range []time.Duration{time.Microsecond, 1500 * time.Nanosecond, 7 * time.Millisecond,
			time.Second} {
			l := layout(t, "time:1,node:"+strconv.Itoa(node+1)+",sequence:"+strconv.Itoa(62-node), "0", "1ms")
			l.Tick = tick
			want := new(big.Int).Lsh(big.NewInt(1e9), 63)
			if got := value(l, "ids-per-second-total"); got != want.Div(want, big.NewInt(int64(tick))).String() {
				t.Errorf("%d node bits, %v: got %s, want %s", node+1, tick, got, want)
			}
		}
	}
	for _, c := range []struct{ spec, name, want string }{
		{"node:64", "nodes", "18446744073709551616"}, {"node:63,unused:1", "nodes", "9223372036854775808"},
		{"sequence:64", "ids-per-tick", "18446744073709551616"},
	} {
		if got := value(layout(t, c.spec, "", ""), c.name); got != c.want {
			t.Errorf("%s: %s: got %s, want %s", c.spec, c.name, got, c.want)
		}
	}
}

func TestALayoutWithAFutureEpochIssuesNothingYet(t *testing.T) {
	l := layout(t, "unused:1,time:41,node:10,sequence:12", "1893456000000", "1ms")
	life := one(l, options(), "lifetime-years")
	if life.Value != "69.68" || !life.Warning ||
		!strings.Contains(life.Meaning, "No ID can be made before the epoch, 2030-01-01T00:00:00Z") {
		t.Errorf("got %+v", life)
	}
	if digits := one(l, options(), "digits"); digits.Name == "" || strings.Contains(digits.Meaning, "Today") {
		t.Errorf("there are no IDs of today: %+v", digits)
	}
	if ahead := one(l, options(), "clock-ahead"); ahead.Name != "" {
		t.Error("a clock is ahead of what has not begun")
	}
	if life := one(snowflake.Twitter(), options(), "lifetime-years"); life.Name == "" || life.Warning {
		t.Errorf("Twitter's has begun: %+v", life)
	}
}

func TestSequencesThatDoNotStartAtZeroSpreadRemainders(t *testing.T) {
	for _, c := range []struct {
		system, bits, says string
		warns              bool
	}{
		{"twitter", "12", "every ID is a multiple of 4,096", true},
		{"baidu", "13", "every ID is a multiple of 8,192", true},
		{"mybatis-plus", "12", "MyBatis-Plus starts a tick at a value from 1 to 2", false},
		{"leaf", "12", "starts a tick at a value from 0 to 99", false},
		{"seata", "12", "In Seata the sequence continues across ticks", false},
		{"instagram", "10", "In Instagram the sequence continues across ticks", false},
		{"yitter", "6", "starts each tick at 5", true},
		{"sonyflake", "0", "The node ID is lowest", true},
		{"tid", "0", "The node ID is lowest", true},
	} {
		l, _ := system.Layout(c.system)
		low := one(l, options(), "low-rate-zero-bits")
		if low.Value != c.bits || low.Warning != c.warns || !strings.Contains(low.Meaning, c.says) {
			t.Errorf("%s: got %+v, want %+v", c.system, low, c)
		}
		begins := c.warns && c.system != "yitter"
		if got := layoutlab.BeginsAtZero(l); got != begins {
			t.Errorf("%s begins each tick at 0: got %t", c.system, got)
		}
	}
	instagram, _ := system.Layout("instagram")
	instagram.Name = "" // written out
	if layoutlab.BeginsAtZero(instagram) {
		t.Error("Instagram's layout written out is not known")
	}
}

func TestTinyAndNearlyCertainProbabilitiesAreFormatted(t *testing.T) {
	for nodes, shown := range map[uint64]string{1: "0 %", 200: "over 99.99 %"} {
		c := one(snowflake.Twitter(), layoutlab.Options{Now: today, HashNodes: nodes}, "hash-collision")
		if c.Shown != shown || (c.Value == "0") != (nodes == 1) {
			t.Errorf("%d nodes: got %s, %s; want %s", nodes, c.Value, c.Shown, shown)
		}
	}
}
