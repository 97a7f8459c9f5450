package layout

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Samples are the components of this page alone, for the page that shows every
// component.
func Samples() []ui.Sample {
	return []ui.Sample{
		{Name: "borders", Of: &borderSample{}},
		{Name: "lifeline, strip", Of: lifelineSample()},
	}
}

// borderSample holds borders that can be moved, and some that cannot.
type borderSample struct {
	app.Compo
	fields []snowflake.Field
}

func (c *borderSample) Render() app.UI {
	if c.fields == nil {
		c.fields = snowflake.Twitter().Fields
	}
	says := func(fields []snowflake.Field) []string {
		var all []string
		for _, f := range fields[1:] {
			all = append(all, f.Name+" "+text.Count(f.Bits, "bit", "bits"))
		}
		return all
	}
	short := append([]snowflake.Field(nil), c.fields[1:]...)
	long := []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 37}, {Name: "server", Kind: snowflake.KindNode, Bits: 20}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 16}}
	move := func(_ app.Context, i, by int, _ bool) {
		c.fields = append([]snowflake.Field(nil), c.fields...)
		c.fields[i].Bits += by
		c.fields[i+1].Bits -= by
	}
	stay := func(app.Context, int, int, bool) {}
	return ui.Div("cards",
		ui.Div("card", &borders{Fields: c.fields, Says: says(c.fields), OnMove: move}),
		ui.Div("card", &borders{Fields: short, Says: says(short), OnMove: stay}),
		ui.Div("card", &borders{Fields: long, Says: says(long), OnMove: stay}),
	)
}

func lifelineSample() app.UI {
	marks := []lifeMark{{At: 0.01, Letter: "a", When: "2010-11-28", Words: text.T("Unsafe in JavaScript"), Bad: true}, {At: 0.8, Letter: "b", When: "2080-07-10", Words: text.T("Last tick")}}
	says := text.T("The lifetime from %s to %s", "2010-11-04", "2095-01-01")
	return ui.Div("cards",
		ui.Memo(lifeline{From: "2010-11-04", To: "2080-07-10", End: 1, Now: 0.23, Says: says, Marks: marks[:1]}),
		ui.Memo(lifeline{From: "2010-11-04", To: "2095-01-01", End: 0.8, Now: 1, Says: says, Marks: marks}),
		strip(snowflake.Twitter()), strip(snowflake.Sonyflake()),
	)
}
