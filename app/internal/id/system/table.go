package system

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// tableRow is a system as plain data, so that it costs the browser's program its letters but no code. Its layout is the
// library's preset of the same name, unless the row has fields.
type tableRow struct {
	name          string
	title         text.Message
	common        bool
	since         int64 // in milliseconds since 1970; 0 for the epoch
	weight        int   // of 1,000
	pattern       Pattern
	hosts         []string // of its addresses
	words         []string // that name it, in small letters
	source        string
	note, warning text.Message
	design        string           // that runs it, if that has another name
	cited         *idkind.Citation // where no design runs it

	// fields, epoch in milliseconds since 1970 and tick are the layout of a system that the library has no preset of,
	// or another one. A field “milliseconds” is a part of the time, which counts seconds.
	fields string
	epoch  int64
	tick   time.Duration
}

// yitter is what the sources of both Yitters say.
var yitter = &idkind.Citation{Facts: "store=never restart=twice behind=twice tolerates=1m0s disorder=true",
	Needs:   "The worker ID is configured, or leased from Redis.",
	Back:    "It takes earlier ticks with reserved sequence numbers 1 to 4. Those IDs descend, and stay unique for four overlapping rollbacks.",
	Restart: idkind.InMemory,
	Rate:    "Sequence numbers 5 to 63: 59 per millisecond. It may run up to 2,000 ticks ahead of the clock, then waits."}

// table has one row per system. Systems that read the same time from the same bits keep this order wherever they
// are listed.
var table = []tableRow{{
	name: "twitter", design: "refuse", title: "Twitter", common: true, weight: 1000, pattern: Pattern{Signed: true},
	hosts: []string{"twitter.com", "x.com", "twimg.com"},
	words: []string{"twitter", "tweet", "twimg", "in_reply_to_status", "in_reply_to_user", "//x.com/",
		"gnip", "tweepy", "nitter", "/status/", "//t.co/",
		"ツイート", "ツイッター", "推特", "推文", "트위터", "твит", "snscrape", "twarc", "twint"},
	source: "https://github.com/twitter-archive/snowflake/tree/snowflake-2010",
	note:   "Twitter’s final code: each millisecond starts at sequence 0, so nodes at low traffic issue multiples of 4,096.",
}, {
	name: "discord", title: "Discord", common: true, weight: 450, since: 1431475200000,
	pattern: Pattern{Runs: true, Young: true, Counted: true},
	hosts:   []string{"discord.com", "discordapp.com", "discordapp.net", "discord.gg"},
	words: []string{"discord", "guild", "channel_id", "channelid", "channel id", "server id",
		"permission_overwrites", "get_channel(", "fetch_user(", "<@&", "@&", "<@!", "<#",
		"ディスコード", "디스코드", "guildid",
		"discord.py"},
	source:  "https://github.com/discord/discord-api-docs",
	note:    "All 64 bits are used, unsigned; the increment does not restart each millisecond.",
	warning: "Read as signed, its IDs are negative after 2084-09-06.",
}, {
	name: "instagram", title: "Instagram", common: true, weight: 150, pattern: Pattern{Runs: true, Signed: true},
	hosts: []string{"instagram.com", "threads.com", "threads.net"},
	words: []string{"instagram", "taken_at", "igshid", "instaloader", "shortcode", "インスタグラム",
		"인스타그램", "instagrapi", "media_id", "video_versions", "image_versions", "<post ", "< post ",
		"graphimage", "graphsidecar"},
	source:  "https://gist.github.com/brent-hoover/8521060",
	note:    "Issued by a PostgreSQL function: the shard is the node, and the sequence is the table’s, modulo 1,024.",
	warning: "In its signed column it turns negative after 2046-06-27, halfway to the end.",
	cited: &idkind.Citation{Facts: "store=id outage=0s restart=none tolerates=1m0s disorder=true",
		Needs:   "A PostgreSQL function makes the ID: the shard is the node, and the sequence is the table’s.",
		Outage:  "The database itself makes the ID.",
		Back:    "The function does not compare times. The table’s sequence continues, and repeats only after 1,024 IDs.",
		Restart: "The table’s sequence survives a restart."},
}, {
	name: "mastodon", title: "Mastodon", common: true, weight: 250, since: 1451606400000,
	pattern: Pattern{Runs: true, Signed: true},
	words: []string{"mastodon", "in_reply_to_account", "spoiler_text", "reblog", "マストドン",
		"media_attachments", "media_proxy", "paperclip", "preview_cards", "tootctl", "tootsuite",
		"custom_emojis"},
	source:  "https://github.com/mastodon/mastodon/blob/main/lib/mastodon/snowflake.rb",
	note:    "Unix milliseconds, then a salted hash plus the table’s sequence; there is no node.",
	warning: "Posts from other servers get back-dated IDs, and IDs from before 2017 are plain counters.",
	cited: &idkind.Citation{Facts: "store=id outage=0s restart=none tolerates=1m0s disorder=true",
		Needs:   "A PostgreSQL function makes the ID from the time and the table’s sequence.",
		Outage:  "The database itself makes the ID.",
		Back:    "The function does not compare times. The table’s sequence continues in the last 16 bits.",
		Restart: "The table’s sequence survives a restart."},
}, {
	name: "sonyflake", title: "Sonyflake", common: true, weight: 60, since: 1420070400000,
	pattern: Pattern{Address: true, Signed: true},
	words:   []string{"sonyflake"},
	source:  "https://github.com/sony/sonyflake",
	note:    "Ticks of 10 ms; the machine, the low bits of a private IP address, is below the sequence.",
}, {
	name: "sonyflake-2", design: "sonyflake", title: "Sonyflake 2", weight: 20, since: 1746057600000,
	pattern: Pattern{Address: true, Signed: true},
	source:  "https://github.com/sony/sonyflake/tree/master/v2",
	note:    "Like version 1, with epoch 2025; widths and tick are configurable.",
}, {
	name: "zitadel", design: "sonyflake", title: "Zitadel", weight: 10, since: 1577836800000,
	pattern: Pattern{Address: true, Signed: true},
	words:   []string{"zitadel"},
	source:  "https://github.com/zitadel/zitadel/blob/v2.0.0/internal/id/sonyflake.go",
	note:    "Sonyflake with epoch 2019-04-29; the machine is the low bits of a private IP address, or a hash of the host’s name.",
}, {
	name: "baidu", title: "Baidu UidGenerator", common: true, weight: 30, pattern: Pattern{Counted: true, Signed: true},
	words: []string{"uid-generator", "uidgenerator", "百度uid", "defaultuidgenerator", "cacheduidgenerator",
		"bitsallocator"},
	source:  "https://github.com/baidu/uid-generator",
	note:    "Whole seconds; a database assigns a new worker ID at every boot.",
	warning: "The default layout ended on 2024-11-20; many use other widths and another epoch.",
}, {
	name: "leaf", title: "Leaf (Meituan)", common: true, weight: 100, since: 1491004800000,
	pattern: Pattern{Start: [2]uint64{0, 99}, Counted: true, Signed: true},
	words:   []string{"meituan", "美团", "leaf_alloc", "leaf-server", "leaf-core", "leaf-snowflake", "leaf雪花"},
	source:  "https://github.com/Meituan-Dianping/Leaf",
	note:    "Twitter’s bits with one worker field; each millisecond starts at a random number below 100.",
	warning: "Worker IDs are never released: after the 1,024th none is left.",
}, {
	name: "bwmarrin", title: "bwmarrin/snowflake", weight: 150, since: 1464739200000,
	pattern: Pattern{Counted: true, Signed: true},
	words:   []string{"bwmarrin"},
	source:  "https://github.com/bwmarrin/snowflake",
	note:    "The best-known Go package; epoch and widths are variables that a program may have changed.",
	warning: "A restart after a clock rollback is unprotected.",
	cited: &idkind.Citation{Facts: "store=never restart=twice behind=twice tolerates=1m0s",
		Needs:   "The caller chooses the node ID; there is no store.",
		Back:    "It measures the time since its start with Go’s monotonic clock, which a clock rollback does not change.",
		Restart: "A restart reads the wall clock again: after a rollback it may repeat IDs."},
}, {
	name: "hutool", title: "Hutool", weight: 200, since: 1483228800000, pattern: Pattern{Counted: true, Signed: true},
	words:   []string{"hutool"},
	source:  "https://github.com/chinabugotech/hutool",
	note:    "Datacenter and worker are hashes of the machine’s address and the process ID.",
	warning: "Hashes into 32 × 32 values collide soon.",
	cited: &idkind.Citation{Facts: "store=never restart=twice behind=twice tolerates=2s rejects=2.001s",
		Needs: "Datacenter and worker ID are hashes of MAC address and process ID.",
		Back:  "Up to 2 seconds behind, it keeps its last timestamp and increments its sequence. Beyond that it throws.", Restart: idkind.InMemory},
}, {
	name: "mybatis-plus", title: "MyBatis-Plus", weight: 300, since: 1470009600000,
	pattern: Pattern{Start: [2]uint64{1, 2}, Signed: true},
	words:   []string{"mybatis", "baomidou", "idworker.getid", "assign_id", "idtype.assign"},
	source:  "https://github.com/baomidou/mybatis-plus",
	note:    "Each millisecond starts at 1 or 2, at random.",
	warning: "Datacenter and worker are hashes, which collide soon.",
	cited: &idkind.Citation{Facts: "store=never restart=twice behind=twice tolerates=5ms rejects=6ms waits=10ms",
		Needs:   "Datacenter and worker ID are hashes of MAC address and process ID.",
		Back:    "Up to 5 ms behind, it waits twice the offset and looks once more. Beyond that it throws.",
		Restart: idkind.InMemory},
}, {
	name: "shardingsphere", title: "ShardingSphere", weight: 30,
	pattern: Pattern{Start: [2]uint64{0, 1}, Counted: true, Shown: 123, Signed: true},
	words:   []string{"shardingsphere", "sharding-jdbc", "shardingjdbc"},
	source:  "https://github.com/apache/shardingsphere",
	note:    "Each millisecond’s first sequence alternates between 0 and 1.",
	warning: "Its epoch is midnight in the machine’s time zone. UTC is assumed here, so the date may be off by the zone’s offset.",
	cited: &idkind.Citation{Facts: "store=start restart=twice behind=twice tolerates=9ms rejects=10ms waits=9ms",
		Needs:   "The cluster’s governance centre assigns the worker ID.",
		Back:    "Less than 10 ms behind, it sleeps once and does not check the clock again. Beyond that it throws.",
		Restart: idkind.InMemory},
}, {
	name: "yitter", title: "Yitter IdGenerator", weight: 40,
	pattern: Pattern{Start: [2]uint64{5, 5}, Counted: true, Signed: true},
	words:   []string{"yitter"},
	source:  "https://github.com/yitter/IdGenerator",
	note:    "Short numbers, safe in JavaScript until 2089; sequences below 5 are reserved for clock rollbacks.",
	warning: "It drifts ahead of the clock instead of waiting, so a busy node’s timestamps are not exactly the wall clock’s.",
	cited:   yitter,
}, {
	name: "yitter-csharp", title: "Yitter IdGenerator for C#", weight: 30,
	pattern: Pattern{Start: [2]uint64{5, 5}, Counted: true, Signed: true},
	words:   []string{"yitter.idgenerator"},
	source:  "https://github.com/yitter/IdGenerator/tree/master/C%23.NET",
	note:    "Yitter’s bits. C# counts from 2020-02-20 02:20:02.020 in UTC, Java and Go from that time in Beijing, 8 hours earlier.",
	warning: "It drifts ahead of the clock instead of waiting, so a busy node’s timestamps are not exactly the wall clock’s.",
	cited:   yitter,
}, {
	name: "seata", title: "Seata", weight: 30, pattern: Pattern{Runs: true, Signed: true},
	words:   []string{"seata"},
	source:  "https://github.com/apache/incubator-seata",
	note:    "The worker is above the time, so IDs of several nodes do not sort by time.",
	warning: "The clock is read once, when the server starts; the time then moves 1 ms per 4,096 IDs, so after weeks it is weeks old.",
	cited: &idkind.Citation{Facts: "store=never restart=twice behind=twice tolerates=1m0s",
		Needs:   "The worker ID is the low 10 bits of the MAC address, or random.",
		Back:    "It reads the clock once, at its start. Afterwards a counter carries into the time.",
		Restart: "It reads the clock at each start: after a rollback it may repeat IDs."},
}, {
	name: "seata-1-4-0", title: "Seata before 1.4.1", weight: 10, pattern: Pattern{Signed: true},
	source: "https://github.com/apache/incubator-seata/pull/2412",
	note:   "Twitter’s bits; the epoch is midnight of 2020-05-03 in Beijing; the worker was random.",
}, {
	name: "influxdb", design: "borrow", title: "InfluxDB", weight: 1,
	words: []string{"influx", "bucketid", "bucket id", "/api/v2/buckets", "/api/v2/tasks", "/api/v2/orgs",
		"/api/v2/dashboards", "/api/v2/authorizations", "/api/v2/checks", "/api/v2/telegrafs", "retentionrules"},
	source: "https://github.com/influxdata/influxdb",
	note:   "On overflow it borrows from the next millisecond; as text it has 11 digits of base 64.",
}, {
	name: "cockroachdb", title: "CockroachDB", weight: 160, pattern: Pattern{Counted: true, Signed: true},
	words:   []string{"cockroach", "unique_rowid", "crdb", "(rowid)=", "generateuniqueint", "kvserver", ":/table/"},
	source:  "https://github.com/cockroachdb/cockroach",
	note:    "The function unique_rowid: ticks of 10 µs, one ID each.",
	warning: "A busy node runs ahead of the clock, and the node ID is mixed in by XOR.",
	cited: &idkind.Citation{Facts: "store=start restart=twice behind=twice tolerates=1m0s rate=none random=0",
		Needs:   "The node ID is that of the database’s cluster.",
		Random:  "An ID is a time and the node ID: nothing in it is random.",
		Back:    "If the clock is not past the last tick, it takes the last tick plus one.",
		Restart: idkind.InMemory,
		Rate:    "100,000 ticks per second, one ID each. Beyond that it runs ahead of the clock."},
}, {
	name: "jsnowflake", design: "random-start", title: "JSnowflake", weight: 5, since: 1593561600000,
	pattern: Pattern{Start: [2]uint64{0, 99}, Counted: true, Signed: true},
	source:  "https://github.com/zjcscut/framework-mesh",
	note:    "Twitter’s bits; the epoch is midnight of 2020 in Beijing; each millisecond starts below 100.",
}, {
	name: "simple-snowflake", design: "never-4095", title: "SimpleSnowflake", weight: 4, since: 1593561600000,
	pattern: Pattern{Counted: true, Signed: true},
	source:  "https://github.com/zjcscut/framework-mesh/tree/master/java-snowflake",
	note:    "An article’s example: the worker is above the datacenter, and sequence 4095 is never used.",
	warning: "The epoch is 1970 in Beijing time: fifty of its years are used up, and it ends in 2039.",
}, {
	name: "nodejs-snowflake", title: "nodejs-snowflake", weight: 5, pattern: Pattern{Signed: true},
	words:   []string{"nodejs-snowflake"},
	source:  "https://github.com/tangledbytes/nodejs-snowflake",
	note:    "Milliseconds since 2019, the epoch of version 1, above a random 12-bit instance.",
	warning: "Since version 2 the epoch is set by the program, or is the moment it starts.",
}, {
	name: "snowflake-id", title: "snowflake-id (Python)", weight: 15, since: 1262304000000,
	pattern: Pattern{Counted: true, Shown: 42, Signed: true},
	words:   []string{"from snowflake import", "generatesnowflakeid"},
	source:  "https://github.com/vd2org/snowflake",
	note:    "Twitter’s bits with epoch 1970, like ClickHouse’s generateSnowflakeID.",
	warning: "Counted from 1970, the 41 bits end in 2039.",
}, {
	name: "pinterest", title: "Pinterest", weight: 5, pattern: Pattern{Counted: true, Signed: true},
	hosts: []string{"pinterest.com"}, words: []string{"pinterest", "pinid", "pin id", "pin_id"},
	source: "https://medium.com/pinterest-engineering/sharding-pinterest-how-we-scaled-our-mysql-fleet-3f341e96ca6f",
	note:   "No timestamp: it holds the row’s database and the place in it.",
	cited: &idkind.Citation{Facts: "store=id outage=0s restart=none random=0",
		Needs:   "The shard’s MySQL table counts the rows: an ID is shard, type and row.",
		Outage:  "The shard itself makes the ID.",
		Restart: "The table’s counter survives a restart.", Random: "The rows of a shard are numbered in order."},
}, {
	name: "linkedin", title: "LinkedIn", weight: 100, since: 1325376000000, pattern: Pattern{Low: true, Signed: true},
	hosts: []string{"linkedin.com"}, words: []string{"linkedin", "领英", "lnkd.in", "ugcpost", "urn:li:"},
	source:  "https://github.com/obsidianforensics/unfurl",
	note:    "Unix milliseconds above 22 bits whose meaning is not public.",
	warning: "Inferred from IDs, not documented by the vendor.",
}, {
	name: "flake-idgen", title: "flake-idgen", weight: 3, since: 1356998400000, pattern: Pattern{Counted: true},
	words:   []string{"flake-idgen", "flakeidgen"},
	source:  "https://github.com/T-PWK/flake-idgen",
	note:    "Unix milliseconds in 42 bits, then Twitter’s fields.",
	warning: "Read as signed, its IDs are negative after 2039-09-07.",
}, {
	name: "weibo", title: "Weibo", weight: 60, since: 1312473600000, pattern: Pattern{Runs: true, Signed: true},
	hosts: []string{"weibo.com", "weibo.cn"}, words: []string{"weibo", "微博", "mblog", "新浪"},
	source:  "https://github.com/weibocom/breeze",
	note:    "Seconds since 1986-05-03, a data center and a counter: 16 digits. URLs show it in base 62.",
	warning: "Posts from before August 2011 have a different kind of ID.",
}, {
	name: "bilibili", title: "bilibili", weight: 20, pattern: Pattern{Low: true, Signed: true},
	hosts: []string{"bilibili.com"}, words: []string{"bilibili", "bili_", "动态id", "dynamic_id", "哔哩", "b站", "opus/"},
	source:  "https://github.com/cssxsh/bilibili-helper",
	note:    "Posts (动态, opus): seconds since midnight of 2017-07-01 in Beijing in the upper half; the lower half’s meaning is unknown.",
	warning: "Inferred from IDs, not documented by the vendor.",
}, {
	name: "tiktok", title: "TikTok", weight: 250, since: 1472688000000, pattern: Pattern{Fours: true, Signed: true},
	fields: "time:32,milliseconds:10,unknown:22", tick: time.Second,
	hosts: []string{"tiktok.com", "douyin.com"}, words: []string{"tiktok", "douyin", "aweme", "抖音",
		"ティックトック", "틱톡", "bytedance", "larksuite", "feishu", "飞书", "sec_uid", "toutiao", "musically"},
	source:  "https://github.com/obsidianforensics/unfurl",
	note:    "Unix seconds in the upper half, then 10 bits of milliseconds; the meaning of the other 22 is not public.",
	warning: "Inferred from IDs, not documented by the vendor.",
}, {
	name: "tid", title: "Bluesky TID", weight: 3, since: 1640995200000, pattern: Pattern{Runs: true, Signed: true},
	hosts:  []string{"bsky.app"},
	source: "https://atproto.com/specs/tid",
	note:   "Microseconds of the client’s clock, written as 13 digits of a sortable base 32.",
}}

const second = time.Second

// readAlone are systems that only the decoder knows: no page lists them, and no generator can be made of most. The
// examples of system_test.go are their makers' own.
var readAlone = []tableRow{{
	name: "nextcloud", title: "Nextcloud", weight: 1, since: 1759276800000, pattern: Pattern{Runs: true, Signed: true},
	fields: "unused:1,time:31,milliseconds:10,server:9,command-line:1,sequence:12", epoch: 1759276800000, tick: second,
	words:  []string{"nextcloud", "oc_preview", "decode-snowflake", "php occ"},
	source: "https://github.com/nextcloud/server/blob/master/lib/private/Snowflake/SnowflakeGenerator.php",
	note:   "Since version 33: seconds since 2025-10-01 and milliseconds, a server, whether the command line made it, and a sequence.",
}, {
	name: "sentry", title: "Sentry", weight: 30, since: 1659916800000,
	pattern: Pattern{Fixed: 16 << 48, Counted: true, Signed: true},
	fields:  "unused:11,version/unused:5,time:32,region:12,sequence:4", epoch: 1659916800000, tick: second,
	hosts: []string{"sentry.io"}, words: []string{"sentry"},
	source: "https://github.com/getsentry/sentry/blob/master/src/sentry/utils/snowflake.py",
	note:   "53 bits, so that JavaScript reads them: version 16, seconds since 2022-08-08, a region and a sequence.",
}, {
	name: "tidb", title: "TiDB, Milvus (TSO)", weight: 12, since: 1480550400000,
	pattern: Pattern{Start: [2]uint64{0, 4}, Signed: true},
	fields:  "time:46,logical/sequence:18", tick: time.Millisecond,
	words: []string{"tidb", "tikv", "startts", "start_ts", "commitsts", "commit_ts", "committs", "milvus", "pingcap",
		"ticdc", "resolved_ts", "resolvedts", "checkpointts"},
	source: "https://docs.pingcap.com/tidb/stable/tso",
	note:   "A timestamp of the Placement Driver: Unix milliseconds above a logical counter of 18 bits.",
}, {
	name: "auto-random", title: "TiDB AUTO_RANDOM", weight: 2, pattern: Pattern{Signed: true},
	fields: "unused:1,shard:5,counter/sequence:58", tick: time.Millisecond,
	words:  []string{"auto_random"},
	source: "https://docs.pingcap.com/tidb/stable/auto-random",
	note:   "5 shard bits by default, then the table’s counter: there is no time inside.",
}, {
	name: "hyperf", title: "Hyperf", weight: 6, since: 1560960000000,
	pattern: Pattern{Start: [2]uint64{0, 4}, Counted: true, Signed: true},
	fields:  "unused:1,time:41,datacenter:5,worker:5,sequence:12", epoch: 1560960000000, tick: time.Millisecond,
	words:  []string{"hyperf"},
	source: "https://github.com/hyperf/snowflake",
	note:   "Twitter’s bits with an epoch of 2019-06-19T16:00:00Z.",
}, {
	name: "frostflake", title: "Frostflake", weight: 2, since: 1640995200000,
	pattern: Pattern{Counted: true, Signed: true},
	fields:  "time:32,sequence:21,generator:11", tick: second,
	words:  []string{"frostflake"},
	source: "https://github.com/ordo-one/package-frostflake",
	note:   "Unix seconds, a sequence of 21 bits and a generator.",
}, {
	name: "simpleflake", title: "Simpleflake", weight: 1, since: 1356998400000, pattern: Pattern{Signed: true},
	fields: "time:41,random:23", epoch: 946702800000, tick: time.Millisecond,
	words:  []string{"simpleflake"},
	source: "https://github.com/SawdustSoftware/simpleflake",
	note:   "Milliseconds since 2000-01-01T05:00:00Z and 23 random bits.",
}, {
	name: "uuid-short", title: "MySQL UUID_SHORT()", weight: 5, since: 1199145600000,
	pattern: Pattern{Young: true, Counted: true, Shown: 1, Signed: true},
	fields:  "server:8,time:32,counter/sequence:24", tick: second,
	words:  []string{"uuid_short"},
	source: "https://dev.mysql.com/doc/refman/8.4/en/miscellaneous-functions.html#function_uuid-short",
	note:   "The server’s ID, the second in which the server started, and a counter since then.",
}, {
	name: "gmail", title: "Gmail", weight: 10, since: 1104537600000, pattern: Pattern{Signed: true},
	fields: "time:44,unknown:20", tick: time.Millisecond,
	hosts: []string{"mail.google.com"}, words: []string{"gmail", "msg-f:", "thread-f:", "x-gm-"},
	source:  "https://github.com/obsidianforensics/unfurl",
	note:    "Unix milliseconds above 20 bits; URLs and headers show it in hexadecimal.",
	warning: "Inferred from IDs, not documented by the vendor.",
}, {
	name: "datadog-decimal", title: "Datadog trace ID", weight: 1, pattern: Pattern{Signed: true},
	fields: "random:64", tick: time.Millisecond,
	words:  []string{"datadog", `"dd":{"`, "dd-trace", "ddtrace", "dd.trace_id", "dd.span_id"},
	source: "https://docs.datadoghq.com/tracing/guide/span_and_trace_id_format/",
	note:   "64 random bits, of a trace or a span: there is no time inside.",
}, {
	name: "spaceflake", title: "Spaceflake", weight: 1, since: 1659312000000,
	pattern: Pattern{Counted: true, Signed: true},
	fields:  "unused:1,time:41,node:5,worker:5,sequence:12", epoch: 1420070400000, tick: time.Millisecond,
	words:  []string{"spaceflake"},
	source: "https://github.com/kkrypt0nn/spaceflake",
	note:   "Twitter’s bits with Discord’s epoch; a program may set another one.",
}}
