package registry

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
	after := &Registry{Entries: append(r.Entries[:len(r.Entries):len(r.Entries)], Entry{ID: id, Pod: p.Name, Life: p.Life, Until: Forever, Since: now.Registry + term})}
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
