package layouts_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func ExampleMustPreset() {
	fmt.Println(layouts.MustPreset("leaf").Nodes())
	// Output: 1024
}

func ExamplePart() {
	fmt.Println(layouts.Part(snowflake.Twitter(), 1541815603606036480, 1))
	// Output: 367597485448
}

func ExampleWith() {
	fmt.Println(layouts.With(snowflake.Twitter(), 1541815603606036480, 4, 4095))
	// Output: 1541815603606040575 <nil>
}

func ExampleShift() {
	fmt.Println(layouts.Shift(snowflake.Twitter(), 1))
	// Output: 22
}

func ExampleFieldAt() {
	l := snowflake.Twitter()
	fmt.Println(l.Fields[layouts.FieldAt(l, 63)].Name, l.Fields[layouts.FieldAt(l, 62)].Name,
		l.Fields[layouts.FieldAt(l, 0)].Name, layouts.FieldAt(l, 64))
	// Output: unused time sequence -1
}

func ExampleLast() {
	last, ok := layouts.Last(layouts.MustPreset("baidu"))
	fmt.Println(last.Format(time.RFC3339), ok)
	// Output: 2024-11-20T13:24:15Z true
}

func ExampleLifetime() {
	years := layouts.Lifetime(snowflake.Twitter()).HundredthsOfYears()
	fmt.Printf("%d.%02d years\n", years/100, years%100)
	// Output: 69.68 years
}

func ExampleSpan_HundredthsOfYears() {
	fmt.Println(layouts.Span{Seconds: 31_557_600}.HundredthsOfYears())
	// Output: 100
}

func ExampleSpan_Duration() {
	fmt.Println(layouts.Span{Seconds: 90, Nanoseconds: 5}.Duration())
	fmt.Println(layouts.Lifetime(layouts.MustPreset("mastodon")).Duration())
	// Output:
	// 1m30.000000005s true
	// 2562047h47m16.854775807s false
}

func ExampleUsed() {
	l := snowflake.Twitter()
	fmt.Printf("%.3f\n", layouts.Used(l, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
	// Output: 0.218
}

func ExampleTicks() {
	fmt.Println(layouts.Ticks(layouts.MustPreset("baidu")))
	// Output: 268435456
}

func ExampleIDsPerTick() {
	fmt.Println(layouts.IDsPerTick(layouts.Sonyflake()))
	// Output: 256
}

func ExampleIDsPerSecond() {
	fmt.Println(layouts.IDsPerSecond(layouts.Sonyflake()))
	// Output: 25600
}

func ExampleNegativeFrom() {
	start, ok := layouts.NegativeFrom(layouts.MustPreset("instagram"))
	fmt.Println(start.Format(time.RFC3339Nano), ok)
	_, ok = layouts.NegativeFrom(snowflake.Twitter())
	fmt.Println(ok)
	// Output:
	// 2046-06-27T17:00:49.497Z true
	// false
}

func ExampleFirstOver() {
	at, ok := layouts.FirstOver(snowflake.Twitter(), 999_999_999_999_999_999)
	fmt.Println(at.Format(time.RFC3339Nano), ok) // the first ID of 19 digits
	// Output: 2018-05-25T13:05:53.758Z true
}

func ExampleFirstOverBits() {
	start, ok := layouts.FirstOverBits(layouts.Discord(), 53)
	fmt.Println(start.Format(time.RFC3339Nano), ok)
	// Output: 2015-01-25T20:31:23.648Z true
}

func ExampleTimeOrdered() {
	seata, _ := layouts.Preset("seata") // its worker field is above the time field
	fmt.Println(layouts.TimeOrdered(seata), layouts.TimeOrdered(snowflake.Twitter()))
	// Output: false true
}

func ExampleIDsAt() {
	fmt.Println(layouts.IDsAt(snowflake.Twitter(), time.UnixMilli(1656432460105)))
	// Output: 1541815603604488192 1541815603608682495 true
}

func ExamplePreset() {
	l, ok := layouts.Preset("leaf")
	fmt.Println(layouts.FieldsText(l), ok)
	// Output: unused:1,time:41,worker:10,sequence:12 true
}

func ExamplePresets() {
	for _, l := range layouts.Presets()[:6] {
		fmt.Print(l.Name, " ")
	}
	// Output: twitter discord instagram mastodon sonyflake sonyflake-2
}

func ExampleDiscord() {
	show(layouts.Discord())
	// Output: time:42,worker:5,process:5,increment/sequence:12, 1ms from 2015-01-01
}

func ExampleSonyflake() {
	show(layouts.Sonyflake())
	// Output: unused:1,time:39,sequence:8,machine:16, 10ms from 2014-09-01
}

func ExampleFieldsText() {
	fmt.Println(layouts.FieldsText(layouts.Discord()))
	// Output: time:42,worker:5,process:5,increment/sequence:12
}

func ExampleParseFields() {
	fields, err := layouts.ParseFields("time:48,tail/sequence:16")
	fmt.Println(fields, err)
	_, err = layouts.ParseFields("time:48,tail")
	fmt.Println(err)
	// Output:
	// [{time time 48} {tail sequence 16}] <nil>
	// layouts: field 2, "tail": no width; use NAME:BITS
}

func ExampleParse() {
	l, err := layouts.Parse("unused:1,time:41,worker:10,sequence:12", "2024-01-01", "10ms")
	fmt.Println(l.Tick, l.Epoch, l.Nodes(), err)
	l, err = layouts.Parse("twitter", "", "")
	fmt.Println(l.Tick, l.Epoch, l.Nodes(), err)
	// Output:
	// 10ms 2024-01-01 00:00:00 +0000 UTC 1024 <nil>
	// 1ms 2010-11-04 01:42:54.657 +0000 UTC 1024 <nil>
}

func ExampleParse_errors() {
	for _, text := range [][3]string{
		{"time:41,worker", "", ""}, {"time:41,worker:10,sequence:12", "", ""}, {"twitter", "soon", ""},
		{"twitter", "", "2s"},
	} {
		_, err := layouts.Parse(text[0], text[1], text[2])
		var unread *layouts.TextError
		var wrong *snowflake.LayoutError
		switch {
		case errors.As(err, &unread):
			fmt.Printf("%s: %v\n", unread.Part, err)
		case errors.As(err, &wrong):
			fmt.Printf("field %q: %v\n", wrong.Field, err)
		}
	}
	// Output:
	// layout: layouts: layout "time:41,worker": not a preset, and not fields: field 2, "worker": no width; use NAME:BITS
	// field "": snowflake: the fields have 63 bits, 1 too few
	// epoch: layouts: epoch "soon": use milliseconds since 1970, or a date such as 2024-01-01 or 2024-01-01T00:00:00Z
	// field "time": snowflake: layout twitter: tick 2s is out of range: 1µs to 1s
}

// A service with Twitter's layout wants more bits for nodes and a newer epoch.
func ExampleChange_Check() {
	next, _ := layouts.Parse("unused:1,time:41,node:14,sequence:8", "2020-01-01", "1ms")
	c := layouts.Change{Old: snowflake.Twitter(), New: next, At: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)}
	e, err := c.Check()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Verdict)
	fmt.Printf("%d is of %s, and will be issued again on %s\n", e.Example,
		c.Old.Time(e.Example).Format(time.DateOnly), c.New.Time(e.Example).Format(time.DateOnly))
	fmt.Println("safe on a later day:", !e.FirstSafe.IsZero())

	c.New.Epoch = e.Epoch // the cure that needs no waiting
	e, err = c.Check()
	fmt.Println("since", c.New.Epoch.Format(time.DateOnly), e.Verdict, err)
	// Output:
	// overlaps
	// 926625772339200000 is of 2017-11-04, and will be issued again on 2027-01-01
	// safe on a later day: false
	// since 2010-11-04 safe <nil>
}

func ExampleChangeVerdict_String() {
	fmt.Println(layouts.Safe, layouts.Overlaps, layouts.Unordered)
	// Output: safe overlaps unordered
}

func ExampleText() {
	fmt.Println(layouts.Text(layouts.Sonyflake()))
	// Output: unused:1,time:39,sequence:8,machine:16 1409529600000 10ms
}

func ExampleTickText() {
	fmt.Println(layouts.TickText(10*time.Millisecond), layouts.TickText(2500*time.Microsecond))
	// Output: 10ms 2500us
}

func ExampleParseKind() {
	fmt.Println(layouts.ParseKind("sequence"))
	fmt.Println(layouts.ParseKind("worker"))
	// Output:
	// sequence true
	// node false
}

func show(l snowflake.Layout) {
	fmt.Printf("%s, %v from %s\n", layouts.FieldsText(l), l.Tick, l.Epoch.Format("2006-01-02"))
}
