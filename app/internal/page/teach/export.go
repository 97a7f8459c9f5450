package teach

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// export saves the questions of Practice for a learning platform.
func (p *page) export() app.UI {
	families := len(practice.Families())
	return ui.Elem("section", ui.With{"class", "card teach-list teach-export"},
		ui.Text("h2", text.T("Questions for your learning platform")),
		ui.Text("p", text.T("The %d ideas of Practice, each with %d numbers: %d questions, with a reason for each answer. Moodle imports both files; other platforms import GIFT.",
			families, practice.QuizEach, families*practice.QuizEach)),
		ui.Div("buttons", p.saves(text.T("Save as Moodle XML"), "snowflake-questions.xml", "application/xml",
			practice.MoodleXML),
			p.saves(text.T("Save as GIFT"), "snowflake-questions.gift.txt", "text/plain", practice.GIFT)))
}

// saves is a button that saves a file. The browser responds while it is written.
func (p *page) saves(says, name, mediaType string, write func(work.Yield) string) app.UI {
	return ui.Button(says, ui.With{"data-save", name}, func(ctx app.Context) {
		ui.Go(ctx, func() {
			pauses := ui.NewPauses()
			defer pauses.End()
			ui.SaveText(name, mediaType, write(pauses.Yield))
		})
	}, "save", name)
}
