package export_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/export"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func ExampleDiagram() {
	fmt.Print(export.Diagram(snowflake.Twitter()))
	// Output:
	//  63   62                22   21      17   16  12   11     0
	// ┌────┬──────────────────────┬────────────┬────────┬──────────┐
	// │ 0  │ time                 │ datacenter │ worker │ sequence │
	// └────┴──────────────────────┴────────────┴────────┴──────────┘
	//   1    41                     5            5        12        bits
}
