package system_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestEverySystemIsValidAndSaysItsSource(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range system.All() {
		if err := s.Layout.Validate(); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		if seen[s.Name] || s.Layout.Name != s.Name || s.Title == "" || s.Note == "" ||
			!strings.HasPrefix(s.Source, "https://") {
			t.Errorf("%s: named twice, or something is missing: %+v", s.Name, s)
		}
		if s.Weight <= 0 || s.Weight > 1 || s.Since.Before(s.Layout.Epoch) || s.Pattern.Start[0] > s.Pattern.Start[1] {
			t.Errorf("%s: weight %v, since %v, pattern %+v", s.Name, s.Weight, s.Since, s.Pattern)
		}
		if again, ok := system.Find(s.Name); !ok || again.Title != s.Title {
			t.Errorf("%s: found %+v, %v", s.Name, again, ok)
		}
		seen[s.Name] = true
	}
	for i, l := range layouts.Presets() {
		if i >= len(system.All()) || system.All()[i].Name != l.Name {
			t.Errorf("the library's %s is not row %d here", l.Name, i+1)
		}
	}
	if _, ok := system.Find("nonsense"); ok {
		t.Error("nonsense is a system")
	}
}

// The numbers are those that the systems' makers publish, or that follow from what they publish.
func TestLayoutsHaveTheirPublishedNumbers(t *testing.T) {
	all := map[string]snowflake.Layout{}
	for _, s := range system.All() {
		all[s.Name] = s.Layout
	}
	for _, c := range []struct {
		name, fields, epoch, last string
		tick                      time.Duration
		years, nodes, each        uint64
	}{
		{"twitter", "unused:1,time:41,datacenter:5,worker:5,sequence:12", "2010-11-04T01:42:54.657Z",
			"2080-07-10T17:30:30.208Z", time.Millisecond, 6968, 1024, 4096},
		{"discord", "time:42,worker:5,process:5,increment/sequence:12", "2015-01-01T00:00:00Z",
			"2154-05-15T07:35:11.103Z", time.Millisecond, 13937, 1024, 4096},
		{"instagram", "time:41,shard:13,sequence:10", "2011-08-24T21:07:01.721Z", "2081-04-30T12:54:37.272Z",
			time.Millisecond, 6968, 8192, 1024},
		{"mastodon", "time:48,tail/sequence:16", "1970-01-01T00:00:00Z", "+10889-08-02T05:31:50.655Z", time.Millisecond,
			891940, 1, 65536},
		{"sonyflake", "unused:1,time:39,sequence:8,machine:16", "2014-09-01T00:00:00Z", "2188-11-16T03:28:58.870Z",
			10 * time.Millisecond, 17421, 65536, 256},
		{"sonyflake-2", "unused:1,time:39,sequence:8,machine:16", "2025-01-01T00:00:00Z", "2199-03-19T03:28:58.870Z",
			10 * time.Millisecond, 17421, 65536, 256},
		{"zitadel", "unused:1,time:39,sequence:8,machine:16", "2019-04-29T00:00:00Z", "2193-07-14T03:28:58.870Z",
			10 * time.Millisecond, 17421, 65536, 256},
		{"baidu", "unused:1,time:28,worker:22,sequence:13", "2016-05-19T16:00:00Z", "2024-11-20T13:24:15Z", time.Second,
			851, 4194304, 8192},
		{"leaf", "unused:1,time:41,worker:10,sequence:12", "2010-11-04T01:42:54.657Z", "2080-07-10T17:30:30.208Z",
			time.Millisecond, 6968, 1024, 4096},
		{"bwmarrin", "unused:1,time:41,node:10,sequence:12", "2010-11-04T01:42:54.657Z", "2080-07-10T17:30:30.208Z",
			time.Millisecond, 6968, 1024, 4096},
		{"hutool", "unused:1,time:41,datacenter:5,worker:5,sequence:12", "2010-11-04T01:42:54.657Z",
			"2080-07-10T17:30:30.208Z", time.Millisecond, 6968, 1024, 4096},
		{"mybatis-plus", "unused:1,time:41,datacenter:5,worker:5,sequence:12", "2010-11-04T01:42:54.657Z",
			"2080-07-10T17:30:30.208Z", time.Millisecond, 6968, 1024, 4096},
		{"shardingsphere", "unused:1,time:41,worker:10,sequence:12", "2016-11-01T00:00:00Z", "2086-07-08T15:47:35.551Z",
			time.Millisecond, 6968, 1024, 4096},
		{"yitter", "unused:1,time:51,worker:6,sequence:6", "2020-02-19T18:20:02Z", "", time.Millisecond, 7135523, 64,
			64},
		{"yitter-csharp", "unused:1,time:51,worker:6,sequence:6", "2020-02-20T02:20:02.020Z", "", time.Millisecond,
			7135523, 64, 64},
		{"seata", "unused:1,worker:10,time:41,sequence:12", "2020-05-02T16:00:00Z", "2090-01-07T07:47:35.551Z",
			time.Millisecond, 6968, 1024, 4096},
		{"seata-1-4-0", "unused:1,time:41,worker:10,sequence:12", "2020-05-02T16:00:00Z", "2090-01-07T07:47:35.551Z",
			time.Millisecond, 6968, 1024, 4096},
		{"influxdb", "time:42,machine:10,sequence:12", "2017-04-09T00:00:00Z", "2156-08-21T07:35:11.103Z",
			time.Millisecond, 13937, 1024, 4096},
		{"cockroachdb", "unused:1,time:48,node:15", "2015-01-01T00:00:00Z", "", 10 * time.Microsecond, 8919, 32768, 1},
		{"jsnowflake", "unused:1,time:41,datacenter:5,worker:5,sequence:12", "2019-12-31T16:00:00Z",
			"2089-09-06T07:47:35.551Z", time.Millisecond, 6968, 1024, 4096},
		{"simple-snowflake", "unused:1,time:41,worker:5,datacenter:5,sequence:12", "1969-12-31T16:00:00Z",
			"2039-09-07T07:47:35.551Z", time.Millisecond, 6968, 1024, 4096},
		{"nodejs-snowflake", "time:42,instance:12,sequence:10", "2019-01-01T00:00:00Z", "2158-05-15T07:35:11.103Z",
			time.Millisecond, 13937, 4096, 1024},
		{"snowflake-id", "unused:1,time:41,instance:10,sequence:12", "1970-01-01T00:00:00Z", "2039-09-07T15:47:35.551Z",
			time.Millisecond, 6968, 1024, 4096},
		{"pinterest", "unused:2,shard:16,type:10,local/sequence:36", "1970-01-01T00:00:00Z", "", time.Millisecond, 0,
			1 << 26, 1 << 36},
		{"linkedin", "time:42,unknown:22", "1970-01-01T00:00:00Z", "", time.Millisecond, 13937, 1 << 22, 1},
		{"flake-idgen", "time:42,datacenter:5,worker:5,sequence:12", "1970-01-01T00:00:00Z", "2109-05-15T07:35:11.103Z",
			time.Millisecond, 13937, 1024, 4096},
		{"weibo", "unused:1,time:41,idc:4,sequence:18", "1986-05-03T05:51:03Z", "", time.Second, 6968284, 16, 262144},
		{"bilibili", "time:32,unknown:32", "2017-06-30T16:00:00Z", "2153-08-06T22:28:15Z", time.Second, 13610, 1 << 32,
			1},
		{"tiktok", "time:32,unknown:32", "1970-01-01T00:00:00Z", "2106-02-07T06:28:15Z", time.Second, 13610, 1 << 32,
			1},
		{"tid", "unused:1,time:53,clock-id:10", "1970-01-01T00:00:00Z", "2255-06-05T23:47:34.740991Z", time.Microsecond,
			28542, 1024, 1},
	} {
		l, known := all[c.name]
		last, _ := layouts.Last(l)
		if !known || layouts.FieldsText(l) != c.fields || text.ShortUTC(l.Epoch) != c.epoch ||
			c.last != "" && text.ShortUTC(last) != c.last || l.Tick != c.tick {
			t.Errorf("%s: got %s, epoch %s, last %s, tick %v", c.name, layouts.FieldsText(l), text.ShortUTC(l.Epoch),
				text.ShortUTC(last), l.Tick)
		}
		if years := layouts.Lifetime(l).HundredthsOfYears(); years != c.years || l.Nodes() != c.nodes ||
			layouts.IDsPerTick(l) != c.each {
			t.Errorf("%s: got %d hundredths of a year, %d nodes, %d IDs per tick", c.name, years, l.Nodes(),
				layouts.IDsPerTick(l))
		}
	}
}

func TestHostsAndWordsSpeakForTheirSystems(t *testing.T) {
	for host, want := range map[string]string{
		"x.com": "twitter", "cdn.discordapp.com": "discord", "notdiscord.com": "", "m.weibo.cn": "weibo", "": "",
	} {
		number := system.NumberOf([]byte(host))
		name := ""
		if number >= 0 {
			name = system.Name(number)
		}
		if name != want || number != system.Number(name) {
			t.Errorf("%q: got %s, number %d, want %q", host, name, number, want)
		}
	}
	if got := system.NamedIn([]byte("A Tweet beside 微博 and Baomidou")); !slices.Equal(got,
		[]string{"twitter", "mybatis-plus", "weibo"}) {
		t.Errorf("got %q", got)
	}
}
