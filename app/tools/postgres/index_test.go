package postgres

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// rows is how many keys PostgreSQL and the model get. make index sets it to a million.
func rows(t *testing.T) int {
	n, err := strconv.Atoi(os.Getenv("INDEX_ROWS"))
	if os.Getenv("INDEX_ROWS") == "" {
		return 100_000
	}
	if err != nil {
		t.Fatal("INDEX_ROWS: ", err)
	}
	return n
}

func keys(t testing.TB, name string, o btree.Options) *btree.Keys {
	t.Helper()
	d, ok := sim.Find(name)
	if !ok {
		t.Fatalf("no system is called %s", name)
	}
	return btree.NewKeys(d, o)
}

// sequence is where keys come from.
type sequence interface {
	Next() (btree.Key, bool)
	Width() btree.Width
}

// bigints are random 64-bit numbers.
type bigints struct{ chance random.Source }

func (b *bigints) Next() (btree.Key, bool) { return btree.Key{Low: b.chance.Next()}, true }
func (b *bigints) Width() btree.Width      { return btree.Bigint }

// written is a key as PostgreSQL reads it.
func written(k btree.Key, w btree.Width) string {
	if w == btree.Bigint {
		return strconv.FormatInt(int64(k.Low^1<<63), 10)
	}
	return fmt.Sprintf("%016x%016x", k.High, k.Low)
}

// index is an index in both: the same keys in the same order.
type index struct {
	*testing.T
	server *Server
	tree   *btree.Tree
	from   sequence
	keys   []btree.Key
	table  string
}

func (x *index) sql(sql string) []string {
	x.Helper()
	rows, err := x.server.Run(sql)
	if err != nil {
		x.Fatal(err)
	}
	return rows
}

// insert inserts further keys. The rows wait in a temporary table, which has buffers of its own.
func (x *index) insert(n int) {
	x.Helper()
	var b strings.Builder
	kind := map[btree.Width]string{btree.Bigint: "bigint", btree.UUID: "uuid"}[x.from.Width()]
	fmt.Fprintf(&b, "SET client_min_messages = warning; CREATE TABLE IF NOT EXISTS %s (id %s PRIMARY KEY) WITH (autovacuum_enabled = off); CREATE TEMP TABLE next (id %[2]s);\nCOPY next FROM STDIN;\n", x.table, kind)
	for range n {
		k, ok := x.from.Next()
		if !ok {
			x.Fatal("no more keys")
		}
		if _, added := x.tree.Insert(k); added {
			x.keys = append(x.keys, k)
			b.WriteString(written(k, x.from.Width()) + "\n")
		}
	}
	fmt.Fprintf(&b, "\\.\nINSERT INTO %s SELECT id FROM next;\n", x.table)
	x.sql(b.String())
}

// deleteOldest deletes the first keys and vacuums.
func (x *index) deleteOldest(n int) {
	x.Helper()
	for _, k := range x.keys[:n] {
		x.tree.Delete(k)
	}
	x.tree.Vacuum()
	x.keys = x.keys[n:]
	// A deleted page is used again once a later VACUUM finds that no transaction can see it any more.
	x.sql(fmt.Sprintf(
		"DELETE FROM %s WHERE ctid IN (SELECT ctid FROM %[1]s ORDER BY ctid LIMIT %d);\nVACUUM %[1]s; SELECT txid_current(); VACUUM %[1]s;", x.table, n))
}

// off is by how much the model differs from PostgreSQL in leaf pages or in the length of the file,
// whichever is more.
func (x *index) off() float64 {
	x.Helper()
	got := x.sql(fmt.Sprintf(
		"SELECT leaf_pages, pg_relation_size('%s_pkey') / 8192 - internal_pages - 1, avg_leaf_density FROM pgstatindex('%[1]s_pkey')", x.table))
	var leaves, pages, density float64
	if _, err := fmt.Sscanf(got[0], "%f|%f|%f", &leaves, &pages, &density); err != nil {
		x.Fatal(got, err)
	}
	x.Logf("%s: %d leaf pages of %d, %.2f %% full; PostgreSQL has %.0f of %.0f, %.2f %%", x.table, x.tree.Leaves(),
		x.tree.Pages, 100*x.tree.Fill(), leaves, pages, density)
	return max(math.Abs(float64(x.tree.Leaves())/leaves-1), math.Abs(float64(x.tree.Pages)/pages-1))
}

func TestTheModelHasAsManyPagesAndMissesAsPostgreSQL(t *testing.T) {
	n := rows(t)
	buffers := 1024 * n / 1_000_000 // 8 MB for a million rows
	server, err := Start(fmt.Sprintf("shared_buffers=%dkB", 8*buffers), "max_wal_size=4GB", "autovacuum=off")
	if errors.Is(err, ErrMissing) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	}()
	if _, err := server.Run("CREATE EXTENSION pgstattuple"); err != nil {
		t.Fatal(err)
	}
	make := func(table string, from sequence) *index {
		return &index{T: t, server: server, tree: btree.New(from.Width(), buffers), from: from, table: table}
	}
	figure := func(name string, value, most float64) {
		fmt.Printf("figure index-%s-error %.4f want <=%.1f\n", name, value, most)
		if value > most {
			t.Errorf("%s: the model differs from PostgreSQL by %.3f, want at most %.1f", name, value, most)
		}
	}

	x := make("random", &bigints{1})
	x.insert(n)
	figure("random", x.off(), 0.1)

	x = make("uuid", keys(t, "uuid-v4", btree.Options{Seed: 1}))
	x.insert(n)
	figure("uuid", x.off(), 0.1)
	read := x.sql("SELECT idx_blks_read FROM pg_statio_user_indexes WHERE relname = 'uuid'")
	misses, err := strconv.Atoi(read[0])
	if err != nil || misses == 0 {
		t.Fatalf("PostgreSQL says that it read %q blocks", read)
	}
	t.Logf("%d misses, PostgreSQL has %d", x.tree.Misses, misses)
	figure("miss", math.Abs(float64(x.tree.Misses)/float64(misses)-1), 0.2)

	x = make("increasing", keys(t, "twitter", btree.Options{Seed: 1}))
	x.insert(n)
	figure("increasing", x.off(), 0.1)

	// Increasing runs of several nodes: within milliseconds, in ranges far apart, and by the bytes of
	// UUID 1, whose time begins with its lowest bits.
	most := 0.0
	for name, nodes := range map[string]int{"twitter": 64, "sonyflake": 64, "leaf-segment": 4, "uuid-v1": 4} {
		x = make("nodes_"+strings.ReplaceAll(name, "-", "_"), keys(t, name, btree.Options{Seed: 1, Nodes: nodes}))
		x.insert(n)
		most = max(most, x.off())
	}
	figure("many-nodes", most, 0.1)

	most = 0
	for table, from := range map[string]sequence{"deleted_increasing": keys(t, "twitter", btree.Options{Seed: 1}),
		"deleted_random": &bigints{2}} {
		x = make(table, from)
		x.insert(n)
		x.deleteOldest(n / 2)
		most = max(most, x.off())
		x.insert(n / 2)
		most = max(most, x.off())
	}
	figure("delete", most, 0.1)
}
