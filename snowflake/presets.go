package snowflake

import "time"

// Twitter returns the layout of Twitter's final code. It lasts until 2080. Package layouts has
// those of other systems.
func Twitter() Layout {
	return Layout{Name: "twitter", Epoch: time.UnixMilli(twitterEpoch).UTC(), Tick: time.Millisecond, Fields: []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"datacenter", KindNode, 5}, {"worker", KindNode, 5},
		{"sequence", KindSequence, 12},
	}}
}

// Bwmarrin returns bwmarrin's layout: Twitter's, with one node field.
func Bwmarrin() Layout {
	return Layout{Name: "bwmarrin", Epoch: time.UnixMilli(twitterEpoch).UTC(), Tick: time.Millisecond, Fields: []Field{
		{"unused", KindUnused, 1}, {"time", KindTime, 41}, {"node", KindNode, 10}, {"sequence", KindSequence, 12},
	}}
}

// twitterEpoch is in milliseconds since 1970.
const twitterEpoch = 1288834974657
