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
		{"tiktok", "time:32,milliseconds:10,unknown:22", "1970-01-01T00:00:00Z", "2106-02-07T06:28:15Z", time.Second,
			13610, 1 << 32, 1},
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

// The IDs are of the makers' own tests and documents.
func TestSystemsThatOnlyTheDecoderKnowsReadTheirMakersExamples(t *testing.T) {
	now := time.Date(2027, 9, 1, 0, 0, 0, 0, time.UTC)
	judges := map[string]system.Judge{}
	for _, j := range append(system.Judges(now), system.Others(now)...) {
		judges[j.System.Name] = j
		if err := j.System.Layout.Validate(); j.System.Source != "" && (err != nil || j.System.Note == "") {
			t.Errorf("%s: %v, note %q", j.System.Name, err, j.System.Note)
		}
	}
	for name, ids := range map[string]map[snowflake.ID]string{
		"nextcloud":   {250159983611680096: "2027-08-06T03:08:30Z", 4688076898113587: "2025-10-13T15:12:07.984Z"},
		"tiktok":      {6854717870488702213: "2020-07-29T02:06:13.872Z"},
		"sentry":      {4507344134209536: "2024-05-30T07:17:20Z"},
		"tidb":        {443852055297916932: "2023-08-27T18:33:41.687Z"},
		"hyperf":      {76679067188862980: "2020-01-17T06:15:14.246Z", 636507967185264641: "2024-04-10T02:15:25.123Z"},
		"frostflake":  {7168280054584076289: "2022-11-21T01:47:39Z"},
		"simpleflake": {3594162604452825250: "2013-07-30T04:59:30.606Z"},
		"zitadel":     {165460784409638965: "2022-06-13T11:05:12.780Z"},
		"uuid-short":  {92395783831158784: "2008-05-31T16:16:18Z"},
		"gmail":       {0x172ed79b0337c14f: "2020-06-25T21:54:34.675Z"},
		"spaceflake":  {1018556003004678144: "2022-09-11T16:17:54.971Z"},
	} {
		for id, want := range ids {
			j, known := judges[name]
			at, _ := j.Instant(id)
			if !known || text.ShortUTC(at) != want || !j.Possible(id) {
				t.Errorf("%s reads %s as %s, want %s", name, id, text.ShortUTC(at), want)
			}
		}
	}
	nextcloud, _ := system.Layout("nextcloud")
	m := system.MasksOf(nextcloud)
	if at := m.Instant(nextcloud, 4688076898113587); at.Nanosecond() != 984e6 || m.Node>>22&1023 != 0 {
		t.Errorf("the milliseconds are read as %v, the nodes are %x", at, m.Node)
	}
	if tiktok := judges["tiktok"]; tiktok.Possible(6854717870488702213 | 1023<<22) {
		t.Error("a second has 1,023 milliseconds")
	}
}

func TestHostsAndWordsSpeakForTheirSystems(t *testing.T) {
	for host, want := range map[string]string{
		"x.com": "twitter", "cdn.discordapp.com": "discord", "notdiscord.com": "",
		"vxtwitter.com": "twitter", "netflix.com": "",
		"www.ddinstagram.com": "instagram", "m.weibo.cn": "weibo", "": "",
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
	if got := system.HintsIn([]byte("A Tweet beside 微博 and Baomidou")).Named; !slices.Equal(got,
		[]string{"twitter", "mybatis-plus", "weibo"}) {
		t.Errorf("got %q", got)
	}
}
