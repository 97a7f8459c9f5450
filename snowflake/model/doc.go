// Package model holds package snowflake to a model that is too simple to be
// wrong, a set of all IDs ever issued, on layouts, policies and clocks drawn at
// random. It has tests alone:
//
//	go test .
//
// It is a module of its own, so that the library's does not depend on the
// package that draws, pgregory.net/rapid.
package model
