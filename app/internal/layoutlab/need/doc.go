// Package need goes the other way round: from what a layout must do, as [Needs], to
// the layouts that do it, the best first; and where there is none, to the least
// that one has to give up.
package need
