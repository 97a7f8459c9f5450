//go:build !js

package snowflake

import "log/slog"

// LogValue implements [slog.LogValuer] with the decimal as a string. It is left
// out under js, where log/slog would weigh more than all of this package; there
// slog finds the same decimal through MarshalText and MarshalJSON.
func (id ID) LogValue() slog.Value { return slog.StringValue(id.String()) }
