package layoutlab_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
)

func ExampleDraft() {
	d, _ := layoutlab.ParseDraft("unused:1,time:41,node:10,sequence:12", "1767225600000", "1ms")
	d = d.Move(2, 2) // two bits of the node go to the sequence
	fmt.Println(d.Spec())
	for _, c := range layoutlab.Consequences(d.Layout(), layoutlab.Options{}) {
		if c.Name == "lifetime-years" || c.Name == "nodes" || c.Name == "ids-per-second" {
			fmt.Println(c.Label+":", c.Shown)
		}
	}
	d = d.Resize(1, "48")
	fmt.Println(d.Problem())
	// Output:
	// unused:1,time:41,node:8,sequence:14
	// Lifetime: 69.68 years
	// Nodes: 256
	// IDs/s per node: 16,384,000
	// The fields need 71 bits, 7 too many: the highest 6 bits of “time” would be bits 64 to 69, and an ID ends at bit 63. The widest, “time”, could give 7 bits.
}
