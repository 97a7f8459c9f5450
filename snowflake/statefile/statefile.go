// Package statefile keeps in a file what a generator of package snowflake must know
// when its program starts again, so that no ID is issued twice: not after a crash
// or kill -9, and not with a clock that was set back in between.
//
//	file, err := statefile.Open(ctx, "/var/lib/ids/7", layout, time.Second)
//	o := file.Options()
//	o.MaxWait = 250 * time.Millisecond
//	g, err := snowflake.NewGenerator(layout, values, policy, o)
//	…
//	err = file.Close(g)
//
// While the generator issues, the file says up to which tick it may have issued
// IDs: at most the given time ahead. It is written in the background before the
// generator gets there. Callers wait for a write only at the start, after a pause
// longer than half that time, or where the disk is slower than that.
//
// [File.Close] stops the generator and stores its last state. The next program then
// continues after the last ID at once. After a crash the rest of the time ahead has
// to pass: until then refusals are snowflake.ErrReserved. A node whose Policy.Lead
// is as long need not wait.
package statefile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/internal/lockfile"
)

// Errors of a generator that needs more ticks, wrapped by a
// [*snowflake.ReserveError].
var (
	// ErrClosed: the file was closed.
	ErrClosed = errors.New("statefile: the file is closed")
	// ErrUnlocked: somebody removed or replaced the file of the lock, so that another
	// process may use the state. Nothing is written any more.
	ErrUnlocked = errors.New("statefile: the lock file was removed or replaced")
)

// File is an open state file. It serves one generator.
type File struct {
	path   string
	disk   disk
	lock   *lockfile.Lock
	ahead  int64 // ticks
	loaded record

	// reserved is the last tick that the file says is reserved, −1 for none since
	// Open. It changes under mu, once the file is on disk.
	reserved atomic.Int64
	writing  atomic.Bool // a background write is under way

	mu     sync.Mutex // held while the file is written
	closed bool
}

// Open locks and reads the file at path, for a generator of that layout, or starts
// with a new one. The lock is a second file, path with .lock behind it: another
// process with the same file makes Open wait until that process closes its file or
// ends, or until ctx ends.
//
// The generator reserves up to ahead at a time, rounded up to whole ticks. It is
// written twice in that time, and is how long a program must wait after a crash.
//
// The error is a [*FormatError] for a file that cannot be read, or was written for
// other ticks. It wraps [errors.ErrUnsupported] on systems that cannot lock files,
// such as js/wasm, and the context's error if that ended first.
func Open(ctx context.Context, path string, l snowflake.Layout, ahead time.Duration) (*File, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	if l.Index(snowflake.KindTime) < 0 || ahead <= 0 {
		return nil, fmt.Errorf("statefile: %v ahead of layout %s; it takes a time field and more than 0", ahead, l.Name)
	}
	f := &File{path: path, disk: system, ahead: int64((ahead-1)/l.Tick) + 1}
	f.reserved.Store(-1)
	err := lockfile.Wait(ctx, func() (err error) {
		f.lock, err = lockfile.Try(path + ".lock")
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("statefile: %s: %w", path, err)
	}
	if f.loaded, err = read(path, l); err != nil {
		return nil, errors.Join(err, f.lock.Release())
	}
	return f, nil
}

// read is what the file says. A file that does not exist says that nothing was
// issued.
func read(path string, l snowflake.Layout) (record, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return newRecord(l), nil
	}
	if err != nil {
		return record{}, fmt.Errorf("statefile: %w", err)
	}
	r, problem := parse(string(text), l)
	if problem != "" {
		return record{}, &FormatError{Path: path, Problem: problem}
	}
	return r, nil
}

// Options are those with which a generator resumes where the file says and reserves
// its ticks in it: State, Reserved and Reserve are set.
func (f *File) Options() snowflake.Options {
	return snowflake.Options{State: f.loaded.state, Reserved: f.loaded.reserved, Reserve: f.reserve}
}

// reserve is a generator's Options.Reserve. It grants half the time ahead, so that
// the next half is on disk before it is needed.
func (f *File) reserve(tick int64) (upTo int64, err error) {
	end := tick + min(f.ahead, math.MaxInt64-tick)
	if tick > f.reserved.Load() {
		if err := f.extend(tick, tick, end); err != nil {
			return 0, err
		}
	}
	upTo = tick + min(f.ahead/2, f.reserved.Load()-tick)
	if upTo == f.reserved.Load() && f.writing.CompareAndSwap(false, true) {
		go func() {
			defer f.writing.Store(false)
			_ = f.extend(tick, end, end) // if it fails, the call that needs the ticks tries again
		}()
	}
	return upTo, nil
}

// extend reserves the ticks up to end in the file, unless those up to need are
// reserved already.
func (f *File) extend(tick, need, end int64) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.closed:
		return ErrClosed
	case need <= f.reserved.Load():
		return nil
	}
	// That tick was reached: a clock that reads an earlier one has moved back.
	r := f.loaded
	r.state, r.reserved = snowflake.Floor(tick-1), end
	if err := f.write(r); err != nil {
		return err
	}
	f.reserved.Store(end)
	return nil
}

// write replaces the file, under mu.
func (f *File) write(r record) error {
	if !f.lock.Intact() {
		return ErrUnlocked
	}
	if err := f.disk.replace(f.path, r.text()); err != nil {
		return fmt.Errorf("statefile: %w", err)
	}
	return nil
}

// Close stops the generator, stores its state in place of what it had reserved, and
// unlocks the file. The generator is nil where none was made of it. If the state
// cannot be stored, the reservation remains, and no ID will be issued twice. A
// second Close does nothing.
func (f *File) Close(g *snowflake.Generator) error {
	r := f.loaded
	if g != nil {
		r.state = g.Stop()
		r.reserved = r.state.Tick
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return nil
	}
	f.closed = true
	var err error
	if f.reserved.Load() >= 0 && g != nil { // otherwise nothing was issued
		err = f.write(r)
	}
	return errors.Join(err, f.lock.Release())
}
