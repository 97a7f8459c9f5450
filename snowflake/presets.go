package snowflake

import "time"

// Twitter is the layout of Twitter's final code (2010 to 2014), and of the many
// systems that copied it. It lasts until 2080-07-10.
func Twitter() Layout {
	return Layout{
		Name: "twitter",
		Fields: []Field{
			{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"datacenter", KindNode, 5}, {"worker", KindNode, 5}, {"sequence", KindSequence, 12},
		},
		Epoch: time.UnixMilli(1288834974657).UTC(),
		Tick:  time.Millisecond,
	}
}

// Discord is the layout in Discord's API reference: all 64 bits are used and
// read as unsigned, so that its 42 bits of time last until 2154-05-15. Discord's
// increment runs on from one millisecond to the next.
func Discord() Layout {
	return Layout{
		Name: "discord",
		Fields: []Field{
			{"time", KindTime, 42}, {"worker", KindNode, 5}, {"process", KindNode, 5}, {"increment", KindSequence, 12},
		},
		Epoch: time.UnixMilli(1420070400000).UTC(),
		Tick:  time.Millisecond,
	}
}

// Instagram is the layout of Instagram's sharded PostgreSQL function (2011). A
// signed reading of its IDs turns negative in 2046, half-way to its end.
func Instagram() Layout {
	return Layout{
		Name: "instagram",
		Fields: []Field{
			{"time", KindTime, 41}, {"shard", KindNode, 13}, {"sequence", KindSequence, 10},
		},
		Epoch: time.UnixMilli(1314220021721).UTC(),
		Tick:  time.Millisecond,
	}
}

// Mastodon is the layout of Mastodon's database IDs: the Unix time in
// milliseconds and a tail that Mastodon fills with a salted hash plus a table's
// sequence.
func Mastodon() Layout {
	return Layout{
		Name: "mastodon",
		Fields: []Field{
			{"time", KindTime, 48}, {"tail", KindSequence, 16},
		},
		Epoch: time.UnixMilli(0).UTC(),
		Tick:  time.Millisecond,
	}
}

// Sonyflake is the default layout of Sonyflake version 1: ticks of 10 ms, and
// the machine below the sequence.
func Sonyflake() Layout {
	return Layout{
		Name: "sonyflake",
		Fields: []Field{
			{"unused", KindUnused, 1}, {"time", KindTime, 39}, {"sequence", KindSequence, 8}, {"machine", KindNode, 16},
		},
		Epoch: time.UnixMilli(1409529600000).UTC(),
		Tick:  10 * time.Millisecond,
	}
}

// Baidu is the default layout of Baidu's UidGenerator: whole seconds, and a
// worker number for every boot. Its lifetime ended on 2024-11-20.
func Baidu() Layout {
	return Layout{
		Name: "baidu",
		Fields: []Field{
			{"unused", KindUnused, 1}, {"time", KindTime, 28}, {"worker", KindNode, 22}, {"sequence", KindSequence, 13},
		},
		Epoch: time.UnixMilli(1463673600000).UTC(),
		Tick:  time.Second,
	}
}

// Leaf is the layout of Meituan's Leaf in snowflake mode: Twitter's epoch, with
// one worker field of 10 bits.
func Leaf() Layout {
	return Layout{
		Name: "leaf",
		Fields: []Field{
			{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"worker", KindNode, 10}, {"sequence", KindSequence, 12},
		},
		Epoch: time.UnixMilli(1288834974657).UTC(),
		Tick:  time.Millisecond,
	}
}

// Presets are all documented layouts of this package, best known first. Each
// call returns fresh values, which the caller may change.
func Presets() []Layout {
	return []Layout{Twitter(), Discord(), Instagram(), Mastodon(), Sonyflake(), Baidu(), Leaf()}
}

// Preset is the preset with the given name, such as "twitter".
func Preset(name string) (Layout, bool) {
	for _, l := range Presets() {
		if l.Name == name {
			return l, true
		}
	}
	return Layout{}, false
}
