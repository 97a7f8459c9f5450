package snowflake

import "time"

type preset struct {
	name   string
	epoch  int64 // in milliseconds since 1970
	tick   time.Duration
	fields []Field
}

// Fields shared by several presets.
var (
	twitterFields = []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"datacenter", KindNode, 5}, {"worker", KindNode, 5},
		{"sequence", KindSequence, 12},
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

// presets are in the order in which all lists show them. Among presets that read the
// same instant from the same bits, the best known comes first.
var presets = []preset{
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
	{"yitter-csharp", 1582165202020, time.Millisecond, []Field{
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
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"worker", KindNode, 5}, {"datacenter", KindNode, 5},
		{"sequence", KindSequence, 12},
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

// Twitter returns the layout of Twitter's final code. It lasts until 2080.
func Twitter() Layout { return known("twitter") }

// Discord returns Discord's layout: 64 bits, unsigned. It lasts until 2154.
func Discord() Layout { return known("discord") }

// Sonyflake returns Sonyflake's layout. For version 2: Preset("sonyflake-2").
func Sonyflake() Layout { return known("sonyflake") }

// Bwmarrin returns bwmarrin's layout: Twitter's, with one node field.
func Bwmarrin() Layout { return known("bwmarrin") }

// Presets returns all documented layouts. Those that read the same bits are adjacent,
// the best known first. Some only decode IDs: a field is missing.
func Presets() []Layout {
	all := make([]Layout, len(presets))
	for i := range presets {
		all[i] = presets[i].layout()
	}
	return all
}

// Preset returns the documented layout of that name, such as "mybatis-plus".
func Preset(name string) (l Layout, ok bool) {
	for i := range presets {
		if presets[i].name == name {
			return presets[i].layout(), true
		}
	}
	return Layout{}, false
}

// known returns a preset whose name is in the table.
func known(name string) Layout {
	l, _ := Preset(name)
	return l
}

// layout returns a copy that shares no memory with the table.
func (p *preset) layout() Layout {
	fields := append([]Field(nil), p.fields...)
	return Layout{Name: p.name, Fields: fields, Epoch: time.UnixMilli(p.epoch).UTC(), Tick: p.tick}
}
