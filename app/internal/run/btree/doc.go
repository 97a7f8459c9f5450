// Package btree is a B+tree index as PostgreSQL builds it, without its rows: pages of 8 KB, which page
// each key goes to, how pages split, and which page reads miss a cache.
//
//	keys, _ := btree.NewKeys(design, btree.Options{Seed: 1})
//	t := btree.New(keys.Width(), 64)
//	for range 1_000_000 {
//		k, _ := keys.Next()
//		t.Insert(k)
//	}
//	fmt.Println(t.Leaves(), t.Fill(), t.Splits, t.Misses)
//
// The model follows nbtree of PostgreSQL 15 (nbtsplitloc.c, nbtpage.c). A test compares it with a real
// server: see postgres_test.go. It leaves out the inner pages' place in the cache, the table's own
// pages, the write-ahead log, concurrent writers, and the time at which autovacuum runs.
package btree
