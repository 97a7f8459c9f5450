package incident

import (
	"net/netip"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// zitadel/zitadel#9075 reports IDs that were not unique when many resources were created at once. #10484 says why: the
// machine ID may be made of the internal IP address, which some platforms give to every instance; and that a session of
// another user was handed out because of one user agent ID. #3626 had added the host name and a web request as other
// sources of the machine ID.

// The address that both instances have, the others' after the repair, and how many requests each gets.
const (
	sameAddress  = "10.0.0.4"
	otherAddress = "10.0.0.5"
	perInstance  = 3
)

// zitadelLayout is Sonyflake's with ZITADEL's epoch; the pictures call its machine ID a worker ID.
func zitadelLayout() snowflake.Layout {
	l := layouts.MustPreset("zitadel")
	return fields(l.Epoch, l.Tick, unused(1), timed(39), sequence(8), worker(16))
}

// addressed are instances that make their machine IDs of their addresses.
func addressed(addresses ...string) (k Fleet) {
	k = Fleet{Number: text.T("machine ID"), Legend: text.T("time / sequence / machine ID; the last digits of the time")}
	l := zitadelLayout()
	for i, address := range addresses {
		n, err := number.IPv4(netip.MustParseAddr(address), 16)
		if err != nil {
			panic("incident: " + err.Error())
		}
		one := Instance{Name: text.T("instance %s", string(rune('A'+i))), From: address, Number: n,
			IDs: issue(l, snowflake.Values{"worker": n}, busy(), perInstance)}
		one.Tickets = tickets(l, one.IDs)
		k.Instances = append(k.Instances, one)
	}
	return k
}

// starts shows instances that get their numbers and then serve their requests.
func (k Fleet) starts(numbers, serves string) (looks []act.Look) {
	k.Numbered = true
	looks = append(looks, look(k, numbers, slow))
	for k.Rows = 1; k.Rows <= perInstance; k.Rows++ {
		looks = append(looks, look(k, act.Pick(k.Rows == 1, serves, ""), quick))
	}
	k.Rows, k.Marked = perInstance, true
	return append(looks, look(k, "", 0))
}

func sharedMachine() *Story {
	k := addressed(sameAddress, sameAddress)
	different := strconv.Itoa(k.IDs())
	first := question{name: "seen", title: text.T("Three requests at each of two instances"), before: look(k, "", 0),
		says:  text.T("Two ZITADEL instances take their machine ID from one and the same internal IP address. Each gets 3 requests within 10 ms. How many different IDs do they issue?"),
		right: different, twice: act.Text(k.Instances[0].Tickets[0]),
		run: func() []act.Look {
			return k.starts(text.T("Both compute machine ID %s.", strconv.FormatUint(k.Instances[0].Number, 10)),
				text.T("Both count their sequences from 0."))
		},
		choices: []choice{
			{"6", "6", text.T("one machine ID"),
				text.T("Only %s. Time, machine ID and sequence are equal in both instances, and an ID has nothing else.", different)},
			{"5", "5", text.T("not by chance"),
				text.T("Only %s. This is no rare accident: while both are busy, they issue the same IDs.",
					different)},
			{different, different, "",
				text.T("Yes: each ID is issued twice, and neither instance notices. The first report was about many resources created at once.")},
		}}
	s := newStory("shared-machine", text.T("Two instances, one machine ID"), []string{"zitadel/zitadel#10484",
		"zitadel/zitadel#9075"}, first, session(k), machineFixed(),
		check(func() []act.Look { return still(logged(k, text.T("internal address"))) },
			text.T("Log the machine ID of each instance when it starts. Two running instances must never log the same one.")))
	s.Seen = text.T("An identity server issued one ID for two browsers, and one user got the session of another.")
	s.Layout = layouts.MustPreset("zitadel")
	for _, i := range k.Instances {
		s.IDs = append(s.IDs, i.IDs...)
	}
	return s
}

// numbered are servers with their numbers, of which equal ones are marked.
func numbered(k Fleet) Fleet {
	k.Numbered, k.Marked = true, true
	return k
}

// logged is what each server would log when it starts: its number, and what that is made of.
func logged(k Fleet, of string) Ledger {
	log := Ledger{Heads: [2]string{of, k.Number}, Filled: len(k.Instances), Marked: true}
	for _, i := range k.Instances {
		log.Lines = append(log.Lines, LedgerLine{Says: i.Name, From: i.From, To: strconv.FormatUint(i.Number, 10)})
	}
	return log
}

// sessions is a table without a unique key: an ID finds the first row that has it.
type sessions []sessionRow

type sessionRow struct {
	id      snowflake.ID
	browser string
}

func (s sessions) find(id snowflake.ID) string {
	for _, row := range s {
		if row.id == id {
			return row.browser
		}
	}
	return ""
}

func session(fleet Fleet) act.Screen {
	k := Ledger{Heads: [2]string{text.T("user agent ID"), text.T("whose session it finds")}}
	var table sessions
	for _, i := range fleet.Instances {
		browser := text.T("browser at %s", i.Name)
		table = append(table, sessionRow{i.IDs[0], browser})
		k.Lines = append(k.Lines, LedgerLine{Says: browser, From: i.IDs[0].String()})
	}
	for i := range k.Lines {
		k.Lines[i].To = table.find(table[i].id)
	}
	q := question{name: "session", title: text.T("What does a user notice?"), before: look(k, "", 0),
		says:  text.T("Each instance gives its first ID to a browser. The table of sessions has no unique key on that ID. What does the second browser get?"),
		right: "other", run: func() []act.Look {
			k.Filled = 1
			looks := []act.Look{look(k, text.T("The first browser finds its own session."), slow)}
			k.Filled, k.Marked = 2, true
			return append(looks, look(k, text.T("The second browser asks with the same ID."), 0))
		},
		choices: []choice{
			{"error", text.T("An error"), text.T("no unique key"),
				text.T("No: only a unique key would reject the second row. Without one, both rows stay, and the query returns the first.")},
			{"own", text.T("Its own session"), text.T("one ID, two rows"),
				text.T("No: the table knows a browser only by its ID, and two rows have that ID. The query returns the first.")},
			{"other", text.T("The other session"), "",
				text.T("Yes. One such case was reported: a session leaked, because two browsers had one user agent ID. A duplicate ID can do more harm than a failed insert.")},
		}}
	return q.screen()
}

func machineFixed() act.Screen {
	k := addressed(sameAddress, otherAddress)
	return telling("fixed", text.T("What the project changed"), func() []act.Look {
		return k.starts(text.T("Different addresses, different machine IDs."),
			text.T("The same requests, at the same time."))
	}, text.T("The machine ID can also come from the host name or from a web request. The report asks the docs to explain how to choose. With two machine IDs, the same run issues %s different IDs.",
		strconv.Itoa(k.IDs())), lesson("/nodes"))
}
