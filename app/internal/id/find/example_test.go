package find_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
)

func ExampleReader() {
	var set find.Set
	r := find.NewReader(&set)
	r.Feed([]byte("2022-06-28 16:07:40 id=154181560360")) // however it is cut
	r.Feed([]byte("6036480 status=200\nno ID here\n"))
	r.Close()
	fmt.Println(set.Text(0), "in line", set.Row(0).Line)
	fmt.Println("line", set.BadLine(0).Line, set.BadLine(0).Reason)
	// Output:
	// 1541815603606036480 in line 1
	// line 2 There is no number in this line.
}
