package registry

import (
	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// Strategy is a way in which pods get their worker IDs.
type Strategy struct {
	// Name is the way's name in scripts and links.
	Name string
	// Title, By and Rule are for readers: its name, what it consists of, and how it works.
	Title, By, Rule text.Message
	// Registry is what stores the worker IDs; empty if nothing does.
	Registry text.Message
	// Source is what the machine follows.
	Source text.Message
	// Largest is the largest worker ID.
	Largest int64
	// Term is the usual length of a lease or session, or the interval of uploads, in ticks of 1 ms.
	Term int64
	// Ticks means that a claim grants ticks: the tick in an ID decides whether it may be issued.
	// Deadline means that the program looks at its clock before it generates an ID.
	Ticks, Deadline bool
	// Confirms means that the registry drops a pod's entry once the pod is known to have ended.
	Confirms bool

	start func(r *Registry, p Pod, was Claim, now Now, term int64) (*Registry, Claim)
	beat  func(r *Registry, p Pod, c Claim, now Now, term int64) (*Registry, Claim)
	// first is how much time passes until the first beat, and every until the next one after one that
	// succeeded.
	first, every func(term int64) int64
}

// The largest worker IDs of 5, 10 and 22 bits.
const (
	five   = 1<<5 - 1
	ten    = 1<<10 - 1
	twenty = 1<<22 - 1
)

var ways = []Strategy{
	{
		Name: "everyone-1-1", Title: "new IdWorker(1, 1)", By: "a default in the code", Largest: ten,
		// SnowflakeIdGenerator's only public constructor is this(1, 1).
		Source: "“Snowflake among distributed IDs”, a tutorial",
		Rule:   "The only public constructor says datacenter 1, worker 1.",
		start: func(r *Registry, _ Pod, _ Claim, _ Now, _ int64) (*Registry, Claim) {
			return r, own(1<<5 | 1)
		},
	},
	{
		Name: "ip-sum", Title: "Sum of the IP address", By: "its characters, 5 bits", Largest: five,
		// makeWorkerId adds code points, and the constructor throws if workerId > MAX_WORKER_ID.
		Source: "“Snowflake among distributed IDs”, a tutorial",
		Rule:   "Each pod adds up the characters of its IP address. The document’s class accepts 0 to 31.",
		start:  func(r *Registry, p Pod, was Claim, _ Now, _ int64) (*Registry, Claim) { return sum(r, p, was, five) },
	},
	{
		Name: "ip-sum-10", Title: "Sum of the IP, 10 bits", By: "its characters, 10 bits", Largest: ten,
		Source: "“Snowflake among distributed IDs”, a tutorial",
		Rule:   "Each pod adds up the characters of its IP address. A pod without an address takes a random number.",
		start:  func(r *Registry, p Pod, was Claim, _ Now, _ int64) (*Registry, Claim) { return sum(r, p, was, ten) },
	},
	{
		Name: "yaml", Title: "One YAML for all pods", By: "a JVM parameter", Largest: ten,
		Source: "“Snowflake among distributed IDs”, a tutorial",
		Rule:   "A start parameter sets the worker ID. One Deployment gives every pod the same: 7.",
		start: func(r *Registry, _ Pod, _ Claim, _ Now, _ int64) (*Registry, Claim) {
			return r, own(7)
		},
	},
	{
		Name: "wiki", Title: "A list in the wiki", By: "kept by people", Largest: ten, Registry: "Wiki page",
		Term: 5 * 60_000,
		// “How the snowflake algorithm works” hardcodes IDs in start scripts and registers them in the team's knowledge
		// base. That a wiki reports a conflict only when the second editor saves: MediaWiki's Help:Edit conflict.
		Source: "“How the snowflake algorithm works”; MediaWiki, Help: Edit conflict",
		Rule:   "A person picks the first free number on the page, writes it into the start script and, minutes later, saves the page.",
		start:  lookedUp,
	},
	{
		Name: "hash", Title: "Hash of the pod’s name", By: "modulo 1,024", Largest: ten,
		Source: "This library, number.Hash and number.HashCollision",
		Rule:   "Each pod hashes its name to a number from 0 to 1,023.",
		start: func(r *Registry, p Pod, _ Claim, _ Now, _ int64) (*Registry, Claim) {
			return r, own(int64(number.Hash(p.Name, ten+1)))
		},
	},
	{
		Name: "zookeeper", Title: "Ephemeral node", By: "ZooKeeper, as Twitter", Largest: ten, Registry: "ZooKeeper",
		Term: 6000,
		// SnowflakeServer.scala, tag snowflake-2010. When sessions expire: ZooKeeper's FAQ,
		// cwiki.apache.org/confluence/spaces/ZOOKEEPER/pages/24193420/FAQ.
		Source: "twitter-archive/snowflake, SnowflakeServer.scala; ZooKeeper FAQ",
		Rule:   "A program creates the ephemeral node of its configured worker ID, and fails if it exists. Then it never looks at ZooKeeper again.",
		start:  ephemeral, beat: heartbeat, first: third, every: third,
	},
	{
		Name: "leaf-zookeeper", Title: "Sequential node", By: "ZooKeeper, as Leaf", Largest: ten, Registry: "ZooKeeper",
		Term: 3000,
		// SnowflakeZookeeperHolder.java.
		Source: "Meituan-Dianping/Leaf, SnowflakeZookeeperHolder.java",
		Rule:   "Each address has a persistent sequential node, whose number is the worker ID. It stores the pod’s time every 3 s.",
		start:  sequential, beat: upload, first: third, every: func(term int64) int64 { return term },
	},
	{
		Name: "baidu-rows", Title: "A row per start", By: "a table, as Baidu", Largest: twenty, Registry: "WORKER_NODE",
		// DisposableWorkerIdAssigner.java, DefaultUidGenerator.afterPropertiesSet.
		Source: "baidu/uid-generator, DisposableWorkerIdAssigner and DefaultUidGenerator",
		Rule:   "Each start inserts a row. Its AUTO_INCREMENT key is the worker ID, and no other start gets it.",
		start:  row,
	},
	{
		Name: "statefulset", Title: "StatefulSet ordinal", By: "Kubernetes", Largest: ten, Registry: "Kubernetes API",
		// kubernetes.io/docs/tasks/run-application/force-delete-stateful-set-pod: "at most one Pod with a
		// given identity", and what a forced deletion does to that.
		Source: "Kubernetes, Force Delete StatefulSet Pods",
		Rule:   "The pod’s ordinal is the worker ID. The controller replaces a pod once the API no longer has it.",
		start:  ordinal, Confirms: true,
	},
	{
		Name: "lease-deadline", Title: "Lease with a deadline", By: "until a time", Largest: ten, Registry: "Registry",
		Term: 10, Deadline: true,
		Source: "Lock services with a time to live",
		Rule:   "The registry lends a free worker ID until a time. The program renews it, and looks at its clock before each ID.",
		start:  leased, beat: renewed, first: mostOf, every: mostOf,
	},
	{
		Name: "lease-ticks", Title: "Lease of ticks", By: "[From, Until)", Largest: ten, Registry: "Registry", Term: 10,
		Ticks:  true,
		Source: "This library, grant.Mark.Grant",
		Rule:   "The registry grants ticks of a free worker ID, and none of them twice. The tick in the ID must be granted.",
		start:  granted, beat: regranted, first: mostOf, every: mostOf,
	},
}

// Ways returns all ways, in the order in which they are best compared.
func Ways() []Strategy { return ways }

// Find returns the way with a name.
func Find(name string) (*Strategy, bool) {
	for i := range ways {
		if ways[i].Name == name {
			return &ways[i], true
		}
	}
	return nil, false
}

// Start starts a pod's program. It needs the registry unless r is nil. Of the claim of the program
// before it, it finds what that left on the disk.
func (w *Strategy) Start(r *Registry, p Pod, was Claim, now Now, term int64) (*Registry, Claim) {
	after, c := w.start(r, p, was, now, term)
	if c.Why == Fine && c.ID > w.Largest {
		c.Why = Exhausted
	}
	return after, c
}

// Beats reports whether programs do something from time to time.
func (w *Strategy) Beats() bool { return w.beat != nil }

// Beat is what a program does from time to time; r is nil if it does not reach the registry. Next is
// how many ticks later it does so again.
func (w *Strategy) Beat(r *Registry, p Pod, c Claim, now Now, term int64) (after *Registry, _ Claim, next int64) {
	if r == nil {
		return nil, c, max(term/10, 1)
	}
	after, c = w.beat(r, p, c, now, term)
	return after, c, w.every(term)
}

// First is how many ticks after its start a program beats first.
func (w *Strategy) First(term int64) int64 { return w.first(term) }

// Check is whether a program that holds a claim goes on to generate an ID, by its clock.
func (w *Strategy) Check(c Claim, now Now) Why {
	switch {
	case c.Why != Fine:
		return c.Why
	case now.True < c.Ready:
		return Sleeping
	case w.Deadline && now.Clock >= c.Until:
		return Expired
	}
	return Fine
}

// Grants reports whether a program that holds a claim may issue an ID of a tick.
func (w *Strategy) Grants(c Claim, tick int64) bool {
	return !w.Ticks || c.From <= tick && tick < c.Until
}

// own is a claim that no registry knows.
func own(id int64) Claim { return Claim{ID: id, Until: Forever} }

func failed(was Claim, why Why) Claim { return Claim{Why: why, Disk: was.Disk, Stamp: was.Stamp} }

// sum is makeWorkerId of “Snowflake among distributed IDs”, in a class with so many worker IDs.
func sum(r *Registry, p Pod, was Claim, largest int64) (*Registry, Claim) {
	sum := int64(0)
	for _, c := range p.Host {
		sum += int64(c)
	}
	if p.Host == "" { // UnknownHostException
		sum = int64(random.Scatter(uint64(p.Number)+uint64(p.Life)<<20) % (ten + 1))
	}
	if sum %= ten + 1; sum > largest {
		return r, failed(was, TooLarge)
	}
	if largest == five {
		sum |= 1 << 5 // datacenter 1
	}
	return r, own(sum)
}

// lookedUp takes the number in the start script; without one, a person looks for a free number on
// the page. Others see it once the page is saved.
func lookedUp(r *Registry, p Pod, was Claim, now Now, term int64) (*Registry, Claim) {
	if was.Disk > 0 {
		c := own(was.Disk - 1)
		c.Disk = was.Disk
		return r, c
	}
	if r == nil {
		return r, failed(was, Unreachable)
	}
	id := int64(0)
	for i := 0; i < len(r.Entries); i++ {
		if e := r.Entries[i]; e.ID == id && e.Since <= now.Registry {
			id, i = id+1, -1
		}
	}
	c := own(id)
	c.Disk = id + 1
	after := &Registry{Entries: append(r.Entries[:len(r.Entries):len(r.Entries)],
		Entry{ID: id, Pod: p.Name, Life: p.Life, Until: Forever, Since: now.Registry + term})}
	return after, c
}

// row is assignWorkerId: INSERT INTO WORKER_NODE.
func row(r *Registry, p Pod, was Claim, _ Now, _ int64) (*Registry, Claim) {
	if r == nil {
		return r, failed(was, Unreachable)
	}
	id := r.Next + 1
	after := r.with(Entry{ID: id, Pod: p.Name, Life: p.Life, Until: Forever})
	after.Next = id
	return after, own(id)
}

// ordinal starts a pod unless the API still has another one of that ordinal. A program restarts in
// its pod without the API.
func ordinal(r *Registry, p Pod, was Claim, _ Now, _ int64) (*Registry, Claim) {
	c := own(p.Number)
	c.Disk = c.ID + 1
	if was.Disk > 0 {
		return r, c
	}
	if r == nil {
		return r, failed(was, Unreachable)
	}
	if at := r.live(c.ID, 0); at >= 0 && r.Entries[at].Pod != p.Name {
		return r, failed(was, Taken)
	}
	return r.with(Entry{ID: c.ID, Pod: p.Name, Life: p.Life, Until: Forever}), c
}

// leased lends a free worker ID until a time.
func leased(r *Registry, p Pod, was Claim, now Now, term int64) (*Registry, Claim) {
	if r == nil {
		return r, failed(was, Unreachable)
	}
	c := Claim{ID: r.free(now.Registry), From: now.Registry, Until: now.Registry + term}
	return r.with(Entry{ID: c.ID, Pod: p.Name, Life: p.Life, Until: c.Until}), c
}

// renewed extends a lease that nobody else has got since; otherwise it takes another one.
func renewed(r *Registry, p Pod, c Claim, now Now, term int64) (*Registry, Claim) {
	for _, e := range r.Entries {
		if e.ID != c.ID || e.Pod != p.Name || e.Life != p.Life || c.Why != Fine {
			continue
		}
		e.Until = now.Registry + term
		c.Until = e.Until
		return r.with(e), c
	}
	return leased(r, p, c, now, term)
}

// granted grants ticks of a free worker ID, by the rule of package grant. No entry is ever removed:
// its Until is the mark.
func granted(r *Registry, p Pod, was Claim, now Now, term int64) (*Registry, Claim) {
	if r == nil {
		return r, failed(was, Unreachable)
	}
	id := r.free(now.Registry)
	after, g, err := r.grant(id, p, now, term)
	if err != nil {
		return r, failed(was, Exhausted)
	}
	return after, Claim{ID: id, From: g.From, Until: g.Until}
}

// grant grants the next ticks of a worker ID. It looks only at the mark and at the registry's clock.
func (r *Registry) grant(id int64, p Pod, now Now, term int64) (*Registry, grant.Grant, error) {
	var mark grant.Mark
	for _, e := range r.Entries {
		if e.ID == id {
			mark.Until = e.Until
		}
	}
	mark, g, err := mark.Grant(now.Registry, term, 60_000)
	if err != nil {
		return r, g, err
	}
	return r.with(Entry{ID: id, Pod: p.Name, Life: p.Life, Until: mark.Until}), g, nil
}

// regranted asks for the ticks after the grant. If others have been granted since, the program takes
// another worker ID.
func regranted(r *Registry, p Pod, c Claim, now Now, term int64) (*Registry, Claim) {
	for _, e := range r.Entries {
		if e.ID == c.ID && e.Pod == p.Name && e.Life == p.Life && c.Why == Fine {
			after, g, err := r.grant(c.ID, p, now, term)
			if err != nil {
				return r, c
			}
			if g.From != c.Until {
				c.From = g.From
			}
			c.Until = g.Until
			return after, c
		}
	}
	return granted(r, p, c, now, term)
}

func mostOf(term int64) int64 { return max(term*6/10, 1) }

// farthest is how far a clock may be from the mean of its peers' clocks, pauses how long a program
// waits before it tries again and before it serves, in milliseconds: as in Twitter's server.
const (
	farthest     = 10_000
	beforeRetry  = 1000
	beforeServed = 10_000
	mostTries    = 3
)

// ephemeral is SnowflakeServer.start: sanityCheckPeers, registerWorkerId, and a sleep.
func ephemeral(r *Registry, p Pod, was Claim, now Now, term int64) (*Registry, Claim) {
	if r == nil {
		return r, failed(was, Unreachable)
	}
	sum, peers := int64(0), int64(0)
	for _, e := range r.Entries {
		if e.Pod == p.Name || e.Until <= now.Registry {
			continue
		}
		clock, ok := now.Peer(e.Pod)
		if !ok {
			return r, failed(was, Mute)
		}
		sum, peers = sum+clock, peers+1
	}
	if peers > 0 && abs(now.Clock-sum/peers) > farthest {
		return r, failed(was, Skewed)
	}
	if r.live(p.Number, now.Registry) >= 0 {
		c := failed(was, Taken)
		c.Tries, c.Ready = was.Tries+1, now.True+beforeRetry
		return r, c
	}
	c := own(p.Number)
	c.Ready = now.True + beforeServed
	return r.with(Entry{ID: c.ID, Pod: p.Name, Life: p.Life, Until: now.Registry + term}), c
}

// heartbeat keeps the session and its node alive. Of a session that has expired the program learns
// nothing: the server looks at ZooKeeper only when it starts.
func heartbeat(r *Registry, p Pod, c Claim, now Now, term int64) (*Registry, Claim) {
	if e := r.Of(p.Name); e != nil && e.Life == p.Life && e.Until > now.Registry {
		kept := *e
		kept.Until = now.Registry + term
		return r.with(kept), c
	}
	return r, c
}

// Retries reports whether a program that could not start tries again, and when.
func (c Claim) Retries() (at int64, ok bool) {
	return c.Ready, c.Why == Taken && 0 < c.Tries && c.Tries < mostTries
}

// sequential is SnowflakeZookeeperHolder.init. Its catch clause covers the failed check of the time
// too: a program that finds its worker ID in the file starts in any case.
func sequential(r *Registry, p Pod, was Claim, now Now, _ int64) (*Registry, Claim) {
	file := func(why Why) (*Registry, Claim) {
		if was.Disk == 0 {
			return r, failed(was, why)
		}
		c := own(was.Disk - 1)
		c.Disk = was.Disk
		return r, c
	}
	if r == nil {
		return file(Unreachable)
	}
	e := r.Of(p.Name)
	switch {
	case e == nil:
		id := r.Next
		r = r.with(Entry{ID: id, Pod: p.Name, Life: p.Life, Until: Forever, Stamp: now.Clock})
		r.Next = id + 1
		e = r.Of(p.Name)
	case e.Stamp > now.Clock:
		return file(Backwards)
	}
	c := own(e.ID)
	c.Disk, c.Stamp = e.ID+1, was.Stamp
	return r, c
}

// upload is updateNewData.
func upload(r *Registry, p Pod, c Claim, now Now, _ int64) (*Registry, Claim) {
	e := r.Of(p.Name)
	if e == nil || now.Clock < c.Stamp {
		return r, c
	}
	kept := *e
	kept.Stamp, c.Stamp = now.Clock, now.Clock
	return r.with(kept), c
}

func third(term int64) int64 { return max(term/3, 1) }
func abs(n int64) int64      { return max(n, -n) }
