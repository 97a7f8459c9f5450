package site_test

import (
	"maps"
	"path/filepath"
	"syscall"
	"testing"
)

// bind mounts a file or folder over another until the end of the test.
func bind(t *testing.T, from, over string) {
	t.Helper()
	if err := syscall.Mount(from, over, "", syscall.MS_BIND, ""); err != nil {
		t.Skipf("binding needs an administrator: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(over, 0); err != nil {
			t.Error(err)
		}
	})
}

func TestAMountPointIsExportedTo(t *testing.T) {
	dir, next := published(t)
	over := t.TempDir()
	bind(t, dir, over)
	write(t, export(t, next), over)
	expectRelease(t, over, next)
	expectRelease(t, dir, next)
}

func TestAFileThatIsMountedStays(t *testing.T) {
	t.Run("the owner's", func(t *testing.T) {
		dir, next := published(t)
		bind(t, filepath.Join(dir, "notes/today.txt"), filepath.Join(dir, "CNAME"))
		write(t, export(t, next), dir)
		if got := tree(t, dir)["CNAME"]; got != owned["notes/today.txt"] {
			t.Errorf("the mounted file is %q", got)
		}
	})
	t.Run("one of ours, which cannot be replaced", func(t *testing.T) {
		dir, next := published(t)
		copied := filepath.Join(t.TempDir(), "index.html")
		before := tree(t, dir)
		put(t, copied, before["index.html"])
		bind(t, copied, filepath.Join(dir, "index.html"))
		if err := export(t, next).Write(dir); err == nil {
			t.Error("a file that is mounted was replaced")
		}
		if after := tree(t, dir); !maps.Equal(before, after) {
			t.Error("the folder has changed")
		}
	})
}
