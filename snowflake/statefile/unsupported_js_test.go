package statefile

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestOpenFailsWithoutFileLocks(t *testing.T) {
	_, err := Open(context.Background(), filepath.Join(t.TempDir(), "state"), snowflake.Twitter(), time.Second)
	if !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("got %v, want %v", err, errors.ErrUnsupported)
	}
}
