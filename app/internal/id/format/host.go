package format

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
)

// hostOf is the host of a URL if it indicates a system.
func hostOf(typed string) (host, name string) {
	_, rest, ok := strings.Cut(typed, "://")
	if !ok {
		return "", ""
	}
	given := strings.ToLower(rest)
	if end := strings.IndexAny(given, "/?#:"); end >= 0 {
		given = given[:end]
	}
	number, host := system.NumberOf([]byte(given))
	if number < 0 {
		return "", ""
	}
	return host, system.Name(number)
}

// atHost is how much likelier a system is if the text is a URL of its host.
const atHost = 1000
