package random_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
)

// The first numbers are those of the authors' own program for the same seed.
func ExampleSource() {
	s := random.Source(1234567)
	fmt.Println(s.Next(), s.Next(), s.Next())
	// Output:
	// 6457827717110365317 3203168211198807973 9817491932198370423
}
