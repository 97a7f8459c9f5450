package number

import "context"

// Claimer hands out numbers: a table of leases, ZooKeeper, etcd, Redis; or, with
// [HostClaimer] and [EnvClaimer], whoever started this process.
type Claimer interface {
	// Claim waits until a number below numbers is free, and holds it. The error is
	// the authority's, or that of a context that ended before.
	Claim(ctx context.Context, numbers uint64) (Claim, error)
}

// Claim is a number that no other claim of the same authority has for as long
// as this one lasts.
type Claim interface {
	// Number is the number, from 0.
	Number() uint64
	// Lost is closed when the claim can no longer be relied upon; it is nil where
	// that cannot happen. Given to a generator as snowflake.Options.Lost, it stops
	// the generator within a millisecond. An authority waits longer than that, and
	// than clocks may differ, before it hands the number out again, and the next
	// holder begins above the last tick of the one before: see
	// snowflake.Options.Reserved.
	Lost() <-chan struct{}
	// Release gives the number back, when no more IDs will be issued with it. A
	// second one does nothing.
	Release(ctx context.Context) error
}
