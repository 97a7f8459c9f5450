package ui

import (
	"errors"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Problem is an error, of package snowflake or any other, as a sentence for the reader.
func Problem(err error) string {
	if err == nil {
		return ""
	}
	if value, is := errors.AsType[*snowflake.ValueError](err); is {
		return text.T("%s cannot be %s: its range is 0 to %s.", value.Field, text.Group(value.Value), text.Group(value.Max))
	}
	if fields, is := errors.AsType[*snowflake.FieldsError](err); is {
		return text.T("Field %d, “%s”: %s.", fields.Index+1, fields.Item, fields.Problem)
	}
	if _, is := errors.AsType[*snowflake.LayoutError](err); is {
		return text.T("This layout cannot be used: %s.", strings.TrimPrefix(err.Error(), "snowflake: "))
	}
	return strings.TrimPrefix(err.Error(), "snowflake: ")
}

// Alert is a message that the reader can act on. Without text it is an empty element that keeps its
// neighbours in place.
func Alert(words string) app.UI {
	if words == "" {
		return Elem("p", With{"class", "no-alert"})
	}
	return Text("p", words, "class", "alert", "role", "alert")
}
