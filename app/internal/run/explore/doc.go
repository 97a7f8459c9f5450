// Package explore searches all histories of one generator or two, the shortest first: it finds the
// shortest history that breaks an invariant, or proves that none does within the bounds.
//
//	s, err := explore.New(explore.Default())
//	for s.Advance(1000) {
//	}
//	r := s.Result()
//	fmt.Println(r.Verdict, r.Depth, r.Histories) // found 6 1,078
//	fmt.Println(r.Found.Script)
//
// An event is a step of package sim, played by [sim.Walk]. Two histories lead to one state if everything
// is equal that a later event or the invariant can depend on: see [sim.Walk.Append] and [memory]. The
// states of a ring take as many events and no fewer.
package explore
