package main

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// decoder decodes every ID in a text. It reuses its memory.
type decoder struct {
	set    find.Set
	fields [4][]uint64
}

// decode decodes a text to the fields of each ID. It returns their sum, for comparison with other decoders.
func (d *decoder) decode(text []byte) (rows int, sum uint64) {
	r := find.NewReader(&d.set)
	r.Feed(text)
	r.Close()
	l := layouts.Discord()
	for i := range d.fields {
		d.fields[i] = d.set.Values(d.fields[i][:0], l, i)
	}
	epoch := uint64(l.Epoch.UnixMilli())
	for i, tick := range d.fields[0] {
		d.fields[0][i] = tick + epoch
		sum += d.fields[0][i] + d.fields[1][i] + d.fields[2][i] + d.fields[3][i]
	}
	return d.set.Len(), sum
}

// present is the fixed time of decoding.
var present = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// texts are what people paste, one of each kind.
var texts = [...]string{
	"1541815603606036480", "175928847299117063", "-7681556433248739325", "0x1565a11f6217a000", "109382006402042919",
	"017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "01ARYZ6S41TSV4RRFFQ69G5FAV", "507f1f77bcf86cd799439011",
	"0ujtsYcgvSTl8PAuAdqWYSMnLOv", "9m4e2mr0ui3e8a215n4g",
}

// identify identifies n texts and returns the number of readings.
func identify(n int) (readings int) {
	identifier := format.NewIdentifier(format.Options{Now: present})
	for i := range n {
		readings += len(identifier.Identify(texts[i%len(texts)]).Readings)
	}
	return readings
}
