// Package need finds the layouts that do what somebody needs, given as [Needs], the
// best first; and if there is none, the least that one has to give up.
package need
