package system

// row is a system as plain data: it costs the browser's program its letters and
// no code. Its layout is the library's preset of that name.
type row struct {
	name, title   string
	common        bool
	since         int64 // in milliseconds since 1970; 0 for the epoch
	weight        int   // of 1,000
	habit         Habit
	hosts         []string // of its addresses
	words         []string // that name it, in small letters
	source        string
	note, warning string
}

// table has one row a system. Those that read the same instant from the same
// bits keep this order wherever they are listed.
var table = [...]row{{
	name: "twitter", title: "Twitter", common: true, weight: 1000, habit: Habit{Signed: true},
	hosts: []string{"twitter.com", "x.com", "twimg.com"}, words: []string{"twitter", "tweet", "twimg", "in_reply_to_status"},
	source: "https://github.com/twitter-archive/snowflake/tree/snowflake-2010",
	note:   "The final code of the original; each millisecond begins at sequence 0, so slow nodes make multiples of 4,096.",
}, {
	name: "discord", title: "Discord", common: true, weight: 450, since: 1431475200000, habit: Habit{Runs: true, Young: true, Counted: true},
	hosts: []string{"discord.com", "discordapp.com", "discordapp.net", "discord.gg"}, words: []string{"discord", "guild_id", "guildid"},
	source:  "https://github.com/discord/discord-api-docs",
	note:    "All 64 bits count, unsigned, and the increment runs on from one millisecond to the next.",
	warning: "A signed reader sees negative numbers after 2084-09-06.",
}, {
	name: "instagram", title: "Instagram", common: true, weight: 150, habit: Habit{Runs: true, Signed: true},
	hosts: []string{"instagram.com", "threads.com", "threads.net"}, words: []string{"instagram"},
	source:  "https://gist.github.com/brent-hoover/8521060",
	note:    "A PostgreSQL function made it: the shard is the node, the sequence is the table’s own modulo 1,024.",
	warning: "The signed column it is kept in turns negative after 2046-06-27, half-way to the end.",
}, {
	name: "mastodon", title: "Mastodon", common: true, weight: 250, since: 1451606400000, habit: Habit{Runs: true, Signed: true},
	words:   []string{"mastodon"},
	source:  "https://github.com/mastodon/mastodon/blob/main/lib/mastodon/snowflake.rb",
	note:    "Unix milliseconds and a tail of a salted hash plus the table’s sequence; there is no node.",
	warning: "Posts from other servers get back-dated IDs, and IDs from before 2017 are plain counters.",
}, {
	name: "sonyflake", title: "Sonyflake", common: true, weight: 60, since: 1420070400000, habit: Habit{Address: true, Signed: true},
	words:  []string{"sonyflake"},
	source: "https://github.com/sony/sonyflake",
	note:   "Ticks of 10 ms, and the machine below the sequence: low bits of a private IP address.",
}, {
	name: "sonyflake-2", title: "Sonyflake 2", weight: 20, since: 1746057600000, habit: Habit{Address: true, Signed: true},
	source: "https://github.com/sony/sonyflake/tree/master/v2",
	note:   "As version 1, counted from 2025; widths and tick can be set.",
}, {
	name: "zitadel", title: "Zitadel", weight: 10, since: 1617235200000, habit: Habit{Address: true, Signed: true},
	words:  []string{"zitadel"},
	source: "https://github.com/zitadel/zitadel/blob/v2.0.0/internal/id/sonyflake.go",
	note:   "Sonyflake counted from 2019-04-29; the machine is the low bits of a private IP address, or a hash of the host’s name.",
}, {
	name: "baidu", title: "Baidu UidGenerator", common: true, weight: 30, habit: Habit{Counted: true, Signed: true},
	words:   []string{"uid-generator", "uidgenerator"},
	source:  "https://github.com/baidu/uid-generator",
	note:    "Whole seconds, and a fresh worker number for every boot, given by a database.",
	warning: "The default layout ended on 2024-11-20; many run it with other widths and another epoch.",
}, {
	name: "leaf", title: "Leaf (Meituan)", common: true, weight: 100, since: 1491004800000, habit: Habit{Start: [2]uint64{0, 99}, Counted: true, Signed: true},
	words:   []string{"meituan"},
	source:  "https://github.com/Meituan-Dianping/Leaf",
	note:    "Twitter’s bits with one worker field; a fresh millisecond begins at a random number below 100.",
	warning: "Worker numbers are never given back, and after the 1,024th none is left.",
}, {
	name: "bwmarrin", title: "bwmarrin/snowflake", weight: 150, since: 1464739200000, habit: Habit{Counted: true, Signed: true},
	words:   []string{"bwmarrin"},
	source:  "https://github.com/bwmarrin/snowflake",
	note:    "The best known Go package; epoch and widths are variables that a program may have changed.",
	warning: "Nothing guards a restart after the clock was set back.",
}, {
	name: "hutool", title: "Hutool", weight: 200, since: 1483228800000, habit: Habit{Counted: true, Signed: true},
	words:   []string{"hutool"},
	source:  "https://github.com/chinabugotech/hutool",
	note:    "Datacenter and worker are hashes of the machine’s address and the process number.",
	warning: "Hashes into 32 × 32 numbers collide soon.",
}, {
	name: "mybatis-plus", title: "MyBatis-Plus", weight: 300, since: 1470009600000, habit: Habit{Start: [2]uint64{1, 2}, Signed: true},
	words:   []string{"mybatis", "baomidou"},
	source:  "https://github.com/baomidou/mybatis-plus",
	note:    "A fresh millisecond begins at 1 or 2, by chance.",
	warning: "Datacenter and worker are hashes, which collide soon.",
}, {
	name: "shardingsphere", title: "ShardingSphere", weight: 30, habit: Habit{Start: [2]uint64{0, 1}, Counted: true, Shown: 123, Signed: true},
	words:   []string{"shardingsphere", "sharding-jdbc", "shardingjdbc"},
	source:  "https://github.com/apache/shardingsphere",
	note:    "The sequence of a fresh millisecond takes turns between 0 and 1.",
	warning: "Its epoch is midnight in the time zone of the machine that runs it; here it is UTC’s, and the date may be off by that zone’s hours.",
}, {
	name: "yitter", title: "Yitter IdGenerator", weight: 40, habit: Habit{Start: [2]uint64{5, 5}, Counted: true, Signed: true},
	words:   []string{"yitter"},
	source:  "https://github.com/yitter/IdGenerator",
	note:    "Short numbers, safe in JavaScript until 2089; sequences below 5 are kept for clocks set back.",
	warning: "Ahead of the clock it drifts instead of waiting, so that the time in a busy node’s IDs is not quite the wall’s.",
}, {
	name: "seata", title: "Seata", weight: 30, habit: Habit{Runs: true, Signed: true},
	words:   []string{"seata"},
	source:  "https://github.com/apache/incubator-seata",
	note:    "The worker stands above the time, so IDs of several nodes do not sort by it.",
	warning: "The clock is read once, when the server starts: its IDs have that date and move by 1 ms with each 4,096 of them, so that after weeks it is weeks old.",
}, {
	name: "seata-1-4-0", title: "Seata before 1.4.1", weight: 10, habit: Habit{Signed: true},
	source: "https://github.com/apache/incubator-seata/pull/2412",
	note:   "Twitter’s bits from midnight of 2020-05-03 in Beijing; the worker was drawn by chance.",
}, {
	name: "influxdb", title: "InfluxDB", weight: 1,
	words:  []string{"influx"},
	source: "https://github.com/influxdata/influxdb",
	note:   "A full millisecond borrows from the next; as text it has 11 digits of base 64.",
}, {
	name: "cockroachdb", title: "CockroachDB", weight: 160, habit: Habit{Counted: true, Signed: true},
	words:   []string{"cockroach", "unique_rowid", "crdb"},
	source:  "https://github.com/cockroachdb/cockroach",
	note:    "The function unique_rowid: ticks of 10 µs, each good for one ID.",
	warning: "A busy node runs ahead of the clock, and the node is mixed in by XOR.",
}, {
	name: "jsnowflake", title: "JSnowflake", weight: 5, since: 1593561600000, habit: Habit{Start: [2]uint64{0, 99}, Counted: true, Signed: true},
	source: "https://github.com/zjcscut/framework-mesh",
	note:   "Twitter’s bits from midnight of 2020 in Beijing; a fresh millisecond begins below 100.",
}, {
	name: "simple-snowflake", title: "SimpleSnowflake", weight: 10, since: 1593561600000, habit: Habit{Counted: true, Signed: true},
	source:  "https://github.com/zjcscut/framework-mesh/tree/master/java-snowflake",
	note:    "An article’s example: the worker stands above the datacenter, and 4,095 is never used.",
	warning: "Counted from 1970 in Beijing’s zone, it has used up fifty of its years, and ends in 2039.",
}, {
	name: "nodejs-snowflake", title: "nodejs-snowflake", weight: 5, habit: Habit{Signed: true},
	words:   []string{"nodejs-snowflake"},
	source:  "https://github.com/tangledbytes/nodejs-snowflake",
	note:    "Milliseconds since 2019, the epoch of version 1, above 12 bits of an instance that is drawn by chance.",
	warning: "From version 2 on the epoch is that of the program, or the moment it starts.",
}, {
	name: "snowflake-id", title: "snowflake-id (Python)", weight: 6, since: 1262304000000, habit: Habit{Counted: true, Shown: 42, Signed: true},
	words:   []string{"from snowflake import", "generatesnowflakeid"},
	source:  "https://github.com/vd2org/snowflake",
	note:    "Twitter’s bits counted from 1970, as ClickHouse’s generateSnowflakeID has them too.",
	warning: "Counted from 1970, the 41 bits end in 2039.",
}, {
	name: "pinterest", title: "Pinterest", weight: 5, habit: Habit{Counted: true, Signed: true},
	hosts: []string{"pinterest.com"}, words: []string{"pinterest"},
	source: "https://medium.com/pinterest-engineering/sharding-pinterest-how-we-scaled-our-mysql-fleet-3f341e96ca6f",
	note:   "No time at all: it says in which database the row is, and where in it.",
}, {
	name: "linkedin", title: "LinkedIn", weight: 100, since: 1325376000000, habit: Habit{Low: true, Signed: true},
	hosts: []string{"linkedin.com"}, words: []string{"linkedin"},
	source:  "https://github.com/obsidianforensics/unfurl",
	note:    "Unix milliseconds above 22 bits that nobody outside knows.",
	warning: "Found out by looking at IDs, not published by its makers.",
}, {
	name: "flake-idgen", title: "flake-idgen", weight: 3, since: 1356998400000, habit: Habit{Counted: true},
	words:   []string{"flake-idgen", "flakeidgen"},
	source:  "https://github.com/T-PWK/flake-idgen",
	note:    "Unix milliseconds in 42 bits, then Twitter’s fields.",
	warning: "A signed reader sees negative numbers after 2039-09-07.",
}, {
	name: "weibo", title: "Weibo", weight: 60, since: 1312473600000, habit: Habit{Runs: true, Signed: true},
	hosts: []string{"weibo.com", "weibo.cn"}, words: []string{"weibo", "微博"},
	source:  "https://github.com/weibocom/breeze",
	note:    "Seconds since 1986-05-03, a data center, and a count: 16 digits. In addresses it is written in base 62.",
	warning: "Posts from before August 2011 have other numbers.",
}, {
	name: "bilibili", title: "bilibili", weight: 20, habit: Habit{Low: true, Signed: true},
	hosts: []string{"bilibili.com"}, words: []string{"bilibili", "dynamic_id"},
	source:  "https://github.com/cssxsh/bilibili-helper",
	note:    "Posts (动态, opus): seconds since midnight of 2017-07-01 in Beijing in the upper half; the lower half’s meaning is not known.",
	warning: "Found out by looking at IDs, not published by its makers.",
}, {
	name: "tiktok", title: "TikTok", weight: 250, since: 1472688000000, habit: Habit{Signed: true},
	hosts: []string{"tiktok.com"}, words: []string{"tiktok"},
	source:  "https://github.com/obsidianforensics/unfurl",
	note:    "Unix seconds in the upper half; the lower half’s meaning is disputed.",
	warning: "Found out by looking at IDs, not published by its makers.",
}, {
	name: "tid", title: "Bluesky TID", weight: 3, since: 1640995200000, habit: Habit{Runs: true, Signed: true},
	hosts:  []string{"bsky.app"},
	source: "https://atproto.com/specs/tid",
	note:   "Microseconds of a client’s own clock; written as 13 digits of a base 32 that sorts.",
}}
