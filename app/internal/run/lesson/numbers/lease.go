package numbers

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Lease is a database that lends a worker ID to two servers, one after the other, and what server A runs.
type Lease struct {
	Now     int64 // in milliseconds
	From    int64 // the first and the last time that is drawn
	To      int64
	Worker  int64
	Owner   int // 0 server A, 1 server B; −1 nobody
	Loans   [2]*Loan
	Ticks   bool // milliseconds are lent
	Pause   *Pause
	Servers [2]bool // they have started
	// Customers are those of the two servers; nil if nobody has come.
	Customers [2]*act.Customer
	Guess     string // of server A's ticket
	Twice     bool
	Code      []Line
}

// Loan is for how long a server has the worker ID.
type Loan struct{ From, Until int64 }

// Pause is when a server stood still; Until is 0 while it does.
type Pause struct{ From, Until int64 }

// Line is a line of code that runs, and its value.
type Line struct {
	Name  string // of the line, wherever it stands
	Words string
	Value string
	Hue   string // of the value: time, wrong or good
	Now   bool   // it has run last
	Stops bool   // it is no line, but a pause
}

// The nodes of the runs: two others have the first worker IDs.
const (
	nodeA = 2
	nodeB = 3
)

func servers4(ticks, way string) string {
	return strings.TrimSpace(layout) + ticks + "\nworkers " + way +
		"\nnode zero\nnode one\nnode a\nnode b spare\n"
}

// story are the steps of the runs with a lease of ten milliseconds: server A pauses inside a request, until server B
// has its worker ID.
const story = "set 100ms\nstart\nadvance 3ms\npause a inside\nask a\nadvance 4ms\nadvance 3ms\nadvance 2ms\nstart b\nadvance 2ms\nask b\nresume a\n"

// The frames of the story.
const (
	lent   = 2
	asked  = 5
	during = 6
	over   = 7
	again  = 9
	woken  = 10
	taken  = 11
	end    = 12
)

// seen reads a frame of a run. Its times are in ticks.
func seen(run *sim.Run, n int) (k Lease) {
	f := run.Frame(n)
	l := f.Lane(0)
	c := l.Cluster()
	tick := l.Of().Layout.Tick
	k = Lease{Now: l.Tick(nodeA), Owner: -1, Ticks: c.Way.Ticks}
	k.Worker = first(run).ID
	for _, e := range c.Registry.Entries {
		if e.ID == k.Worker && e.Until > l.Tick(nodeA) {
			k.Owner = map[string]int{"a": 0, "b": 1}[e.Pod]
		}
	}
	for side, node := range []int{nodeA, nodeB} {
		k.Servers[side] = c.Pods[node].Is == sim.PodUp
		if k.Servers[side] {
			k.Loans[side] = &Loan{c.Pods[node].From, c.Pods[node].Until}
		}
	}
	k.Loans[0] = &Loan{first(run).From, first(run).Until} // its first loan: it may have taken another worker ID
	log := l.Log()
	for i := range log {
		if log[i].Kind == sim.Held {
			k.Pause = &Pause{From: int64(log[i].Clock / tick)}
			k.Customers[0] = &act.Customer{Twin: -1}
		}
	}
	for _, customer := range act.Customers(l, false) {
		if side := customer.Shop - nodeA; side >= 0 && customer.State != act.Waiting {
			k.Customers[side] = &customer
			k.Twice = k.Twice || customer.Twin >= 0
			if side == 0 {
				k.Pause.Until = k.Now
			}
		}
	}
	k.From, k.To = k.Loans[0].From, k.Loans[0].Until+(k.Loans[0].Until-k.Loans[0].From)*6/5
	return k
}

// first is what server A borrows first.
func first(run *sim.Run) registry.Claim { return run.Frame(lent).Lane(0).Cluster().Pods[nodeA].Claim }

// The lines of server A's code. The check is about its lease, or about the milliseconds that were lent to it.
func (k *Lease) check() Line {
	return Line{Name: "check", Words: "if clock() >= " + strconv.FormatInt(k.Loans[0].Until, 10) + " { reject }"}
}

func (k *Lease) stops() Line {
	return Line{Name: "pause", Words: text.T("paused"), Stops: true, Value: strconv.FormatInt(k.Pause.From, 10) + " …"}
}

func reads() Line { return Line{Name: "read", Words: "now := clock()"} }

func (k *Lease) returns() Line {
	return Line{Name: "return", Words: "return makeID(now, " + strconv.FormatInt(k.Worker, 10) + ", sequence)"}
}

// checked is the line of a check that a reading has passed, by the rule of the lease.
func (k *Lease) checked(run *sim.Run, name string, reading int64) Line {
	line := k.check()
	line.Name = name
	late := run.Frame(asked).Lane(0).Cluster().Way.Check(first(run), registry.Now{Clock: reading}) != registry.Fine
	line.Value = strconv.FormatBool(late)
	return line
}

// code are the lines of a server with a lease, of which so many have run. It checks so often.
func (k *Lease) code(run *sim.Run, checks, ran int) {
	k.Code = nil
	for i := range checks {
		name := "check" + strconv.Itoa(i)
		line := k.check()
		line.Name = name
		if ran > i {
			line = k.checked(run, name, k.Loans[0].From+3)
		}
		k.Code = append(k.Code, line)
	}
	if k.Pause != nil {
		stop := k.stops()
		if k.Pause.Until > 0 {
			stop.Value += " " + strconv.FormatInt(k.Pause.Until, 10)
		}
		k.Code = append(k.Code, stop)
	}
	read, back := reads(), k.returns()
	if ran > checks+1 {
		read.Value, read.Hue = strconv.FormatInt(k.Now, 10), "time"
	}
	if ran > checks+2 {
		back.Value, back.Hue = act.Text(k.Customers[0].Ticket), "wrong"
	}
	k.Code = append(k.Code, read, back)
	if ran > 0 {
		k.Code[min(ran, len(k.Code))-1].Now = true
	}
}

// beats are the looks at server A's loan, and then at its pause.
func beats(run *sim.Run) (loan, pause []act.Look) {
	at := func(n, ran int, says string, lasts time.Duration) act.Look {
		k := seen(run, n)
		if n == asked {
			k.Pause = nil // it comes after the check
		}
		k.code(run, 1, ran)
		return look(k, says, lasts)
	}
	return []act.Look{at(lent, 0, "", 0)}, []act.Look{
		at(asked, 1, text.T("A customer comes at 103. The lease is not over."), slow),
		at(during, 2, text.T("Then server A pauses, inside the request."), slow),
		at(over, 2, text.T("At 110 its lease is over."), slow),
		at(again, 2, text.T("At 112 server B borrows the same worker ID."), slow),
		at(again, 2, "", 0)}
}

func deadline() *sim.Run { return act.Play(servers4("", "lease-deadline 10ms") + story) }

func guesses(t *act.Told) []act.Answer {
	all := []act.Answer{t.Answer(text.T("nothing: it rejects"), "nothing"), t.Answer("103/2/0", "before"),
		t.Answer("114/2/0", "twice")}
	all[0].Note, all[1].Note = text.T("it does not check again"), text.T("it reads the clock later")
	return []act.Answer(t.Choices(all[0], all[2], all[1]))
}

// lease tells what a lease is, and then asks what a pause makes of it.
func lease(t *act.Told) *act.Part {
	run := deadline()
	loan, pause := beats(run)
	k := seen(run, lent)
	return &act.Part{Steps: []act.Step{
		{Looks: loan, Acts: []act.Answer{t.Next(text.T("A customer comes"), 1)},
			Says: text.T("A database lends worker ID %s to server A until %s: a lease. Before each ID, A checks that its lease is not over.",
				strconv.FormatInt(k.Worker, 10), strconv.FormatInt(k.Loans[0].Until, 10))},
		{Looks: pause, Acts: guesses(t),
			Says: text.T("A checked at 103 and paused. At 112 its lease was over, and B borrowed the same worker ID. A wakes at 114: what does it hand out?")}}}
}

// wakes plays server A's end, beside what the reader expects.
func wakes(t *act.Told) *act.Part {
	run := deadline()
	at := func(n, ran int) Lease {
		k := seen(run, n)
		k.code(run, 1, ran)
		k.Guess = map[string]string{"nothing": text.T("rejected"), "before": "103/2/0"}[t.At.Choice]
		return k
	}
	id := act.Text(at(end, 0).Customers[0].Ticket)
	last := at(end, 4)
	last.Guess = ""
	wake := at(end, 3)
	wake.Customers[0], wake.Twice = at(taken, 2).Customers[0], false
	first, tone := verdict(t.At.Choice == "twice", text.T("Yes, %s, twice.", id), text.T("No: %s, twice.", id))
	return &act.Part{Steps: []act.Step{{Tone: tone, Twice: id, Acts: guesses(t), Told: tone == act.Bad,
		Looks: []act.Look{look(at(woken, 2), text.T("The clock reads 114."), 2*quick),
			look(at(taken, 2), text.T("Server B hands out %s.", id), slow),
			look(wake, text.T("Server A wakes, and its next line reads the clock."), slow),
			look(last, text.T("It hands out %s, too.", id), slow), look(last, "", 0)},
		Says: text.Sentences(first,
			text.T("The check came before the pause, and no line asks again. All clocks were right."))}}}
}

func remedies(t *act.Told) []act.Answer {
	all := []act.Answer{t.Answer(text.T("Lend it for a minute"), "minute"),
		t.Answer(text.T("Check the ID’s own millisecond"), "ticks"), t.Answer(text.T("Check twice"), "checks")}
	all[0].Note, all[2].Note = text.T("a duplicate"), text.T("a duplicate")
	return t.Choices(all...)
}

func lend(t *act.Told) *act.Part {
	run := deadline()
	k := seen(run, again)
	k.code(run, 1, 2)
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}},
		Acts: remedies(t),
		Says: text.T("The same clocks, the same pause. Which change keeps server A from handing out 114/2/0 when it wakes?")}}}
}

// minute plays a long lease, and a pause that is longer.
func minute(t *act.Told) *act.Part {
	run := act.Play(servers4("", "lease-deadline 60s") +
		"set 100ms\nstart\nadvance 3ms\npause a inside\nask a\nadvance 30s\nadvance 30s\nadvance 2s\nstart b\nadvance 2s\nask b\nresume a\n")
	at := func(n, ran int) Lease {
		k := seen(run, n)
		k.code(run, 1, ran)
		return k
	}
	last, check := at(end, 4), at(asked, 1)
	check.Pause = nil
	check.code(run, 1, 1)
	id := act.Text(last.Customers[0].Ticket)
	return &act.Part{Steps: []act.Step{{Tone: act.Bad, Twice: id,
		Acts: remedies(t),
		Looks: []act.Look{look(check, text.T("The lease lasts a minute now: until %s ms.",
			strconv.FormatInt(check.Loans[0].Until, 10)), slow),
			look(at(during, 2), text.T("It pauses again."), 2*quick),
			look(at(again, 2), text.T("It sleeps until server B has borrowed the worker ID."), slow),
			look(at(taken, 2), text.T("Server B hands out an ID."), slow),
			look(last, text.T("So does server A, the same."), slow), look(last, "", 0)},
		Says: text.T("A pause of more than a minute is enough: %s goes out twice. A closed laptop pauses for hours.",
			id)}}}
}

// checks plays two checks in a row: the pause comes after both.
func checks(t *act.Told) *act.Part {
	run := deadline()
	at := func(n, ran int) Lease {
		k := seen(run, n)
		k.code(run, 2, ran)
		return k
	}
	once := at(asked, 1)
	once.Pause, once.Code = nil, nil
	once.code(run, 2, 1)
	both := once
	both.code(run, 2, 2)
	last := at(end, 5)
	id := act.Text(last.Customers[0].Ticket)
	return &act.Part{Steps: []act.Step{{Tone: act.Bad, Twice: id,
		Acts: remedies(t),
		Looks: []act.Look{look(once, text.T("The first check passes."), slow),
			look(both, text.T("So does the second."), slow),
			look(at(again, 3), text.T("Then the server pauses."), slow),
			look(at(taken, 3), text.T("Server B hands out %s.", id), slow),
			look(last, text.T("So does server A."), slow), look(last, "", 0)},
		Says: text.T("The pause comes after the second check. Between a check and the next line, any time can pass.")}}}
}

// ticks plays a database that lends milliseconds: the reading that goes into the ID is the one that is checked.
func ticks(t *act.Told) *act.Part {
	run := act.Play(servers4("", "lease-ticks 10ms") + story)
	at := func(n, ran int) Lease {
		k := seen(run, n)
		k.granted(run, ran)
		return k
	}
	wake := at(end, 2)
	wake.Customers[0] = at(taken, 1).Customers[0]
	last := at(end, 3)
	return &act.Part{Steps: []act.Step{{Tone: act.Good, Acts: remedies(t),
		Looks: []act.Look{look(at(again, 1),
			text.T("The check moves behind the reading: may this millisecond be used?"), slow*3/2),
			look(at(taken, 1), text.T("Server B may use 112 to 121."), slow),
			look(wake, text.T("Server A wakes and reads 114."), slow),
			look(last, text.T("114 was not lent to it: rejected."), slow), look(last, "", 0)},
		Says: text.T("Right: rejected. The database lends the milliseconds 100 to 109, and server A checks the one that goes into its ID. A pause changes nothing.")}}}
}

// granted are the lines of a server to which milliseconds were lent, of which so many have run.
func (k *Lease) granted(run *sim.Run, ran int) {
	stop, read, back := k.stops(), reads(), k.returns()
	from, until := k.Loans[0].From, k.Loans[0].Until
	check := Line{Name: "check0", Words: "if now < " + strconv.FormatInt(from, 10) + " || now >= " +
		strconv.FormatInt(until, 10) + " { reject }"}
	if k.Pause.Until > 0 {
		stop.Value += " " + strconv.FormatInt(k.Pause.Until, 10)
	}
	if ran > 1 {
		read.Value, read.Hue = strconv.FormatInt(k.Now, 10), "time"
	}
	if ran > 2 {
		outside := !run.Frame(asked).Lane(0).Cluster().Way.Grants(first(run), k.Now)
		check.Value, check.Hue = strconv.FormatBool(outside), act.Pick(outside, "good", "wrong")
	}
	k.Code = []Line{stop, read, check, back}
	k.Code[ran-1].Now = true
}
