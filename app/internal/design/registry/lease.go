package registry

import (
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
)

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
