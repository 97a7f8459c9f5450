package main

import (
	"strings"
	"testing"
)

func TestAChangeIsSafeOrNot(t *testing.T) {
	for _, c := range []struct {
		name, args string
		code       int
		out        string
	}{
		{"safe", "-change sonyflake-2 -to twitter -at 2027-01-01", 0, `
safe: every new ID is greater than every old one
old layout        unused:1,time:39,sequence:8,machine:16, epoch 2025-01-01T00:00:00Z, tick 10ms
new layout        unused:1,time:41,datacenter:5,worker:5,sequence:12, epoch 2010-11-04T01:42:54.657Z, tick 1ms
old IDs           0 to 105817256755199999
new IDs           2138787284382646272 to 9223372036854775807
new reads old as  2010-11-04T01:42:54.657Z to 2011-08-23T01:42:54.656Z
old reads new as  2065-05-25T19:42:43.35Z to 2199-03-19T03:28:58.87Z
`},
		{"a duplicate", "-change twitter -to twitter@2020-01-01 -at 2027-01-01", 1, `
overlaps: new IDs repeat old ones; the first on 2027-01-01
old layout        unused:1,time:41,datacenter:5,worker:5,sequence:12, epoch 2010-11-04T01:42:54.657Z, tick 1ms
new layout        unused:1,time:41,datacenter:5,worker:5,sequence:12, epoch 2020-01-01T00:00:00Z, tick 1ms
old IDs           0 to 2138787284382646271
new IDs           926625772339200000 to 9223372036854775807
new reads old as  2020-01-01T00:00:00Z to 2036-02-27T22:17:05.342Z
old reads new as  2017-11-04T01:42:54.657Z to 2080-07-10T17:30:30.208Z
example           926625772339200000
  old             2017-11-04T01:42:54.657Z datacenter 0 worker 0 sequence 0
  new             2027-01-01T00:00:00Z datacenter 0 worker 0 sequence 0
increasing from   2036-02-27T22:17:05.343Z
first safe        never
safe epoch        2010-11-04T01:42:54.657Z or earlier, with an end of 2080-07-10T17:30:30Z
safe nodes        none
`},
		{"node IDs in use", "-change twitter -to twitter@2020-01-01 -at 2027-01-01 -nodes 0-31", 1, `
overlaps: new IDs repeat old ones; the first on 2027-01-01
old layout        unused:1,time:41,datacenter:5,worker:5,sequence:12, epoch 2010-11-04T01:42:54.657Z, tick 1ms
new layout        unused:1,time:41,datacenter:5,worker:5,sequence:12, epoch 2020-01-01T00:00:00Z, tick 1ms
old IDs           0 to 2138787284378583039
new IDs           926625772339200000 to 9223372036850712575
new reads old as  2020-01-01T00:00:00Z to 2036-02-27T22:17:05.342Z
old reads new as  2017-11-04T01:42:54.657Z to 2080-07-10T17:30:30.208Z
example           926625772339200000
  old             2017-11-04T01:42:54.657Z datacenter 0 worker 0 sequence 0
  new             2027-01-01T00:00:00Z datacenter 0 worker 0 sequence 0
increasing from   2036-02-27T22:17:05.343Z
first safe        never
safe epoch        2010-11-04T01:42:54.657Z or earlier, with an end of 2080-07-10T17:30:30Z
safe nodes        32-63 repeat no ID, but do not order them
`},
		{"other node IDs", "-change twitter -to twitter@2020-01-01 -at 2027-01-01 -nodes 0-31,32-63", 1, `
unordered: no ID repeats, but until 2036-02-27 new IDs are smaller than old ones
old layout        unused:1,time:41,datacenter:5,worker:5,sequence:12, epoch 2010-11-04T01:42:54.657Z, tick 1ms
new layout        unused:1,time:41,datacenter:5,worker:5,sequence:12, epoch 2020-01-01T00:00:00Z, tick 1ms
old IDs           0 to 2138787284378583039
new IDs           926625772339331072 to 9223372036850843647
new reads old as  2020-01-01T00:00:00Z to 2036-02-27T22:17:05.342Z
old reads new as  2017-11-04T01:42:54.657Z to 2080-07-10T17:30:30.208Z
increasing from   2036-02-27T22:17:05.342Z
first safe        2089-09-06T15:47:35.551Z
safe epoch        2010-11-04T01:42:54.658Z or earlier, with an end of 2080-07-10T17:30:30Z
`},
		{"JSON", "-json -change mastodon -to sonyflake-2 -at 2027-01-01", 1, `
{"verdict":"overlaps","old_ids":["0","117883640217599999"],` +
			`"new_ids":["105817256755200000","9223372036854775807"],` +
			`"example":"105817256755200000","example_old_utc":"2021-03-02T00:00:00Z","example_new_utc":"2027-01-01T00:00:00Z",` +
			`"increasing_from":"2027-03-25T05:48:45Z",` +
			`"first_safe":"2027-03-28T15:01:27.81Z","safe_epoch":"2024-10-09T18:11:15Z","safe_nodes":null}
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, bad := ran("", strings.Fields(c.args)...)
			if want := strings.TrimPrefix(c.out, "\n"); code != c.code || out != want || bad != "" {
				t.Errorf("got %d, %s\n%s\nwant %d\n%s", code, bad, out, c.code, want)
			}
		})
	}
}

func TestAChangeThatIsNotUnderstoodHasExitCode2(t *testing.T) {
	for _, c := range [][2]string{
		{"-change twitter -at 2027-01-01", "-change requires -to and -at: the new layout, and the date of the switch"},
		{"-to twitter", "-to, -at, -nodes and -rollout require -change"},
		{"-change twitter -to discord -at soon", "-at soon: use a date such as 2027-01-01 or 2027-01-01T08:00:00Z, in UTC"},
		{"-change twitter -to discord -at 2027-01-01,2027-02-01",
			"-at 2027-01-01,2027-02-01: use a date such as 2027-01-01 or 2027-01-01T08:00:00Z, in UTC"},
		{"-change twiter -to discord -at 2027-01-01", "-change twiter: layout twiter: not a preset (-h lists them), " +
			"and not fields: layouts: field 1, \"twiter\": no width; use NAME:BITS"},
		{"-change twitter -to discord@2020 -at 2027-01-01", "-to discord@2020: epoch 2020 is ambiguous: " +
			"for a year use 2020-01-01; for milliseconds since 1970 use 1970-01-01T00:00:02.02Z"},
		{"-change twitter&epok=7 -to discord -at 2027-01-01",
			"-change twitter&epok=7: epok=7: use epoch=MILLISECONDS or tick=DURATION"},
		{"-change twitter -to discord@2020-01-01/2s -at 2027-01-01",
			"-to discord@2020-01-01/2s: layout discord: tick 2s is out of range: 1µs to 1s"},
		{"-change twitter -to discord -at 2027-01-01 -nodes x",
			"-nodes x: use A-B, or A-B,C-D for other node IDs of the new layout"},
		{"-change twitter -to discord -at 2027-01-01 -nodes 7-3",
			"-nodes 7-3: use A-B, or A-B,C-D for other node IDs of the new layout"},
		{"-change twitter -to discord -at 2027-01-01 -nodes 0-1024",
			"-nodes 0-1024: node ID 1024 is out of range: 0 to 1023"},
		{"-change twitter -to baidu -at 2027-01-01", "-at 2027-01-01: layout baidu issues no ID after its last tick, " +
			"which begins 2024-11-20T13:24:15Z"},
		{"-change twitter -to pinterest -at 2027-01-01", "-to pinterest: layout pinterest has no time field"},
		{"-change twitter -to discord -at 2027-01-01 -epoch 2020-01-01", "-layout, -epoch and -tick: with -change write " +
			"them after the layout, such as twitter@2020-01-01 or twitter@2020-01-01/10ms"},
		{"-change twitter -to discord -at 2027-01-01 7", "7: -change decodes no IDs"},
		{"-change twitter -to discord -at 2027-01-01 -worker 3", "-worker: -change has -nodes for node IDs"},
		{"-change twitter -to discord -at 2027-01-01 -since 2028-01-01",
			"-since 2028-01-01: 2028-01-01T00:00:00Z is not before -at"},
	} {
		code, out, bad := ran("", strings.Fields(c[0])...)
		if want := "snowflake: " + c[1] + "\n"; code != 2 || out != "" || bad != want {
			t.Errorf("snowflake %s: got %d, %q\n%swant 2\n%s", c[0], code, out, bad, want)
		}
	}
}

func TestARolloutAndTheFirstOldIDCount(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"-change twitter -to bwmarrin -at 2027-01-01", 0, "safe"},
		{"-change twitter -to bwmarrin -at 2027-01-01 -rollout 10m", 1, "overlaps"},
		{"-change twitter -to bwmarrin -at 2027-01-01 -rollout 10m -nodes 0-31,32-63", 1, "unordered"},
		{"-change twitter -to twitter@2010-11-04 -at 2027-01-01 -rollout 10m", 0, "safe"},
		// As in the lab's links.
		{"-change twitter&epoch=1577836800000 -to twitter&epoch=1288834974657&tick=1ms -at 2027-01-01", 0, "safe"},
		// Old IDs since 2024 only: they repeat when the new layout gets there.
		{"-change twitter -to twitter@2020-01-01 -at 2027-01-01 -since 2024-01-01", 1,
			"overlaps: new IDs repeat old ones; the first on 2033-02-26"},
	} {
		code, out, bad := ran("", strings.Fields(c.args)...)
		if code != c.code || !strings.HasPrefix(out, c.want) || bad != "" {
			t.Errorf("snowflake %s: got %d %s%s, want %d %s", c.args, code, out, bad, c.code, c.want)
		}
	}
}
