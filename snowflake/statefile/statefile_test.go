//go:build !js

package statefile

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func layout() snowflake.Layout { return snowflake.Twitter() }

func values() snowflake.Values { return snowflake.Values{"datacenter": 3, "worker": 7} }

func open(t *testing.T, path string, ahead time.Duration) *File {
	t.Helper()
	f, err := Open(context.Background(), path, layout(), ahead)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// begin opens the file and resumes from it, with a clock that reads tick *now.
func begin(t *testing.T, path string, ahead time.Duration, now *int64) (*File, *snowflake.Generator) {
	t.Helper()
	f := open(t, path, ahead)
	o := snowflake.Options{Reserver: f}
	o.Clock.Now = func() time.Time { return layout().Instant(uint64(*now)) }
	g, err := snowflake.NewGenerator(layout(), values(), snowflake.Policy{}, o)
	if err != nil {
		t.Fatal(err)
	}
	return f, g
}

func isClosed(t *testing.T, f *File, g *snowflake.Generator) {
	t.Helper()
	if err := f.Close(g); err != nil {
		t.Fatal(err)
	}
}

func statePath(t *testing.T) string { return filepath.Join(t.TempDir(), "state") }

// quick is a disk without syncs: its writes survive the process, but not a power cut.
var quick = disk{
	create: func(path string) (file, error) {
		f, err := os.Create(path)
		return quickFile{f}, err
	},
	rename:     os.Rename,
	syncFolder: func(string) error { return nil },
}

type quickFile struct{ *os.File }

func (quickFile) Sync() error { return nil }

// crash leaves the file as a killed process does: the system releases the lock.
func crash(f *File) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	_ = f.lock.Release()
}

func next(t *testing.T, g *snowflake.Generator) snowflake.ID {
	t.Helper()
	id, err := g.Next()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestAfterCloseTheNextGeneratorContinuesAtOnce(t *testing.T) {
	path, now := statePath(t), int64(1000)
	var last snowflake.ID
	for restart := 0; restart < 5; restart++ {
		f, g := begin(t, path, time.Hour, &now)
		id := next(t, g)
		if id <= last || layouts.Part(layout(), id, 1) != 1000 {
			t.Fatalf("restart %d: got %d after %d, want a larger one of tick 1000", restart, id, last)
		}
		last = id
		isClosed(t, f, g)
		isClosed(t, f, g)
		if _, err := g.Next(); !errors.Is(err, snowflake.ErrStopped) {
			t.Errorf("after the close: got %v, want %v", err, snowflake.ErrStopped)
		}
	}
}

func TestAfterACrashTheNextGeneratorWaitsForTheReservation(t *testing.T) {
	path, now := statePath(t), int64(1000)
	f, g := begin(t, path, 500*time.Millisecond, &now)
	next(t, g)
	crash(f)
	for _, c := range []struct {
		now  int64
		want error
		wait time.Duration
	}{
		{1050, snowflake.ErrReserved, 451 * time.Millisecond},
		{1500, snowflake.ErrReserved, time.Millisecond},
		{990, snowflake.ErrBehind, 511 * time.Millisecond},
	} {
		now = c.now
		f, g := begin(t, path, 500*time.Millisecond, &now)
		_, err := g.Next()
		var refused *snowflake.RefusedError
		if !errors.Is(err, c.want) || !errors.As(err, &refused) || refused.Wait != c.wait {
			t.Errorf("at %d: got %v, want %v, wait %v", c.now, err, c.want, c.wait)
		}
		isClosed(t, f, g) // must keep the reservation
	}
	now = 1501
	f, g = begin(t, path, 500*time.Millisecond, &now)
	if got := layouts.Part(layout(), next(t, g), 1); got != 1501 {
		t.Errorf("got an ID of tick %d, want 1501", got)
	}
	isClosed(t, f, g)
}

// Histories of requests, closes and crashes, with a clock that advances, stops or is set
// back, issue each ID once.
func TestHistoriesOfCrashesAndClosesRepeatNoID(t *testing.T) {
	const depth = 4
	moves := []int64{-3, 0, 1, 4}
	folder := t.TempDir()
	for history := 0; history < 1<<(4*depth); history += 331 { // a sample: 1 in 331
		path := filepath.Join(folder, fmt.Sprint(history))
		now, seen, choices := int64(1000), map[snowflake.ID]bool{}, history
		for step := 0; step < depth; step++ {
			f, g := begin(t, path, 3*time.Millisecond, &now)
			f.disk = quick
			now += moves[choices&3]
			for range [3]struct{}{} {
				id, err := g.Next()
				if err == nil && seen[id] {
					t.Fatalf("history %d: %d was issued twice", history, id)
				}
				seen[id] = seen[id] || err == nil
				now += int64(choices >> 2 & 1)
			}
			if choices>>3&1 == 0 {
				crash(f)
			} else {
				isClosed(t, f, g)
			}
			choices >>= 4
		}
	}
}

func TestTheNextTicksAreOnDiskBeforeTheyAreNeeded(t *testing.T) {
	now := int64(1000)
	f, g := begin(t, statePath(t), 10*time.Millisecond, &now)
	first := f.disk
	writes := make(chan struct{}, 100)
	f.disk.syncFolder = func(path string) error {
		defer func() { writes <- struct{}{} }()
		return first.syncFolder(path)
	}
	next(t, g)
	<-writes // the only write that a caller waits for
	blocked := make(chan struct{})
	f.disk.create = func(path string) (file, error) {
		<-blocked
		return first.create(path)
	}
	for now = 1001; now <= 1010; now++ { // tick 1006 starts a background write, which is blocked
		next(t, g)
	}
	close(blocked)
	<-writes
	if f.mu.Lock(); f.reserved.Load() != 1016 {
		t.Errorf("got ticks reserved up to %d, want 1016", f.reserved.Load())
	}
	f.mu.Unlock()
	next(t, g) // of tick 1011
	isClosed(t, f, g)
}

func TestAfterAFailedWriteNoIDIsIssuedAndNoStateIsLost(t *testing.T) {
	broken := errors.New("broken")
	steps := []string{"create", "write", "sync", "close", "rename", "sync folder"}
	for i, fails := range steps {
		path, now := statePath(t), int64(1000)
		f, g := begin(t, path, time.Second, &now)
		last := next(t, g)
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var done []string
		f.disk = failing(func(step string) error {
			if done = append(done, step); step == fails {
				return broken
			}
			return nil
		})
		now = 5000
		if id, err := g.Next(); !errors.Is(err, broken) {
			t.Fatalf("%s: got %d, %v; want %v", fails, id, err, broken)
		}
		want := slices.Clone(steps[:i+1])
		if fails == "write" || fails == "sync" { // the file is still closed
			want = append(want, "close")
		}
		if fails == "write" {
			want = []string{"create", "write", "close"}
		}
		if !slices.Equal(done, want) {
			t.Errorf("%s: got the steps %v, want %v", fails, done, want)
		}
		if after, err := os.ReadFile(path); i < 4 && (err != nil || string(after) != string(before)) {
			t.Errorf("%s: the file says %q, %v; want %q", fails, after, err, before)
		}
		if err := f.Close(g); !errors.Is(err, broken) {
			t.Errorf("%s: Close returned %v, want %v", fails, err, broken)
		}
		f, g = begin(t, path, time.Second, &now)
		now = 9000
		if id := next(t, g); id <= last {
			t.Errorf("%s: got %d after %d", fails, id, last)
		}
		isClosed(t, f, g)
	}
}

// check returns an error for a step that must fail. That step is then not executed.
type check func(step string) error

func (c check) unless(step string, do func() error) error {
	if err := c(step); err != nil {
		return err
	}
	return do()
}

func failing(c check) disk {
	return disk{
		create: func(path string) (f file, err error) {
			err = c.unless("create", func() error { f, err = system.create(path); return err })
			return failingFile{f, c}, err
		},
		rename: func(from, to string) error {
			return c.unless("rename", func() error { return system.rename(from, to) })
		},
		syncFolder: func(path string) error {
			return c.unless("sync folder", func() error { return system.syncFolder(path) })
		},
	}
}

type failingFile struct {
	file
	check check
}

func (f failingFile) WriteString(text string) (n int, err error) {
	err = f.check.unless("write", func() error { n, err = f.file.WriteString(text); return err })
	return n, err
}

func (f failingFile) Sync() error { return f.check.unless("sync", f.file.Sync) }

func (f failingFile) Close() error { return errors.Join(f.file.Close(), f.check("close")) }

func TestOpenWaitsWhileAnotherProcessHasTheFile(t *testing.T) {
	path, now := statePath(t), int64(1000)
	f, g := begin(t, path, time.Second, &now)
	ctx, end := context.WithTimeout(context.Background(), time.Millisecond)
	defer end()
	_, err := Open(ctx, path, layout(), time.Second)
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want Open to wait and an error with the path", err)
	}
	next(t, g)
	opened := make(chan *File)
	go func() {
		f, err := Open(context.Background(), path, layout(), time.Second)
		if err != nil {
			t.Error(err)
		}
		opened <- f
	}()
	isClosed(t, f, g)
	second := <-opened
	if got := second.loaded.state; got != g.Stats().State {
		t.Errorf("got %+v, want %+v", got, g.Stats().State)
	}
	isClosed(t, second, nil)
}

func TestAFileWhoseLockWasRemovedIsNotWritten(t *testing.T) {
	path, now := statePath(t), int64(1000)
	f, g := begin(t, path, time.Second, &now)
	next(t, g)
	before, _ := os.ReadFile(path)
	if err := os.Remove(path + ".lock"); err != nil {
		t.Skip("cannot remove a locked file: ", err)
	}
	now = 9000
	if id, err := g.Next(); !errors.Is(err, ErrUnlocked) {
		t.Errorf("got %d, %v; want %v", id, err, ErrUnlocked)
	}
	if err := f.Close(g); !errors.Is(err, ErrUnlocked) {
		t.Errorf("Close returned %v, want %v", err, ErrUnlocked)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the file says %q, %v; want %q", after, err, before)
	}
}

func TestAFileRefusesASecondGeneratorAndAnotherEpoch(t *testing.T) {
	path, now := statePath(t), int64(1000)
	f, g := begin(t, path, time.Hour, &now)
	other := layout()
	other.Epoch = other.Epoch.Add(time.Second)
	var format *FormatError
	o := snowflake.Options{Reserver: f}
	if _, err := snowflake.NewGenerator(other, values(), snowflake.Policy{}, o); !errors.As(err, &format) {
		t.Errorf("another epoch: got %v, want a FormatError", err)
	}
	for _, when := range []string{"beside the first", "after its close"} {
		if _, err := snowflake.NewGenerator(layout(), values(), snowflake.Policy{}, o); !errors.Is(err, ErrUsed) {
			t.Errorf("%s: got %v, want %v", when, err, ErrUsed)
		}
		isClosed(t, f, g)
	}
	f, g = begin(t, path, time.Hour, &now)
	next(t, g)
	isClosed(t, f, g)
}

// What package statefile cannot notice: somebody restores an old copy of the file.
func TestAnOldCopyOfTheFileRepeatsIDs(t *testing.T) {
	path, now := statePath(t), int64(1000)
	f, g := begin(t, path, time.Hour, &now)
	next(t, g)
	isClosed(t, f, g)
	backup, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	now = 5000
	f, g = begin(t, path, time.Hour, &now)
	id := next(t, g)
	isClosed(t, f, g)
	if err := os.WriteFile(path, backup, 0o600); err != nil {
		t.Fatal(err)
	}
	f, g = begin(t, path, time.Hour, &now)
	if again := next(t, g); again != id {
		t.Errorf("got %d, want %d a second time", again, id)
	}
	isClosed(t, f, g)
}

func TestAClosedFileReservesNoTicks(t *testing.T) {
	now := int64(1000)
	f, g := begin(t, statePath(t), time.Second, &now)
	isClosed(t, f, nil)
	if id, err := g.Next(); !errors.Is(err, ErrClosed) {
		t.Errorf("got %d, %v; want %v", id, err, ErrClosed)
	}
}

func TestOpenRejectsOtherFiles(t *testing.T) {
	const good = "snowflake state 1\nepoch 2010-11-04T01:42:54.657Z\ntick 1ms\nstate 1000 3\nreserved 1000\n"
	f := open(t, written(t, good), time.Second)
	if r := f.loaded; r.state != (snowflake.State{Tick: 1000, Sequence: 3}) || r.reserved != 1000 {
		t.Errorf("a valid file: got %+v", r)
	}
	with := func(old, wrong string) string { return strings.Replace(good, old, wrong, 1) }
	for _, c := range []struct{ text, says string }{
		{"", "is not a state"}, {good[:len(good)-1], "is not a state"}, {good + "\n", "is not a state"},
		{with("state 1", "state 2"), "is not a state"}, {with("1000 3", "01000 3"), "is not a state"},
		{with("1000 3", "1000 18446744073709551616"), "is not a state"},
		{with("1ms", "10ms"), "ticks of 10ms from 2010-11-04T01:42:54.657Z, the layout has ticks of 1ms"},
		{with("2010", "2015"), "from 2015-11-04"},
		// States that no generator had.
		{with("state 1000 3", "state -1 18446744073709551615"), "is not possible"},
		{with("state 1000 3", "state 0 1"), "is not possible"},
		{with("reserved 1000", "reserved 999"), "is not possible"},
		{with("reserved 1000", "reserved -1"), "is not possible"},
		{with("reserved 1000", "reserved 1001"), "is not possible"},
		{strings.Replace(good, "1000", "2199023255552", 2), "last tick is 2199023255551"},
	} {
		path := written(t, c.text)
		_, err := Open(context.Background(), path, layout(), time.Second)
		var fault *FormatError
		if !errors.As(err, &fault) || fault.Path != path || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.says)
		}
	}
}

func TestOpenAcceptsEachStateThatIsWritten(t *testing.T) {
	const full = math.MaxUint64
	for _, r := range []record{
		{state: snowflake.State{}, reserved: 0},
		{state: snowflake.State{Tick: 7, Sequence: 4096}, reserved: 7},
		{state: snowflake.State{Tick: 7, Sequence: full}, reserved: 7},
		{state: snowflake.State{}, reserved: 1000}, // reserved by the first ID, at the epoch
		{state: snowflake.State{Tick: 7, Sequence: full}, reserved: math.MaxInt64},
		{state: snowflake.State{Tick: 1<<41 - 1, Sequence: 4096}, reserved: 1<<41 - 1},
	} {
		empty := newRecord(layout())
		r.epoch, r.tick = empty.epoch, empty.tick
		f := open(t, written(t, r.text()), time.Second)
		if f.loaded != r {
			t.Errorf("got %+v, want %+v", f.loaded, r)
		}
		isClosed(t, f, nil)
	}
}

// Names of one file share its lock, also before the file exists, and a write keeps the links.
func TestASymbolicLinkSharesTheLockOfItsFile(t *testing.T) {
	for _, exists := range []bool{true, false} {
		folder := t.TempDir()
		path, link := filepath.Join(folder, "real", "state"), filepath.Join(folder, "links", "second")
		for _, err := range []error{
			os.Mkdir(filepath.Dir(path), 0o700), os.Mkdir(filepath.Dir(link), 0o700),
			os.Symlink(filepath.Join("..", "real"), filepath.Join(folder, "links", "folder")),
			os.Symlink(filepath.Join("folder", "state"), filepath.Join(folder, "links", "first")),
			os.Symlink("first", link),
		} {
			if err != nil {
				t.Skip("no symbolic links: ", err)
			}
		}
		now := int64(1000)
		if exists {
			f, g := begin(t, path, time.Second, &now)
			f.disk = quick
			next(t, g)
			isClosed(t, f, g)
		}
		f, g := begin(t, path, time.Second, &now)
		f.disk = quick
		id := next(t, g)
		ctx, end := context.WithTimeout(context.Background(), time.Millisecond)
		if second, err := Open(ctx, link, layout(), time.Second); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("exists %v: got %v, %v; want Open to wait", exists, second, err)
		}
		end()
		isClosed(t, f, g)
		f, g = begin(t, link, time.Second, &now)
		f.disk = quick
		if other := next(t, g); other <= id {
			t.Errorf("exists %v: got %d through the link, after %d", exists, other, id)
		}
		isClosed(t, f, g)
		if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("exists %v: the link became %v, %v", exists, info, err)
		}
	}
}

func TestOpenFailsForALinkToItself(t *testing.T) {
	path := statePath(t)
	if err := os.Symlink(path, path); err != nil {
		t.Skip("no symbolic links: ", err)
	}
	if f, err := Open(context.Background(), path, layout(), time.Second); err == nil {
		t.Errorf("got %+v, want an error", f)
	}
}

// written creates a file with that text and returns its path.
func written(t *testing.T, text string) string {
	t.Helper()
	path := statePath(t)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOpenRejectsLayoutsWithoutTimeAndDurationsOfZero(t *testing.T) {
	path := statePath(t)
	noTime, _ := layouts.Preset("pinterest")
	for _, c := range []struct {
		l     snowflake.Layout
		ahead time.Duration
	}{{snowflake.Layout{}, time.Second}, {noTime, time.Second}, {layout(), 0}, {layout(), -1}} {
		if f, err := Open(context.Background(), path, c.l, c.ahead); err == nil {
			t.Errorf("%+v: got %+v, want an error", c, f)
		}
	}
}

func TestReserveStopsAtTheLargestTick(t *testing.T) {
	f := open(t, statePath(t), time.Second)
	for _, tick := range []int64{math.MaxInt64 - 1, math.MaxInt64} {
		if from, upTo, err := f.Reserve(tick); err != nil || from > tick || upTo < tick {
			t.Errorf("%d: got %d, %v", tick, upTo, err)
		}
	}
	crash(f)
}
