package snowflake_test

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Each call of the Go package bwmarrin/snowflake as a comment, followed by its
// replacement. MIGRATING.md lists the differences.
func Example_fromBwmarrin() {
	ctx := context.Background()

	// snowflake.Epoch = 1288834974657
	// snowflake.NodeBits, snowflake.StepBits = 10, 12
	l := snowflake.Bwmarrin()
	l.Epoch = time.UnixMilli(1288834974657)
	l.Fields, _ = layouts.ParseFields("unused:1,time:41,node:10,sequence:12")

	// node, err := snowflake.NewNode(103)
	g, err := snowflake.New(l, snowflake.Values{"node": 103})
	if err != nil {
		fmt.Println(err)
		return
	}

	// id := node.Generate()
	id, err := g.Wait(ctx)
	fmt.Println(l.Node(id), err)

	// id.Int64(), snowflake.ParseInt64(n)
	n := id.Int64()
	id = snowflake.ID(n)

	// snowflake.ParseString(text), id.String()
	text := "1116819494660997120"
	id, err = snowflake.Parse(text)
	fmt.Println(id.String(), err)

	// id.Base2(), id.Base32(), id.Base36(), id.Base58(), id.Base64()
	fmt.Println(form.Short2.Encode(id))
	fmt.Println(form.ZBase32.Encode(id), form.Base36.Encode(id), form.Base58.Encode(id),
		form.Decimal64.Encode(id))

	// snowflake.ParseBase2(text), and so on
	text = "MTExNjgxOTQ5NDY2MDk5NzEyMA=="
	id, err = form.Decimal64.Parse(text)
	fmt.Println(id, err)

	// id.Bytes(), snowflake.ParseBytes(b)
	b, _ := id.MarshalText()
	fmt.Println(id.UnmarshalText(b))

	// id.IntBytes(), snowflake.ParseIntBytes(b)
	b, _ = id.MarshalBinary()
	fmt.Println(id.UnmarshalBinary(b))

	// id.Time(), id.Node(), id.Step()
	step, _ := l.Value(id, "sequence")
	fmt.Println(l.Time(id).UnixMilli(), l.Node(id), step)

	// json.Marshal(id), json.Unmarshal(b, &id)
	b, _ = json.Marshal(id)
	fmt.Println(string(b), json.Unmarshal(b, &id))
	// Output:
	// 103 <nil>
	// 1116819494660997120 <nil>
	// 111101111111101111010110100111001001100000000000000000000000
	// 6977p8rayyyy 8hgngwz4bbpc 3AmRykhv8xo MTExNjgxOTQ5NDY2MDk5NzEyMA==
	// 1116819494660997120 <nil>
	// <nil>
	// <nil>
	// 1555105491687 0 0
	// "1116819494660997120" <nil>
}

// Each call of Sonyflake version 2 as a comment, followed by its replacement.
// MIGRATING.md lists the differences.
func Example_fromSonyflake() {
	ctx := context.Background()

	start := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)

	// settings := sonyflake.Settings{
	// 	StartTime: start, TimeUnit: 10 * time.Millisecond,
	// 	BitsSequence: 8, BitsMachineID: 16,
	// }
	l, _ := layouts.Preset("sonyflake-2") // for version 1: layouts.Sonyflake()
	l.Epoch = start
	l.Tick = 10 * time.Millisecond
	l.Fields, _ = layouts.ParseFields("unused:1,time:39,sequence:8,machine:16")

	// settings.MachineID = func() (int, error) { return 7, nil }
	machine := uint64(7) // Sonyflake's default: number.ThisIPv4(16)

	// sf, err := sonyflake.New(settings)
	g, err := snowflake.New(l, snowflake.Values{"machine": machine})
	if err != nil {
		fmt.Println(err)
		return
	}

	// id, err := sf.NextID()
	id, err := g.Wait(ctx)
	fmt.Println(l.Node(id) == machine, err)

	// sf.Compose(at, 5, 1027)
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	id, err = l.Compose([]uint64{0, uint64(l.TickAt(at)), 5, 1027})
	fmt.Println(id, err)

	// sf.ToTime(id)
	fmt.Println(l.Time(id))

	// sf.Decompose(id)
	fmt.Println(layouts.FieldsText(l), l.Decompose(id))

	// json.Marshal(id): a number becomes a string, which an old client cannot read
	b, _ := json.Marshal(id)
	var old uint64
	fmt.Println(string(b), json.Unmarshal(b, &old))

	// errors.Is(err, sonyflake.ErrOverTimeLimit)
	fmt.Println(snowflake.ErrEnded)
	// Output:
	// true <nil>
	// 53072113959240707 <nil>
	// 2026-01-02 03:04:05 +0000 UTC
	// unused:1,time:39,sequence:8,machine:16 [0 3163344500 5 1027]
	// "53072113959240707" json: cannot unmarshal string into Go value of type uint64
	// snowflake: timestamp overflow: the layout's lifetime has ended
}
