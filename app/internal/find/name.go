package find

import "strings"

// What a name says where it is none of an ID: that an instant stands there, or
// a size or the like.
const (
	namesTime = -2
	namesSize = -1
)

// nameOf is a hash of a name without its case, and what the name says: 3 for
// names of IDs, 2 for names that end like one, namesTime for names of instants,
// namesSize for those of sizes and the like, 0 for others.
func nameOf(word []byte) (key uint32, naming int8) {
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
	return key | 1, namings(string(letters[:n]), word)
}

// namings judges a name by its letters alone, and by the last of the words that
// it is made of.
func namings(letters string, word []byte) int8 {
	switch letters {
	case "id", "snowflake", "snowflakeid", "uid", "uuid", "guid", "oid", "ulid", "ksuid", "xid", "objectid":
		return 3
	}
	if strings.HasSuffix(letters, "time") || strings.HasSuffix(letters, "timestamp") {
		return namesTime
	}
	switch letters[max(0, len(letters)-lastWord(word)):] {
	case "date", "ts", "at", "millis", "nanos", "ms", "ns", "epoch", "created", "updated", "unix":
		return namesTime
	case "duration", "latency", "elapsed", "took", "size", "bytes", "length", "count", "port",
		"status", "code", "line", "offset", "version", "level", "amount", "price", "score", "hash", "trace", "span", "traceid", "spanid":
		return namesSize
	case "id", "ids":
		if strings.HasSuffix(letters, "traceid") || strings.HasSuffix(letters, "spanid") {
			return namesSize
		}
		return 2 // user_id, tweetId, message-id; not "paid" or "valid"
	}
	return 0
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
