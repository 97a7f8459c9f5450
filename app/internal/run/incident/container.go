package incident

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// chinabugotech/hutool#3815: two containers of one image get the same worker ID. The code of the report asks for a
// datacenter ID of at most 1 and for getWorkerId(1, 12). hutool's source makes the datacenter ID of the last two bytes
// of the network card's address, and the worker ID of the text of 1 and the process ID: its hash in Java, 16 bits of
// it, modulo 13. aevitas/flakeid#30 keeps 5 bits of the process ID, which is 1 in most containers; #31 adds the
// variable FLAKEID_PROCESS_ID.

// The report's arguments.
const (
	mostDatacenter   = 1
	workerDatacenter = 1
	mostWorker       = 12
)

// javaHash is String.hashCode of Java, for ASCII.
func javaHash(text string) (h int32) {
	for _, b := range []byte(text) {
		h = 31*h + int32(b)
	}
	return h
}

// hutoolWorker is the worker ID that hutool makes of a process ID.
func hutoolWorker(pid int) uint64 {
	return uint64(javaHash(strconv.Itoa(workerDatacenter)+strconv.Itoa(pid))&0xffff) % (mostWorker + 1)
}

// hutoolDatacenter is the datacenter ID that hutool makes of the last two bytes of a network card's address.
func hutoolDatacenter(last, beforeLast byte) uint64 {
	return (uint64(beforeLast) | uint64(last)<<8) >> 6 % (mostDatacenter + 1)
}

// processes are servers with these process IDs.
func processes(named func(n int) string, pids ...int) (k Fleet) {
	k = Fleet{Number: text.T("worker ID"), Legend: text.T("time / worker ID / sequence; the last digits of the time")}
	l := hutoolLayout()
	for n, pid := range pids {
		one := Instance{Name: named(n), From: "PID " + strconv.Itoa(pid), Number: hutoolWorker(pid)}
		one.IDs = issue(l, snowflake.Values{"worker": one.Number}, busy(), perInstance)
		one.Tickets = tickets(l, one.IDs)
		k.Instances = append(k.Instances, one)
	}
	return k
}

// hutoolLayout is Twitter's with hutool's epoch; the pictures call both node fields a worker: the datacenter ID is 0.
func hutoolLayout() snowflake.Layout {
	return fields(snowflake.Twitter().Epoch, layouts.MustPreset("twitter").Tick, unused(1), timed(41), worker(10),
		sequence(12))
}

func onServer(n int) string    { return text.T("server %s", strconv.Itoa(n+1)) }
func inContainer(n int) string { return text.T("container %s", strconv.Itoa(n+1)) }

// containers is how many start.
const containers = 4

func ones() (pids []int) {
	for range containers {
		pids = append(pids, 1)
	}
	return pids
}

func sameContainer() *Story {
	servers, k := processes(onServer, 812, 1377, 2046, 4711), processes(inContainer, ones()...)
	servers.Numbered = true
	first := question{name: "seen", title: text.T("From servers to containers"), before: look(servers, "", 0),
		says:  text.T("A service computes its worker ID from its process ID. These four servers get different ones. Now it starts as four containers of one image. How many worker IDs do they get?"),
		right: "1", twice: act.Text(k.Instances[0].Tickets[0]), run: func() []act.Look {
			return append([]act.Look{look(k, text.T("In its container, each program is process 1."), slow)},
				k.starts(text.T("hash(\"11\") mod 13 is %s, everywhere.",
					strconv.FormatUint(k.Instances[0].Number, 10)),
					text.T("The same requests in the same milliseconds."))...)
		},
		choices: []choice{
			{"4", "4", text.T("all are process 1"),
				text.T("One: in a container the program is usually process 1, and the same input gives the same worker ID.")},
			{"1", "1", "", text.T(
				"Yes, one. Each container numbers its processes from 1, and the program is the first. The formula worked on servers; here it always has the same result.")},
			{"2", "2", text.T("all are process 1"),
				text.T("One: chance has no part in it. Every program is process 1, and the same input gives the same worker ID.")},
		}}
	s := newStory("same-container", text.T("Process 1 in every container"),
		[]string{"chinabugotech/hutool#3815", "aevitas/flakeid#30"},
		first, card(), containerFixed(), check(func() []act.Look { return still(logged(k, text.T("process ID"))) },
			text.T("Start two containers of your image and compare the worker IDs that they log. Process IDs, addresses and start times can all be equal.")))
	s.Seen = text.T("The worker ID came from the process ID, which is 1 in every container of an image.")
	s.Layout = snowflake.Twitter()
	for _, i := range k.Instances[:2] {
		s.IDs = append(s.IDs, i.IDs...)
	}
	return s
}

// carded are containers with the addresses that Docker long gave the first ones of a host: their last bytes count up.
func carded() (k Fleet) {
	k = Fleet{Number: text.T("datacenter ID")}
	for n := range containers {
		last := byte(n + 2)
		k.Instances = append(k.Instances, Instance{Name: inContainer(n), From: "…:00:0" + strconv.Itoa(int(last)),
			Number: hutoolDatacenter(last, 0)})
	}
	return k
}

func card() act.Screen {
	k := carded()
	q := question{name: "card", title: text.T("Does the network card help?"), before: look(k, "", 0),
		says:  text.T("hutool computes the datacenter ID, here 0 or 1, from the last two bytes of the network card’s address. These differ. How many datacenter IDs do the four containers get?"),
		right: "1", run: func() []act.Look { return []act.Look{look(numbered(k), "", slow)} },
		choices: []choice{
			{"2", "2", text.T("look at the formula"),
				text.T("One. The formula shifts the last byte left by 8 and then right by 6, which makes it four times as large: always even, so 0 modulo 2.")},
			{"1", "1", "", text.T(
				"Yes: (last byte << 8 | byte before) >> 6 is four times the last byte here: always even, so 0 modulo 2. Different inputs do not make different results.")},
		}}
	return q.screen()
}

func containerFixed() act.Screen {
	k := processes(inContainer, ones()...)
	l := hutoolLayout()
	for n := range k.Instances {
		one := &k.Instances[n]
		one.From, one.Number = "WORKER_ID="+strconv.Itoa(n+1), uint64(n)+1
		one.IDs = issue(l, snowflake.Values{"worker": one.Number}, busy(), perInstance)
		one.Tickets = tickets(l, one.IDs)
	}
	return telling("fixed", text.T("What the projects changed"), func() []act.Look {
		return k.starts(text.T("Each container is told its worker ID."), text.T("The same requests as before."))
	}, text.T("hutool’s answer: give each container its own worker ID. A proposed change lets FlakeId read a variable, FLAKEID_PROCESS_ID. With assigned numbers, %s of %s IDs are different.",
		strconv.Itoa(k.IDs()), strconv.Itoa(containers*perInstance)), lesson("/nodes"))
}
