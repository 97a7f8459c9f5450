package numbering

import "github.com/snowflakelab/snowflakelab/app/internal/variant"

// Tiny is Tinyid with numbers that leave another remainder.
func Tiny(delta, remainder int64) variant.Machine {
	return tiny{delta: delta, remainder: remainder}
}
