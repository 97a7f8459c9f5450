//go:build !js

package snowflake_test

import (
	"fmt"
	"log/slog"
)

func ExampleID_LogValue() {
	var logged slog.LogValuer = tweet
	fmt.Println(logged.LogValue().Kind(), logged.LogValue())
	// Output: String 1541815603606036480
}
