package system_test

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
)

func ExamplePanel() {
	panel := system.NewPanel(system.Judges(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)))
	scores := make([]float64, len(panel.Judges))
	panel.Score(1541815603606036480, scores)
	for i, score := range scores {
		if score > 0.01 {
			j := &panel.Judges[i]
			at, _ := j.Instant(1541815603606036480)
			fmt.Printf("%s: %s, %.2f\n", j.System.Title, at.Format(time.DateOnly), score)
		}
	}
	// Output:
	// Twitter: 2022-06-28, 0.98
	// Discord: 2026-08-25, 0.02
	// Leaf (Meituan): 2022-06-28, 0.98
	// bwmarrin/snowflake: 2022-06-28, 0.98
	// Hutool: 2022-06-28, 0.98
	// MyBatis-Plus: 2022-06-28, 0.98
}
