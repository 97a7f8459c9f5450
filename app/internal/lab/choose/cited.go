package choose

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// citation is what the sources of a system say that has no machine here. Its facts have the names
// of measured.txt; restart says that the source answers that question.
type citation struct {
	name, facts                                string
	needs, back, restart, rate, random, outage text.Message // a sentence each
}

const memory text.Message = "It keeps its last timestamp in memory only, and a restart loses it."

// cited are in the order of package system, then the kinds of ID with a form of their own.
var cited = []citation{
	{name: "instagram", facts: "store=id outage=0s restart=none tolerates=1m0s disorder=true",
		needs:   "A PostgreSQL function makes the ID: the shard is the node, and the sequence is the table’s.",
		outage:  "The database itself makes the ID.",
		back:    "The function does not compare times. The table’s sequence continues, and repeats only after 1,024 IDs.",
		restart: "The table’s sequence survives a restart."},
	{name: "mastodon", facts: "store=id outage=0s restart=none tolerates=1m0s disorder=true",
		needs:   "A PostgreSQL function makes the ID from the time and the table’s sequence.",
		outage:  "The database itself makes the ID.",
		back:    "The function does not compare times. The table’s sequence continues in the last 16 bits.",
		restart: "The table’s sequence survives a restart."},
	{name: "bwmarrin", facts: "store=never restart=twice behind=twice tolerates=1m0s",
		needs:   "The caller chooses the node ID; there is no store.",
		back:    "It measures the time since its start with Go’s monotonic clock, which a clock rollback does not change.",
		restart: "A restart reads the wall clock again: after a rollback it may repeat IDs."},
	{name: "hutool", facts: "store=never restart=twice behind=twice tolerates=2s rejects=2.001s",
		needs: "Datacenter and worker ID are hashes of MAC address and process ID.",
		back:  "Up to 2 seconds behind, it keeps its last timestamp and increments its sequence. Beyond that it throws.", restart: memory},
	{name: "mybatis-plus", facts: "store=never restart=twice behind=twice tolerates=5ms rejects=6ms waits=10ms",
		needs: "Datacenter and worker ID are hashes of MAC address and process ID.",
		back:  "Up to 5 ms behind, it waits twice the offset and looks once more. Beyond that it throws.", restart: memory},
	{name: "shardingsphere", facts: "store=start restart=twice behind=twice tolerates=9ms rejects=10ms waits=9ms",
		needs: "The cluster’s governance centre assigns the worker ID.",
		back:  "Less than 10 ms behind, it sleeps once and does not check the clock again. Beyond that it throws.", restart: memory},
	{name: "yitter", facts: "store=never restart=twice behind=twice tolerates=1m0s disorder=true",
		needs:   "The worker ID is configured, or leased from Redis.",
		back:    "It takes earlier ticks with reserved sequence numbers 1 to 4. Those IDs descend, and stay unique for four overlapping rollbacks.",
		restart: memory, rate: "Sequence numbers 5 to 63: 59 per millisecond. It may run up to 2,000 ticks ahead of the clock, then waits."},
	{name: "seata", facts: "store=never restart=twice behind=twice tolerates=1m0s",
		needs:   "The worker ID is the low 10 bits of the MAC address, or random.",
		back:    "It reads the clock once, at its start. Afterwards a counter carries into the time.",
		restart: "It reads the clock at each start: after a rollback it may repeat IDs."},
	{name: "cockroachdb", facts: "store=start restart=twice behind=twice tolerates=1m0s rate=none random=0",
		needs: "The node ID is that of the database’s cluster.", random: "An ID is a time and the node ID: nothing in it is random.",
		back:    "If the clock is not past the last tick, it takes the last tick plus one.",
		restart: memory, rate: "100,000 ticks per second, one ID each. Beyond that it runs ahead of the clock."},
	{name: "pinterest", facts: "store=id outage=0s restart=none random=0",
		needs:   "The shard’s MySQL table counts the rows: an ID is shard, type and row.",
		outage:  "The shard itself makes the ID.",
		restart: "The table’s counter survives a restart.", random: "The rows of a shard are numbered in order."},
	{name: "uuid-v6", facts: "store=never restart=none tolerates=1m0s disorder=true rate=10000000 random=0",
		needs:   "The node field is a MAC address or a random number.",
		back:    "The 14-bit clock sequence must change when the clock may have moved back.",
		restart: "The clock sequence starts with a random number, or is saved.",
		rate:    "Its tick is 100 ns.", random: "Clock sequence and node stay the same: only the time advances."},
	{name: "ulid", facts: "store=never restart=none tolerates=1m0s disorder=true rate=none",
		needs:   "Milliseconds and 80 random bits.",
		back:    "The specification does not compare times: 80 random bits keep IDs unique. Monotonic generators keep their last timestamp.",
		restart: "New IDs have new random bits.", rate: "Random IDs have no limit per millisecond. A monotonic generator fails when its 80 bits overflow.",
		random: "80 bits. A monotonic generator adds 1 within a millisecond, so there the next ID is known."},
	{name: "ksuid", facts: "store=never restart=none tolerates=1m0s disorder=true rate=none",
		needs:   "Seconds and 128 random bits.",
		back:    "It does not compare times: 128 random bits keep IDs unique.",
		restart: "New IDs have new random bits.", rate: "Random IDs have no limit per second."},
	{name: "xid", facts: "store=never restart=none tolerates=1m0s disorder=true random=0",
		needs:   "The machine is a hash of the host’s ID; the process ID follows.",
		back:    "It does not compare times. Its 24-bit counter is never reset.",
		restart: "The counter starts with a random number.", random: "The counter increments by 1."},
	// f4b6a3/tsid-creator, TsidFactory.getTime at commit a28f536.
	{name: "tsid", facts: "store=never restart=twice behind=twice tolerates=1m0s rate=none random=0",
		needs:   "The node is configured; otherwise it is random.",
		back:    "If the clock is not past the last millisecond, it increments its counter, which carries into the time.",
		restart: memory, rate: "The counter carries into the time, so it runs ahead of the clock.",
		random: "Each millisecond starts with a random counter, but within it the counter increments by 1."},
	// “The 2^120 ways to ensure unique identifiers”, Firebase's blog.
	{name: "push-id", facts: "store=never restart=none tolerates=1m0s disorder=true rate=none pages-1m=text",
		needs:   "Milliseconds and 72 random bits.",
		back:    "It only checks whether the millisecond is the same as the last: otherwise it draws 72 new random bits.",
		restart: "New IDs have new random bits.", rate: "Random IDs have no limit per millisecond.",
		random: "72 bits. Within a millisecond a client adds 1, so there the next ID is known."},
}

func cite(name string) *citation {
	if name == "yitter-csharp" {
		name = "yitter"
	}
	for i := range cited {
		if cited[i].name == name {
			return &cited[i]
		}
	}
	return nil
}

// says is the cited sentence of a column.
func (r *Row) says(column string) (string, bool) {
	if r.cited == nil {
		return "", false
	}
	c := r.cited
	words := map[string]text.Message{"needs": c.needs, "outage": c.outage, "clock-back": c.back, "restart": c.restart, "rate": c.rate, "random": c.random}[column]
	return text.T(words), words != ""
}

// sources are those of designs that are not a documented system's.
var sources = pairs{
	{"ours", "https://github.com/snowflakelab/snowflakelab"},
	{"twitter-scala-28", "https://github.com/twitter-archive/snowflake/tree/scala_28"},
	{"no-check", "https://github.com/twitter-archive/snowflake/commit/f145887"},
	{"borrow", "https://github.com/influxdata/influxdb/blob/master/pkg/snowflake/gen.go"},
	{"spare-bit", "https://www.rfc-editor.org/rfc/rfc9562#section-6.1"},
	{"auto-increment", "https://dev.mysql.com/doc/refman/8.0/en/innodb-auto-increment-handling.html"},
	{"uuid-v1", "https://www.rfc-editor.org/rfc/rfc9562#section-5.1"},
	{"uuid-v4", "https://www.rfc-editor.org/rfc/rfc9562#section-5.4"},
	{"uuid-v7", "https://www.rfc-editor.org/rfc/rfc9562#section-5.7"},
	{"uuid-v7-random", "https://www.rfc-editor.org/rfc/rfc9562#section-6.2"},
	{"objectid", "https://github.com/mongodb/specifications/blob/master/source/bson-objectid/objectid.md"},
	{"flickr", "https://code.flickr.net/2010/02/08/ticket-servers-distributed-unique-primary-keys-on-the-cheap/"},
	{"leaf-segment", "https://github.com/Meituan-Dianping/Leaf"},
	{"tinyid", "https://github.com/didi/tinyid"},
	{"baidu-cached", "https://github.com/baidu/uid-generator"},
}
