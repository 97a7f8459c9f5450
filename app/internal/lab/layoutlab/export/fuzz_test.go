package export_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/export"
)

// FuzzWhatIsExported feeds the reader of JSON, and the exports with whatever layout comes of it: JSON is read back.
func FuzzWhatIsExported(f *testing.F) {
	for _, s := range []string{
		`{"fields":[{"name":"time","bits":64}],"epoch":0,"tick":"1us"}`,
		`{"name":"twitter","fields":[{"name":"a","kind":"time","bits":1},{"name":"b","bits":63}]}`, `{"x":1}`, "",
		"\xe7.\x88\x9d",
	} {
		f.Add(s, "time:41,node:11,sequence:12")
	}
	f.Fuzz(func(t *testing.T, written, spec string) {
		for _, read := range []func() (layoutlab.Draft, error){
			func() (layoutlab.Draft, error) { return export.ReadJSON(written) },
			func() (layoutlab.Draft, error) { return layoutlab.ParseDraft(spec, "0", "1ms") },
		} {
			d, err := read()
			if err != nil {
				continue
			}
			l := d.Layout()
			_, _, _ = export.SQL(l), export.Go(l), export.Markdown(l)
			if back, err := export.ReadJSON(export.JSON(l)); err != nil || back.Layout().FieldsText() != l.FieldsText() {
				t.Errorf("%s became %s: %v", l.FieldsText(), back.Layout().FieldsText(), err)
			}
		}
	})
}
