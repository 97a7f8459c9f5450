package snowflake_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

const tweet = snowflake.ID(1541815603606036480)

func ExampleLayout_Decompose() {
	fmt.Println(snowflake.Twitter().Decompose(tweet))
	// Output: [0 367597485448 11 26 0]
}

func ExampleLayout_Compose() {
	fmt.Println(snowflake.Twitter().Compose([]uint64{0, 367597485448, 11, 26, 0}))
	fmt.Println(snowflake.Twitter().Compose([]uint64{0, 367597485448, 11, 32, 0}))
	// Output:
	// 1541815603606036480 <nil>
	// 0 snowflake: field "worker": 32 is out of range: 0 to 31
}

func ExampleLayout_Value() {
	worker, ok := snowflake.Twitter().Value(tweet, "worker")
	fmt.Println(worker, ok)
	_, ok = snowflake.Twitter().Value(tweet, "machine")
	fmt.Println(ok)
	// Output:
	// 26 true
	// false
}

func ExampleLayout_Node() {
	fmt.Println(snowflake.Twitter().Node(tweet))
	// Output: 378
}

func ExampleLayout_NodeValues() {
	fmt.Println(snowflake.Twitter().NodeValues(378))
	fmt.Println(snowflake.Twitter().NodeValues(1024))
	// Output:
	// map[datacenter:11 worker:26] <nil>
	// map[] snowflake: node ID 1024 is out of range: 0 to 1023
}

func ExampleLayout_Index() {
	l := layouts.Sonyflake()
	fmt.Println(l.Index(snowflake.KindTime), l.Index(snowflake.KindSequence), l.Index(snowflake.KindNode))
	// Output: 1 2 3
}

func ExampleLayout_Instant() {
	fmt.Println(snowflake.Twitter().Instant(367597485448))
	// Output: 2022-06-28 16:07:40.105 +0000 UTC
}

func ExampleLayout_TickAt() {
	l := snowflake.Twitter()
	fmt.Println(l.TickAt(time.UnixMilli(1656432460105)), l.TickAt(l.Epoch.Add(-1)))
	// Output: 367597485448 -1
}

func ExampleLayout_Nodes() {
	fmt.Println(snowflake.Twitter().Nodes(), layouts.MustPreset("instagram").Nodes())
	// Output: 1024 8192
}

func ExampleLayout_IDRange() {
	from := time.Date(2022, 6, 28, 0, 0, 0, 0, time.UTC)
	smallest, largest, _ := snowflake.Twitter().IDRange(from, from.AddDate(0, 0, 1))
	fmt.Printf("SELECT … WHERE id BETWEEN %d AND %d\n", smallest, largest)
	// Output: SELECT … WHERE id BETWEEN 1541572081873846272 AND 1541934469739446271
}

func ExampleField_Max() {
	fmt.Println(snowflake.Field{Name: "worker", Kind: snowflake.KindNode, Bits: 5}.Max())
	// Output: 31
}

func ExampleKind_String() {
	fmt.Println(snowflake.KindUnused, snowflake.KindTime, snowflake.KindNode, snowflake.KindSequence)
	// Output: unused time node sequence
}

func show(l snowflake.Layout) {
	fmt.Printf("%s, %v from %s\n", layouts.FieldsText(l), l.Tick, l.Epoch.Format("2006-01-02"))
}

func ExampleTwitter() {
	show(snowflake.Twitter())
	// Output: unused:1,time:41,datacenter:5,worker:5,sequence:12, 1ms from 2010-11-04
}

func ExampleBwmarrin() {
	show(snowflake.Bwmarrin())
	// Output: unused:1,time:41,node:10,sequence:12, 1ms from 2010-11-04
}

func ExampleLayout_Validate() {
	l := snowflake.Layout{Epoch: time.UnixMilli(0), Tick: time.Hour, Fields: []snowflake.Field{
		{Name: "time", Kind: snowflake.KindTime, Bits: 41},
		{Name: "shard", Kind: snowflake.KindNode, Bits: 6}, {Name: "shard", Kind: snowflake.KindNode, Bits: 6},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: 12},
	}}
	err := l.Validate()
	fmt.Println(err)
	var first *snowflake.LayoutError
	fmt.Println(errors.As(err, &first), first.Fault, first.Other, first.Index)
	// Output:
	// snowflake: two fields are named "shard"
	// snowflake: the fields have 65 bits, 1 too many: field "time" crosses bit 63
	// snowflake: tick 1h0m0s is out of range: 1µs to 1s
	// true twice 1 2
}
