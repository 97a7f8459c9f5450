package bulk

import "strings"

// nameOf is a hash of a name without its case, and what the name says: 3 for
// names of IDs, 2 for names that end like one, −2 for names of instants, sizes
// and the like, 0 for others.
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

// namings judges a name by its letters alone.
func namings(letters string, word []byte) int8 {
	switch letters {
	case "id", "snowflake", "snowflakeid", "uid", "uuid", "guid", "oid", "ulid", "ksuid", "xid", "objectid":
		return 3
	}
	for _, end := range []string{"time", "timestamp", "date", "ts", "at", "millis", "nanos", "ms", "ns", "epoch", "duration", "latency", "elapsed", "took",
		"size", "bytes", "length", "count", "port", "status", "code", "line", "offset", "version", "level", "amount", "price", "score", "hash", "trace", "span", "traceid", "spanid"} {
		if strings.HasSuffix(letters, end) {
			return -2
		}
	}
	if last := len(word) - 2; last > 0 && (word[last] == 'i' || word[last] == 'I') && word[last+1]|0x20 == 'd' &&
		(word[last] == 'I' || word[last-1] == '_' || word[last-1] == '-') {
		return 2 // user_id, tweetId, message-id; not "paid" or "valid"
	}
	return 0
}
