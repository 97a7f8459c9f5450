package layoutlab_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// draft reads fields as a link has them, right or wrong.
func draft(spec string) layoutlab.Draft {
	d, _ := layoutlab.ParseDraft(spec, "1288834974657", "1ms")
	return d
}

func TestEditsChangeOnlyWhatTheySay(t *testing.T) {
	const twitter = "unused:1,time:41,datacenter:5,worker:5,sequence:12"
	for _, c := range []struct {
		name, from, want string
		edit             func(layoutlab.Draft) layoutlab.Draft
	}{
		{"a border moved up widens the field below", twitter, "unused:1,time:41,datacenter:5,worker:4,sequence:13",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Move(3, 1) }},
		{"a border moved down widens the field above", twitter, "unused:1,time:43,datacenter:3,worker:5,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Move(1, -2) }},
		{"a border stops before a field loses its last bit", twitter,
			"unused:1,time:41,datacenter:5,worker:1,sequence:16",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Move(3, 40) }},
		{"a border beside one bit does not move up", twitter, twitter,
			func(d layoutlab.Draft) layoutlab.Draft { return d.Move(0, 1) }},
		{"a border moves down as far as it can", twitter, "unused:1,time:41,datacenter:5,worker:16,sequence:1",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Move(3, -40) }},
		{"a border between wrong widths keeps their sum", "time:64,node:-3,sequence:3", "time:60,node:1,sequence:3",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Move(0, 4) }},
		{"a border beside a width that is no number gives it one", "time:50,node:x,sequence:12",
			"time:49,node:1,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Move(0, 1) }},
		{"a width of its own changes the total", twitter, "unused:1,time:40,datacenter:5,worker:5,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Resize(1, "40") }},
		{"a width that is no number is kept", twitter, "unused:1,time:4o,datacenter:5,worker:5,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Resize(1, "4o") }},
		{"a name", twitter, "unused:1,time:41,rack:5,worker:5,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Rename(2, " rack ") }},
		{"a name with the link's own signs", twitter, "unused:1,time:41,a%2Cb%3A%2F%25:5,worker:5,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Rename(2, "a,b:/%") }},
		{"a name that tells another kind keeps its own", twitter,
			"unused:1,time:41,datacenter:5,worker:5,unused/sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Rename(4, "unused") }},
		{"a kind", twitter, "unused:1,time:41,datacenter/unused:5,worker:5,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.SetKind(2, snowflake.KindUnused) }},
		{"a field taken down", twitter, "unused:1,datacenter:5,worker:5,time:41,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Reorder(1, 3) }},
		{"a field taken up past the end", twitter, "sequence:12,unused:1,time:41,datacenter:5,worker:5",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Reorder(4, -9) }},
		{"a new field takes a bit of the widest", twitter, "unused:1,time:40,field:1,datacenter:5,worker:5,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Add(2) }},
		{"a second new field has another name", "time:62,field:2", "time:61,field:2,field-2:1",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Add(9) }},
		{"a new field takes the bits that are missing", "time:41,sequence:12", "field:11,time:41,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Add(0) }},
		{"a removed field leaves its bits to the one below", twitter, "unused:1,time:41,worker:10,sequence:12",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Remove(2) }},
		{"the lowest field leaves them to the one above", twitter, "unused:1,time:41,datacenter:5,worker:17",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Remove(4) }},
		{"bits that were too many are left to nobody", "time:37,server:20,sequence:16", "time:37,sequence:27",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Remove(1) }},
		{"all of them", "time:44,server:9,sequence:20", "time:44,sequence:20",
			func(d layoutlab.Draft) layoutlab.Draft { return d.Remove(1) }},
		{"the only field", "time:64", "", func(d layoutlab.Draft) layoutlab.Draft { return d.Remove(0) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := draft(c.from)
			kept := before.Spec()
			if got := c.edit(before).Spec(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if before.Spec() != kept {
				t.Errorf("the draft it was made from became %s", before.Spec())
			}
		})
	}
}

func TestAFieldsSentenceHasItsCapacity(t *testing.T) {
	d := draft("unused:1,time:41,datacenter:5,worker:4,sequence:13")
	for i, want := range []string{
		"unused 1 bit", "time 41 bits, 69.68 years", "datacenter 5 bits, 32 values", "worker 4 bits, 16 values",
		"sequence 13 bits, 8,192 IDs per tick",
	} {
		if got := d.Sentence(i); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for spec, want := range map[string]string{
		"time:12,sequence:52": "time 12 bits, 4.1 seconds", "time:30,sequence:34": "time 30 bits, 12 days",
		"time:64": "time 64 bits, 584,542,046.09 years", "node:64": "node 64 bits, 18,446,744,073,709,551,616 values",
		"time:-1": "time -1 bits",
	} {
		if got := draft(spec).Sentence(0); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestEveryChangeCanBeUndoneAndRedone(t *testing.T) {
	h := layoutlab.Begin(draft("time:41,node:11,sequence:12"))
	h = h.Do(h.Now.Move(1, 1), "drag").Do(h.Now.Move(1, 2), "drag").Do(h.Now.Move(1, 3), "drag")
	h = h.EndSeries().Do(h.Now.Move(1, 1), "drag").Do(h.Now.Rename(1, "rack"), "")
	for _, want := range []string{
		"time:41,node:7,sequence:16", // one more, and its name
		"time:41,node:8,sequence:15",
		"time:41,node:11,sequence:12",
	} {
		if h = h.Undo(); h.Now.Spec() != want {
			t.Errorf("undone: got %s, want %s", h.Now.Spec(), want)
		}
	}
	if h.CanUndo() || !h.CanRedo() || !h.Undo().Now.Equal(h.Now) {
		t.Error("there is no end to undoing")
	}
	if got := h.Redo().Redo().Now.Spec(); got != "time:41,node:7,sequence:16" {
		t.Errorf("redone: got %s", got)
	}
	if forked := h.Redo().Do(h.Now.Remove(0), ""); forked.CanRedo() ||
		forked.Undo().Now.Spec() != "time:41,node:8,sequence:15" {
		t.Error("a change after undoing keeps what was undone")
	}
	if same := h.Do(h.Now, ""); same.CanUndo() {
		t.Error("no change can be undone")
	}
}

func TestASeriesOfChangesIsOneUndoStep(t *testing.T) {
	start := layoutlab.Begin(draft("time:41,node:11,sequence:12"))
	one := start.Do(start.Now.Move(1, 1), "border 1")
	two := one.Do(one.Now.Move(1, 1), "border 1")
	three := two.EndSeries().Do(two.Now.Move(1, 1), "border 1")
	if !one.Follows(start) || two.Follows(one) || !three.Follows(two) {
		t.Errorf("got steps %v %v %v, want one for each row", one.Follows(start), two.Follows(one), three.Follows(two))
	}
	if got := three.Undo(); got.Now.Spec() != two.Now.Spec() || got.Undo().Now.Spec() != start.Now.Spec() {
		t.Errorf("got %s, want %s", got.Now.Spec(), two.Now.Spec())
	}
	if back := two.Do(start.Now, "border 1"); back.CanUndo() || back.Follows(two) {
		t.Error("a row that ends where it began is a step")
	}
}

func TestSeekFindsADraftByUndoOrRedo(t *testing.T) {
	h := layoutlab.Begin(draft("time:64"))
	for _, spec := range []string{"time:63,a:1", "time:62,a:2", "time:61,a:3", "time:60,a:4"} {
		h = h.Do(draft(spec), "")
	}
	h = h.Undo().Undo()
	for spec, want := range map[string]int{
		"time:64": -2, "time:63,a:1": -1, "time:62,a:2": 0, "time:61,a:3": 1, "time:60,a:4": 2,
	} {
		got, by, ok := h.Seek(draft(spec))
		if !ok || by != want || got.Now.Spec() != spec || got.CanUndo() != (want > -2) || got.CanRedo() != (want < 2) {
			t.Errorf("%s: got %s after %d, %v; want it after %d", spec, got.Now.Spec(), by, ok, want)
		}
	}
	if got, _, ok := h.Seek(draft("time:1,a:63")); ok || got.CanUndo() || got.CanRedo() ||
		got.Now.Spec() != "time:1,a:63" {
		t.Errorf("a draft that was never there: got %v, %v", got, ok)
	}
}

func TestAClearedInputStaysEmpty(t *testing.T) {
	for name, d := range map[string]layoutlab.Draft{
		"a width": draft("time:64").Resize(0, "  "), "the epoch": draft("time:64").SetEpoch(""),
		"the tick": draft("time:64").SetTick(" "),
	} {
		layout, epoch, tick := d.Link()
		again, err := layoutlab.ParseDraft(layout, epoch, tick)
		if err == nil || again.Problem().Words != d.Problem().Words {
			t.Errorf("%s: %s %q %q is read as %v, want %v", name, layout, epoch, tick, err, d.Problem())
		}
	}
}

func TestNumbersAreReadInTheDigitsOfEveryScript(t *testing.T) {
	d := draft("time:４１,node:١١,sequence:12").SetEpoch("１２").SetTick("１０ｍｓ")
	if layout, epoch, tick := d.Link(); d.Problem() != nil || layout != "time:41,node:11,sequence:12" ||
		epoch != "12" ||
		tick != "10ms" {
		t.Errorf("got %s %s %s, %v", layout, epoch, tick, d.Problem())
	}
}

func TestEveryWholeNumberOfMillisecondsIsAnEpoch(t *testing.T) {
	for _, ms := range []string{
		"-62135596800000", "-62135596800001", "0", "7", "-1", "2024", "-2024", "9999", "253402300800000",
		"-9223372036854775808",
	} {
		d, err := layoutlab.ParseDraft("time:41,node:11,sequence:12", ms, "1ms")
		if _, got, _ := d.Link(); err != nil || got != ms {
			t.Errorf("%s: got %s, %v", ms, got, err)
		}
	}
}
