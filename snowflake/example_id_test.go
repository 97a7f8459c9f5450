package snowflake_test

import (
	"encoding/json"
	"fmt"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func ExampleParse() {
	fmt.Println(snowflake.Parse("1541815603606036480"))
	fmt.Println(snowflake.Parse("15418156O3606036480"))
	// Output:
	// 1541815603606036480 <nil>
	// 0 snowflake: "15418156O3606036480" is not a base10 ID: character 9, 'O': not a digit in this base
}

func ExampleLayout_Time() {
	fmt.Println(layouts.Discord().Time(175928847299117063))
	// Output: 2016-04-30 11:18:25.796 +0000 UTC
}

func ExampleID_Int64() {
	fmt.Println(snowflake.ID(1<<63 + 5).Int64())
	// Output: -9223372036854775803
}

func ExampleID_String() {
	fmt.Println(tweet.String())
	// Output: 1541815603606036480
}

func ExampleID_Format() {
	fmt.Printf("%v %016x %q %#v\n", tweet, tweet, tweet, tweet)
	// Output: 1541815603606036480 1565a11f6217a000 "1541815603606036480" snowflake.ID(1541815603606036480)
}

func ExampleID_MarshalText_json() {
	text, err := json.Marshal(map[string]snowflake.ID{"id": tweet})
	fmt.Println(string(text), err)
	// Output: {"id":"1541815603606036480"} <nil>
}

func ExampleID_UnmarshalJSON() {
	var ids []snowflake.ID
	err := json.Unmarshal([]byte(`["1541815603606036480", 1541815603606036480]`), &ids)
	fmt.Println(ids, err)
	err = json.Unmarshal([]byte(`[1.5e18]`), &ids)
	fmt.Println(err)
	// Output:
	// [1541815603606036480 1541815603606036480] <nil>
	// snowflake: "1.5e18" is not a base10 ID: character 2, '.': not a digit in this base
}

func ExampleID_MarshalText() {
	text, _ := tweet.MarshalText()
	fmt.Println(string(text))
	// Output: 1541815603606036480
}

func ExampleID_UnmarshalText() {
	var id snowflake.ID
	err := id.UnmarshalText([]byte("007"))
	fmt.Println(id, err)
	// Output: 0 snowflake: "007" is not a base10 ID: character 1, '0': leading zero
}

func ExampleID_MarshalBinary() {
	raw, _ := tweet.MarshalBinary()
	fmt.Println(len(raw))
	// Output: 8
}

func ExampleID_UnmarshalBinary() {
	var id snowflake.ID
	fmt.Println(id.UnmarshalBinary([]byte{1, 2, 3}))
	// Output: snowflake: got 3 bytes; an ID has 8
}

func ExampleID_Value() {
	v, err := tweet.Value()
	fmt.Printf("%T %v %v\n", v, v, err)
	// Output: int64 1541815603606036480 <nil>
}

func ExampleID_Scan() {
	var id snowflake.ID
	fmt.Println(id.Scan(int64(1541815603606036480)), id)
	fmt.Println(id.Scan(nil))
	// Output:
	// <nil> 1541815603606036480
	// snowflake: cannot scan type <nil> into an ID
}
