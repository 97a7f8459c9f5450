package system_test

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/system"
)

func ExampleJudge() {
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for _, name := range []string{"twitter", "discord"} {
		s, _ := system.Find(name)
		judge := system.NewJudge(s, now)
		at, _ := judge.Instant(1541815603606036480)
		fmt.Printf("%s: %s, %.2f\n", s.Title, at.Format(time.DateOnly), judge.Score(1541815603606036480))
	}
	// Output:
	// Twitter: 2022-06-28, 0.67
	// Discord: 2026-08-25, 0.49
}
