package codec_test

import (
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/codec"
)

type kind uint8

type values struct {
	n     int
	wide  int64
	id    uint64
	time  time.Duration
	kind  kind
	is    bool
	share float64
	name  string
	dots  []dot
}

type dot struct {
	x, y int
	note string
}

func (v *values) visit(c *codec.Codec) {
	codec.Ints(c, &v.n)
	codec.Ints(c, &v.wide)
	codec.Ints(c, &v.id)
	codec.Ints(c, &v.time)
	codec.Ints(c, &v.kind)
	c.Bool(&v.is)
	c.Share(&v.share)
	c.Texts(&v.name)
	codec.List(c, &v.dots, func(d *dot) {
		codec.Ints(c, &d.x, &d.y)
		c.Texts(&d.note)
	})
}

var all = []values{
	{},
	{n: -1, wide: math.MinInt64, id: math.MaxUint64, time: time.Hour, kind: 255, is: true, share: 0.25, name: "a b\n日", dots: []dot{{1, -2, ""}, {3, 4, "x"}}},
	{n: math.MaxInt, wide: math.MaxInt64, id: 1 << 63, share: -1.5, dots: make([]dot, 1000)},
}

func TestValuesAreReadAsTheyWereWritten(t *testing.T) {
	for _, want := range all {
		text := codec.Write(want.visit)
		got := values{n: 7, name: "old", dots: make([]dot, 3)}
		if err := codec.Read(text, got.visit); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
}

func TestATextThatHoldsOtherValuesIsAnError(t *testing.T) {
	text := codec.Write(all[1].visit)
	large := 256
	for _, bad := range []string{"", "?", "a b", text + "0", "oooooooooooooo", codec.Write(func(c *codec.Codec) { codec.Ints(c, &large) })} {
		var got values
		if codec.Read(bad, got.visit) == nil {
			t.Errorf("%q is read as %+v", bad, got)
		}
	}
	for n := range text {
		if got := (values{}); codec.Read(text[:n], got.visit) == nil {
			t.Errorf("the first %d bytes are read as %+v", n, got)
		}
	}
	var small kind
	if codec.Read(codec.Write(func(c *codec.Codec) { codec.Ints(c, &large) }), func(c *codec.Codec) { codec.Ints(c, &small) }) == nil {
		t.Errorf("256 is read as %d", small)
	}
}

func FuzzRead(f *testing.F) {
	for _, v := range all {
		f.Add(codec.Write(v.visit))
	}
	f.Fuzz(func(t *testing.T, text string) {
		var v, again values
		if codec.Read(text, v.visit) != nil {
			return
		}
		v.share = 0 // it is rounded again
		if codec.Read(codec.Write(v.visit), again.visit) != nil || !reflect.DeepEqual(v, again) {
			t.Errorf("%+v is read back as %+v", v, again)
		}
	})
}
