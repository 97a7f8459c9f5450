package ui

import (
	"errors"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Problem words an error of package snowflake, or any other, for its reader.
func Problem(err error) string {
	var value *snowflake.ValueError
	var layout *snowflake.LayoutError
	var fields *snowflake.FieldsError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &value):
		return text.T("%s cannot be %s: its range is 0 to %s.", value.Field, text.Group(value.Value), text.Group(value.Max))
	case errors.As(err, &fields):
		return text.T("Field %d, “%s”: %s.", fields.Index+1, fields.Item, fields.Problem)
	case errors.As(err, &layout):
		return text.T("This layout cannot be used: %s.", strings.TrimPrefix(err.Error(), "snowflake: "))
	}
	return strings.TrimPrefix(err.Error(), "snowflake: ")
}

// Alert is a message a person can act on. Without words it is an empty element
// that keeps its neighbours in place.
func Alert(words string) app.UI {
	if words == "" {
		return Elem("p", With{"class", "no-alert"})
	}
	return Text("p", words, "class", "alert", "role", "alert")
}
