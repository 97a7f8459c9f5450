// Package registry holds the ways in which pods get their worker IDs, each as a pure machine: what a
// program does when it starts, what it does from time to time, and what the registry stores. It reads
// no clock, knows no network and generates no ID: package sim plays it.
//
//	way, _ := registry.Find("lease-deadline")
//	r, claim := way.Start(&registry.Registry{}, registry.Pod{Name: "pod-0"}, registry.Now{Registry: 100}, 10)
//	fmt.Println(claim.ID, claim.Until) // 0 110
//
// All times are ticks.
package registry

import (
	"math"
	"slices"
)

// Forever is the end of a claim without an end.
const Forever = math.MaxInt64

// Registry is what the registry stores. It is never changed in place.
type Registry struct {
	Entries []Entry
	// Next is the next value of a counter that only grows: of rows or of sequential nodes.
	Next int64
}

// Entry is the claim of one pod.
type Entry struct {
	ID  int64
	Pod string
	// Life is the run of the pod's program that made the entry.
	Life int
	// Until is when the entry expires by the registry's clock. A lease of ticks covers none from
	// Until on.
	Until int64
	// Since is when others can see the entry.
	Since int64
	// Stamp is the time that the pod stored last.
	Stamp int64
}

// Pod is who claims a worker ID.
type Pod struct {
	Name string
	// Host is the IP address; empty if the program cannot find it.
	Host string
	// Number is what the deployment gives the pod: a configured worker ID, or its ordinal.
	Number int64
	Life   int
}

// Claim is what a program knows about its worker ID.
type Claim struct {
	ID int64
	// Why is why the program cannot issue; empty if it can.
	Why Why
	// The program may issue IDs of the ticks From <= tick < Until.
	From, Until int64
	// Ready is the true time from which it serves callers.
	Ready int64
	// Tries counts failed attempts to start.
	Tries int
	// Disk is the worker ID plus 1 that a restart finds in a file or start script; 0 for none.
	Disk int64
	// Stamp is the largest time that it has stored.
	Stamp int64
}

// Now is the time at which something happens, by three clocks.
type Now struct {
	True, Registry int64
	Clock          int64 // the pod's
	// Peer is the clock of another pod; ok is false if that does not answer.
	Peer func(pod string) (clock int64, ok bool)
}

// Why is why a program has no worker ID or may not use it.
type Why uint8

// The reasons.
const (
	Fine        Why = iota
	Unreachable     // the registry is down, or the pod is cut off
	TooLarge        // the worker ID does not fit its field
	Taken           // another pod has the worker ID
	Exhausted       // all worker IDs are used up
	Mute            // a peer does not answer
	Skewed          // its clock is too far from its peers' clocks
	Backwards       // its clock is behind the time that it stored
	Expired         // the lease is over by its clock
	Outside         // the ID's tick is not granted
	Sleeping        // it has started and does not serve yet
)

// live is the index of the entry of an ID that has not expired, or −1.
func (r *Registry) live(id, now int64) int {
	return slices.IndexFunc(r.Entries, func(e Entry) bool { return e.ID == id && e.Until > now })
}

// Of is the pod's last entry, or nil.
func (r *Registry) Of(pod string) *Entry {
	for i := range slices.Backward(r.Entries) {
		if r.Entries[i].Pod == pod {
			return &r.Entries[i]
		}
	}
	return nil
}

// with is the registry with an entry in place of those of its ID, and the entries in the order of IDs.
func (r *Registry) with(e Entry) *Registry {
	next, at := &Registry{Next: r.Next}, 0
	for _, other := range r.Entries {
		if other.ID < e.ID {
			at = len(next.Entries) + 1
		}
		if other.ID != e.ID {
			next.Entries = append(next.Entries, other)
		}
	}
	next.Entries = append(next.Entries, e)
	for i := len(next.Entries) - 1; i > at; i-- {
		next.Entries[i], next.Entries[i-1] = next.Entries[i-1], next.Entries[i]
	}
	return next
}

// Without is the registry without a pod's entries.
func (r *Registry) Without(pod string) *Registry {
	next := &Registry{Next: r.Next}
	for _, e := range r.Entries {
		if e.Pod != pod {
			next.Entries = append(next.Entries, e)
		}
	}
	return next
}

// free is the smallest worker ID without a live entry.
func (r *Registry) free(now int64) int64 {
	for id := int64(0); ; id++ {
		if r.live(id, now) < 0 {
			return id
		}
	}
}
