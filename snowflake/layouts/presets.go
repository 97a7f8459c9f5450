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

func field(name string, kind snowflake.Kind, bits int) snowflake.Field {
	return snowflake.Field{Name: name, Kind: kind, Bits: bits}
}

func unused(bits int) snowflake.Field   { return field("unused", snowflake.KindUnused, bits) }
func ticks(bits int) snowflake.Field    { return field("time", snowflake.KindTime, bits) }
func sequence(bits int) snowflake.Field { return field("sequence", snowflake.KindSequence, bits) }

func node(name string, bits int) snowflake.Field { return field(name, snowflake.KindNode, bits) }

// Fields shared by several presets.
var (
	twitterFields = []snowflake.Field{
		unused(1), ticks(41), node("datacenter", 5), node("worker", 5),
		sequence(12),
	}
	leafFields = []snowflake.Field{
		unused(1), ticks(41), node("worker", 10), sequence(12),
	}
	sonyflakeFields = []snowflake.Field{
		unused(1), ticks(39), sequence(8), node("machine", 16),
	}
	secondsFields = []snowflake.Field{
		ticks(32), node("unknown", 32),
	}
)

// presets are in the order in which all lists show them. Among presets that read the
// same instant from the same bits, the best known comes first.
var presets = []preset{
	{"twitter", 1288834974657, time.Millisecond, twitterFields},
	{"discord", 1420070400000, time.Millisecond, []snowflake.Field{
		ticks(42), node("worker", 5), node("process", 5), field("increment", snowflake.KindSequence, 12),
	}},
	{"instagram", 1314220021721, time.Millisecond, []snowflake.Field{
		ticks(41), node("shard", 13), sequence(10),
	}},
	{"mastodon", 0, time.Millisecond, []snowflake.Field{
		ticks(48), field("tail", snowflake.KindSequence, 16),
	}},
	{"sonyflake", 1409529600000, 10 * time.Millisecond, sonyflakeFields},
	{"sonyflake-2", 1735689600000, 10 * time.Millisecond, sonyflakeFields},
	{"zitadel", 1556496000000, 10 * time.Millisecond, sonyflakeFields},
	{"baidu", 1463673600000, time.Second, []snowflake.Field{
		unused(1), ticks(28), node("worker", 22), sequence(13),
	}},
	{"leaf", 1288834974657, time.Millisecond, leafFields},
	{"bwmarrin", 1288834974657, time.Millisecond, []snowflake.Field{
		unused(1), ticks(41), node("node", 10), sequence(12),
	}},
	{"hutool", 1288834974657, time.Millisecond, twitterFields},
	{"mybatis-plus", 1288834974657, time.Millisecond, twitterFields},
	{"shardingsphere", 1477958400000, time.Millisecond, leafFields},
	{"yitter", 1582136402000, time.Millisecond, []snowflake.Field{
		unused(1), ticks(51), node("worker", 6), sequence(6),
	}},
	{"yitter-csharp", 1582165202020, time.Millisecond, []snowflake.Field{
		unused(1), ticks(51), node("worker", 6), sequence(6),
	}},
	{"seata", 1588435200000, time.Millisecond, []snowflake.Field{
		unused(1), node("worker", 10), ticks(41), sequence(12),
	}},
	{"seata-1-4-0", 1588435200000, time.Millisecond, leafFields}, // before 1.4.1
	{"influxdb", 1491696000000, time.Millisecond, []snowflake.Field{
		ticks(42), node("machine", 10), sequence(12),
	}},
	{"cockroachdb", 1420070400000, 10 * time.Microsecond, []snowflake.Field{
		unused(1), ticks(48), node("node", 15),
	}},
	{"jsnowflake", 1577808000000, time.Millisecond, twitterFields},
	{"simple-snowflake", -28800000, time.Millisecond, []snowflake.Field{
		unused(1), ticks(41), node("worker", 5), node("datacenter", 5),
		sequence(12),
	}},
	{"nodejs-snowflake", 1546300800000, time.Millisecond, []snowflake.Field{ // before version 2
		ticks(42), node("instance", 12), sequence(10),
	}},
	{"snowflake-id", 0, time.Millisecond, []snowflake.Field{
		unused(1), ticks(41), node("instance", 10), sequence(12),
	}},
	{"pinterest", 0, time.Millisecond, []snowflake.Field{
		unused(2), node("shard", 16), node("type", 10), field("local", snowflake.KindSequence, 36),
	}},
	{"linkedin", 0, time.Millisecond, []snowflake.Field{
		ticks(42), node("unknown", 22),
	}},
	{"flake-idgen", 0, time.Millisecond, []snowflake.Field{
		ticks(42), node("datacenter", 5), node("worker", 5), sequence(12),
	}},
	{"weibo", 515483463000, time.Second, []snowflake.Field{
		unused(1), ticks(41), node("idc", 4), sequence(18),
	}},
	{"bilibili", 1498838400000, time.Second, secondsFields},
	{"tiktok", 0, time.Second, secondsFields},
	{"tid", 0, time.Microsecond, []snowflake.Field{
		unused(1), ticks(53), node("clock-id", 10),
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
