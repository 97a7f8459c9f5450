package idkind

import (
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

// The alphabets, in the order of their values.
const (
	HexDigits       = "0123456789abcdef"
	CrockfordDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ" // without I, L, O and U
	base32HexDigits = "0123456789abcdefghijklmnopqrstuv"
	base62Digits    = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	pushDigits      = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
	// influxDigits are in the order of ASCII, so that texts sort as their IDs do.
	influxDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"
	tidDigits    = "234567abcdefghijklmnopqrstuvwxyz" // without 0, 1, 8 and 9
)

var (
	unixSeconds      = Timestamp{time.Unix(0, 0).UTC(), time.Second, 32}
	unixSeconds36    = Timestamp{time.Unix(0, 0).UTC(), time.Second, 36}
	unixMilliseconds = Timestamp{time.Unix(0, 0).UTC(), time.Millisecond, 48}
	gregorian        = Timestamp{time.Date(1582, 10, 15, 0, 0, 0, 0, time.UTC), 100 * time.Nanosecond, 60}
	// since2014 begins at 2014-05-13T16:53:20Z.
	since2014 = Timestamp{time.Unix(1_400_000_000, 0).UTC(), time.Second, 32}
	since2020 = Timestamp{time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), time.Millisecond, 42}
)

// shortest and longest are the lengths of the shortest and the longest text of the table, so that most words are
// passed over at once.
const shortest, longest = 11, 36

// influxEpoch is InfluxDB's, in seconds since 1970.
const influxEpoch = 1491696000

const (
	rfc9562      = "https://www.rfc-editor.org/rfc/rfc9562"
	clockAndNode = ",variant/u:2,clock-seq/s:14,node/n:48x"
	hashed       = "hash-high/n:48x,version/u:4,hash-mid/n:12x,variant/u:2,hash-low/n:62x"
)

// uuidCode is how UUIDs of every version are written; [ParseUUID] reads them all.
var uuidCode = code{Bits: 128, append: appendUUID}

var ulidCode = code{Length: 26, Bits: 128, digits: CrockfordDigits, anyCase: true}

var pushCode = code{Length: 20, Bits: 120, digits: pushDigits, mark: '-', letters: true}

// kinds is the table. It is plain data, which costs the browser's program its letters and hardly any code.
//
// A kind with a form of its own is one entry at the end, without a constant, and three examples in
// id/find/kinds_test.go; a test then names the sentences that need translations. Both readers, the dates, the
// findings and the bounds of an interval use the entry; /compare has a row for it if it is cited. It has
//
//	Name, Title, Source                  in links, for readers, and where it is published
//	Score, Likely                        how likely it is: compare with the other entries
//	code                                 Length and digits of its text and Bits of the ID: an alphabet is a string
//	                                     here or above; anyCase, padded, letters and mark say how it is read, and
//	                                     parse and append read and write what no alphabet does; Bits is a multiple
//	                                     of 8, letters needs Doubted, and CrockfordDigits read small letters too
//	parts                                its fields, which have as many bits as the ID
//	Timestamp, Since                     the clock of its first bits, one of those above or a new one, and the year
//	                                     from which on it was used; neither for an ID without a time
//	Form, Note, Sure                     sentences about it
//	BadLength, BadDigit, Range           sentences about what is nearly one
//	Doubted, Doubt, support              if other texts look like it
//	Cited                                what its sources say of outages, clocks and restarts
//
// Its length is between shortest and longest.
var kinds = [...]Spec{
	Decimal:   {Name: "decimal", As: "a decimal"},
	Signed:    {Name: "signed", As: "a signed decimal", form: form.Signed10, Likely: 90},
	Hex:       {Name: "hex", As: "hexadecimal digits", form: form.Base16, prefix: "0x", Likely: 90},
	Binary:    {Name: "binary", As: "binary digits", form: form.Base2, prefix: "0b", Likely: 60},
	BareHex:   {Name: "hex-digits", As: "hexadecimal digits", System: "influxdb", form: form.Base16, Likely: 50},
	Decimal64: {Name: "base64-decimal", As: "base64 of its decimal digits", System: "bwmarrin"}, // shown as the decimal
	Influx64: {
		Name: "influx-base64", As: "InfluxDB’s base 64", System: "influxdb", Likely: 80,
		code: code{Length: 11, Bits: 64, digits: influxDigits, letters: true},
	},
	Shortcode: {Name: "shortcode", As: "a shortcode", System: "instagram", form: form.Shortcode, Likely: 100},
	TID: {
		Name: "tid", As: "a TID", System: "tid", Likely: 60,
		code: code{Length: 13, Bits: 64, digits: tidDigits},
	},

	UUIDv1: {
		Name: "uuid-v1", Title: "UUIDv1", Score: 0.99, Likely: 85, Since: 1995, code: uuidCode, Timestamp: &gregorian,
		parts: "time-low/t:32,time-mid/t:16,version/u:4,time-high/t:12" + clockAndNode, Source: rfc9562,
		Note: "Tenths of a microsecond since 1582, lowest part first, so it does not sort by time.",
	},
	UUIDv2: {
		Name: "uuid-v2", Title: "UUIDv2", Score: 0.5, Likely: 60, Since: 1989, code: uuidCode, Timestamp: &gregorian,
		parts: "local-id/n:32,time-mid/t:16,version/u:4,time-high/t:12," +
			"variant/u:2,clock-seq/s:6,domain/n:8,node/n:48x", Source: rfc9562,
		Note: "Version 1 with a local user or group ID in place of the lowest time bits: rare.",
	},
	UUIDv3: {
		Name: "uuid-v3", Title: "UUIDv3", Score: 0.9, Likely: 60, code: uuidCode, parts: hashed, Source: rfc9562,
		Note: "An MD5 hash of a name: the same name gives the same UUID.",
	},
	UUIDv4: {
		Name: "uuid-v4", Title: "UUIDv4", Score: 0.99, Likely: 70, code: uuidCode,
		parts: "random-a/s:48x,version/u:4,random-b/s:12x,variant/u:2,random-c/s:62x", Source: rfc9562,
		Note: "122 random bits and nothing else: no date, no node.",
	},
	UUIDv5: {
		Name: "uuid-v5", Title: "UUIDv5", Score: 0.93, Likely: 60, code: uuidCode, parts: hashed, Source: rfc9562,
		Note: "A SHA-1 hash of a name: the same name gives the same UUID.",
	},
	UUIDv6: {
		Name: "uuid-v6", Title: "UUIDv6", Score: 0.96, Likely: 85, Since: 1995, code: uuidCode, Timestamp: &gregorian,
		parts: "time-high/t:32,time-mid/t:16,version/u:4,time-low/t:12" + clockAndNode, Source: rfc9562,
		Note: "Version 1 with its time bits reordered, so that it sorts by time.", Constructor: "UUID",
		Cited: &Citation{Facts: "store=never restart=none tolerates=1m0s disorder=true rate=10000000 random=0",
			Needs:   "The node field is a MAC address or a random number.",
			Back:    "The 14-bit clock sequence must change when the clock may have moved back.",
			Restart: "The clock sequence starts with a random number, or is saved.",
			Rate:    "Its tick is 100 ns.", Random: "Clock sequence and node stay the same: only the time advances."},
	},
	UUIDv7: {
		Name: "uuid-v7", Title: "UUIDv7", Score: 0.99, Likely: 90, Since: 2015, code: uuidCode,
		Timestamp: &unixMilliseconds,
		parts:     "time/t:48,version/u:4,rand-a/s:12,variant/u:2,rand-b/s:62x", Source: rfc9562,
		Note: "Unix milliseconds first, then random bits, some of which may be a counter.", Constructor: "UUID",
	},
	UUIDv8: {
		Name: "uuid-v8", Title: "UUIDv8", Score: 0.85, Likely: 70, code: uuidCode,
		parts: "custom-a/n:48x,version/u:4,custom-b/n:12x,variant/u:2,custom-c/n:62x", Source: rfc9562,
		Note: "Custom content: only version and variant are fixed.",
	},
	UUIDv7Draft: {
		Name: "uuid-v7-draft", Title: "UUIDv7 of a draft", Score: 0.97, Likely: 90, Since: 2021, code: uuidCode,
		Timestamp:   &unixSeconds36,
		parts:       "time/t:36,subsec-a/s:12,version/u:4,subsec-b/s:12,variant/u:2,subsec-seq-node/s:62x",
		Source:      "https://datatracker.ietf.org/doc/html/draft-peabody-dispatch-new-uuid-format-02",
		Note:        "The drafts of 2021 counted Unix seconds in 36 bits, where RFC 9562 has milliseconds in 48.",
		Sure:        "Its first 36 bits are seconds of recent years; as milliseconds, its time would be after 2178.",
		Constructor: "UUID",
	},
	UUID: {
		Name: "uuid", Title: "UUID of no known version", Score: 0.15, Likely: 40,
		code:  code{Length: 32, Bits: 128, digits: HexDigits, anyCase: true, append: appendUUID},
		parts: "all/n:128x", Source: rfc9562, Sure: "It has a UUID’s digits.",
		BadLength: "A UUID has 32 hexadecimal digits; this has %s.",
		BadDigit:  "%s is not a hexadecimal digit, and a UUID has only those.",
	},

	ULID: {
		Name: "ulid", Title: "ULID", Score: 0.99, Likely: 90, Since: 2015, Timestamp: &unixMilliseconds,
		code:      ulidCode,
		parts:     "time/t:48,random/s:80x",
		Form:      "26 digits of Crockford’s base 32",
		Source:    "https://github.com/ulid/spec",
		Note:      "Unix milliseconds first, so it sorts by time, also as text.",
		Sure:      "26 digits of Crockford’s base 32, the first at most 7.",
		BadLength: "A ULID has 26 characters; this has %s.",
		BadDigit:  "%s is not a digit of Crockford’s base 32, without I, L, O and U.",
		Range:     "A ULID begins with 0 to 7; this would need more than 128 bits.",
		Cited: &Citation{Facts: "store=never restart=none tolerates=1m0s disorder=true rate=none",
			Needs:   "Milliseconds and 80 random bits.",
			Back:    "The specification does not compare times: 80 random bits keep IDs unique. Monotonic generators keep their last timestamp.",
			Restart: "New IDs have new random bits.",
			Rate:    "Random IDs have no limit per millisecond. A monotonic generator fails when its 80 bits overflow.",
			Random:  "80 bits. A monotonic generator adds 1 within a millisecond, so there the next ID is known."},
	},
	ObjectID: {
		Name: "objectid", Title: "MongoDB ObjectId", Score: 0.98, Likely: 80, Since: 2009, Timestamp: &unixSeconds,
		code:      code{Length: 24, Bits: 96, digits: HexDigits, anyCase: true},
		parts:     "time/t:32,random/n:40x,counter/s:24",
		Form:      "24 hexadecimal digits",
		Source:    "https://github.com/mongodb/specifications",
		Note:      "Unix seconds first; until 2018 the middle was specified as a machine and a process ID.",
		Sure:      "24 hexadecimal digits.",
		BadLength: "An ObjectId has 24 hexadecimal digits; this has %s.",
		BadDigit:  "%s is not a hexadecimal digit, and an ObjectId has only those.", Constructor: "ObjectId",
	},
	XID: {
		Name: "xid", Title: "xid", Score: 0.9, Likely: 70, Since: 2010, Timestamp: &unixSeconds,
		code:      code{Length: 20, Bits: 96, digits: base32HexDigits, padded: true, tail: 13},
		parts:     "time/t:32,machine/n:24x,process/n:16,counter/s:24",
		Form:      "20 digits of base32hex",
		Source:    "https://github.com/rs/xid",
		Note:      "An ObjectId’s parts in fewer characters; sorts by time, to the second.",
		Sure:      "20 digits of base32hex, and the bits past the 96th are 0.",
		BadLength: "An xid has 20 characters; this has %s.",
		BadDigit:  "%s is not a digit of base32hex, 0–9 and a–v.",
		Range:     "An xid ends in 0 or g, because 20 digits hold four bits more than it has.",
		Cited: &Citation{Facts: "store=never restart=none tolerates=1m0s disorder=true random=0",
			Needs:   "The machine is a hash of the host’s ID; the process ID follows.",
			Back:    "It does not compare times. Its 24-bit counter is never reset.",
			Restart: "The counter starts with a random number.", Random: "The counter increments by 1."},
	},
	KSUID: {
		Name: "ksuid", Title: "KSUID", Score: 0.98, Likely: 80, Since: 2017, Timestamp: &since2014,
		code:      code{Length: 27, Bits: 160, digits: base62Digits},
		parts:     "time/t:32,random/s:128x",
		Form:      "27 digits of base 62",
		Source:    "https://github.com/segmentio/ksuid",
		Note:      "20 bytes: seconds since May 2014 and 128 random bits.",
		Sure:      "27 digits of base 62 that fit 160 bits.",
		BadLength: "A KSUID has 27 characters; this has %s.",
		BadDigit:  "%s is not a digit of base 62.",
		Range:     "A KSUID is at most aWgEPTl1tmebfsQzFP4bxwgy80V; this needs more than 160 bits.",
		Collated:  "KSUIDs sort by time where text is compared by bytes; in PostgreSQL use COLLATE \"C\".",
		Cited: &Citation{Facts: "store=never restart=none tolerates=1m0s disorder=true rate=none",
			Needs:   "Seconds and 128 random bits.",
			Back:    "It does not compare times: 128 random bits keep IDs unique.",
			Restart: "New IDs have new random bits.", Rate: "Random IDs have no limit per second."},
	},

	{
		Name: "ulid-colon", Title: "ULID with a colon", Score: 0.98, Likely: 90, Since: 2015,
		Timestamp: &unixMilliseconds,
		code: code{Length: 27, Bits: 128, digits: CrockfordDigits + ":", anyCase: true, mark: ':', markAt: 10,
			parse: parseColon, append: appendColon},
		Doubted:   colonDoubted,
		Doubt:     "There is no digit after its colon: a name and a word look the same.",
		parts:     "time/t:48,random/s:80x",
		Form:      "10 and 16 digits of Crockford’s base 32",
		Source:    "https://github.com/ulid/spec",
		Note:      "A ULID with a colon between its time and its random part.",
		Sure:      "26 digits of Crockford’s base 32, with a colon after ten.",
		BadLength: "A ULID with a colon has 27 characters; this has %s.",
		BadDigit:  "%s is neither a colon nor a digit of Crockford’s base 32.",
		Range:     "A ULID has its colon after ten characters, and begins with 0 to 7.",
	},

	// The examples of the three below: github.com/f4b6a3/tsid-creator, README.md;
	// "How to read Slack data exports" in Slack's help, 1355517523.000005; "The 2^120
	// ways to ensure unique identifiers" in Firebase's blog, -JhLeOlGIEjaIOFHR0xd.
	{
		Name: "tsid", Title: "TSID", Score: 0.9, Likely: 60, Since: 2020, Timestamp: &since2020,
		code:      code{Length: 13, Bits: 64, digits: CrockfordDigits, letters: true},
		parts:     "time/t:42,random/s:22x",
		Form:      "13 digits of Crockford’s base 32",
		Source:    "https://github.com/f4b6a3/tsid-creator",
		Note:      "Milliseconds since 2020, then 22 bits: random, or a node and a counter, as the implementation chooses.",
		Sure:      "13 digits of Crockford’s base 32 that fit 64 bits.",
		BadLength: "A TSID has 13 characters; this has %s.",
		BadDigit:  "%s is not a digit of Crockford’s base 32, without I, L, O and U.",
		Range:     "A TSID begins with 0 to F, and some of its digits are letters.",
		Cited: &Citation{
			// f4b6a3/tsid-creator, TsidFactory.getTime at commit a28f536.
			Facts:   "store=never restart=twice behind=twice tolerates=1m0s rate=none random=0",
			Needs:   "The node is configured; otherwise it is random.",
			Back:    "If the clock is not past the last millisecond, it increments its counter, which carries into the time.",
			Restart: InMemory, Rate: "The counter carries into the time, so it runs ahead of the clock.",
			Random: "Each millisecond starts with a random counter, but within it the counter increments by 1."},
	},
	{
		Name: "slack-ts", Title: "Slack message ts", Score: 0.9, Likely: 70, Since: 2012, Timestamp: &unixSeconds,
		code: code{Length: 17, Bits: 64, digits: "0123456789.", mark: '.', markAt: 10, parse: parseSlack,
			append: appendSlack},
		Doubted:   slackDoubted,
		Doubt:     "Unix time with microseconds looks the same.",
		support:   []string{"slack", "thread_ts", "event_ts", "message_ts", `"ts":"1`, `"ts": "1`},
		parts:     "time/t:32,suffix/s:32",
		Form:      "seconds and six digits",
		Source:    "https://docs.slack.dev/messaging/retrieving-messages",
		Note:      "Unix seconds; the digits after the point distinguish messages of one channel and second.",
		Sure:      "Ten digits of Unix seconds, a point and six digits.",
		BadLength: "A Slack ts has 17 characters; this has %s.",
		BadDigit:  "%s is neither a digit nor a point.",
		Range:     "A Slack ts has ten digits, a point and six digits.",
	},
	{
		Name: "push-id", Title: "Firebase push ID", Score: 0.95, Likely: 80, Since: 2012, Timestamp: &unixMilliseconds,
		code:      pushCode,
		Doubted:   pushDoubted,
		Doubt:     "It has no digit and no capital inside a word: it may be a command-line option.",
		support:   []string{"firebase"},
		parts:     "time/t:48,random/s:72x",
		Form:      "20 digits of base 64 in the order of ASCII",
		Source:    "https://firebase.blog/posts/2015/02/the-2120-ways-to-ensure-unique_68",
		Note:      "Unix milliseconds first, so it sorts as text; within one millisecond the random part counts up.",
		Sure:      "20 digits of base 64; the first is a hyphen until 2109.",
		BadLength: "A push ID has 20 characters; this has %s.",
		BadDigit:  "%s is not a digit of base 64 with -, 0–9, A–Z, _ and a–z.",
		Range:     "A push ID begins with a hyphen, and some of its digits are letters.",
		Cited: &Citation{
			// “The 2^120 ways to ensure unique identifiers”, Firebase's blog.
			Facts:   "store=never restart=none tolerates=1m0s disorder=true rate=none pages-1m=text",
			Needs:   "Milliseconds and 72 random bits.",
			Back:    "It only checks whether the millisecond is the same as the last: otherwise it draws 72 new random bits.",
			Restart: "New IDs have new random bits.", Rate: "Random IDs have no limit per millisecond.",
			Random: "72 bits. Within a millisecond a client adds 1, so there the next ID is known."},
	},
}

// Read reads a word as one in InfluxDB's base 64, a TID or an ID of a kind with a form of its own, by its length
// and its digits. A UUID without a version needs its hyphens.
func Read(word []byte) (k Kind, n Wide, ok bool) {
	if len(word) < shortest || len(word) > longest {
		return 0, n, false
	}
	if len(word) == 32 || len(word) == 36 {
		k, n, ok = ParseUUID(word)
		return k, n, ok && (k != UUID || len(word) == 36)
	}
	for k := Influx64; k < Count; k++ {
		s := &kinds[k]
		if s.tail > 0 && len(word) == s.Length+s.tail {
			if n, ok = s.Parse(word[:s.Length]); ok && k.Plausible(n) {
				return k, n, true
			}
		}
		if n, ok := s.Parse(word); ok {
			return k, n, true
		}
	}
	return 0, n, false
}
