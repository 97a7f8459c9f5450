package idkind

import (
	"bytes"
	"encoding/base64"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
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
	decimals     = "0123456789"
	base36Digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	weiboDigits  = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	base57Digits = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz" // without 0, 1, I, O and l
	base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	nanoDigits   = "-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

var (
	unixSeconds      = since(0, time.Second, 32)
	unixSeconds36    = since(0, time.Second, 36)
	unixMilliseconds = since(0, time.Millisecond, 48)
	gregorian        = Timestamp{Epoch: time.Date(1582, 10, 15, 0, 0, 0, 0, time.UTC), Tick: 100 * time.Nanosecond,
		Bits: 60}
	// gregorianFirst is the same with its highest bits in front, behind the version.
	gregorianFirst = Timestamp{Epoch: gregorian.Epoch, Tick: gregorian.Tick, Bits: 60, from: 4}
	since2014      = since(1_400_000_000, time.Second, 32) // 2014-05-13T16:53:20Z
	since2020      = since(1_577_836_800, time.Millisecond, 42)
	since2024      = since(1_704_067_200, time.Millisecond, 42)
	// tenMicroseconds are those of ordered UUIDs.
	tenMicroseconds = since(0, 10*time.Microsecond, 48)
	since2000       = since(946_684_800, time.Millisecond, 48)
	since2020wide   = since(1_577_836_800, time.Millisecond, 48)
	quarterSeconds  = since(0, 256*time.Millisecond, 40)
	nanoTime        = since(0, time.Millisecond, 44)
	flakeTime       = since(0, time.Millisecond, 64)
	// rowTime is the time in the ids of Elasticsearch's rows of measurements.
	rowTime = Timestamp{Epoch: time.Unix(0, 0).UTC(), Tick: time.Millisecond, Bits: 64, from: 96}
	// elasticTime are the bytes that ids of Elasticsearch have it in.
	elasticTime = Timestamp{Epoch: time.Unix(0, 0).UTC(), Tick: time.Millisecond, Bits: 48,
		bytes: []int{5, 4, 3, 2, 12, 14}}
)

// since is the clock of a kind's first bits, which counts from a second since 1970.
func since(epoch int64, tick time.Duration, bits int) Timestamp {
	return Timestamp{Epoch: time.Unix(epoch, 0).UTC(), Tick: tick, Bits: bits}
}

// shortest and longest are the lengths of the shortest and the longest text of the table, so that most words are
// passed over at once.
const shortest, longest = 9, 48

// influxEpoch is InfluxDB's, in seconds since 1970.
const influxEpoch = 1491696000

const (
	rfc9562      = "https://www.rfc-editor.org/rfc/rfc9562"
	clockAndNode = ",variant/u:2,clock-seq/s:14,node/n:48x"
	hashed       = "hash-high/n:48x,version/u:4,hash-mid/n:12x,variant/u:2,hash-low/n:62x"
)

// uuidCode is how UUIDs of every version are written; [ParseUUID] reads them all.
var uuidCode = code{Bits: 128, append: appendUUID}

var uuidDigits = code{Length: 32, Bits: 128, Digits: HexDigits, anyCase: true, append: appendUUID}

var ulidCode = code{Length: 26, Bits: 128, Digits: CrockfordDigits, anyCase: true}

var colonCode = code{Length: 27, Bits: 128, anyCase: true, mark: ':', markAt: 10,
	segments: []segment{{CrockfordDigits, 10, 48}, {":", 1, 0}, {CrockfordDigits, 16, 80}}}

var pushCode = code{Length: 20, Bits: 120, Digits: pushDigits, mark: '-', letters: true}

// kinds is the table. It is plain data, which costs the browser's program its letters and hardly any code.
//
// A kind with a form of its own is one entry at the end, without a constant, and three examples in
// id/find/kinds_test.go; a test then names the sentences that need translations. Both readers, the dates, the
// findings and the bounds of an interval use the entry; /compare has a row for it if it is cited. It has
//
//	Name, Title, Source                  in links, for readers, and where it is published
//	Score, Likely                        how likely it is: compare with the other entries
//	code                                 Length and digits of its text and Bits of the ID: an alphabet is a string
//	                                     here or above; anyCase, padded, letters and mark say how it is read,
//	                                     segments are the parts of a text with several, and parse and append read
//	                                     and write what no alphabet does; Bits is a multiple of 8, letters needs
//	                                     Doubted, and CrockfordDigits read small letters too
//	parts                                its fields, which have as many bits as the ID
//	Timestamp, Since                     the clock of its first bits, one of those above or a new one, and the year
//	                                     from which on it was used; neither for an ID without a time
//	Note                                 a sentence about it
//	Form, Sure                           others, where the general ones do not do
//	Doubted, Doubt, support, Shy         if other texts look like it
//	Cited                                what its sources say of outages, clocks and restarts
//
// Its length is between shortest and longest.
var kinds = [...]Spec{
	Decimal: {Name: "decimal", As: "a decimal"},
	Signed:  {Name: "signed", As: "a signed decimal", form: form.Signed10, Likely: 90},
	Hex:     {Name: "hex", As: "hexadecimal digits", form: form.Base16, prefix: "0x", Likely: 90},
	Binary:  {Name: "binary", As: "binary digits", form: form.Base2, prefix: "0b", Likely: 60},
	BareHex: {
		Name: "hex-digits", As: "hexadecimal digits", Systems: []string{"influxdb", "gmail"}, form: form.Base16,
		Likely: 50,
	},
	Decimal64: { // shown as the decimal
		Name: "base64-decimal", As: "base64 of its decimal digits", Systems: []string{"bwmarrin"},
	},
	Influx64: {
		Name: "influx-base64", As: "InfluxDB’s base 64", Systems: []string{"influxdb"}, Likely: 85,
		code: code{Length: 11, Bits: 64, Digits: influxDigits, letters: true},
	},
	Shortcode: {
		Name: "shortcode", As: "a shortcode", Systems: []string{"instagram"}, form: form.Shortcode, Likely: 100,
	},
	Bid: {
		Name: "weibo-bid", As: "Weibo’s base 62", Systems: []string{"weibo"}, Likely: 80, Shy: true,
		support: []string{"weibo", "微博", "mblog"},
		code:    code{Length: 9, Bits: 64, Digits: weiboDigits, letters: true, parse: parseBid, append: appendBid},
	},
	TID: {
		Name: "tid", As: "a TID", Systems: []string{"tid"}, Likely: 60,
		code: code{Length: 13, Bits: 64, Digits: tidDigits},
	},

	UUIDv1: {
		Name: "uuid-v1", support: []string{"uuidv1", "uuid v1", "uuid_v1", "uuid1(", "timeuuid"},
		Title: "UUIDv1", Score: 0.99, Likely: 85, Since: 1995, code: uuidCode, Timestamp: &gregorian,
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
		Name: "uuid-v4", support: []string{"base58", "bs58"}, Title: "UUIDv4", Score: 0.99, Likely: 70, code: uuidCode,
		parts: "random-a/s:48x,version/u:4,random-b/s:12x,variant/u:2,random-c/s:62x", Source: rfc9562,
		Note: "122 random bits and nothing else: no date, no node.",
	},
	UUIDv5: {
		Name: "uuid-v5", support: []string{"uuidv5", "uuid v5", "uuid_v5", "uuid5("},
		Title: "UUIDv5", Score: 0.93, Likely: 60, code: uuidCode, parts: hashed, Source: rfc9562,
		Note: "A SHA-1 hash of a name: the same name gives the same UUID.",
	},
	UUIDv6: {
		Name: "uuid-v6", support: []string{"uuidv6", "uuid v6", "uuid_v6", "uuid6"},
		Title: "UUIDv6", Score: 0.96, Likely: 85, Since: 1995, code: uuidCode, Timestamp: &gregorian,
		parts: "time-high/t:32,time-mid/t:16,version/u:4,time-low/t:12" + clockAndNode, Source: rfc9562,
		Note: "Version 1 with its time bits reordered, so that it sorts by time.", Constructor: "UUID",
		Cited: &Citation{Facts: "store=never restart=none tolerates=1m0s disorder=true rate=10000000 random=0",
			Needs:   "The node field is a MAC address or a random number.",
			Back:    "The 14-bit clock sequence must change when the clock may have moved back.",
			Restart: "The clock sequence starts with a random number, or is saved.",
			Rate:    "Its tick is 100 ns.", Random: "Clock sequence and node stay the same: only the time advances."},
	},
	UUIDv7: {
		Name: "uuid-v7", support: []string{"uuidv7", "uuid v7", "uuid_v7", "uuid7"},
		Title: "UUIDv7", Score: 0.99, Likely: 90, Since: 2015, code: uuidCode,
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
		code:  uuidDigits,
		parts: "all/n:128x", Source: rfc9562, Sure: "It has a UUID’s digits.",
	},

	ULID: {
		Name: "ulid", support: []string{"ulid"},
		Title: "ULID", Score: 0.99, Likely: 90, Since: 2015, Timestamp: &unixMilliseconds,
		code:   ulidCode,
		parts:  "time/t:48,random/s:80x",
		Form:   "26 digits of Crockford’s base 32",
		Source: "https://github.com/ulid/spec",
		Note:   "Unix milliseconds first, so it sorts by time, also as text.",
		Sure:   "26 digits of Crockford’s base 32, the first at most 7.",
		Cited: &Citation{Facts: "store=never restart=none tolerates=1m0s disorder=true rate=none",
			Needs:   "Milliseconds and 80 random bits.",
			Back:    "The specification does not compare times: 80 random bits keep IDs unique. Monotonic generators keep their last timestamp.",
			Restart: "New IDs have new random bits.",
			Rate:    "Random IDs have no limit per millisecond. A monotonic generator fails when its 80 bits overflow.",
			Random:  "80 bits. A monotonic generator adds 1 within a millisecond, so there the next ID is known."},
	},
	ObjectID: {
		Name: "objectid", support: []string{"objectid"},
		Title: "MongoDB ObjectId", Score: 0.98, Likely: 80, Since: 2009, Timestamp: &unixSeconds,
		code:        code{Length: 24, Bits: 96, Digits: HexDigits, anyCase: true},
		parts:       "time/t:32,random/n:40x,counter/s:24",
		Form:        "24 hexadecimal digits",
		Source:      "https://github.com/mongodb/specifications",
		Note:        "Unix seconds first; until 2018 the middle was specified as a machine and a process ID.",
		Sure:        "24 hexadecimal digits.",
		Constructor: "ObjectId",
	},
	XID: {
		Name: "xid", support: []string{"rs/xid", "xid.new"},
		Title: "xid", Score: 0.9, Likely: 70, Since: 2010, Timestamp: &unixSeconds,
		code:   code{Length: 20, Bits: 96, Digits: base32HexDigits, padded: true, tail: 13},
		parts:  "time/t:32,machine/n:24x,process/n:16,counter/s:24",
		Form:   "20 digits of base32hex",
		Source: "https://github.com/rs/xid",
		Note:   "An ObjectId’s parts in fewer characters; sorts by time, to the second.",
		Sure:   "20 digits of base32hex, and the bits past the 96th are 0.",
		Cited: &Citation{Facts: "store=never restart=none tolerates=1m0s disorder=true random=0",
			Needs:   "The machine is a hash of the host’s ID; the process ID follows.",
			Back:    "It does not compare times. Its 24-bit counter is never reset.",
			Restart: "The counter starts with a random number.", Random: "The counter increments by 1."},
	},
	KSUID: {
		Name: "ksuid", support: []string{"ksuid"},
		Title: "KSUID", Score: 0.98, Likely: 80, Since: 2017, Timestamp: &since2014,
		code:     code{Length: 27, Bits: 160, Digits: base62Digits},
		parts:    "time/t:32,random/s:128x",
		Form:     "27 digits of base 62",
		Source:   "https://github.com/segmentio/ksuid",
		Note:     "20 bytes: seconds since May 2014 and 128 random bits.",
		Sure:     "27 digits of base 62 that fit 160 bits.",
		Collated: "KSUIDs sort by time where text is compared by bytes; in PostgreSQL use COLLATE \"C\".",
		Cited: &Citation{Facts: "store=never restart=none tolerates=1m0s disorder=true rate=none",
			Needs:   "Seconds and 128 random bits.",
			Back:    "It does not compare times: 128 random bits keep IDs unique.",
			Restart: "New IDs have new random bits.", Rate: "Random IDs have no limit per second."},
	},

	OrderedUUID: {
		Name: "ordered-uuid", Title: "Laravel ordered UUID", Score: 0.08, Likely: 70, Since: 2016, code: uuidCode,
		Timestamp: &tenMicroseconds, parts: "time/t:48,version/u:4,random-b/s:12x,variant/u:2,random-c/s:62x",
		support: laravelWords, Shy: true,
		Source: "https://github.com/ramsey/uuid/blob/4.x/src/Generator/CombGenerator.php",
		Note:   "A version 4 UUID whose first 48 bits are the time in units of 10 µs, as Laravel’s Str::orderedUuid makes.",
		Sure:   "Its first 48 bits are a time of recent years; one in seven random UUIDs looks like this.",
	},
	TimeFirst: {
		Name: "uuid-v1-time-first", Title: "UUIDv1 with its time in front", Score: 0.97, Likely: 85, Since: 2005,
		code: uuidCode, Timestamp: &gregorianFirst,
		parts:  "version/u:4,time/t:60,variant/u:2,clock-seq/s:14,node/n:48x",
		Source: "https://dev.mysql.com/doc/refman/8.4/en/miscellaneous-functions.html#function_uuid-to-bin",
		Note:   "A UUID of version 1 whose first three groups are in reverse order, so that a database sorts it by time: MySQL’s UUID_TO_BIN(…, 1) and ordered codecs make them.",
		Sure:   "Its version and variant bits are those of version 1 in this order, and its time is of recent years.",
	},

	Datadog: {
		Name: "datadog", Title: "Datadog trace ID", Score: 0.97, Likely: 85, Since: 2022, Timestamp: &unixSeconds,
		code: code{Length: 32, Bits: 96,
			segments: []segment{{HexDigits, 8, 32}, {"00000000", 8, 0}, {HexDigits, 16, 64}}},
		parts: "time/t:32,random/s:64x", Source: "https://github.com/DataDog/dd-trace-go",
		Note: "128 bits in hexadecimal: Unix seconds, 32 zeros, and 64 random bits.",
	},

	{
		Name: "ulid-colon", Title: "ULID with a colon", Score: 0.98, Likely: 90, Since: 2015,
		Timestamp: &unixMilliseconds,
		code:      colonCode,
		Doubted:   colonDoubted,
		Doubt:     "There is no digit after its colon: a name and a word look the same.",
		parts:     "time/t:48,random/s:80x",
		Form:      "10 and 16 digits of Crockford’s base 32",
		Source:    "https://github.com/ulid/spec",
		Note:      "A ULID with a colon between its time and its random part.",
	},

	// The examples of the three below: github.com/f4b6a3/tsid-creator, README.md;
	// "How to read Slack data exports" in Slack's help, 1355517523.000005; "The 2^120
	// ways to ensure unique identifiers" in Firebase's blog, -JhLeOlGIEjaIOFHR0xd.
	{
		Name: "tsid", support: []string{"tsid"},
		Title: "TSID", Score: 0.9, Likely: 60, Since: 2020, Timestamp: &since2020,
		code:   code{Length: 13, Bits: 64, Digits: CrockfordDigits, letters: true},
		parts:  "time/t:42,random/s:22x",
		Form:   "13 digits of Crockford’s base 32",
		Source: "https://github.com/f4b6a3/tsid-creator",
		Note:   "Milliseconds since 2020, then 22 bits: random, or a node and a counter, as the implementation chooses.",
		Sure:   "13 digits of Crockford’s base 32 that fit 64 bits.",
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
		code: code{Length: 17, Bits: 64, mark: '.', markAt: 10,
			segments: []segment{{decimals, 10, 32}, {".", 1, 0}, {decimals, 6, 32}}},
		Doubted: slackDoubted,
		Doubt:   "Unix time with microseconds looks the same.",
		support: []string{"slack", "thread_ts", "event_ts", "message_ts", "chat.postmessage", "chat.update",
			"conversations.history", "trigger_id", `"ts":"1`, `"ts": "1`},
		parts:  "time/t:32,suffix/s:32",
		Form:   "seconds and six digits",
		Source: "https://docs.slack.dev/messaging/retrieving-messages",
		Note:   "Unix seconds; the digits after the point distinguish messages of one channel and second.",
		Sure:   "Ten digits of Unix seconds, a point and six digits.",
	},
	{
		Name: "push-id", Title: "Firebase push ID", Score: 0.95, Likely: 80, Since: 2012, Timestamp: &unixMilliseconds,
		code:    pushCode,
		Doubted: pushDoubted,
		Doubt:   "It has no digit and no capital inside a word: it may be a command-line option.",
		support: []string{"firebase"},
		parts:   "time/t:48,random/s:72x",
		Form:    "20 digits of base 64 in the order of ASCII",
		Source:  "https://firebase.blog/posts/2015/02/the-2120-ways-to-ensure-unique_68",
		Note:    "Unix milliseconds first, so it sorts as text; within one millisecond the random part counts up.",
		Sure:    "20 digits of base 64; the first is a hyphen until 2109.",
		Cited: &Citation{
			// “The 2^120 ways to ensure unique identifiers”, Firebase's blog.
			Facts:   "store=never restart=none tolerates=1m0s disorder=true rate=none pages-1m=text",
			Needs:   "Milliseconds and 72 random bits.",
			Back:    "It only checks whether the millisecond is the same as the last: otherwise it draws 72 new random bits.",
			Restart: "New IDs have new random bits.", Rate: "Random IDs have no limit per millisecond.",
			Random: "72 bits. Within a millisecond a client adds 1, so there the next ID is known."},
	},

	// What other tools read. The examples in id/find/kinds_test.go are the makers' own.
	{
		Name: "aid", Title: "Misskey aid", Score: 0.7, Likely: 80, Since: 2014, Timestamp: &since2000, Shy: true,
		code: code{Length: 10, Bits: 64, letters: true, beyond: HexDigits,
			segments: []segment{{base36Digits, 8, 48}, {base36Digits, 2, 16}}},
		support: misskeyWords, parts: "time/t:48,counter/s:16", Source: misskeySource + "aid.ts",
		Note: "Eight digits of base 36 are milliseconds since 2000; the last two count.",
	},
	{
		Name: "aidx", Title: "Misskey aidx", Score: 0.9, Likely: 85, Since: 2019, Timestamp: &since2000, Shy: true,
		code: code{Length: 16, Bits: 96, letters: true, beyond: HexDigits,
			segments: []segment{{base36Digits, 8, 48}, {base36Digits, 4, 24}, {base36Digits, 4, 24}}},
		support: misskeyWords, parts: "time/t:48,node/n:24x,counter/s:24", Source: misskeySource + "aidx.ts",
		Note: "Milliseconds since 2000 in base 36, then a random node and a counter of four digits each.",
	},
	{
		Name: "meidg", Title: "Misskey meidg", Score: 0.97, Likely: 85, Since: 2014, Timestamp: &nanoTime,
		code: code{Length: 24, Bits: 96,
			segments: []segment{{"g", 1, 0}, {HexDigits, 11, 44}, {HexDigits, 12, 52}}},
		parts: "time/t:44,random/s:52x", Source: misskeySource + "meidg.ts",
		Note: "A g, eleven hexadecimal digits of Unix milliseconds, and twelve random ones.",
	},
	{
		Name: "elasticsearch", support: []string{"elasticsearch", "_index"},
		Title: "Elasticsearch _id", Score: 0.93, Likely: 75, Since: 2014,
		Timestamp: &elasticTime, code: code{Length: 20, Bits: 120, Digits: base64Digits, letters: true},
		parts: "sequence-a/s:8,sequence-c/s:8,time-d/t:8,time-c/t:8,time-b/t:8,time-a/t:8,machine/n:48x,time-e/t:8," +
			"sequence-b/s:8,time-f/t:8",
		Source: "https://github.com/elastic/elasticsearch/blob/main/server/src/main/java/org/elasticsearch/common/TimeBasedUUIDGenerator.java",
		Note:   "Base 64 of 15 bytes, ordered to compress well: six of them are Unix milliseconds, six a scrambled MAC address.",
	},
	{
		Name: "elasticsearch-5", Title: "Elasticsearch _id before version 6", Score: 0.9, Likely: 75, Since: 2014,
		Until:     2021,
		Timestamp: &unixMilliseconds, code: code{Length: 20, Bits: 120, Digits: base64Digits, letters: true},
		parts:  "time/t:48,machine/n:48x,sequence/s:24",
		Source: "https://github.com/elastic/elasticsearch/blob/5.6/core/src/main/java/org/elasticsearch/common/TimeBasedUUIDGenerator.java",
		Note:   "Base 64 of 15 bytes: Unix milliseconds, a scrambled MAC address and a sequence.",
	},
	{
		Name: "elasticsearch-rows", support: []string{"elasticsearch", "_index"},
		Title: "Elasticsearch _id of a time series", Score: 0.95, Likely: 80, Since: 2015,
		Timestamp: &rowTime,
		code: code{Length: 27, Bits: 160, padded: true, letters: true,
			segments: []segment{{base64Digits, 16, 96}, {base64Digits, 11, 64}}},
		parts:  "routing/u:32x,dimensions/n:64x,time/t:64",
		Source: "https://github.com/elastic/elasticsearch/blob/main/server/src/main/java/org/elasticsearch/index/mapper/TsidExtractingIdFieldMapper.java",
		Note:   "Base 64 of 20 bytes: hashes of the routing and of the dimensions, and the row’s own @timestamp in Unix milliseconds.",
	},
	{
		Name: "xray", support: []string{"x-ray", "xray", "x-amzn-trace"},
		Title: "AWS X-Ray trace ID", Score: 0.98, Likely: 90, Since: 2016, Timestamp: &unixSeconds,
		code: code{Length: 35, Bits: 128,
			segments: []segment{{"1-", 2, 0}, {HexDigits, 8, 32}, {"-", 1, 0}, {HexDigits, 24, 96}}},
		parts: "time/t:32,random/s:96x", Source: "https://docs.aws.amazon.com/xray/latest/devguide/xray-api-sendingdata.html",
		Note: "Version 1, Unix seconds, and 96 random bits.",
	},
	{
		Name: "flake", Title: "Flake (Boundary, Pleroma)", Score: 0.85, Likely: 80, Since: 2012, Timestamp: &flakeTime,
		code: code{Length: 18, Bits: 128, Digits: base62Digits, letters: true}, Shy: true,
		support: []string{"pleroma", "akkoma", "flake_id", "flakeid", "flake id", "soapbox", "/notice/"},
		parts:   "time/t:64,machine/n:48x,counter/s:16", Source: "https://github.com/boundary/flake",
		Note: "128 bits in base 62: Unix milliseconds, a machine and a counter.",
	},
	{
		Name: "cuid", support: []string{"cuid"},
		Title: "CUID", Score: 0.97, Likely: 85, Since: 2012, Timestamp: &unixMilliseconds,
		code: code{Length: 25, Bits: 144, segments: []segment{{"c", 1, 0}, {base36Digits, 8, 48}, {base36Digits, 4, 24},
			{base36Digits, 4, 24}, {base36Digits, 8, 48}}},
		parts: "time/t:48,counter/s:24,fingerprint/n:24x,random/s:48x", Source: "https://github.com/paralleldrive/cuid",
		Note: "A c, then base 36: Unix milliseconds, a counter, a fingerprint of the host, and random digits. Version 2 has no time.",
	},
	{
		Name: "scru128", support: []string{"scru128"},
		Title: "SCRU128", Score: 0.9, Likely: 80, Since: 2021, Timestamp: &unixMilliseconds,
		code: code{Length: 25, Bits: 128, Digits: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", anyCase: true,
			letters: true, beyond: CrockfordDigits},
		parts: "time/t:48,counter-high/s:24,counter-low/s:24,random/s:32x", Source: "https://github.com/scru128/spec",
		Note: "128 bits in base 36: Unix milliseconds, two counters and 32 random bits.",
	},
	{
		Name: "scru64", Title: "SCRU64", Score: 0.8, Likely: 70, Since: 2022, Timestamp: &quarterSeconds, Shy: true,
		code:    code{Length: 12, Bits: 64, Digits: base36Digits, anyCase: true, letters: true, beyond: HexDigits},
		support: []string{"scru64"}, parts: "time/t:40,node-counter/s:24", Source: "https://github.com/scru64/spec",
		Note: "63 bits in base 36: Unix time in units of 256 ms, then a node and a counter of 24 bits together.",
	},
	{
		Name: "timeflake", support: []string{"timeflake"},
		Title: "Timeflake", Score: 0.9, Likely: 70, Since: 2020, Timestamp: &unixMilliseconds,
		code:  code{Length: 22, Bits: 128, Digits: base62Digits, letters: true},
		parts: "time/t:48,random/s:80x", Source: "https://github.com/anthonynsimon/timeflake",
		Note: "128 bits in base 62: Unix milliseconds and 80 random bits.",
	},
	{
		Name: "upid", Title: "UPID", Score: 0.95, Likely: 80, Since: 2024, Timestamp: &quarterSeconds,
		OnlyPrefixed: true,
		code: code{Length: 22, Bits: 112,
			segments: []segment{{tidDigits, 8, 40}, {tidDigits, 13, 72}, {"a", 1, 0}}},
		parts: "time/t:40,random/s:72x", Source: "https://github.com/carderne/upid",
		Note: "A prefix of four letters, Unix time in units of 256 ms, 64 random bits and a version.",
	},
	{
		Name: "orderlyid", Title: "OrderlyID", Score: 0.97, Likely: 80, Since: 2025, Timestamp: &since2020wide,
		OnlyPrefixed: true,
		code:         code{Length: 32, Bits: 160, Digits: "0123456789abcdefghjkmnpqrstvwxyz"},
		parts:        "time/t:48,flags/u:8,tenant/n:16,sequence/s:12,shard/n:16,random/s:60x",
		Source:       "https://github.com/orderlykit/orderlyid",
		Note:         "A prefix, milliseconds since 2020, a tenant, a sequence, a shard and 60 random bits.",
	},
	{
		Name: "snowid", Title: "SnowID", Score: 0.5, Likely: 70, Since: 2024, Timestamp: &since2024, Shy: true,
		code:    code{Length: 10, Bits: 64, Digits: base62Digits, letters: true},
		support: []string{"snowid"}, parts: "time/t:42,node/n:10,counter/s:12",
		Source: "https://github.com/qeeqez/snowid-rust",
		Note:   "64 bits in base 62: milliseconds since 2024, a node and a sequence.",
	},
	{
		Name: "nano64", Title: "Nano64", Score: 0.9, Likely: 70, Since: 2023, Timestamp: &nanoTime,
		code: code{Length: 17, Bits: 64, anyCase: true, letters: true,
			segments: []segment{{"0123456789ABCDEF", 11, 44}, {"-", 1, 0}, {"0123456789ABCDEF", 5, 20}}},
		parts: "time/t:44,random/s:20x", Source: "https://github.com/only-cliches/nano64",
		Note: "Unix milliseconds in eleven hexadecimal digits, then 20 random bits in five.",
	},
	{
		Name: "ksuid-hex", Title: "KSUID in hexadecimal", Score: 0.15, Likely: 70, Since: 2017, Timestamp: &since2014,
		code: code{Length: 40, Bits: 160, Digits: HexDigits, anyCase: true}, Shy: true, support: []string{"ksuid"},
		parts: "time/t:32,random/s:128x", Source: "https://github.com/segmentio/ksuid",
		Note: "A KSUID’s 20 bytes in hexadecimal.",
	},

	// IDs without a time, so that a reader learns that there is none.
	{
		Name: "nanoid", Title: "NanoID", Score: 0.6, Likely: 60, Shy: true, support: []string{"nanoid"},
		code:  code{Length: 21, Bits: 128, Digits: nanoDigits, letters: true},
		parts: "random/s:128x", Source: "https://github.com/ai/nanoid",
		Note: "126 random bits and nothing else: no date, no node.",
	},
	{
		Name: "cuid2", Title: "CUID2", Score: 0.7, Likely: 60, Shy: true, support: []string{"cuid2", "createid"},
		behind: []string{"createid"},
		code: code{Length: 24, Bits: 160, Digits: base36Digits, letters: true, beyond: HexDigits, least: 4, most: 32,
			parse: parseCuid2, append: appendCuid2},
		parts: "hash/s:160x", Source: "https://github.com/paralleldrive/cuid2",
		Note: "A letter and a hash in base 36, of which 30 characters are shown at most. The time that went into the hash cannot be read.",
	},
	{
		Name: "stripe", Title: "Stripe object ID", Score: 0.9, Likely: 60, OnlyPrefixed: true, Shy: true,
		support: stripeWords, behind: stripePrefixes,
		code:  code{Length: 24, Bits: 144, Digits: base62Digits},
		parts: "random/s:144x", Source: "https://docs.stripe.com/api", Note: stripeNote,
	},
	{
		Name: "stripe-short", Title: "Stripe object ID of 14 digits", Score: 0.9, Likely: 60, OnlyPrefixed: true,
		Shy:     true,
		support: stripeWords, behind: stripePrefixes,
		code:  code{Length: 14, Bits: 88, Digits: base62Digits, letters: true},
		parts: "random/s:88x", Source: "https://docs.stripe.com/api", Note: stripeNote,
	},
	{
		Name: "youtube", Title: "YouTube video ID", Score: 0.3, Likely: 60, Shy: true,
		support: []string{"youtu", "ytimg", "yt-dlp", "yt_dlp"},
		behind: []string{"youtu.be/", "?v=", "&v=", ";v=", "/embed/", "/shorts/", "/live/", "/vi/", "/vi_webp/", "/v/",
			"videoid", "video_id", "yt:video"},
		code:  code{Length: 11, Bits: 64, Digits: base64Digits, padded: true, letters: true},
		parts: "random/s:64x", Source: "https://developers.google.com/youtube/v3/docs/videos",
		Note: "64 bits in base 64 that hold no date.",
	},
	{
		Name: "md5", Title: "MD5 hash", Score: 0.6, Likely: 50, Shy: true, support: []string{"md5"},
		code:  code{Length: 32, Bits: 128, Digits: HexDigits, anyCase: true, letters: true},
		parts: "hash/s:128x", Source: "https://www.rfc-editor.org/rfc/rfc1321",
		Note: "128 bits that say nothing: a hash, a random number or a trace ID. It holds no date.",
	},
	{
		Name: "sha1", Title: "SHA-1 hash", Score: 0.8, Likely: 50, Shy: true, support: []string{"sha1", "sha-1"},
		code:  code{Length: 40, Bits: 160, Digits: HexDigits, anyCase: true, letters: true},
		parts: "hash/s:160x", Source: "https://www.rfc-editor.org/rfc/rfc3174",
		Note: "160 bits that say nothing, as Git names commits. It holds no date.",
	},
}

var (
	stripeWords = []string{"stripe", "payment_intent", "paymentintent", "acct_1", "pi_1", "pi_3", "ch_1", "ch_3",
		"evt_1", "pm_1", "price_1", "cs_live_", "cs_test_", "seti_1", "sub_1", "cus_", "prod_", "in_1", "txn_1", "re_3"}
	stripePrefixes = []string{"acct_", "card_", "ch_", "cn_", "cs_live_", "cs_test_", "cus_", "dp_", "evt_", "fee_",
		"ii_", "in_", "link_", "mandate_", "pi_", "pm_", "po_", "price_", "prod_", "promo_", "py_", "pyr_", "re_",
		"req_", "seti_", "si_", "src_", "sub_", "sub_sched_", "tok_", "tr_", "txi_", "txn_", "txr_", "we_"}
)

const stripeNote text.Message = "The prefix says which object it is; the rest is not documented, and no date can be read from it."

const misskeySource = "https://github.com/misskey-dev/misskey/blob/develop/packages/backend/src/misc/id/"

// laravelWords name it, its parts, and the namespaces of its programs, in which JSON doubles each backslash.
var laravelWords = []string{"laravel", "ordereduuid", "illuminate", "job_batches", "pending_jobs", "telescope",
	"eloquent", "php artisan", `app\models`, `app\\models`, `app\jobs`, `app\\jobs`, `app\http\`, `app\\http\\`,
	`app\events`, `app\\events`, `app\notifications`, `app\\notifications`, `app\user`, `app\\user`}

var misskeyWords = []string{"misskey", "sharkey", "firefish", "calckey"}

// Read reads a word as one in InfluxDB's base 64, a TID or an ID of a kind with a form of its own, by its length
// and its digits; of several kinds, as the first with a plausible date. Shy kinds have to be among the supported
// ones, a bit each. A UUID without a version needs its hyphens.
func Read(word []byte, supported uint64) (k Kind, n Wide, ok bool) {
	if len(word) < shortest || len(word) > longest {
		return 0, n, false
	}
	if len(word) == 32 || len(word) == 36 {
		if k, n, ok = ParseUUID(word); ok && k == UUIDv4 && supported>>OrderedUUID&1 != 0 && OrderedUUID.Plausible(n) {
			k = OrderedUUID
		} else if ok && len(word) == 36 {
			k = InUUID(k, n, supported)
		} else if ok && k == UUID {
			k = inDigits(n, supported)
		}
		if ok && (k != UUID || len(word) == 36) {
			return k, n, true
		}
	}
	k, n, ok = 0, Wide{}, false
	for one := Influx64; one < Count; one++ {
		s := &kinds[one]
		length := len(word)
		if s.tail > 0 && length == s.Length+s.tail {
			length = s.Length
		}
		if length < s.Length || !s.holds(length) || s.Shy && supported>>one&1 == 0 || s.OnlyPrefixed {
			continue
		}
		id, is := s.Parse(word[:length])
		if is && one.Plausible(id) && (s.Timestamp != nil || s.Shy) {
			return one, id, true
		} else if is && !ok && length == len(word) {
			k, n, ok = one, id, true
		}
	}
	if other, id, is := ReadOtherwise(word, supported); is {
		return other, id, true
	}
	return k, n, ok
}

// InUUID is the kind of what is written as a UUID that seems to be of a kind: packages for ULIDs and Timeflakes write
// those as UUIDs too. Such an ID has Unix milliseconds in front and any version: it is one if the text names its kind,
// or if as a UUID it would have a date of no recent year, or no version.
func InUUID(k Kind, n Wide, supported uint64) Kind {
	if !ULID.Plausible(n) || k == UUIDv7 || k == TimeFirst || k == OrderedUUID {
		return k
	}
	if one := inDigits(n, supported); one != UUID {
		return one
	}
	if k.Timestamp() != nil && !k.Plausible(n) || k == UUID && n.Low>>62 != 2 {
		return ULID
	}
	return k
}

// inDigits is the kind that the text names of 128 bits with Unix milliseconds in front; UUID if it names none.
func inDigits(n Wide, supported uint64) Kind {
	if supported>>ULID == 0 || !ULID.Plausible(n) {
		return UUID
	}
	for one := ULID; one < Count; one++ {
		if s := &kinds[one]; supported>>one&1 != 0 && s.Timestamp == &unixMilliseconds && s.Bits == 128 &&
			!one.IsUUID() && s.mark == 0 {
			return one
		}
	}
	return UUID
}

// ReadPrefixed reads what stands behind a prefix and an underscore or a hyphen, as user_ and pvc-; kinds that have one
// always come first, but for 32 hexadecimal digits with a UUID's version.
func ReadPrefixed(word []byte, supported uint64) (k Kind, n Wide, ok bool) {
	if len(word) == 32 {
		if k, _, ok = ParseUUID(word); ok && k != UUID {
			return Read(word, supported)
		}
	}
	for k := ULID; k < Count; k++ {
		if s := &kinds[k]; s.OnlyPrefixed && len(word) == s.Length && (!s.Shy || supported>>k&1 != 0) {
			if n, ok := s.Parse(word); ok && k.Plausible(n) {
				return k, n, true
			}
		}
	}
	return Read(word, supported)
}

// otherwise are ways to write the 128 bits of a UUID, by packages that say so: shortuuid, uuid25, and Bitcoin's base 58
// with a 1 in front of one of version 7 and without.
var otherwise = [...]code{
	{Length: 22, Bits: 128, Digits: base57Digits, letters: true},
	{Length: 25, Bits: 128, Digits: base36Digits, letters: true, beyond: HexDigits},
	{Length: 22, Bits: 128, Digits: base58Digits, letters: true},
	{Length: 21, Bits: 128, Digits: base58Digits, letters: true},
}

// base64Code is the base64url of 16 bytes.
var base64Code = code{Length: 22, Bits: 128, Digits: base64Digits, padded: true, letters: true}

// parseBase64 reads that, or base64, with padding or without.
func parseBase64(word []byte) (n Wide, ok bool) {
	if word = bytes.TrimSuffix(word, []byte("==")); len(word) != base64Code.Length {
		return n, false
	}
	word = bytes.ReplaceAll(bytes.ReplaceAll(word, []byte("+"), []byte("-")), []byte("/"), []byte("_"))
	return base64Code.Parse(word)
}

// ReadOtherwise reads a UUID or a ULID that is written in another way: as a decimal of 36 to 39 digits, as which
// Datadog's traces are written too, or as other packages write its bits. One of random bits has to be of version 4,
// others need a plausible date. In base 58 one of random bits has to be supported too.
func ReadOtherwise(word []byte, supported uint64) (k Kind, n Wide, ok bool) {
	try := func(n Wide, alone bool) (Kind, bool) {
		k := UUIDOf(n)
		if k == UUIDv4 || k.IsUUID() && k.Timestamp() != nil && k.Plausible(n) {
			return k, true
		}
		return ULID, alone && ULID.Plausible(n)
	}
	if 35 < len(word) && len(word) < 40 {
		c := code{Length: len(word), Bits: 128, Digits: decimals}
		if n, ok = c.Parse(word); !ok {
			return k, n, ok
		}
		trace := Wide{High: n.High | n.Low>>32, Low: n.Low << 32}
		if n.High<<32 == 0 && Datadog.Plausible(trace) {
			return Datadog, trace, true
		}
		k, ok = try(n, true)
		return k, n, ok
	}
	if len(word) == 48 { // the base64 of a UUID's 36 characters
		if text, err := base64.StdEncoding.DecodeString(string(word)); err == nil && len(text) == 36 {
			k, n, ok = ParseUUID(text)
		}
		return k, n, ok
	}
	if n, ok = parseBase64(word); ok {
		if k, ok = try(n, false); ok {
			return k, n, true
		}
	}
	for i := range otherwise {
		if n, ok = otherwise[i].Parse(word); ok {
			k, ok = try(n, false)
			if ok && (k != UUIDv4 || otherwise[i].Digits != base58Digits || supported>>UUIDv4&1 != 0) {
				return k, n, true
			}
		}
	}
	return 0, Wide{}, false
}
