package claims_test

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// checks compute the verdicts.
var checks = map[string]func(*testing.T) *result{
	"forty-one-bits": func(*testing.T) *result {
		y, common := years(41), math.Exp2(41)/(365*86400e3)
		return cases(math.Floor(y) == 69, math.Floor(common) == 69).shown(decimals(y, 2))
	},
	"sixty-nine-formula": func(*testing.T) *result {
		written := new(big.Rat).SetFrac64(1<<41, 1000)
		for _, n := range []int64{60, 60, 24, 365} {
			written.Mul(written, new(big.Rat).SetInt64(n))
		}
		java := 2 ^ int64(41)/1000*60*60*24*365
		return cases(written.Cmp(new(big.Rat).SetInt64(69)) == 0, java == 69).shown(written.FloatString(0), java)
	},
	"top-bit-zero": func(*testing.T) *result {
		const epoch = 1691087910202 // of document 000
		positive := func(ticks int64) bool {
			return int64(way("shift-or", bitlab.Parts{Time: ticks, Datacenter: 1, Worker: 1}).ID) > 0
		}
		before := way("shift-or", bitlab.Parts{Time: -1, Datacenter: 1, Worker: 1}).ID
		return cases(positive(1<<41-1), positive(1<<41), positive(-1)).shown(utc(epoch+1<<41), int64(before))
	},
	"top-bit-negative": func(*testing.T) *result {
		top := uint64(1) << 63
		return cases(bitlab.Width(64).Signed(top) < 0, new(big.Int).SetUint64(top).Sign() < 0).
			shown(bitlab.Width(64).Signed(top), top)
	},
	"unsigned-number": func(*testing.T) *result {
		v := bitlab.Width(64).Signed(1 << 63)
		return cases(v > 0).shown(v)
	},
	"time-values": func(*testing.T) *result {
		n, most := layouts.Ticks(twitter), walk("max-of-bits", bitlab.Input{Width: 64, N: 41})
		return cases(n == 2199023255552 && most == 2199023255551).shown(n, most)
	},
	"time-values-less-one": func(*testing.T) *result {
		return cases(layouts.Ticks(twitter) == 1<<41-1).shown(layouts.Ticks(twitter))
	},
	"ten-bits": func(*testing.T) *result { return cases(twitter.Nodes() == 1024).shown(twitter.Nodes()) },
	"five-bits-31": func(*testing.T) *result {
		most := walk("max-of-bits", bitlab.Input{Width: 64, N: 5})
		return cases(most+1 <= 31).shown(most+1, most)
	},
	"worker-32": func(*testing.T) *result {
		fits := func(worker uint64) bool {
			_, err := snowflake.NewNode(twitter, snowflake.Values{"datacenter": 0, "worker": worker},
				snowflake.Policy{})
			return err == nil
		}
		most := uint64(0)
		for fits(most + 1) {
			most++
		}
		return cases(fits(32)).shown(most)
	},
	"node-split": func(t *testing.T) *result {
		l := layout(t, "unused:1,time:41,business:4,machine:6,sequence:12")
		return cases(l.Nodes() == twitter.Nodes()).shown(1<<l.Fields[2].Bits, 1<<l.Fields[3].Bits, l.Nodes())
	},
	"twelve-bits": func(*testing.T) *result {
		most := walk("max-of-bits", bitlab.Input{Width: 64, N: 12})
		return cases(layouts.IDsPerTick(twitter) == 4096 && most == 4095).shown(layouts.IDsPerTick(twitter), most)
	},
	"twelve-bits-max": func(*testing.T) *result {
		most := walk("max-of-bits", bitlab.Input{Width: 16, N: 12})
		return cases(most == 4096).shown(most)
	},
	"twelve-bits-1024": func(*testing.T) *result {
		return cases(layouts.IDsPerTick(twitter) == 1024).shown(layouts.IDsPerTick(twitter))
	},
	"all-ids": func(*testing.T) *result {
		n := new(big.Int).SetUint64(layouts.Ticks(twitter))
		for _, v := range []uint64{twitter.Nodes(), layouts.IDsPerTick(twitter)} {
			n.Mul(n, new(big.Int).SetUint64(v))
		}
		want := new(big.Int).SetInt64(2199023255552 * 32 * 32)
		return cases(n.Cmp(want.Mul(want, big.NewInt(4096))) == 0).shown(n, n.BitLen()-1)
	},
	"sixty-four-bits": func(*testing.T) *result {
		sum := 0
		for _, f := range twitter.Fields {
			sum += f.Bits
		}
		return cases(sum == 64 && twitter.Validate() == nil).shown(sum)
	},
	"eighteen-digits": func(*testing.T) *result {
		from, _ := layouts.FirstOver(twitter, 1e17-1)
		to, _ := layouts.FirstOver(twitter, 1e18-1)
		// The largest ID of a tick is above the limit a moment before the smallest is.
		written, _, _ := layouts.IDsAt(twitter, time.Date(2022, 8, 7, 1, 1, 10, 0, time.UTC))
		early, _, _ := layouts.IDsAt(twitter, from.Add(time.Second))
		digits := len(strconv.FormatUint(uint64(written), 10))
		return cases(len(strconv.FormatUint(uint64(early), 10)) == 18, digits == 18).
			shown(text.Day(from), text.Day(to), digits)
	},
	"forty-two-bits": func(t *testing.T) *result {
		fits := func(fields string) bool { _, err := layouts.Parse(fields, "0", "1ms"); return err == nil }
		y := years(42)
		return cases(math.Floor(y) == 139 && fits("time:42,node:10,sequence:12"),
			fits("unused:1,time:42,node:10,sequence:12")).
			shown(decimals(y, 2), 1+42+10+12)
	},
	"thirty-nine-bits": func(*testing.T) *result {
		return cases(years(39) >= 10).shown(decimals(years(39), 2), decimals(years(38), 2))
	},
	"thirty-nine-nodes": func(t *testing.T) *result {
		l := layout(t, "unused:1,time:39,worker:12,sequence:12")
		return cases(l.Nodes() > 1024).shown(l.Nodes(), l.Fields[2].Bits)
	},
	"game-bits": func(*testing.T) *result {
		d, _ := variant.Find("game-37-20-16")
		l := d.For(twitter)
		again := time.Duration(layouts.Ticks(l)) * l.Tick
		return cases(37+20+16 <= 64).shown(37+20+16, decimals(again.Hours()/24, 3))
	},
	"game-years": func(*testing.T) *result {
		return cases(math.Round(years(37)) == 93).
			shown(decimals(years(37), 2))
	},
	"game-servers": func(*testing.T) *result { n := 1 << 20; return cases(n == 1048576).shown(n) },
	"game-sequence": func(*testing.T) *result {
		n := walk("max-of-bits", bitlab.Input{Width: 64, N: 16}) + 1
		return cases(n == 65535).shown(n)
	},

	"four-million": func(*testing.T) *result {
		return cases(layouts.IDsPerSecond(twitter)/100_000 == 40).shown(layouts.IDsPerSecond(twitter))
	},
	"overflow-waits": func(t *testing.T) *result {
		f := play(t, "lane refuse\nset 100ms\nask 4097")
		last := f("refuse", "last")
		return cases(last == "101/0").shown(last)
	},
	"random-sequence": func(*testing.T) *result {
		collide := func(ids int) float64 {
			p := 1.0
			for i := range ids {
				p *= 1 - float64(i)/4096
			}
			return 1 - p
		}
		even := 1
		for collide(even) <= 0.5 {
			even++
		}
		return cases(collide(2) == 0, collide(200) == 0).shown(even, percent(collide(200), 1))
	},
	"even-ids": func(t *testing.T) *result {
		multiples, all := 0, issued(t, "refuse", 1000)
		for _, id := range all {
			if id%4096 == 0 {
				multiples++
			}
		}
		return cases(multiples == len(all)).shown(multiples, len(all))
	},
	"random-start": func(t *testing.T) *result {
		seen := map[uint64]map[uint64]int{}
		for _, mod := range []uint64{2, 4, 8, 128} {
			seen[mod] = map[uint64]int{}
			for start := range uint64(100) { // each is equally likely
				seen[mod][start%mod]++
			}
		}
		for _, id := range issued(t, "leaf", 1000) {
			if id%4096 >= 100 {
				t.Errorf("a start of %d", id%4096)
			}
		}
		even := func(mod uint64) bool { return 100%mod == 0 && len(seen[mod]) == int(mod) }
		return cases(even(2), even(4), even(8), even(128)).shown(seen[2][1], len(seen[128]))
	},
	"random-start-cost": func(*testing.T) *result {
		mean := 0.0
		for start := range 100 {
			mean += float64(4096-start) / 100
		}
		return cases(mean < 4096 && mean > 0.95*4096).shown(decimals(mean, 1), 4096)
	},
	"sequence-argument": func(t *testing.T) *result {
		var first []any
		kept := false
		d, _ := variant.Find("refuse")
		for _, start := range []uint64{1, 4000, 5000} {
			m, err := d.New(variant.Config{Layout: twitter, From: snowflake.State{Tick: 1, Sequence: start & 4095}})
			if err != nil {
				t.Fatal(err)
			}
			_, o := m.Ask(variant.Reading{Now: 100})
			got := layouts.Part(twitter, o.ID().Low, twitter.Index(snowflake.KindSequence))
			first, kept = append(first, got), kept || got == start&4095
		}
		return cases(kept).shown(first...)
	},
	"or-is-sum": func(*testing.T) *result {
		same := func(worker int64) (bool, int64, int64) {
			p := bitlab.Parts{Time: 367597485448, Datacenter: 3, Worker: worker}
			or, sum := way("shift-or", p).ID, way("shift-add", p).ID
			return or == sum, int64(or), int64(sum)
		}
		fits, _, _ := same(31)
		over, or, sum := same(32)
		return cases(fits, over).shown(or, sum)
	},
	"powers-of-two": func(*testing.T) *result {
		const of = 100_000
		i := slices.IndexFunc(bitlab.Ways(), func(w bitlab.PackMethod) bool { return w.Name == "pow" })
		wrong := bitlab.Ways()[i].Share(1, of)
		return cases(wrong == 0).shown(wrong, of)
	},
	"text-same": func(t *testing.T) *result {
		d, _ := variant.Find("swapped")
		id := compose(t, d.For(twitter), snowflake.Values{"worker": 1, "datacenter": 2})
		own, other := compose(t, twitter, snowflake.Values{"worker": 1, "datacenter": 2}),
			compose(t, twitter, snowflake.Values{"worker": 2, "datacenter": 1})
		if id != other {
			t.Errorf("%d and %d differ", id, other)
		}
		return cases(id == own).shown(id)
	},
	"text-padding": func(*testing.T) *result {
		length := func(ticks int64) int { return len(way("strings", bitlab.Parts{Time: ticks}).Text) }
		return cases(length(1<<41-1) == 64, length(1<<41) == 64).shown(length(1 << 41))
	},
	"text-4095": func(t *testing.T) *result {
		most, count := uint64(0), 0
		for _, e := range events(t, "lane never-4095\nset 100ms\nask 4096", "never-4095") {
			if e.Tick() == 100 {
				count++
				most = max(most, uint64(e.ID())%4096)
			}
		}
		return cases(most == 4095).shown(most, count)
	},
	"printed-ids": func(*testing.T) *result {
		from, to, worker, datacenter := int64(math.MaxInt64), int64(0), int64(-1), int64(-1)
		consistent := true
		for id, epoch := range printed {
			p := bitlab.PartsOf(id)
			if worker < 0 {
				worker, datacenter = p.Worker, p.Datacenter
			}
			consistent = consistent && p.Worker == worker && p.Datacenter == datacenter &&
				(p.Sequence == 0) == (epoch != august)
			from, to = min(from, p.Time+epoch), max(to, p.Time+epoch)
		}
		return cases(consistent && to-from < 24*3600*1000).shown(worker, datacenter, utc(from), utc(to))
	},

	"rollback-rejects": func(t *testing.T) *result {
		s, _ := scenario.Find("back-3ms")
		run := sim.Play(s)
		f := fields(t, run)
		return cases(f("refuse", "refused") != "0" && f("refuse", "duplicates") == "0").
			shown(f("refuse", "refused"), f("refuse", "last"))
	},
	"same-timestamp": func(t *testing.T) *result {
		f := play(t, "lane refuse\nset 100ms\nask 4096")
		return cases(f("refuse", "duplicates") != "0").shown(f("refuse", "issued"), f("refuse", "duplicates"))
	},
	"rollback-duplicates": func(t *testing.T) *result {
		f := play(t, "lane no-check\nlane twitter-scala-28\nlane refuse\n"+back1ms)
		none, late, first := f("no-check", "duplicates"), f("twitter-scala-28", "duplicates"), f("refuse", "duplicates")
		return cases(none != "0", late != "0", first != "0").shown(none, late, first)
	},
	"late-check": func(t *testing.T) *result {
		f := play(t, "lane twitter-scala-28\n"+back1ms)
		return cases(f("twitter-scala-28", "duplicates") == "0").shown(f("twitter-scala-28", "last"))
	},
	"early-check": func(t *testing.T) *result {
		f := play(t, "lane refuse\n"+back1ms)
		return cases(f("refuse", "duplicates") == "0").shown(f("refuse", "duplicates"))
	},
	"last-plus-one": func(t *testing.T) *result {
		const script = "lane last-plus-1\nset 1s\nask\nback 60ms\nask 2\nadvance 1ms\nask\n"
		stays, restarts := play(t, script+"advance 60ms\nask 2"), play(t, script+"restart\nadvance 60ms\nask 2")
		busy := play(t, "lane last-plus-1\nset 100s\nask 1000 every 1ms\nback 60s\nrepeat 6\nask 10000 every 1ms\nend")
		return cases(stays("last-plus-1", "duplicates") == "0", restarts("last-plus-1", "duplicates") == "0",
			busy("last-plus-1", "lead-ms") == "0").
			shown(stays("last-plus-1", "duplicates"), restarts("last-plus-1", "duplicates"),
				busy("last-plus-1", "lead-ms"))
	},
	"more-time-bits": func(t *testing.T) *result {
		refused := func(fields string) string {
			return play(t, "layout "+fields+"\nlane refuse\nset 100ms\nask\nback 1ms\nask")("refuse", "refused")
		}
		few, many := refused("unused:1,time:41,worker:10,sequence:12"), refused("time:42,worker:10,sequence:12")
		return cases(many == "0").shown(few, many)
	},
	"baidu-rollback": func(t *testing.T) *result {
		f := play(t, "lane baidu\nlane baidu-cached\nset 100s\nask\nback 2s\nask")
		plain, cached := f("baidu", "refused"), f("baidu-cached", "refused")
		return cases(plain == "0", cached == "0").shown(plain, cached)
	},
	"baidu-six-million": func(t *testing.T) *result {
		d, _ := sim.Find("baidu-cached")
		l := d.For(twitter)
		m, err := d.New(variant.Config{Layout: l, Number: 1})
		if err != nil {
			t.Fatal(err)
		}
		const n = 1 << 20
		last := int64(0)
		for i := range int64(n) { // each reading lets the thread refill the ring
			var o variant.Outcome
			m, o = m.Ask(variant.Reading{Now: i})
			last = max(last, int64(layouts.Part(l, o.ID().Low, l.Index(snowflake.KindTime))))
		}
		days := func(perSecond float64) float64 { return float64(layouts.Ticks(l)) * perSecond / 6e6 / 86400 }
		least, most := days(n/float64(last)), days(float64(layouts.IDsPerTick(l))) // most if it discards none
		return cases(most > 1, most > 365).shown(decimals(least, 1), decimals(most, 1))
	},
	"clock-sync": func(t *testing.T) *result {
		step := play(t, "lane refuse\nset 5s\nask 3\nback 3ms\nask 3")("refuse", "refused")
		slew := play(t, "lane refuse\nset 5s\nask 3\nslew -3ms at 500ppm\nrepeat 8\nadvance 1s\nask 3\nend")("refuse",
			"refused")
		return cases(step != "0", slew != "0").shown(step, slew)
	},
	"lock-orders-time": func(t *testing.T) *result {
		f := play(t, "lane refuse\nset 100ms\nask\nback 1ms\nask")
		return cases(f("refuse", "refused") == "0").shown(f("refuse", "refused"))
	},
	"leaf-waits": func(t *testing.T) *result {
		near := play(t, "lane leaf\nset 100ms\nask\nback 3ms\nask\nadvance 10ms")
		far := play(t, "lane leaf\nset 100ms\nask\nback 10ms\nask\nadvance 10ms")
		return cases(near("leaf", "refused") == "0", far("leaf", "refused") == "0").
			shown(near("leaf", "longest-wait-ms"), far("leaf", "refused"))
	},
	"sorted-by-time": func(t *testing.T) *result {
		one, two := inversions(events(t, "lane refuse\nset 1s\nask 20 every 1ms", "refuse")),
			inversions(events(t, twoClocks, "refuse"))
		return cases(one == 0, two == 0).shown(one, two)
	},
	"roughly-sorted": func(t *testing.T) *result {
		f := play(t, twoClocks)
		return cases(f("refuse", "increasing") == "holds" && f("refuse", "roughly") == "holds").
			shown(f("refuse", "increasing"), f("refuse", "roughly"))
	},
	"id-tells-time": func(t *testing.T) *result {
		at := time.Date(2023, 8, 28, 9, 30, 0, 123e6, time.UTC)
		node, err := snowflake.NewNode(twitter, snowflake.Values{"datacenter": 1, "worker": 1}, snowflake.Policy{})
		if err != nil {
			t.Fatal(err)
		}
		_, o := node.Take(snowflake.State{}, twitter.TickAt(at), 1)
		read := twitter.Time(o.First)
		return cases(read.Equal(at)).shown(text.UTC(at), text.UTC(read))
	},
	"epoch-beijing": func(*testing.T) *result {
		there := twitter.Epoch.In(time.FixedZone("", 8*3600))
		return cases(there.Format(time.DateTime) == "2010-11-04 09:42:54").shown(text.UTC(twitter.Epoch))
	},
	"epoch-2015": func(*testing.T) *result {
		return cases(text.Day(twitter.Epoch) == "2015-01-01").shown(text.UTC(twitter.Epoch))
	},
	"epoch-august": func(*testing.T) *result {
		at := time.UnixMilli(august).UTC()
		midnight := func(hours int) bool {
			return at.In(time.FixedZone("", hours*3600)).Format(time.DateTime) == "2020-08-01 00:00:00"
		}
		return cases(midnight(8), midnight(0)).shown(text.UTC(at))
	},

	"race-duplicates": func(*testing.T) *result {
		n, of := races(explore.NoLock)
		return cases(n > 0).shown(n, of)
	},
	"lock-unique": func(*testing.T) *result {
		n, of := races(explore.WithLock)
		return cases(n == 0).shown(n, of)
	},

	"default-worker": func(t *testing.T) *result {
		n := twins(t, 33, 33)
		return cases(n == "0").shown(n)
	},
	"unique-pairs": func(t *testing.T) *result {
		same, other := twins(t, 33, 33), twins(t, 33, 34)
		return cases(same != "0" && other == "0").shown(same, other)
	},
	"ip-sum": func(*testing.T) *result {
		sums := addressSums()
		return cases(sums[0] <= 31).shown(sums[0], sums[len(sums)-1], 31)
	},
	"ip-modulo": func(*testing.T) *result {
		sums := addressSums()
		return cases(sums[len(sums)-1] >= 1024).shown(sums[len(sums)-1], len(sums))
	},
	"ip-duplicates": func(*testing.T) *result {
		hosts := map[int]int{}
		for last := 1; last <= 254; last++ {
			hosts[characters(strconv.Itoa(last))]++
		}
		// Ways to choose ten hosts of which no two have the same sum.
		chosen := [11]float64{1}
		for _, n := range hosts {
			for k := 10; k > 0; k-- {
				chosen[k] += chosen[k-1] * float64(n)
			}
		}
		all := 1.0
		for k := range 10 {
			all *= float64(254-k) / float64(k+1)
		}
		return cases(len(hosts) < 254).shown(254, len(hosts), percent(1-chosen[10]/all, 1))
	},

	"minus-eleven": func(*testing.T) *result {
		v := walk("negate", bitlab.Input{Width: 8, A: 11})
		return cases(v == 0b1111_0101).shown(digits(v))
	},
	"one-zero": func(*testing.T) *result {
		v := walk("negate", bitlab.Input{Width: 8})
		return cases(v == 0).shown(digits(v))
	},
	"sign-magnitude-back": func(*testing.T) *result {
		back := 0
		for v := -128; v < 0; v++ {
			other := (uint8(v) ^ 0x7f) + 1 // the sign stays
			if other>>7 == 1 && int(other&0x7f) == -v {
				back++
			}
		}
		return cases(back > 0, back == 128).shown(back, 128)
	},
	"complement-adds": func(*testing.T) *result {
		right := true
		for a := -64; a < 64; a++ {
			for b := -64; b < 64; b++ {
				right = right && int8(uint8(a)+uint8(b)) == int8(a+b)
			}
		}
		minus := uint8(walk("negate", bitlab.Input{Width: 8, A: 11}))
		wrong := uint8(11) + (0x80 | 11)
		return cases(right && uint8(11)+minus == 0 && wrong&0x7f != 0).shown(uint8(11)+minus, -int(wrong&0x7f))
	},
	"xor-flips": func(*testing.T) *result {
		in := bitlab.Input{Width: 8, A: 0b0100, B: 0b1111}
		and, xor := walk("and", in), walk("xor", in)
		return cases(and == 0b1011).shown(digits(and), digits(xor))
	},
	"xor-swap": func(*testing.T) *result {
		swapped := 0
		for a := range uint64(256) {
			for b := range uint64(256) {
				if x := a ^ b; b^x == a && x^(b^x) == b { // as the walk does, without its rows
					swapped++
				}
			}
		}
		if got := walk("xor-swap", bitlab.Input{Width: 8, A: 11, B: 0xf5}); got != 0xf5 && got != 11 {
			swapped = 0
		}
		return cases(swapped == 65536).shown(swapped, 65536)
	},
	"rules-with-xor": func(*testing.T) *result {
		in := bitlab.Input{Width: 8, A: 0b0011, B: 0b0101}
		xor, and, or := walk("xor", in), walk("and", in), walk("or", in)
		return cases(xor == and, xor == or).shown(digits(xor)[5:], digits(and)[5:], digits(or)[5:])
	},
	"and-lowest": func(*testing.T) *result {
		v := walk("and", bitlab.Input{Width: 8, A: 0xf6, B: 15})
		return cases(v == 6).shown(digits(v))
	},
	"or-with-zeros": func(*testing.T) *result {
		v := walk("or", bitlab.Input{Width: 8, A: 0xb0})
		return cases(v == 0xbf).shown(digits(v))
	},
	"shift-multiplies": func(*testing.T) *result {
		shift := func(w bitlab.Width, a int64, n int) int64 {
			return w.Signed(walk("shift-left", bitlab.Input{Width: w, A: w.Keep(uint64(a)), N: n}))
		}
		a, b, c := shift(8, 11, 2), shift(8, -11, 2), shift(32, 1, 31)
		return cases(a == 44, b == -44, c == 1<<31).shown(a, b, c)
	},
	"shift-by-33": func(*testing.T) *result {
		got := java().Shift(bitlab.Left, 1, 34).Value
		other := strconv.Itoa(1 << (34 % 2))
		return cases(got == other).shown(got, other)
	},
	"shift-exceeds": func(*testing.T) *result {
		got := java().Shift(bitlab.Left, 1, 32).Value
		return cases(got == "0").shown(got)
	},
	"largest-worker": func(*testing.T) *result {
		a, b := walk("max-of-bits", bitlab.Input{Width: 64, N: 5}), walk("max-of-bits", bitlab.Input{Width: 64, N: 12})
		return cases(a == 31 && b == 4095).shown(a, b)
	},
	"drawn-4095": func(*testing.T) *result {
		drawn := uint64(0b0000_0111_1111_1111)
		return cases(drawn == 4095).shown(drawn, strings.Join([]string{digits(4095 >> 8), digits(4095 & 255)}, " "))
	},
	"masked-counter": func(*testing.T) *result {
		x, most := uint64(0), uint64(0)
		for range 1 << 13 {
			x = (x + 1) & walked12
			most = max(most, x)
		}
		return cases(most <= 12).shown(most)
	},
	"mask-prints": func(*testing.T) *result {
		var got []any
		for _, a := range []uint64{4095, 4096, 4097} {
			got = append(got, walk("and", bitlab.Input{Width: 16, A: a, B: 4095}))
		}
		return cases(slices.Equal(got, []any{uint64(4095), uint64(0), uint64(1)})).shown(got...)
	},

	"auto-increment": func(t *testing.T) *result {
		f := merged(t)
		n, _ := strconv.Atoi(f("auto-increment", "duplicates"))
		return cases(n > 0).shown(n, f("auto-increment", "issued"))
	},
	"global-merge": func(t *testing.T) *result {
		f := merged(t)
		a, b := f("twitter", "duplicates"), f("uuid-v4", "duplicates")
		return cases(a == "0" && b == "0").shown(a, b)
	},
	"uuid-increasing": func(t *testing.T) *result {
		f := play(t, "lane uuid-v4\nlane uuid-v7\nset 1s\nask 8 every 10ms")
		four, seven := f("uuid-v4", "increasing"), f("uuid-v7", "increasing")
		return cases(four == "holds", seven == "holds").shown(four, seven)
	},
	"uuid-unique": func(*testing.T) *result {
		collide := func(ids float64) float64 { return -math.Expm1(-ids * ids / 2 / math.Exp2(122)) }
		half := math.Sqrt(2*math.Ln2) * math.Exp2(61)
		return cases(collide(1e12) < 1e-9, collide(half) < 0.4).shown(decimals(half/1e18, 2))
	},
	"uuid-length": func(*testing.T) *result {
		return cases(bitsOf("uuid-v4") == 128 && len(sampleUUID) == 36).shown(bitsOf("uuid-v4"), len(sampleUUID))
	},
	"flickr-halves": func(t *testing.T) *result {
		f := play(t, "lane flickr\nset 1s\nask 10 every 100ms\nadvance 1s")
		odd, even := parity(events(t, "lane flickr\nset 1s\nask 10 every 100ms\nadvance 1s", "flickr"))
		return cases(odd == 5 && even == 5 && f("flickr", "duplicates") == "0").
			shown(odd, even, odd+even, f("flickr", "duplicates"))
	},
	"flickr-alternates": func(t *testing.T) *result {
		all := events(t,
			"lane flickr\ntimeout 50ms\nset 1s\nask 4 every 100ms\nadvance 1s\ndown 1\nask 5 every 100ms\nadvance 1s",
			"flickr")
		odd, even := parity(all[:4])
		_, alone := parity(all[4:])
		return cases(odd == even, alone != 5 && alone != 0).shown(alone)
	},
	"flickr-survives": func(t *testing.T) *result {
		f := play(t, "lane flickr\ntimeout 50ms\nset 1s\ndown 1\nask 10 every 100ms\nadvance 1s")
		return cases(f("flickr", "issued") == "10" && f("flickr", "refused") == "0").shown(f("flickr", "issued"), 10)
	},
	"flickr-more": func(t *testing.T) *result {
		s, _ := scenario.Find("systems/third-server")
		n := fields(t, sim.Play(s))("flickr", "duplicates")
		return cases(n == "0", apart(3)).shown(n)
	},
	"flickr-no-time": func(t *testing.T) *result {
		d, _ := sim.Find("flickr")
		n := 0
		if !d.Timeless {
			n = 1
		}
		return cases(d.Timeless).shown(n)
	},
	"objectid-length": func(*testing.T) *result {
		return cases(bitsOf("objectid") == 96 && len(sampleObjectID) == 24 && bitsOf("objectid") < bitsOf("uuid-v4")).
			shown(bitsOf("objectid"), len(sampleObjectID))
	},
	"objectid-sorts": func(t *testing.T) *result {
		all := events(t, "lane objectid\nnode a 1\nnode b 2\nset 1s\nrepeat 8\nask a\nask b\nadvance 10ms\nend",
			"objectid")
		f := play(t, "lane objectid\nnode a 1\nnode b 2\nset 1s\nrepeat 8\nask a\nask b\nadvance 10ms\nend")
		n := inversions(all)
		return cases(f("objectid", "roughly") == "holds", n == 0).shown(n, f("objectid", "roughly"))
	},
}

// What the documents print.
const (
	august         = 1596211200000 // document 004's epoch
	china1970      = -28800000     // its other one: 1970 in Beijing
	sampleUUID     = "21e58ba8-5c7e-4524-ae8f-079faf987b3b"
	sampleObjectID = "507f1f77bcf86cd799439011"
)

// printed are document 004's outputs, with the epoch of the code beside each.
var printed = map[uint64]int64{
	3125927076831231: august, 3248473482862591: august,
	6698247966366502912: china1970, 6698248027448152064: china1970, 6698248032162549760: china1970,
	6698248033076908032: china1970, 6698248033827688448: china1970,
}

var (
	twitter  = snowflake.Twitter()
	walked12 = walk("max-of-bits", bitlab.Input{Width: 64, N: 12})
)

// Scripts: a clock that moves back by 1 ms, and two nodes whose clocks differ by 5 ms.
const (
	back1ms   = "set 100ms\nask\nask\nback 1ms\nask\nadvance 1ms\nask"
	twoClocks = "lane refuse\nnode a 1\nnode b 2\nset 1s\nforth b 5ms\nrepeat 10\nask b\nask a\nadvance 1ms\nend"
)

// years is how long so many bits of milliseconds last, in years of 365.25 days.
func years(bits int) float64 { return math.Exp2(float64(bits)) / (365.25 * 86400e3) }

func decimals(v float64, n int) string    { return strconv.FormatFloat(v, 'f', n, 64) }
func percent(share float64, n int) string { return decimals(100*share, n) }
func utc(ms int64) string                 { return text.UTC(time.UnixMilli(ms)) }
func digits(v uint64) string              { d := bitlab.Width(8).Digits(v); return d[:4] + " " + d[4:] }

func walk(op string, in bitlab.Input) uint64 {
	o, ok := bitlab.Find(op)
	if !ok {
		panic(op)
	}
	return o.Walk(in).Result()
}

func way(name string, p bitlab.Parts) bitlab.Composed {
	i := slices.IndexFunc(bitlab.Ways(), func(w bitlab.PackMethod) bool { return w.Name == name })
	return bitlab.Ways()[i].Compose(p)
}

func java() bitlab.ShiftRule {
	i := slices.IndexFunc(bitlab.Languages(), func(l bitlab.ShiftRule) bool { return l.Name == "java-int" })
	return bitlab.Languages()[i]
}

func layout(t *testing.T, fields string) snowflake.Layout {
	t.Helper()
	l, err := layouts.Parse(fields, "1288834974657", "1ms")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func compose(t *testing.T, l snowflake.Layout, values snowflake.Values) snowflake.ID {
	t.Helper()
	node, err := snowflake.NewNode(l, values, snowflake.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	_, o := node.Take(snowflake.State{}, 367597485448, 1)
	return o.First
}

// play plays a script; the function returns a lane's field at its end.
func play(t *testing.T, script string) func(lane, field string) string {
	t.Helper()
	return fields(t, run(t, script))
}

func run(t *testing.T, script string) *sim.Run {
	t.Helper()
	s, err := sim.Parse("claim", script)
	if err != nil {
		t.Fatal(err)
	}
	r := sim.Play(s)
	if r.Cut != nil {
		t.Fatal(r.Cut)
	}
	return r
}

func fields(t *testing.T, r *sim.Run) func(lane, field string) string {
	return func(lane, field string) string {
		t.Helper()
		return laneOf(t, r, lane).Field(field)
	}
}

func laneOf(t *testing.T, r *sim.Run, name string) *sim.LaneFrame {
	t.Helper()
	f := r.Frame(r.Len() - 1)
	for i := range f.Seen() {
		if l := f.Lane(i); l.Of().Name == name {
			return l
		}
	}
	t.Fatalf("no lane %s", name)
	return nil
}

// events are those that issue a lane's IDs.
func events(t *testing.T, script, lane string) (all []sim.Event) {
	t.Helper()
	for _, e := range laneOf(t, run(t, script), lane).Log() {
		if e.Issued {
			all = append(all, e)
		}
	}
	return all
}

// issued are a design's IDs for requests 10 ms apart.
func issued(t *testing.T, lane string, n int) (ids []uint64) {
	t.Helper()
	for _, e := range events(t, "lane "+lane+"\nset 100ms\nask "+strconv.Itoa(n)+" every 10ms", lane) {
		ids = append(ids, uint64(e.ID()))
	}
	return ids
}

// inversions is how many IDs are smaller than the one before.
func inversions(all []sim.Event) (n int) {
	for i := 1; i < len(all); i++ {
		if all[i].Outcome.ID().Compare(all[i-1].Outcome.ID()) < 0 {
			n++
		}
	}
	return n
}

func parity(all []sim.Event) (odd, even int) {
	for _, e := range all {
		if e.ID()&1 == 1 {
			odd++
		} else {
			even++
		}
	}
	return odd, even
}

func races(g explore.Guard) (duplicates, all int) {
	for _, p := range explore.NewRace(g).Paths() {
		if all++; p.Duplicate {
			duplicates++
		}
	}
	return duplicates, all
}

// twins is how many duplicates two nodes issue that are asked in the same millisecond.
func twins(t *testing.T, a, b int) string {
	t.Helper()
	return play(t, "lane refuse\nnode a "+strconv.Itoa(a)+"\nnode b "+strconv.Itoa(b)+
		"\nset 100ms\nask a\nask b")("refuse", "duplicates")
}

func merged(t *testing.T) func(lane, field string) string {
	s, _ := scenario.Find("systems/merge")
	return fields(t, sim.Play(s))
}

// characters is the sum of a text's code points, as document 000 sums those of an address.
func characters(s string) (sum int) {
	for _, c := range s {
		sum += int(c)
	}
	return sum
}

// addressSums are all sums that an IPv4 address can have, sorted.
func addressSums() []int {
	sums := map[int]bool{3 * '.': true}
	for range 4 {
		longer := map[int]bool{}
		for before := range sums {
			for octet := range 256 {
				longer[before+characters(strconv.Itoa(octet))] = true
			}
		}
		sums = longer
	}
	var all []int
	for s := range sums {
		all = append(all, s)
	}
	slices.Sort(all)
	return all
}

// bitsOf is the length of a design's IDs.
func bitsOf(name string) int {
	d, _ := sim.Find(name)
	return d.Bits
}

// apart reports whether so many counters that grow by their number, each from its own offset,
// issue no number twice.
func apart(servers int) bool {
	seen := map[int]bool{}
	for offset := range servers {
		for k := range 100 {
			n := 1 + offset + k*servers
			if seen[n] {
				return false
			}
			seen[n] = true
		}
	}
	return true
}
