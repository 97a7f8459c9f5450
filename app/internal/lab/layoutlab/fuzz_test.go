package layoutlab_test

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
)

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
