// Package postgres tests package grantsql with a real PostgreSQL server, which it starts
// and kills. It has tests only:
//
//	MORE=1 go test .
//	MORE=1 SOAK=10m go test -timeout 15m -run Soak -v .
//
// It is a separate module, so that the library does not depend on a database driver.
package postgres
