package layout

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Samples are this page's own components, for /styles.
func Samples() []ui.Sample {
	return []ui.Sample{
		{Name: "borders", Of: &borderSample{}},
		{Name: "lifeline, strip", Of: lifelineSample()},
	}
}

type borderSample struct {
	app.Compo
	draft layoutlab.Draft
}

func (c *borderSample) Render() app.UI {
	if c.draft.Fields == nil {
		c.draft = layoutlab.From(snowflake.Twitter())
	}
	stay := func(layoutlab.Draft, int, bool) {}
	cards := []app.UI{ui.Div("card", &borders{Draft: c.draft, OnMove: func(d layoutlab.Draft, _ int, _ bool) { c.draft = d }})}
	for _, spec := range []string{"time:41,worker:10,sequence:12", "time:37,server:20,sequence:16"} {
		d, _ := layoutlab.ParseDraft(spec, "", "")
		cards = append(cards, ui.Div("card", &borders{Draft: d, OnMove: stay}))
	}
	return ui.Div("cards", cards...)
}

func lifelineSample() app.UI {
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	twitter, discord, baidu := snowflake.Twitter(), snowflake.Discord(), snowflake.Baidu()
	return ui.Div("cards",
		ui.Memo(lifeOf(&twitter, nil, now)), ui.Memo(lifeOf(&discord, &twitter, now)), ui.Memo(lifeOf(&baidu, nil, now)),
		ui.Strip(twitter, true), ui.Strip(snowflake.Sonyflake(), false),
	)
}
