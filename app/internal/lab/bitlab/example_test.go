package bitlab_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

func ExampleFind() {
	operation, _ := bitlab.Find("and")
	walk := operation.Walk(bitlab.Input{Width: 8, A: 0b1100, B: 0b1010})
	for _, step := range walk.Steps {
		fmt.Println(step.Sentence)
	}
	fmt.Printf("%08b\n", walk.Result())
	// Output:
	// AND is 1 where both bits are 1. Read b as a mask over a.
	// Where b is 1, a's bit passes: bits 3 and 1.
	// Where b is 0, the result is 0: bits 7, 6, 5, 4, 2 and 0. The result is 8.
	// 00001000
}
