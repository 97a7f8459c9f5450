// Package postgres tests package grantsql with a real PostgreSQL server, which it starts
// and kills. It has tests only:
//
//	go test .
//
// It is a separate module, so that the library does not depend on a database driver.
package postgres
