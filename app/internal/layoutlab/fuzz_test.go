package layoutlab_test

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
)

// FuzzWhatPeopleWrite feeds every reader of this package: none may panic, what
// is valid has consequences and exports that are read back, and what is not
// keeps what was written.
func FuzzWhatPeopleWrite(f *testing.F) {
	for _, s := range [][3]string{
		{"unused:1,time:41,datacenter:5,worker:5,sequence:12", "1288834974657", "1ms"}, {"time:37,server:20,sequence:16", "0", "1ms"}, {"a/b:x,%2C:-1", "2015-01-01", "1 h"},
		{"time:64", "-9223372036854775808", "1us"}, {"sequence:1,time:62,unused:1", "9223372036854775807", "1s"}, {"twitter", "", ""}, {"nobody", "1e3", "-1ms"},
		{`{"fields":[{"name":"time","bits":64}],"epoch":0,"tick":"1us"}`, "08:00=5,20:00~90s=7", "50,000"},
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
			moves(l)
			layoutlab.Axis(l, time.Unix(1_800_000_000, 0))
			_, _, _ = layoutlab.SQL(l), layoutlab.GoCode(l), layoutlab.Markdown(l)
			if back, err := layoutlab.ReadJSON(layoutlab.JSON(l)); err != nil || back.Layout().FieldsText() != l.FieldsText() {
				t.Errorf("%s became %s: %v", l.FieldsText(), back.Layout().FieldsText(), err)
			}
		}
		_, _ = layoutlab.ReadJSON(layout)
		if c, err := layoutlab.ParseCurve(epoch); err == nil {
			if again, err := layoutlab.ParseCurve(c.String()); err != nil || again.String() != c.String() {
				t.Errorf("%s became %s, %v", c, again, err)
			}
		}
		_, _ = layoutlab.ReadCount(tick)
		_, _ = layoutlab.ReadYears(tick)
	})
}
