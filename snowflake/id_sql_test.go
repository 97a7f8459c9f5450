package snowflake_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"io"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// table is a database in which each query returns one column with NULL and 9.
type table struct{ row int }

func (t *table) Connect(context.Context) (driver.Conn, error) { return t, nil }
func (t *table) Driver() driver.Driver                        { return nil }
func (t *table) Prepare(string) (driver.Stmt, error)          { return t, nil }
func (t *table) Begin() (driver.Tx, error)                    { return nil, driver.ErrSkip }
func (t *table) NumInput() int                                { return 0 }
func (t *table) Exec([]driver.Value) (driver.Result, error)   { return nil, driver.ErrSkip }
func (t *table) Query([]driver.Value) (driver.Rows, error)    { return t, nil }
func (t *table) Columns() []string                            { return []string{"parent"} }
func (t *table) Close() error                                 { return nil }
func (t *table) Next(row []driver.Value) error {
	if t.row == 2 {
		return io.EOF
	}
	row[0] = []driver.Value{nil, int64(9)}[t.row]
	t.row++
	return nil
}

// The comment of Scan recommends this. It works with Go 1.21.
func TestANullableColumnIsScannedIntoAPointer(t *testing.T) {
	db := sql.OpenDB(&table{})
	defer db.Close()
	rows, err := db.Query("SELECT parent FROM comments")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got []*snowflake.ID
	for rows.Next() {
		stale := snowflake.ID(5)
		parent := &stale
		if err := rows.Scan(&parent); err != nil {
			t.Fatal(err)
		}
		got = append(got, parent)
	}
	if rows.Err() != nil || len(got) != 2 || got[0] != nil || got[1] == nil || *got[1] != 9 {
		t.Errorf("got %v, %v, want nil and 9", got, rows.Err())
	}
}
