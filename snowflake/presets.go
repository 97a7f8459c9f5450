package snowflake

import "time"

// preset is a documented layout as plain data.
type preset struct {
	name   string
	epoch  int64 // in milliseconds since 1970
	tick   time.Duration
	fields []Field
}

// The fields that several presets have.
var (
	twitterFields = []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"datacenter", KindNode, 5}, {"worker", KindNode, 5}, {"sequence", KindSequence, 12},
	}
	leafFields = []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"worker", KindNode, 10}, {"sequence", KindSequence, 12},
	}
	sonyflakeFields = []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 39}, {"sequence", KindSequence, 8}, {"machine", KindNode, 16},
	}
	secondsFields = []Field{
		{"time", KindTime, 32}, {"unknown", KindNode, 32},
	}
)

// presets has each of those that read the same instant from the same bits in
// the order in which they are listed everywhere.
var presets = [...]preset{
	{"twitter", 1288834974657, time.Millisecond, twitterFields},
	{"discord", 1420070400000, time.Millisecond, []Field{
		{"time", KindTime, 42}, {"worker", KindNode, 5}, {"process", KindNode, 5}, {"increment", KindSequence, 12},
	}},
	{"instagram", 1314220021721, time.Millisecond, []Field{
		{"time", KindTime, 41}, {"shard", KindNode, 13}, {"sequence", KindSequence, 10},
	}},
	{"mastodon", 0, time.Millisecond, []Field{
		{"time", KindTime, 48}, {"tail", KindSequence, 16},
	}},
	{"sonyflake", 1409529600000, 10 * time.Millisecond, sonyflakeFields},
	{"sonyflake-2", 1735689600000, 10 * time.Millisecond, sonyflakeFields},
	{"zitadel", 1556496000000, 10 * time.Millisecond, sonyflakeFields},
	{"baidu", 1463673600000, time.Second, []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 28}, {"worker", KindNode, 22}, {"sequence", KindSequence, 13},
	}},
	{"leaf", 1288834974657, time.Millisecond, leafFields},
	{"bwmarrin", 1288834974657, time.Millisecond, []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"node", KindNode, 10}, {"sequence", KindSequence, 12},
	}},
	{"hutool", 1288834974657, time.Millisecond, twitterFields},
	{"mybatis-plus", 1288834974657, time.Millisecond, twitterFields},
	{"shardingsphere", 1477958400000, time.Millisecond, leafFields},
	{"yitter", 1582136402000, time.Millisecond, []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 51}, {"worker", KindNode, 6}, {"sequence", KindSequence, 6},
	}},
	{"seata", 1588435200000, time.Millisecond, []Field{
		{"unused", KindUnused, 1}, {"worker", KindNode, 10}, {"time", KindTime, 41}, {"sequence", KindSequence, 12},
	}},
	{"seata-1-4-0", 1588435200000, time.Millisecond, leafFields}, // before 1.4.1
	{"influxdb", 1491696000000, time.Millisecond, []Field{
		{"time", KindTime, 42}, {"machine", KindNode, 10}, {"sequence", KindSequence, 12},
	}},
	{"cockroachdb", 1420070400000, 10 * time.Microsecond, []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 48}, {"node", KindNode, 15},
	}},
	{"jsnowflake", 1577808000000, time.Millisecond, twitterFields},
	{"simple-snowflake", -28800000, time.Millisecond, []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"worker", KindNode, 5}, {"datacenter", KindNode, 5}, {"sequence", KindSequence, 12},
	}},
	{"nodejs-snowflake", 1546300800000, time.Millisecond, []Field{ // before version 2
		{"time", KindTime, 42}, {"instance", KindNode, 12}, {"sequence", KindSequence, 10},
	}},
	{"snowflake-id", 0, time.Millisecond, []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"instance", KindNode, 10}, {"sequence", KindSequence, 12},
	}},
	{"pinterest", 0, time.Millisecond, []Field{
		{"unused", KindUnused, 2}, {"shard", KindNode, 16}, {"type", KindNode, 10}, {"local", KindSequence, 36},
	}},
	{"linkedin", 0, time.Millisecond, []Field{
		{"time", KindTime, 42}, {"unknown", KindNode, 22},
	}},
	{"flake-idgen", 0, time.Millisecond, []Field{
		{"time", KindTime, 42}, {"datacenter", KindNode, 5}, {"worker", KindNode, 5}, {"sequence", KindSequence, 12},
	}},
	{"weibo", 515483463000, time.Second, []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"idc", KindNode, 4}, {"sequence", KindSequence, 18},
	}},
	{"bilibili", 1498838400000, time.Second, secondsFields},
	{"tiktok", 0, time.Second, secondsFields},
	{"tid", 0, time.Microsecond, []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 53}, {"clock-id", KindNode, 10},
	}},
}

// Twitter is the layout of Twitter's final code (2010 to 2014), and of the many
// systems that copied it. It lasts until 2080-07-10.
func Twitter() Layout { return known("twitter") }

// Discord is the layout in Discord's API reference: all 64 bits are used and
// read as unsigned, so that its 42 bits of time last until 2154-05-15. Discord's
// increment runs on from one millisecond to the next.
func Discord() Layout { return known("discord") }

// Instagram is the layout of Instagram's sharded PostgreSQL function (2011). A
// signed reading of its IDs turns negative in 2046, half-way to its end.
func Instagram() Layout { return known("instagram") }

// Mastodon is the layout of Mastodon's database IDs: the Unix time in
// milliseconds and a tail that Mastodon fills with a salted hash plus a table's
// sequence.
func Mastodon() Layout { return known("mastodon") }

// Sonyflake is the default layout of Sonyflake version 1: ticks of 10 ms, and
// the machine below the sequence.
func Sonyflake() Layout { return known("sonyflake") }

// Sonyflake2 is the default layout of Sonyflake version 2: that of version 1,
// counted from 2025.
func Sonyflake2() Layout { return known("sonyflake-2") }

// Baidu is the default layout of Baidu's UidGenerator: whole seconds, and a
// worker number for every boot. Its lifetime ended on 2024-11-20.
func Baidu() Layout { return known("baidu") }

// Leaf is the layout of Meituan's Leaf in snowflake mode: Twitter's epoch, with
// one worker field of 10 bits.
func Leaf() Layout { return known("leaf") }

// Bwmarrin is the layout of the Go package bwmarrin/snowflake where a program
// has not changed its variables: Twitter's bits, with one node field of 10.
func Bwmarrin() Layout { return known("bwmarrin") }

// Presets are all documented layouts of this package, each with those that read
// the same bits as it does, the best known first. Some have no time or no
// sequence, so that they read IDs and make none. Each call returns fresh values,
// which the caller may change.
func Presets() []Layout {
	all := make([]Layout, len(presets))
	for i := range presets {
		all[i] = presets[i].layout()
	}
	return all
}

// Preset is the preset with the given name, such as "twitter" or "mybatis-plus";
// ok is false where there is none.
func Preset(name string) (l Layout, ok bool) {
	for i := range presets {
		if presets[i].name == name {
			return presets[i].layout(), true
		}
	}
	return Layout{}, false
}

// known is the preset of a name that is in the table.
func known(name string) Layout {
	l, _ := Preset(name)
	return l
}

// layout shares nothing with the table.
func (p *preset) layout() Layout {
	fields := append([]Field(nil), p.fields...)
	return Layout{Name: p.name, Fields: fields, Epoch: time.UnixMilli(p.epoch).UTC(), Tick: p.tick}
}
