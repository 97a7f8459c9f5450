package clock

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// ahead is how many milliseconds a shop reserves at a time, beyond the one in which it does so.
const ahead = 3

// again is a restart while the clock is 3 ms behind, which takes 1 ms, and three customers.
const again = three + "back 3ms\n%s\nadvance 1ms\nask async\nadvance 1ms\nask async\nadvance 1ms\nask async\n"

func restart(t *act.Told, choice string) *act.Part {
	begin := strings.Count(three, "\n") + 1
	k := frame(play(t, designs["wait"], strings.Replace(again, "%s", "restart", 1)), begin)
	k.Before, k.Disk = 102, &Disk{Says: "?"}
	s := act.Step{Looks: []act.Look{{Of: &k}}, Acts: saved(t),
		Says: text.T("The clock is 3 ms behind, and the shop restarts: its memory will be empty. What must it find on its disk so that no ID repeats?")}
	if choice == "" {
		return &act.Part{Steps: []act.Step{s}}
	}
	var looks []Places
	switch choice {
	case "ahead":
		looks = fenced(t, k)
	case "last":
		looks = resumed(t, k, "restart saved")
	default:
		looks = resumed(t, k, "restart")
	}
	s.Looks = nil
	for i := range looks {
		s.Looks = append(s.Looks, act.Look{Of: &looks[i], Lasts: act.Pick(i < 2, slow, quick+200*time.Millisecond),
			Says: act.Pick(i == 1, text.T("The shop restarts. Its memory is empty, and it reads its disk."),
				later(&looks[i]))})
	}
	end := &looks[len(looks)-1]
	twice, _ := duplicates(end)
	s.Tone = act.Good
	switch choice {
	case "nothing":
		s.Tone, s.Twice = act.Bad, act.Text(twice[len(twice)-1])
		s.Says = text.Sentences(text.Count(len(twice), "%s duplicate.", "%s duplicates."),
			text.T("The clock alone does not say what was handed out before."))
	case "last":
		s.Says = text.T(
			"No duplicate, but the shop writes to its disk before each ID goes out: %s writes for %s IDs. A busy shop would write 1,000 times a second.",
			strconv.Itoa(end.Disk.Writes), strconv.Itoa(len(end.Guests)))
	default:
		s.Says = text.T(
			"No duplicate, and %s writes for %s IDs: past 103, the shop wrote %s. The first new ID is %s. The price is a short wait.",
			strconv.Itoa(end.Disk.Writes), strconv.Itoa(len(end.Guests)), end.Disk.Says,
			act.Text(end.Guests[known].Ticket))
	}
	return &act.Part{Steps: []act.Step{s}}
}

// later says what became of the customer who came last after the restart.
func later(k *Places) string {
	if len(k.Guests) == known {
		return ""
	}
	g, reads := &k.Guests[len(k.Guests)-1], strconv.FormatInt(k.Clock, 10)
	switch {
	case g.State == act.Served && g.Twin >= 0:
		return text.T("%s goes out a second time.", act.Text(g.Ticket))
	case g.State == act.Served:
		return text.T("%s: the clock has caught up. All are served.", reads)
	case k.Disk.Fence > 0:
		return text.T("%s is not past %s: the customer waits.", reads, strconv.FormatInt(k.Disk.Fence, 10))
	}
	return text.T("%s is before 102: the customer waits.", reads)
}

// saved are the answers.
func saved(t *act.Told) []act.Answer {
	note := func(says, choice, note string) act.Answer {
		a := t.Answer(says, choice)
		if t.Tried(choice) {
			a.Note = note
		}
		return a
	}
	return []act.Answer{note(text.T("“Last ID: %s”", "102/0"), "last", text.T("a write for each")),
		note(text.T("“Used up to %s”", "103"), "ahead", text.T("a write for many")),
		note(text.T("Nothing"), "nothing", text.T("duplicates"))}
}

// resumed are the looks at a restart with nothing on the disk, or with the last ID.
func resumed(t *act.Told, begin Places, verb string) (looks []Places) {
	run := play(t, designs["wait"], strings.Replace(again, "%s", verb, 1))
	first := strings.Count(three, "\n") + 1
	disk := func(k *Places) *Disk {
		if verb == "restart" {
			return &Disk{}
		}
		issued := 0
		for i := range k.Guests {
			if k.Guests[i].State == act.Served {
				issued++
			}
		}
		return &Disk{Says: act.Text(k.Last), Writes: issued}
	}
	begin.Disk = disk(&begin)
	looks = append(looks, begin)
	for n := first + 1; n < run.Len(); n++ {
		k := frame(run, n)
		k.Disk = disk(&k)
		k.Before = act.Pick(k.Clock < 102, int64(102), 0)
		if k.Off = n == first+1; k.Off || verb == "restart" && len(k.Guests) == known {
			k.Last = nil
		}
		if run.Frame(n).Verb() == sim.Advance {
			continue // seen with the next customer
		}
		looks = append(looks, k)
	}
	return looks
}

// fenced are the looks at a restart with a reservation. They are issued by package snowflake itself: Options.Reserve
// tells a disk up to which millisecond IDs may be taken, and Options.Reserved is what the next process finds there.
func fenced(t *act.Told, k Places) (looks []Places) {
	f := newFence(t)
	for _, now := range []int64{100, 101, 102} {
		f.next(now)
	}
	k.Disk = f.disk()
	looks = append(looks, k)
	f.restart(99)
	k.Off, k.Last = true, nil
	looks = append(looks, k)
	k.Off = false
	var waiting []int
	for now := int64(100); now <= 104; now++ {
		k.Clock, k.Guests = now, append([]Guest(nil), k.Guests...)
		k.Before = act.Pick(now < 102, int64(102), 0)
		if now < 103 {
			waiting = append(waiting, len(k.Guests))
			g := Guest{Came: now, New: true}
			g.Twin = -1
			k.Guests = append(k.Guests, g)
		}
		for len(waiting) > 0 {
			ticket, ok := f.next(now)
			if !ok {
				break
			}
			g := &k.Guests[waiting[0]]
			g.State, g.Ticket, g.Wait = act.Served, ticket, time.Duration(now-g.Came)*time.Millisecond
			k.Last, waiting = ticket, waiting[1:]
		}
		k.Disk = f.disk()
		looks = append(looks, k)
	}
	return looks
}

// fence is a generator that reserves milliseconds on a disk.
type fence struct {
	layout    snowflake.Layout
	generator *snowflake.Generator
	now       int64
	upTo      int64 // on the disk
	found     int64 // by the restart
	writes    int
}

func newFence(t *act.Told) *fence {
	f := &fence{layout: t.Layout(), now: 100}
	f.start()
	return f
}

func (f *fence) start() {
	values, err := f.layout.NodeValues(1)
	if err == nil {
		now := func() time.Time { return f.layout.Epoch.Add(time.Duration(f.now) * time.Millisecond) }
		f.generator, err = snowflake.NewGenerator(f.layout, values, snowflake.Policy{},
			snowflake.Options{Clock: snowflake.Clock{Now: now}, Reserver: f})
	}
	if err != nil {
		panic("clock: " + err.Error()) // the reader's layouts are valid
	}
}

// Begin tells what an earlier start has written.
func (f *fence) Begin(snowflake.Layout, snowflake.Values) (snowflake.State, int64, error) {
	return snowflake.State{}, f.upTo, nil
}

// Reserve writes a number ahead of the clock.
func (f *fence) Reserve(tick int64) (from, upTo int64, err error) {
	f.upTo, f.writes = tick+ahead, f.writes+1
	return tick, f.upTo, nil
}

func (f *fence) restart(now int64) {
	f.now, f.found = now, f.upTo
	f.start()
}

// next is an ID, or none while the clock has not passed the fence.
func (f *fence) next(now int64) (ticket []act.Piece, ok bool) {
	f.now = now
	id, err := f.generator.Next()
	if err != nil {
		return nil, false
	}
	return withoutWorker(act.Pieces(f.layout, id)), true
}

func (f *fence) disk() *Disk {
	return &Disk{Says: text.T("“Up to %s”", strconv.FormatInt(f.upTo, 10)), Writes: f.writes,
		Fence: act.Pick(f.found > 0, f.found, f.upTo)}
}

// Kept is what the lesson ends with.
type Kept struct{}

func kept(t *act.Told) *act.Part {
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &Kept{}}}, Tone: act.Good, Ends: true,
		Says: text.T("Check the clock before you change anything. Wait for milliseconds, reject hours. And keep a number ahead of the clock on disk.")}}}
}
