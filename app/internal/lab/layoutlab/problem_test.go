package layoutlab_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestAProblemNamesTheFieldTheBitAndTheReason(t *testing.T) {
	var many []string
	for i := range 64 {
		many = append(many, "n"+string(rune('a'+i/26))+string(rune('a'+i%26))+":1")
	}
	for _, c := range []struct {
		link       string // LAYOUT;EPOCH;TICK
		box        layoutlab.InputName
		field, bit int
		words      string
	}{
		{"time:37,server:20,sequence:16", layoutlab.BoxTotal, 0, 64,
			"need 73 bits, 9 too many: the highest 9 bits of “time” would be bits 64 to 72, and an ID ends at " +
				"bit 63. The widest, “time”, could give 9 bits."},
		{"time:41,node:12,sequence:12", layoutlab.BoxTotal, 0, 64,
			"need 65 bits, 1 too many: the highest bit of “time” would be bit 64, and an ID ends at bit 63. The " +
				"widest, “time”, could give 1 bit."},
		{"unused:1,time:42,node:10,sequence:12", layoutlab.BoxTotal, 0, 64,
			"need 65 bits, 1 too many: “unused” would be bit 64, and an ID ends at bit 63. The widest, “time”, " +
				"could give 1 bit."},
		{"unused:3,time:42,node:10,sequence:12", layoutlab.BoxTotal, 0, 64,
			"need 67 bits, 3 too many: “unused” would be bits 64 to 66, and"},
		{"a:1,b:2,time:64", layoutlab.BoxTotal, 1, 64,
			"need 67 bits, 3 too many: “b” would be bits 64 to 65, and an ID ends at bit 63. The widest, “time”, " +
				"could give 3 bits."},
		{"a:60,b:60,time:60", layoutlab.BoxTotal, 1, 64, "would be bits 64 to 119, and an ID ends at bit 63."},
		{"unused:1,time:50,node:10,sequence:12", layoutlab.BoxTotal, 1, 64,
			"the highest 8 bits of “time” would be bits 64 to 71"},
		{"time:41,node:10,sequence:12", layoutlab.BoxTotal, -1, 63, "63 bits, one too few: bit 63"},
		{"time:41,sequence:12", layoutlab.BoxTotal, -1, 63, "53 bits, 11 too few: bits 63 to 53"},
		{"time:41,node:-3,sequence:12", layoutlab.BoxBits, 1, -1, "“node” cannot have -3 bits"},
		{"time:41,node,sequence:12", layoutlab.BoxBits, 1, -1, "Field “node” has no width"},
		{"time:41,node: ,sequence:12", layoutlab.BoxBits, 1, -1, "Field “node” has no width"},
		{"time:41,node:0,sequence:12", layoutlab.BoxBits, 1, -1, "“node” cannot have 0 bits"},
		{"time:41,node:ten,sequence:12", layoutlab.BoxBits, 1, -1, "“ten” is not a whole number of bits"},
		{"time:65", layoutlab.BoxBits, 0, -1, "“time” cannot have 65 bits"},
		{"time:41,node/rack:11,sequence:12", layoutlab.BoxKind, 1, -1, "unknown kind “rack”"},
		{strings.Join(many, ",") + ",last:1", layoutlab.BoxTotal, 64, -1, "“last” is the 65th"},
		{"time:41,:11,sequence:12", layoutlab.BoxName, 1, -1, "Field 2 has no name"},
		{"time:41,serverNode:11,sequence:12", layoutlab.BoxName, 1, -1, "“serverNode”: character 7, “N”"},
		{"time:41,1st:11,sequence:12", layoutlab.BoxName, 1, -1, "starts with “1”"},
		{"time:41,\u202eabc:11,sequence:12", layoutlab.BoxName, 1, -1, "The name “U+202Eabc” starts with “U+202E”"},
		{"time:41,ab\u200bc:11,sequence:12", layoutlab.BoxName, 1, -1, "“abU+200Bc”: character 3, “U+200B”"},
		{"time:41,שלום:11,sequence:12", layoutlab.BoxName, 1, -1, "The name “שלום” starts with “ש”"},
		{"time:41,rows:11,sequence:12", layoutlab.BoxName, 1, -1, "“rows” is a reserved name"},
		{"time:41,a:6,a:5,sequence:12", layoutlab.BoxName, 2, -1, "Fields 2 and 3 are both named “a”"},
		{"time:41,later/time:11,sequence:12", layoutlab.BoxKind, 1, -1, "“time” and “later” are both time fields"},
		{"time:41,sequence:11,count/sequence:12", layoutlab.BoxKind, 2, -1,
			"“sequence” and “count” are both sequence fields"},
		{"time:41,node:11,sequence:12;yesterday", layoutlab.BoxEpoch, -1, -1, "“yesterday” is not an epoch"},
		{"time:41,node:11,sequence:12; ", layoutlab.BoxEpoch, -1, -1, "The epoch is missing"},
		{"time:41,node:11,sequence:12;; ", layoutlab.BoxTick, -1, -1, "The tick is missing"},
		{"time:41,node/:11,sequence:12", layoutlab.BoxKind, 1, -1, "“node”: unknown kind “”"},
		{"time:41,node:11,sequence:12;;1 week", layoutlab.BoxTick, -1, -1, "“1 week” is not a tick"},
		{"time:41,node:11,sequence:12;;10ns", layoutlab.BoxTick, -1, -1, "cannot be 10ns"},
		{"time:41,node:11,sequence:12;;1m", layoutlab.BoxTick, -1, -1, "cannot be 60s"},
		{"time:64;;1s", layoutlab.BoxBits, 0, -1, "“time” would last beyond"},
		{"twiter", layoutlab.BoxLayout, -1, -1, "Unknown layout “twiter”"},
		{":", layoutlab.BoxName, 0, -1, "has no name"},
	} {
		layout, rest, _ := strings.Cut(c.link, ";")
		epoch, tick, _ := strings.Cut(rest, ";")
		d, err := layoutlab.ParseDraft(layout, epoch, tick)
		var p *layoutlab.Problem
		if !errors.As(err, &p) {
			t.Errorf("%s: got %v, want a problem", c.link, err)
			continue
		}
		if p.Box != c.box || p.Field != c.field || p.Bit != c.bit || !strings.Contains(p.Words, c.words) {
			t.Errorf("%s: got %+v, want %+v", c.link, *p, c)
		}
		again, _ := layoutlab.ParseDraft(d.Link())
		if !again.Equal(d) || again.Problem() == nil || again.Problem().Words != p.Words {
			t.Errorf("%s: what was written is lost", c.link)
		}
	}
	if p := (layoutlab.Draft{}).Problem(); p == nil || p.Bit != 63 {
		t.Errorf("a draft without fields: got %v", p)
	}
}

func TestADraftIsAValidLayoutOnlyWithoutProblems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"unused", "time", "sequence", "a", "b", "c", "worker", "Bad", ""})
		kind := rapid.SampledFrom([]string{"", "", "", "/unused", "/time", "/node", "/sequence", "/kind"})
		bits := rapid.SampledFrom([]string{"1", "5", "10", "12", "22", "41", "64", "-1", "0", "x"})
		var items []string
		for range rapid.IntRange(1, 6).Draw(t, "fields") {
			items = append(items, name.Draw(t, "name")+kind.Draw(t, "kind")+":"+bits.Draw(t, "bits"))
		}
		if rapid.Bool().Draw(t, "complete") { // else nearly every total is wrong
			d := draft(strings.Join(items, ","))
			if rest := 64 - d.Total(); rest > 0 {
				items = append(items, "rest:"+snowflake.ID(rest).String())
			}
		}
		tick := rapid.SampledFrom([]string{"1us", "1ms", "1s", "2s", "1ns"}).Draw(t, "tick")
		d, err := layoutlab.ParseDraft(strings.Join(items, ","), "0", tick)
		unread := false
		for _, f := range d.Fields {
			unread = unread || f.KindText != "" || f.BitsText != ""
		}
		valid := d.Layout().Validate() == nil && !unread
		if valid != (err == nil) {
			t.Errorf("%s, %s: got %v, the library says %v", d.Spec(), tick, err, d.Layout().Validate())
		}
		if p := d.Problem(); p != nil && !strings.HasSuffix(p.Words, ".") {
			t.Errorf("no sentence: %q", p.Words)
		}
	})
}

func TestALinkIsReadBackAsItWasWritten(t *testing.T) {
	for _, l := range layouts.Presets() {
		d, err := layoutlab.ParseDraft(l.Name, "", "")
		if layout, epoch, tick := d.Link(); err != nil || layout != l.Name || epoch != "" || tick != "" {
			t.Errorf("%s: got %s %s %s, %v", l.Name, layout, epoch, tick, err)
		}
		back := d.Move(0, -1).Move(0, 1) // the same bits, but no longer by that name
		again, err := layoutlab.ParseDraft(back.Link())
		if ours, _ := system.Layout(l.Name); err != nil || !again.Equal(back) || !again.Is(ours) {
			t.Errorf("%s: got %+v, %v", l.Name, again, err)
		}
	}
	if d, err := layoutlab.ParseDraft("", "", ""); err != nil || d.Name != "twitter" {
		t.Errorf("without a layout: got %v, %v", d, err)
	}
}

func TestAnEpochIsReadFromADateToo(t *testing.T) {
	for typed, want := range map[string]string{
		"1288834974657": "1288834974657", "2010-11-04T01:42:54.657Z": "1288834974657", "2015-01-01": "1420070400000",
		"-28800000":        "-28800000",
		"2024-01-01 00:00": "1704067200000", "soon": "soon",
	} {
		if _, got, _ := draft("time:64").SetEpoch(typed).Link(); got != want {
			t.Errorf("%s: got %s, want %s", typed, got, want)
		}
	}
}

func TestAllUnreadableInputsAreReportedTogether(t *testing.T) {
	d, _ := layoutlab.ParseDraft("unused:1,time:41,node:many,sequence:0", "2010-02-30", "7s")
	var got []string
	for _, p := range d.Problems() {
		got = append(got, string(p.Box)+" "+strconv.Itoa(p.Field))
	}
	if want := "bits 2, bits 3, epoch -1, tick -1"; strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ", "), want)
	}
}

func TestASumIsFixedWhereItCostsLeast(t *testing.T) {
	for spec, want := range map[string]string{
		"unused:10,time:41,node:10,sequence:12":  "unused:1,time:41,node:10,sequence:12",
		"unused:5,time:44,node:10,sequence:12":   "unused:1,time:44,node:10,sequence:12", // still 3 too many
		"unused:1,time:41,node:10,sequence:15":   "unused:1,time:38,node:10,sequence:15",
		"worker:20,time:41,sequence:12":          "worker:11,time:41,sequence:12",
		"unused:1,time:42,node:10,sequence:12":   "unused:1,time:41,node:10,sequence:12",
		"time:41,node:5,sequence:12":             "time:47,node:5,sequence:12",
		"unused:1,time:41,node:10,sequence:12":   "",
		"a:60,b:60,time:60":                      "",
		"time:41,spare/unused:9,a:10,sequence:6": "time:41,spare/unused:7,a:10,sequence:6",
	} {
		d, _ := layoutlab.ParseDraft(spec, "0", "1ms")
		got := ""
		if i, bits, ok := d.Fix(); ok {
			if p := d.Problem(); d.Total() > 64 && !strings.Contains(p.Words, "“"+d.Fields[i].Name+"”") {
				t.Errorf("%s: the message does not name %s: %s", spec, d.Fields[i].Name, p.Words)
			}
			got = d.Resize(i, strconv.Itoa(bits)).Spec()
		}
		if got != want {
			t.Errorf("%s is fixed to %q, want %q", spec, got, want)
		}
	}
}

// FuzzWhatPeopleWrite feeds the reader of drafts: it does not panic, what is valid
// has consequences, and what is not keeps what was written.
func FuzzWhatPeopleWrite(f *testing.F) {
	for _, s := range [][3]string{
		{"unused:1,time:41,datacenter:5,worker:5,sequence:12", "1288834974657", "1ms"},
		{"time:37,server:20,sequence:16", "0", "1ms"}, {"a/b:x,%2C:-1", "2015-01-01", "1 h"},
		{"time:64", "-9223372036854775808", "1us"}, {"sequence:1,time:62,unused:1", "9223372036854775807", "1s"},
		{"twitter", "", ""}, {"nobody", "1e3", "-1ms"},
		{"time:64", "+A", "1s"}, {"0", "0", "\xe7.\x88\x9d"},
	} {
		f.Add(s[0], s[1], s[2])
	}
	f.Fuzz(func(t *testing.T, layout, epoch, tick string) {
		d, err := layoutlab.ParseDraft(layout, epoch, tick)
		_, againErr := layoutlab.ParseDraft(d.Link())
		if (err == nil) != (againErr == nil) || err != nil && err.Error() != againErr.Error() {
			t.Errorf("%v became %v", err, againErr)
		}
		for i := range d.Fields {
			_ = d.Sentence(i)
		}
		for i := range d.Borders() {
			if total := d.Move(i, 3).Total(); total != d.Total() {
				t.Errorf("a moved border makes %d of %d", total, d.Total())
			}
		}
		if err == nil {
			l := d.Layout()
			layoutlab.Consequences(l, layoutlab.Options{Now: time.Unix(1_800_000_000, 0), HashNodes: 7})
			trades(l)
		}
	})
}
