package layouts

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

type preset struct {
	name   string
	epoch  int64 // in milliseconds since 1970
	tick   time.Duration
	fields []snowflake.Field
}

// Fields shared by several presets.
var (
	twitterFields = []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 41}, {"datacenter", snowflake.KindNode, 5}, {"worker", snowflake.KindNode, 5},
		{"sequence", snowflake.KindSequence, 12},
	}
	leafFields = []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 41}, {"worker", snowflake.KindNode, 10}, {"sequence", snowflake.KindSequence, 12},
	}
	sonyflakeFields = []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 39}, {"sequence", snowflake.KindSequence, 8}, {"machine", snowflake.KindNode, 16},
	}
	secondsFields = []snowflake.Field{
		{"time", snowflake.KindTime, 32}, {"unknown", snowflake.KindNode, 32},
	}
)

// presets are in the order in which all lists show them. Among presets that read the
// same instant from the same bits, the best known comes first.
var presets = []preset{
	{"twitter", 1288834974657, time.Millisecond, twitterFields},
	{"discord", 1420070400000, time.Millisecond, []snowflake.Field{
		{"time", snowflake.KindTime, 42}, {"worker", snowflake.KindNode, 5}, {"process", snowflake.KindNode, 5}, {"increment", snowflake.KindSequence, 12},
	}},
	{"instagram", 1314220021721, time.Millisecond, []snowflake.Field{
		{"time", snowflake.KindTime, 41}, {"shard", snowflake.KindNode, 13}, {"sequence", snowflake.KindSequence, 10},
	}},
	{"mastodon", 0, time.Millisecond, []snowflake.Field{
		{"time", snowflake.KindTime, 48}, {"tail", snowflake.KindSequence, 16},
	}},
	{"sonyflake", 1409529600000, 10 * time.Millisecond, sonyflakeFields},
	{"sonyflake-2", 1735689600000, 10 * time.Millisecond, sonyflakeFields},
	{"zitadel", 1556496000000, 10 * time.Millisecond, sonyflakeFields},
	{"baidu", 1463673600000, time.Second, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 28}, {"worker", snowflake.KindNode, 22}, {"sequence", snowflake.KindSequence, 13},
	}},
	{"leaf", 1288834974657, time.Millisecond, leafFields},
	{"bwmarrin", 1288834974657, time.Millisecond, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 41}, {"node", snowflake.KindNode, 10}, {"sequence", snowflake.KindSequence, 12},
	}},
	{"hutool", 1288834974657, time.Millisecond, twitterFields},
	{"mybatis-plus", 1288834974657, time.Millisecond, twitterFields},
	{"shardingsphere", 1477958400000, time.Millisecond, leafFields},
	{"yitter", 1582136402000, time.Millisecond, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 51}, {"worker", snowflake.KindNode, 6}, {"sequence", snowflake.KindSequence, 6},
	}},
	{"yitter-csharp", 1582165202020, time.Millisecond, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 51}, {"worker", snowflake.KindNode, 6}, {"sequence", snowflake.KindSequence, 6},
	}},
	{"seata", 1588435200000, time.Millisecond, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"worker", snowflake.KindNode, 10}, {"time", snowflake.KindTime, 41}, {"sequence", snowflake.KindSequence, 12},
	}},
	{"seata-1-4-0", 1588435200000, time.Millisecond, leafFields}, // before 1.4.1
	{"influxdb", 1491696000000, time.Millisecond, []snowflake.Field{
		{"time", snowflake.KindTime, 42}, {"machine", snowflake.KindNode, 10}, {"sequence", snowflake.KindSequence, 12},
	}},
	{"cockroachdb", 1420070400000, 10 * time.Microsecond, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 48}, {"node", snowflake.KindNode, 15},
	}},
	{"jsnowflake", 1577808000000, time.Millisecond, twitterFields},
	{"simple-snowflake", -28800000, time.Millisecond, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 41}, {"worker", snowflake.KindNode, 5}, {"datacenter", snowflake.KindNode, 5},
		{"sequence", snowflake.KindSequence, 12},
	}},
	{"nodejs-snowflake", 1546300800000, time.Millisecond, []snowflake.Field{ // before version 2
		{"time", snowflake.KindTime, 42}, {"instance", snowflake.KindNode, 12}, {"sequence", snowflake.KindSequence, 10},
	}},
	{"snowflake-id", 0, time.Millisecond, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 41}, {"instance", snowflake.KindNode, 10}, {"sequence", snowflake.KindSequence, 12},
	}},
	{"pinterest", 0, time.Millisecond, []snowflake.Field{
		{"unused", snowflake.KindUnused, 2}, {"shard", snowflake.KindNode, 16}, {"type", snowflake.KindNode, 10}, {"local", snowflake.KindSequence, 36},
	}},
	{"linkedin", 0, time.Millisecond, []snowflake.Field{
		{"time", snowflake.KindTime, 42}, {"unknown", snowflake.KindNode, 22},
	}},
	{"flake-idgen", 0, time.Millisecond, []snowflake.Field{
		{"time", snowflake.KindTime, 42}, {"datacenter", snowflake.KindNode, 5}, {"worker", snowflake.KindNode, 5}, {"sequence", snowflake.KindSequence, 12},
	}},
	{"weibo", 515483463000, time.Second, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 41}, {"idc", snowflake.KindNode, 4}, {"sequence", snowflake.KindSequence, 18},
	}},
	{"bilibili", 1498838400000, time.Second, secondsFields},
	{"tiktok", 0, time.Second, secondsFields},
	{"tid", 0, time.Microsecond, []snowflake.Field{
		{"unused", snowflake.KindUnused, 1}, {"time", snowflake.KindTime, 53}, {"clock-id", snowflake.KindNode, 10},
	}},
}

// Discord returns Discord's layout: 64 bits, unsigned. It lasts until 2154.
func Discord() snowflake.Layout { return MustPreset("discord") }

// Sonyflake returns Sonyflake's layout. For version 2: MustPreset("sonyflake-2").
func Sonyflake() snowflake.Layout { return MustPreset("sonyflake") }

// Presets returns all documented layouts. Those that read the same bits are adjacent,
// the best known first. Some only decode IDs: a field is missing.
func Presets() []snowflake.Layout {
	all := make([]snowflake.Layout, len(presets))
	for i := range presets {
		all[i] = presets[i].layout()
	}
	return all
}

// Preset returns the documented layout of that name, such as "mybatis-plus".
func Preset(name string) (l snowflake.Layout, ok bool) {
	for i := range presets {
		if presets[i].name == name {
			return presets[i].layout(), true
		}
	}
	return snowflake.Layout{}, false
}

// MustPreset is [Preset] for names that are constants in the source: it panics if there is no
// such preset.
func MustPreset(name string) snowflake.Layout {
	l, ok := Preset(name)
	if !ok {
		panic(fmt.Errorf("layouts: no preset %q", name))
	}
	return l
}

// layout returns a copy that shares no memory with the table.
func (p *preset) layout() snowflake.Layout {
	fields := append([]snowflake.Field(nil), p.fields...)
	return snowflake.Layout{Name: p.name, Fields: fields, Epoch: time.UnixMilli(p.epoch).UTC(), Tick: p.tick}
}
