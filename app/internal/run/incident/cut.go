package incident

import (
	"sort"
	"strconv"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// grafana/grafana#99720: IDs of 63 bits lost their last digits in the web page, so only the low 52 bits of each are
// kept. #125711 later rejects an ID that is sent with a new object and in use already, and #117398 ends the use of
// these IDs in the web page. No report names a duplicate by this cause.

// keptBits is how many bits of an ID are kept.
const keptBits = 52

// grafanaLayout is bwmarrin/snowflake's; the pictures call its node a worker.
func grafanaLayout() snowflake.Layout {
	return fields(snowflake.Bwmarrin().Epoch, time.Millisecond, unused(1), timed(41), worker(10), sequence(12))
}

// kept is what is left of an ID.
func kept(id snowflake.ID) snowflake.ID { return id & (1<<keptBits - 1) }

// keptTime is how many bits of the time are left, and grafanaTurn how long they count.
func keptTime() int { return keptBits - layouts.Shift(grafanaLayout(), 1) }

func grafanaTurn() time.Duration { return time.Duration(1<<keptTime()) * time.Millisecond }

// apart are two IDs of one node that it issued so long apart that the cut makes them one.
func apart() (ids []snowflake.ID) {
	for n := range 2 {
		at := busy().Add(time.Duration(n) * grafanaTurn())
		ids = append(ids, issue(grafanaLayout(), snowflake.Values{"worker": 1}, at, 1)...)
	}
	return ids
}

func cutBits() *Story {
	ids := apart()
	k := Clipped{Layout: grafanaLayout(), IDs: ids[:1], Top: 63,
		Says: []string{text.Date(grafanaLayout().Time(ids[0]))}}
	repeat, lifetime := days(grafanaTurn()),
		text.T("%s years", text.Hundredths(layouts.Lifetime(grafanaLayout()).HundredthsOfYears()))
	first := question{name: "seen", title: text.T("An ID that JavaScript can read"), before: look(k, "", 0),
		says:  text.T("Grafana’s IDs had 63 bits, but JavaScript’s numbers are exact only up to 2^53: the page read wrong digits. So the server keeps the low %s bits of each ID. After how long can an ID repeat?", strconv.Itoa(keptBits)),
		right: "days", twice: kept(ids[0]).String(), run: func() []act.Look { return cutLooks(k, ids) },
		choices: []choice{
			{"never", text.T("Never"), text.T("time is cut"),
				text.T("It can repeat after %s: the cut removes the high bits of the time, and the rest counts from 0 again.",
					repeat)},
			{"years", lifetime, text.T("with all 41 bits"),
				text.T("That is how long 41 bits of milliseconds last. The cut leaves %s bits, and they last %s.",
					strconv.Itoa(keptTime()), repeat)},
			{"days", repeat, "",
				text.T("Yes: %s bits of milliseconds are left, and 2^%s ms are %s. Then the same node can issue the same numbers again.", strconv.Itoa(keptTime()), strconv.Itoa(keptTime()), repeat)},
		}}
	s := newStory("52-bits", text.T("Cut to 52 bits"), []string{"grafana/grafana#99720"}, first, likely(), cutFixed(),
		check(func() []act.Look { return still(turned(true)) },
			text.T("Count the time bits that you really store. If a program masks or shifts IDs, they can repeat after 2^bits ticks.")))
	s.Seen = text.T("To fit into JavaScript’s numbers, each ID lost its high bits. What is left of the time lasts %s.",
		repeat)
	s.IDs, s.Layout = []snowflake.ID{kept(ids[0]), kept(ids[1])}, snowflake.Bwmarrin()
	return s
}

// cutLooks cut one ID, and then another one that was issued a turn later.
func cutLooks(k Clipped, ids []snowflake.ID) []act.Look {
	looks := []act.Look{look(k, text.T("41 bits of time, 10 of the node, 12 of the sequence."), slow)}
	k.Top, k.Cut = keptBits-1, true
	looks = append(looks,
		look(k, text.T("The top %s bits go, %s of the time among them.", strconv.Itoa(64-keptBits),
			strconv.Itoa(41-keptTime())), slow))
	k.IDs, k.Says = ids, append(k.Says, text.Date(k.Layout.Time(ids[1])))
	looks = append(looks, look(k, text.T("Another ID, issued %s later.", days(grafanaTurn())), slow))
	k.Result = text.Group(uint64(kept(ids[0])))
	return append(looks, look(k, "", 0))
}

// turned shows the time that is left, and the two IDs in it.
func turned(joined bool) Turns {
	return Turns{Bits: keptTime(), Count: 3, Lasts: days(grafanaTurn()), Top: "2^" + strconv.Itoa(keptTime()) + " ms",
		Joined: joined,
		Marks:  []Marker{{At: 0.62, Says: text.T("an ID")}, {At: 1.62, Says: text.T("the same ID"), Wrong: true}}}
}

// evenIDs is from how many IDs on, each of a random millisecond that is left, it is more likely than not that two are
// one. It is found once: it takes longer than all stories.
var evenIDs = sync.OnceValue(func() int {
	numbers := uint64(1) << keptTime()
	return sort.Search(int(min(numbers, 1<<20)), func(n int) bool {
		return number.HashCollision(uint64(n), numbers) > 0.5
	})
})

func likely() act.Screen {
	enough := evenIDs()
	q := question{name: "likely", title: text.T("How likely is it?"), before: look(turned(false), "", 0),
		says:  text.T("A node creates each dashboard at a random millisecond, and all are kept. From how many dashboards on is a repeated ID more likely than not?"),
		right: "even", run: func() []act.Look {
			return []act.Look{look(turned(false),
				text.T("There are 2^%s milliseconds to fall on.", strconv.Itoa(keptTime())), slow),
				look(turned(true), "", 0)}
		},
		choices: []choice{
			{"half", text.Group(1 << (keptTime() - 1)), text.T("far fewer"),
				text.T("From %s on. No particular ID has to repeat: any two equal ones are enough, and the pairs grow with the square.", text.Group(enough))},
			{"million", text.Group(1_000_000), text.T("far fewer"),
				text.T("From %s on. With a million, a repeat is almost certain.", text.Group(enough))},
			{"even", text.Group(enough), "",
				text.T("Yes, by the arithmetic of shared birthdays. No report names a duplicate with this cause. With the whole time field there would be none.")},
		}}
	return q.screen()
}

func cutFixed() act.Screen {
	ids := apart()
	k := Ledger{Heads: [2]string{text.T("the ID"), text.T("as a string, after JavaScript")}, Filled: 2}
	for _, id := range ids {
		k.Lines = append(k.Lines,
			LedgerLine{Says: text.Date(grafanaLayout().Time(id)), From: id.String(), To: id.String()})
	}
	return telling("fixed", text.T("What the project changed"), func() []act.Look { return still(k) },
		text.T("The cut is still there. But the web page now uses a text ID (#117398), and an ID that is sent and already in use is rejected (#125711). An ID sent as a string needs no cut."),
		lesson("/bits-of-an-id"))
}
