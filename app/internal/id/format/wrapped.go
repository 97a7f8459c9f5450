package format

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// unwrap takes an ID out of what a program writes around it, as MongoDB's JSON and
// shell do, and Long.js with its two halves; any other text is left alone.
func unwrap(typed string) string {
	text := strings.TrimPrefix(strings.Trim(typed, " \t\r\n,;"), "Long ") // as Node prints it
	if id, size := Long(text); size > 0 && size == len(text) {
		return id.String()
	}
	for _, c := range " \t\r\n\"'" {
		text = strings.ReplaceAll(text, string(c), "")
	}
	for _, around := range [...]struct{ begin, end string }{{"{$numberLong:", "}"}, {"{$oid:", "}"}, {"NumberLong(", ")"}, {"Long.fromString(", ")"}, {"Long(", ")"}} {
		if id, ok := strings.CutPrefix(text, around.begin); ok && strings.HasSuffix(id, around.end) {
			return id[:len(id)-1]
		}
	}
	return typed
}

// longest is how long the object may be.
const longest = 120

// Long reads a number of 64 bits of which Long.js made an object with its lower and
// its upper half, each signed, as in {"low":1645715456,"high":358981919,"unsigned":false}.
// The text may go on behind it; size is 0 if it does not begin so.
func Long[T string | []byte](written T) (id snowflake.ID, size int) {
	at := 1
	for at < len(written) && strings.IndexByte(" \"'_", written[at]) >= 0 {
		at++
	}
	if at >= len(written) || written[0] != '{' || strings.IndexByte("lhub", written[at]) < 0 { // most objects have other fields
		return 0, 0
	}
	text := string(written[:min(len(written), longest)])
	end := strings.IndexByte(text, '}')
	if end < 0 {
		return 0, 0
	}
	var halves [2]uint64
	found := 0
	for field := range strings.SplitSeq(text[1:end], ",") {
		name, value, _ := strings.Cut(field, ":")
		name, value = strings.Trim(name, " \t\r\n\"'_"), strings.TrimSpace(value)
		switch name {
		case "low", "high":
			n, err := strconv.ParseInt(value, 10, 64)
			if err != nil || n < -1<<31 || n >= 1<<32 {
				return 0, 0
			}
			half := len(name) - len("low") // 0 or 1
			halves[half] = uint64(uint32(n))
			found |= 1 << half
		case "unsigned", "isLong", "bsontype":
		default:
			return 0, 0
		}
	}
	if found != 3 {
		return 0, 0
	}
	return snowflake.ID(halves[1]<<32 | halves[0]), end + 1
}
