//go:build !js

package snowflake

import "log/slog"

// LogValue implements [slog.LogValuer] with the decimal as a string. It is omitted for
// js, where log/slog would be larger than this package; there slog gets the same
// decimal from MarshalText and MarshalJSON.
func (id ID) LogValue() slog.Value { return slog.StringValue(id.String()) }
