package format

import (
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Value reads a field's value, a decimal number from 0 to the field's largest.
// The error is an [*Error] that names the field and its range.
func Value(typed string, f snowflake.Field) (uint64, error) {
	s := scanner{rest: typed}
	s.skip(" \t")
	n, err := s.number(decimal)
	limits := text.T("%s has %s: 0 to %s", f.Name, text.Count(f.Bits, "bit", "bits"), text.Group(f.Max()))
	switch {
	case err != nil:
		return 0, &Error{Position: s.chars + 1, Sentence: err.Error() + " " + limits + "."}
	case n.count == 0:
		return 0, &Error{Sentence: text.T("%s is empty; %s.", f.Name, limits)}
	case n.hi > 0 || n.length > 20 || n.lo > f.Max():
		return 0, &Error{Sentence: text.T("This does not fit; %s.", limits)}
	}
	return n.lo, nil
}
