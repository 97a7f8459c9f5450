package number

import "context"

// Claimer assigns numbers to nodes: a table of leases, ZooKeeper, etcd or Redis; with
// [HostClaimer] and [EnvClaimer], whoever started this process.
type Claimer interface {
	// Claim waits until a number below numbers is free, and claims it. The error is
	// the authority's, or the context's.
	Claim(ctx context.Context, numbers uint64) (Claim, error)
}

// Claim is a number that no other claim of the same authority has while this one lasts.
type Claim interface {
	// Number returns the number, from 0.
	Number() uint64
	// Lost is closed when the claim is no longer reliable; nil means never. Pass it to
	// a generator as snowflake.Options.Lost, which stops the generator within a
	// millisecond. Before the authority assigns the number again, it must wait longer
	// than that and than the clock skew. The next holder must start after the last
	// tick of the previous one: see snowflake.Options.Reserved.
	Lost() <-chan struct{}
	// Release gives the number back. Stop issuing IDs with it first. A second call
	// does nothing.
	Release(ctx context.Context) error
}
