package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/fault"
)

// Problem is an error, of package snowflake or any other, as a sentence for the reader.
func Problem(err error) string { return fault.Words(err) }

// Alert is a message that the reader can act on. Without text it is an empty element that keeps its
// neighbours in place.
func Alert(words string) app.UI {
	if words == "" {
		return Elem("p", With{"class", "no-alert"})
	}
	return Text("p", words, "class", "alert", "role", "alert")
}
