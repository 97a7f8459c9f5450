package registry

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
