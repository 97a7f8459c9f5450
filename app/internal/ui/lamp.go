package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Lamp says whether something that must hold has held so far.
func Lamp(name string, holds bool) app.UI {
	state := "holds"
	if !holds {
		state = "broken"
	}
	return Say("span", LampWords(name, holds), "class", "lamp", "data-lamp", name, "data-state", state)
}

// LampWords are what a lamp says.
func LampWords(name string, holds bool) string {
	if holds {
		return map[string]string{"unique": text.T("all different"), "increasing": text.T("in order"), "fits": text.T("time fits")}[name]
	}
	return map[string]string{"unique": text.T("a duplicate"), "increasing": text.T("out of order"), "fits": text.T("time does not fit")}[name]
}
