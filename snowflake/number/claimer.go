package number

import "context"

// Claimer assigns numbers to nodes: a table of numbers or, with [HostClaimer] and
// [EnvClaimer], whoever started this process.
type Claimer interface {
	// Claim waits until a number below numbers is free, and claims it. The error is
	// the authority's, or the context's.
	Claim(ctx context.Context, numbers uint64) (Claim, error)
}

// Claim is a number that no other claim of the same authority has until this one is
// released. An authority that takes a number back after a deadline cannot promise that: a
// holder that is paused, or whose clock is slow, still issues IDs. With such leases, issue
// IDs in grants: see package grant.
type Claim interface {
	// Number returns the number, from 0.
	Number() uint64
	// Release gives the number back. Stop issuing IDs with it first. A second call
	// does nothing.
	Release(ctx context.Context) error
}
