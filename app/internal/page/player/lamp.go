package player

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// lamp shows whether an invariant holds so far, with its terms explained.
func lamp(name string, holds bool, terms ...string) app.UI {
	state := "holds"
	if !holds {
		state = "broken"
	}
	return ui.ExplainedIn(lampWords(name, holds), ui.With{"class", "lamp", "data-lamp", name, "data-state", state}, terms...)
}

// plainLamp is the same without attributes: another lamp has them.
func plainLamp(name string, holds bool, terms ...string) app.UI {
	class := "lamp"
	if !holds {
		class = "lamp broken"
	}
	return ui.ExplainedIn(lampWords(name, holds), ui.With{"class", class}, terms...)
}

func lampWords(name string, holds bool) string {
	if holds {
		return map[string]string{"unique": text.T("all different"), "increasing": text.T("in order"), "fits": text.T("time fits"), "roughly": text.T("sortable to 1 s"), "answered": text.T("no rejections")}[name]
	}
	return map[string]string{"unique": text.T("a duplicate"), "increasing": text.T("out of order"), "fits": text.T("time does not fit"), "roughly": text.T("not sortable to 1 s"), "answered": text.T("rejections")}[name]
}
