package practice

import (
	"fmt"
	"strings"
	"testing"
)

// The node ID is the last byte, and the third byte's remainder by 4 above it.
func TestTwoServersHaveOneNodeID(t *testing.T) {
	draws(t, &collide, func(q *Question) error {
		var nodes, lasts, sums []int
		for _, g := range q.Given {
			var third, last int
			if _, err := fmt.Sscanf(g.Value, "10.0.%d.%d", &third, &last); err != nil {
				return err
			}
			if third < 1 || third > 250 || last < 1 || last > 250 {
				return fmt.Errorf("%s is out of bounds", g.Value)
			}
			nodes, lasts, sums = append(nodes, third%4*256+last), append(lasts, last), append(sums, third+last)
		}
		pairs := func(values []int) (all []string) {
			for i := range values {
				for j := i + 1; j < len(values); j++ {
					if values[i] == values[j] {
						all = append(all, q.Given[i].Says+" and "+q.Given[j].Says)
					}
				}
			}
			return all
		}
		same := pairs(nodes)
		if len(same) != 1 {
			return fmt.Errorf("the pairs %q collide", same)
		}
		for _, a := range q.Answers {
			of := map[string][]int{"the last byte decides": lasts, "the sum decides": sums}[a.Wrong]
			if of != nil && !strings.Contains(strings.Join(pairs(of), ";"), a.Says) {
				return fmt.Errorf("%s: %s does not follow", a.Wrong, a.Says)
			}
			if !clashes(a.Replay) {
				return fmt.Errorf("the replay of %s marks nothing", a.Says)
			}
		}
		return expect(q, same[0])
	})
}
