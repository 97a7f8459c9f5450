package nav

import (
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// SameLayout reports whether two layouts read IDs the same way and, if both are named, have the
// same name.
func SameLayout(a, b snowflake.Layout) bool { return a.Name == b.Name && system.Same(a, b) }

// Unnamed is a layout as links write it: without its user-given name.
func Unnamed(l snowflake.Layout) snowflake.Layout {
	if known, ok := system.Layout(l.Name); !ok || !system.Same(known, l) {
		l.Name = ""
	}
	return l
}
