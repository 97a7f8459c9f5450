package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Phrase is a message whose values are elements, such as a figure in a sentence: in the order of
// the reader's language.
func Phrase(m text.Message, values ...app.UI) []app.UI {
	words, order := text.Pieces(m)
	all := []app.UI{app.Text(words[0])}
	for i, value := range order {
		all = append(all, values[value], app.Text(words[i+1]))
	}
	return all
}
