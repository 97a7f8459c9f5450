package snowflake_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

const tweet = snowflake.ID(1541815603606036480)

func ExampleLayout_Decompose() {
	fmt.Println(snowflake.Twitter().Decompose(tweet))
	// Output: [0 367597485448 11 26 0]
}

func ExampleLayout_Compose() {
	fmt.Println(snowflake.Twitter().Compose(snowflake.Parts{0, 367597485448, 11, 26, 0}))
	fmt.Println(snowflake.Twitter().Compose(snowflake.Parts{0, 367597485448, 11, 32, 0}))
	// Output:
	// 1541815603606036480 <nil>
	// 0 snowflake: field "worker": 32 is out of range: 0 to 31
}

func ExampleLayout_Value() {
	l := snowflake.Twitter()
	fmt.Println(l.Value(tweet, l.Index(snowflake.KindTime)))
	// Output: 367597485448
}

func ExampleLayout_ValueOf() {
	worker, ok := snowflake.Twitter().ValueOf(tweet, "worker")
	fmt.Println(worker, ok)
	_, ok = snowflake.Twitter().ValueOf(tweet, "machine")
	fmt.Println(ok)
	// Output:
	// 26 true
	// false
}

func ExampleLayout_With() {
	fmt.Println(snowflake.Twitter().With(tweet, 4, 4095))
	// Output: 1541815603606040575 <nil>
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

func ExampleLayout_Shift() {
	fmt.Println(snowflake.Twitter().Shift(1))
	// Output: 22
}

func ExampleLayout_Index() {
	l := snowflake.Sonyflake()
	fmt.Println(l.Index(snowflake.KindTime), l.Index(snowflake.KindSequence), l.Index(snowflake.KindNode))
	// Output: 1 2 3
}

func ExampleLayout_FieldAt() {
	l := snowflake.Twitter()
	fmt.Println(l.Fields[l.FieldAt(63)].Name, l.Fields[l.FieldAt(62)].Name, l.Fields[l.FieldAt(0)].Name, l.FieldAt(64))
	// Output: unused time sequence -1
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

func ExampleLayout_Last() {
	last, ok := snowflake.Baidu().Last()
	fmt.Println(last.Format(time.RFC3339), ok)
	// Output: 2024-11-20T13:24:15Z true
}

func ExampleLayout_Lifetime() {
	years := snowflake.Twitter().Lifetime().Years()
	fmt.Printf("%d.%02d years\n", years/100, years%100)
	// Output: 69.68 years
}

func ExampleSpan_Years() {
	fmt.Println(snowflake.Span{Seconds: 31_557_600}.Years())
	// Output: 100
}

func ExampleSpan_Duration() {
	fmt.Println(snowflake.Span{Seconds: 90, Nanoseconds: 5}.Duration())
	fmt.Println(snowflake.Mastodon().Lifetime().Duration())
	// Output:
	// 1m30.000000005s true
	// 2562047h47m16.854775807s false
}

func ExampleLayout_Used() {
	l := snowflake.Twitter()
	fmt.Printf("%.3f\n", l.Used(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
	// Output: 0.218
}

func ExampleLayout_Ticks() {
	fmt.Println(snowflake.Baidu().Ticks())
	// Output: 268435456
}

func ExampleLayout_Nodes() {
	fmt.Println(snowflake.Twitter().Nodes(), snowflake.Instagram().Nodes())
	// Output: 1024 8192
}

func ExampleLayout_IDsPerTick() {
	fmt.Println(snowflake.Sonyflake().IDsPerTick())
	// Output: 256
}

func ExampleLayout_IDsPerSecond() {
	fmt.Println(snowflake.Sonyflake().IDsPerSecond())
	// Output: 25600
}

func ExampleLayout_NegativeFrom() {
	start, ok := snowflake.Instagram().NegativeFrom()
	fmt.Println(start.Format(time.RFC3339Nano), ok)
	_, ok = snowflake.Twitter().NegativeFrom()
	fmt.Println(ok)
	// Output:
	// 2046-06-27T17:00:49.497Z true
	// false
}

func ExampleLayout_FirstOver() {
	at, ok := snowflake.Twitter().FirstOver(999_999_999_999_999_999)
	fmt.Println(at.Format(time.RFC3339Nano), ok) // the first ID of 19 digits
	// Output: 2018-05-25T13:05:53.758Z true
}

func ExampleLayout_FirstOverBits() {
	start, ok := snowflake.Discord().FirstOverBits(53)
	fmt.Println(start.Format(time.RFC3339Nano), ok)
	// Output: 2015-01-25T20:31:23.648Z true
}

func ExampleLayout_IDsAt() {
	fmt.Println(snowflake.Twitter().IDsAt(time.UnixMilli(1656432460105)))
	// Output: 1541815603604488192 1541815603608682495 true
}

func ExampleLayout_IDRange() {
	from := time.Date(2022, 6, 28, 0, 0, 0, 0, time.UTC)
	smallest, largest, _ := snowflake.Twitter().IDRange(from, from.AddDate(0, 0, 1))
	fmt.Printf("SELECT … WHERE id BETWEEN %d AND %d\n", smallest, largest)
	// Output: SELECT … WHERE id BETWEEN 1541572081873846272 AND 1541934469739446271
}

func ExampleLayout_TimeOrdered() {
	seata, _ := snowflake.Preset("seata") // its worker field is above the time field
	fmt.Println(seata.TimeOrdered(), snowflake.Twitter().TimeOrdered())
	// Output: false true
}

func ExampleLayout_Validate() {
	fields, _ := snowflake.ParseFields("time:37,server:20,sequence:16")
	fmt.Println(snowflake.Layout{Fields: fields, Epoch: time.UnixMilli(0), Tick: time.Millisecond}.Validate())
	// Output: snowflake: the fields have 73 bits, 9 too many: field "time" crosses bit 63
}

func ExampleLayout_FieldsText() {
	fmt.Println(snowflake.Discord().FieldsText())
	// Output: time:42,worker:5,process:5,increment/sequence:12
}

func ExampleParseFields() {
	fields, err := snowflake.ParseFields("time:48,tail/sequence:16")
	fmt.Println(fields, err)
	_, err = snowflake.ParseFields("time:48,tail")
	fmt.Println(err)
	// Output:
	// [{time time 48} {tail sequence 16}] <nil>
	// snowflake: field 2, "tail": no width; use NAME:BITS
}

func ExampleParseLayout() {
	l, err := snowflake.ParseLayout("unused:1,time:41,worker:10,sequence:12", "2024-01-01", "10ms")
	fmt.Println(l.Tick, l.Epoch, l.Nodes(), err)
	l, err = snowflake.ParseLayout("twitter", "", "")
	fmt.Println(l.Tick, l.Epoch, l.Nodes(), err)
	// Output:
	// 10ms 2024-01-01 00:00:00 +0000 UTC 1024 <nil>
	// 1ms 2010-11-04 01:42:54.657 +0000 UTC 1024 <nil>
}

func ExampleParseLayout_errors() {
	for _, text := range [][3]string{
		{"time:41,worker", "", ""}, {"time:41,worker:10,sequence:12", "", ""}, {"twitter", "soon", ""}, {"twitter", "", "2s"},
	} {
		_, err := snowflake.ParseLayout(text[0], text[1], text[2])
		var unread *snowflake.LayoutTextError
		var wrong *snowflake.LayoutError
		switch {
		case errors.As(err, &unread):
			fmt.Printf("%s: %v\n", unread.Part, err)
		case errors.As(err, &wrong):
			fmt.Printf("field %q: %v\n", wrong.Field, err)
		}
	}
	// Output:
	// layout: snowflake: layout "time:41,worker": not a preset, and not fields: field 2, "worker": no width; use NAME:BITS
	// field "": snowflake: the fields have 63 bits, 1 too few
	// epoch: snowflake: epoch "soon": use milliseconds since 1970, or a date such as 2024-01-01 or 2024-01-01T00:00:00Z
	// field "time": snowflake: layout twitter: tick 2s is out of range: 1µs to 1s
}

func ExampleLayout_Text() {
	fmt.Println(snowflake.Sonyflake().Text())
	// Output: unused:1,time:39,sequence:8,machine:16 1409529600000 10ms
}

func ExampleTickText() {
	fmt.Println(snowflake.TickText(10*time.Millisecond), snowflake.TickText(2500*time.Microsecond))
	// Output: 10ms 2500us
}

func ExampleParseKind() {
	fmt.Println(snowflake.ParseKind("sequence"))
	fmt.Println(snowflake.ParseKind("worker"))
	// Output:
	// sequence true
	// node false
}

func ExampleLayout_Faults() {
	l, _ := snowflake.ParseLayout("time:41,shard:6,shard:6,sequence:12", "", "1h")
	for _, fault := range l.Faults() {
		fmt.Println(fault)
	}
	// Output:
	// snowflake: two fields are named "shard"
	// snowflake: the fields have 65 bits, 1 too many: field "time" crosses bit 63
	// snowflake: tick 1h0m0s is out of range: 1µs to 1s
}

func ExampleField_Max() {
	fmt.Println(snowflake.Field{Name: "worker", Kind: snowflake.KindNode, Bits: 5}.Max())
	// Output: 31
}

func ExampleKind_String() {
	fmt.Println(snowflake.KindUnused, snowflake.KindTime, snowflake.KindNode, snowflake.KindSequence)
	// Output: unused time node sequence
}

func ExamplePreset() {
	l, ok := snowflake.Preset("leaf")
	fmt.Println(l.FieldsText(), ok)
	// Output: unused:1,time:41,worker:10,sequence:12 true
}

func ExamplePresets() {
	for _, l := range snowflake.Presets()[:6] {
		fmt.Print(l.Name, " ")
	}
	// Output: twitter discord instagram mastodon sonyflake sonyflake-2
}

func show(l snowflake.Layout) {
	fmt.Printf("%s, %v from %s\n", l.FieldsText(), l.Tick, l.Epoch.Format("2006-01-02"))
}

func ExampleTwitter() {
	show(snowflake.Twitter())
	// Output: unused:1,time:41,datacenter:5,worker:5,sequence:12, 1ms from 2010-11-04
}

func ExampleDiscord() {
	show(snowflake.Discord())
	// Output: time:42,worker:5,process:5,increment/sequence:12, 1ms from 2015-01-01
}

func ExampleInstagram() {
	show(snowflake.Instagram())
	// Output: time:41,shard:13,sequence:10, 1ms from 2011-08-24
}

func ExampleMastodon() {
	show(snowflake.Mastodon())
	// Output: time:48,tail/sequence:16, 1ms from 1970-01-01
}

func ExampleSonyflake() {
	show(snowflake.Sonyflake())
	// Output: unused:1,time:39,sequence:8,machine:16, 10ms from 2014-09-01
}

func ExampleSonyflake2() {
	show(snowflake.Sonyflake2())
	// Output: unused:1,time:39,sequence:8,machine:16, 10ms from 2025-01-01
}

func ExampleBwmarrin() {
	show(snowflake.Bwmarrin())
	// Output: unused:1,time:41,node:10,sequence:12, 1ms from 2010-11-04
}

func ExampleBaidu() {
	show(snowflake.Baidu())
	// Output: unused:1,time:28,worker:22,sequence:13, 1s from 2016-05-19
}

func ExampleLeaf() {
	show(snowflake.Leaf())
	// Output: unused:1,time:41,worker:10,sequence:12, 1ms from 2010-11-04
}
