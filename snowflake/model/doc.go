// Package model tests package snowflake against a trivial model, a set of all issued
// IDs, with random layouts, policies and clocks. It has tests only:
//
//	go test .
//
// It is a separate module, so that the library does not depend on the test package
// pgregory.net/rapid.
package model
