package find

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// hint is what a name says about its value.
type hint int8

const (
	hintMade     hint = iota - 6 // the instant of making: created_at
	hintTime                     // an instant: date, ts
	hintChanged                  // the instant of something else: updated_at, birthday
	hintNode                     // a part of an ID: workerId, machine
	hintSequence                 // another: sequence
	hintSize                     // a size, a count, a status or the like
	hintNone                     // nothing
	hintEndsInID                 // an ID, by its last word: user_id, tweetId
	hintID                       // an ID, and nothing else: id, snowflake
)

// nameOf is a hash of a name without its case, FNV-1a, and what the name tells.
// The hash is never 0.
func nameOf(word []byte) (key uint32, h hint) {
	var letters [24]byte
	n := 0
	key = 2166136261
	for _, c := range word {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		key = (key ^ uint32(c)) * 16777619
		if 'a' <= c && c <= 'z' && n < len(letters) {
			letters[n] = c
			n++
		}
	}
	return key | 1, hintOf(string(letters[:n]), word)
}

// hintOf judges a name by its letters alone, and by the last of the words that
// it is made of.
func hintOf(letters string, word []byte) hint {
	switch letters {
	case "id", "snowflake", "snowflakeid", "uid", "uuid", "guid", "oid":
		return hintID
	case "worker", "workerid", "machine", "machineid", "node", "nodeid", "datacenter", "datacenterid", "shardid", "processid", "workernodeid":
		return hintNode
	case "sequence", "seq", "sequenceid", "increment":
		return hintSequence
	}
	if idkind.Named(letters) {
		return hintID
	}
	if strings.HasSuffix(letters, "time") || strings.HasSuffix(letters, "timestamp") {
		return timeHint(letters)
	}
	switch letters[max(0, len(letters)-lastWord(word)):] {
	case "date", "ts", "at", "millis", "nanos", "micros", "ms", "ns", "us", "epoch", "created", "create", "updated", "unix", "birthday", "sec", "usec":
		return timeHint(letters)
	case "duration", "latency", "elapsed", "took", "size", "bytes", "length", "count", "port",
		"status", "code", "line", "offset", "version", "level", "amount", "price", "score", "hash", "trace", "span", "traceid", "spanid":
		return hintSize
	case "id", "ids":
		if strings.HasSuffix(letters, "traceid") || strings.HasSuffix(letters, "spanid") {
			return hintSize
		}
		return hintEndsInID // user_id, tweetId, message-id; not "paid" or "valid"
	}
	return hintNone
}

// timeHint is the hint of a time's name: which time it is the time of.
func timeHint(letters string) hint {
	for _, other := range [...]string{"updat", "modif", "edit", "delet", "expir", "birth", "until", "seen", "finish", "export", "end", "download"} {
		if strings.Contains(letters, other) {
			return hintChanged
		}
	}
	for _, made := range [...]string{"creat", "begin", "posted", "sent", "issued"} {
		if strings.Contains(letters, made) {
			return hintMade
		}
	}
	return hintTime
}

// lastWord is how many letters the last word of a name has: of created_at,
// createdAt and CREATED-AT, two.
func lastWord(name []byte) int {
	end := len(name)
	for end > 0 && !isLetter(name[end-1]) {
		end--
	}
	letters := 0
	for at := end - 1; at >= 0 && isLetter(name[at]); at-- {
		letters++
		if at > 0 && name[at]&0x20 == 0 && isLetter(name[at-1]) && name[at-1]&0x20 != 0 {
			break
		}
	}
	return letters
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
