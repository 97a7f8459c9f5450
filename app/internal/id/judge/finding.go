package judge

type findingKind uint8

// The kinds of evidence, in the order in which they are listed: what is surely wrong first.
const (
	duplicates findingKind = iota
	clockBack
	sharedNode
	damage
	isRounded
	future
	timeZone
	inversions
	sequenceZero
	sequenceEven
	sequenceLow
	gaps
	spellings
	busiest
	findingCount
)

var findingNames = [findingCount]string{
	duplicates: "duplicates", clockBack: "clock-back", sharedNode: "shared-node", damage: "damaged", isRounded: "rounded", future: "future", timeZone: "time-zone",
	inversions: "inversions", sequenceZero: "sequence-zero", sequenceEven: "sequence-even", sequenceLow: "sequence-low-random", gaps: "gaps", spellings: "spellings", busiest: "busiest",
}
