package incident

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// issue takes so many IDs from a node of a layout at a time, as package snowflake issues them.
func issue(l snowflake.Layout, values snowflake.Values, at time.Time, want int) []snowflake.ID {
	_, o := node(l, values).Take(snowflake.State{}, l.TickAt(at), want)
	return idsOf(o)
}

// busy is when the instances of all stories get their requests.
func busy() time.Time { return time.Date(2025, 8, 14, 9, 30, 12, 340_000_000, time.UTC) }

// node is a node of a layout and of values that are valid.
func node(l snowflake.Layout, values snowflake.Values) *snowflake.Node {
	n, err := snowflake.NewNode(l, values, snowflake.Policy{})
	if err != nil {
		panic("incident: " + err.Error())
	}
	return n
}

// idsOf are an outcome's IDs.
func idsOf(o snowflake.Outcome) (ids []snowflake.ID) {
	for i := range o.Count {
		ids = append(ids, o.First+snowflake.ID(i)*snowflake.ID(o.Stride))
	}
	return ids
}

// fields makes a layout of a time, a worker ID and a sequence, in any order.
func fields(epoch time.Time, tick time.Duration, kinds ...snowflake.Field) snowflake.Layout {
	return snowflake.Layout{Epoch: epoch, Tick: tick, Fields: kinds}
}

func unused(bits int) snowflake.Field {
	return snowflake.Field{Name: "unused", Kind: snowflake.KindUnused, Bits: bits}
}

func timed(bits int) snowflake.Field {
	return snowflake.Field{Name: "time", Kind: snowflake.KindTime, Bits: bits}
}

func worker(bits int) snowflake.Field {
	return snowflake.Field{Name: "worker", Kind: snowflake.KindNode, Bits: bits}
}

func sequence(bits int) snowflake.Field {
	return snowflake.Field{Name: "sequence", Kind: snowflake.KindSequence, Bits: bits}
}

// shownDigits is how many digits of a time a picture has room for.
const shownDigits = 3

// tickets are IDs in pieces, of the time the last digits.
func tickets(l snowflake.Layout, ids []snowflake.ID) (all [][]act.Piece) {
	for _, id := range ids {
		pieces := act.Pieces(l, id)
		for i, p := range pieces {
			if p.Hue == "time" && len(p.Digits) > shownDigits {
				pieces[i].Digits = p.Digits[len(p.Digits)-shownDigits:]
			}
		}
		all = append(all, pieces)
	}
	return all
}
