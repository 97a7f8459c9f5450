package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Experiments reports whether this visit shows the tools for experiments.
func Experiments() bool {
	return app.IsClient && document().Get("dataset").Get("expert").Truthy()
}

// ShowExperiments shows or hides everything with the attribute data-experiment, for this visit.
func ShowExperiments(on bool) {
	if !app.IsClient {
		return
	}
	store := app.Window().Get("sessionStorage")
	if on {
		document().Get("dataset").Set("expert", "true")
		store.Call("setItem", "experiment", "1")
	} else {
		document().Get("dataset").Delete("expert")
		store.Call("removeItem", "experiment")
	}
}

func document() app.Value { return app.Window().Get("document").Get("documentElement") }

// ExperimentSwitch shows the tools for experiments, or hides them.
func ExperimentSwitch(on bool, press func(app.Context)) app.UI {
	return Button(text.T("Experiment"), With{"class", "quiet experiment-switch", "role", "switch", "aria-checked", strconv.FormatBool(on)}, press, "experiment", on)
}
