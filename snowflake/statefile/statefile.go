// Package statefile stores the state of a generator of package snowflake in a file, so
// that no ID is issued twice after a restart: not after a crash or kill -9, and not if
// the clock was set back in between.
//
//	file, err := statefile.Open(ctx, "/var/lib/ids/7", layout, time.Second)
//	g, err := snowflake.NewGenerator(layout, values, policy, snowflake.Options{Reserver: file})
//	…
//	err = file.Close(g)
//
// While the generator runs, the file records up to which tick it may have issued IDs:
// at most the given duration ahead of the clock. A background write extends that before
// the generator gets there. Callers wait for a write only at the start, after a pause
// longer than half that duration, or if the disk is slower than that. So a service with fewer
// than two requests in that duration waits for the disk at each request; with 30 s instead
// of 1 s it rarely does. The price is the wait after a crash.
//
// [File.Close] stops the generator and stores its last state. The next process then
// continues after the last ID at once. After a crash it must wait until the reserved
// time has passed: until then requests fail with snowflake.ErrReserved. A node whose
// Policy.Lead is as long does not have to wait.
package statefile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/internal/lockfile"
)

// ErrUsed: the file has a generator already. A second one would repeat its IDs.
var ErrUsed = errors.New("statefile: file has a generator already; open it again for the next one")

// Errors of a generator that cannot reserve more ticks, wrapped.
var (
	// ErrClosed: the file was closed.
	ErrClosed = errors.New("statefile: file is closed")
	// ErrUnlocked: someone removed or replaced the lock file, so another process may be
	// using the state. The file is not written any more.
	ErrUnlocked = errors.New("statefile: lock file was removed or replaced")
)

// File is an open state file, the [snowflake.Reserver] of one generator.
type File struct {
	path   string
	disk   disk
	lock   *lockfile.Lock
	ahead  int64 // ticks
	loaded record
	used   atomic.Bool // a generator was created

	// reserved is the last reserved tick, −1 for none since Open. It changes under mu,
	// after the file is on disk: reserved <= what the file says.
	reserved atomic.Int64
	writing  atomic.Bool // a background write is in progress

	mu     sync.Mutex // held while the file is written
	closed bool
}

// Open locks and reads the file at path, for a generator of that layout. A file that
// does not exist means a new node: use [OpenExisting] for one that has issued IDs, so that a
// volume that is not mounted is noticed. The lock is a second file, path + ".lock"; if path is
// a symbolic link, both are where it leads. While another process has the lock, Open
// waits until that process closes its file or ends, or until ctx ends.
//
// The generator reserves up to ahead at a time, rounded up to whole ticks. The file is
// written twice in that time. After a crash the next process must wait that long.
//
// The error is a [*FormatError] for a file that cannot be parsed, has another epoch or
// tick, or a state that is not possible. It wraps [errors.ErrUnsupported] on systems without
// file locks, such as js/wasm, and the context's error if that ended first.
func Open(ctx context.Context, path string, l snowflake.Layout, ahead time.Duration) (*File, error) {
	return openFile(ctx, path, l, ahead, false)
}

// OpenExisting is [Open] for a node that has issued IDs: a file that does not exist is an
// error, which wraps [fs.ErrNotExist]. A lost file means that IDs may repeat, if the clock was
// set back; so start with a new node ID, or wait until the clock has passed the last ID.
func OpenExisting(ctx context.Context, path string, l snowflake.Layout, ahead time.Duration) (*File, error) {
	return openFile(ctx, path, l, ahead, true)
}

func openFile(ctx context.Context, path string, l snowflake.Layout, ahead time.Duration, exists bool) (*File, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	if l.Index(snowflake.KindTime) < 0 || ahead <= 0 {
		return nil, fmt.Errorf("statefile: layout %s, %v ahead: needs a time field and a duration above 0", l.Name,
			ahead)
	}
	path, err := followed(path)
	if err != nil {
		return nil, fmt.Errorf("statefile: %w", err)
	}
	if exists { // before a lock file is created
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("statefile: %w", err)
		}
	}
	f := &File{path: path, disk: system, ahead: int64((ahead-1)/l.Tick) + 1}
	f.reserved.Store(-1)
	err = lockfile.Wait(ctx, func() (err error) {
		f.lock, err = lockfile.Try(path + ".lock")
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("statefile: %s: %w", path, err)
	}
	if f.loaded, err = read(path, l, exists); err != nil {
		return nil, errors.Join(err, f.lock.Release())
	}
	return f, nil
}

// read reads the file. If it does not exist and need not, no ID has been issued.
func read(path string, l snowflake.Layout, exists bool) (record, error) {
	text, err := os.ReadFile(path)
	if !exists && errors.Is(err, fs.ErrNotExist) {
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

// Begin implements [snowflake.Reserver] with the state in the file. For a second generator the
// error is [ErrUsed]; for a layout of another epoch or tick than Open's, a [*FormatError].
func (f *File) Begin(l snowflake.Layout, _ snowflake.Values) (state snowflake.State, reserved int64, err error) {
	if problem := f.loaded.differs(l); problem != "" {
		return state, 0, &FormatError{Path: f.path, Problem: problem}
	}
	if !f.used.CompareAndSwap(false, true) {
		return state, 0, ErrUsed
	}
	return f.loaded.state, f.loaded.reserved, nil
}

// Reserve implements [snowflake.Reserver]. It grants half of ahead at a time, so that the
// other half is on disk before it is needed. The error is [ErrClosed], [ErrUnlocked] or the
// file system's.
func (f *File) Reserve(tick int64) (from, upTo int64, err error) {
	end := tick + min(f.ahead, math.MaxInt64-tick)
	if tick > f.reserved.Load() {
		if err := f.extend(tick, tick, end); err != nil {
			return 0, 0, err
		}
	}
	upTo = tick + min(f.ahead/2, f.reserved.Load()-tick)
	if upTo == f.reserved.Load() && f.writing.CompareAndSwap(false, true) {
		go func() {
			defer f.writing.Store(false)
			_ = f.extend(tick, end, end) // after an error, the call that needs the ticks retries
		}()
	}
	return tick, upTo, nil
}

// extend reserves the ticks up to end in the file, unless need is already reserved.
func (f *File) extend(tick, need, end int64) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.closed:
		return ErrClosed
	case need <= f.reserved.Load():
		return nil
	}
	// The clock has reached this tick: if it reads an earlier one later, it moved back.
	r := f.loaded
	r.state, r.reserved = snowflake.Floor(tick-1), end
	if err := f.write(r); err != nil {
		return err
	}
	f.reserved.Store(end)
	return nil
}

// write replaces the file. The caller holds mu.
func (f *File) write(r record) error {
	if !f.lock.Intact() {
		return ErrUnlocked
	}
	if err := f.disk.replace(f.path, r.text()); err != nil {
		return fmt.Errorf("statefile: %w", err)
	}
	return nil
}

// Close stops the generator, replaces its reservation by its state, and unlocks the
// file. g is nil if no generator was created. If the state cannot be stored, the
// reservation remains, so still no ID is issued twice. A second Close does nothing.
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

// disk has the system calls of replace. Tests make them fail.
type disk struct {
	create func(path string) (file, error)
	rename func(from, to string) error
	// syncFolder makes a rename in the folder durable.
	syncFolder func(path string) error
}

type file interface {
	WriteString(string) (int, error)
	Sync() error
	Close() error
}

var system = disk{
	create:     func(path string) (file, error) { return os.Create(path) },
	rename:     os.Rename,
	syncFolder: syncFolder,
}

// replace atomically and durably replaces the file's content: after a crash at any
// moment the file has the old text or the new one, and the new one after replace has
// returned nil.
func (d disk) replace(path, text string) error {
	f, err := d.create(path + ".new")
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := d.rename(path+".new", path); err != nil {
		return err
	}
	folder, _ := filepath.Split(path)
	return d.syncFolder(folder + ".")
}

// followed returns where the symbolic links lead that path and its targets are; the last
// target need not exist. Paths are joined without cleaning them: after a link to a folder,
// ".." is not the folder that contains the link.
func followed(path string) (string, error) {
	for links := 0; links < 40; links++ { // Linux follows as many
		target, err := os.Readlink(path)
		if err != nil { // not a link, or no file: whoever opens it says why
			return path, nil
		}
		if !filepath.IsAbs(target) {
			folder, _ := filepath.Split(path)
			target = folder + target
		}
		path = target
	}
	return "", &os.PathError{Op: "open", Path: path, Err: errors.New("too many symbolic links")}
}

func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil // cannot sync folders, but journals renames
	}
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// FormatError says that a file is not a state file, or is one for another layout. Do
// not start a generator: it is unknown which IDs were issued.
type FormatError struct {
	Path string
	// Problem says what is wrong with the file, in English.
	Problem string
}

func (e *FormatError) Error() string { return fmt.Sprintf("statefile: %s: %s", e.Path, e.Problem) }

// record is the content of the file. After a restart no ID is issued before state, or
// in a tick up to reserved.
type record struct {
	epoch    string // RFC 3339
	tick     time.Duration
	state    snowflake.State
	reserved int64
}

const form = "snowflake state 1\nepoch %s\ntick %s\nstate %d %d\nreserved %d\n"

// newRecord returns the record of a node that has issued nothing.
func newRecord(l snowflake.Layout) record {
	return record{epoch: l.Epoch.UTC().Format(time.RFC3339Nano), tick: l.Tick}
}

func (r record) text() string {
	return fmt.Sprintf(form, r.epoch, r.tick, r.state.Tick, r.state.Sequence, r.reserved)
}

// parse accepts exactly what text writes, for the same epoch and tick.
func parse(text string, l snowflake.Layout) (r record, problem string) {
	var tick string
	_, err := fmt.Sscanf(text, form, &r.epoch, &tick, &r.state.Tick, &r.state.Sequence, &r.reserved)
	if err == nil {
		r.tick, err = time.ParseDuration(tick)
	}
	if err != nil || r.text() != text {
		return r, fmt.Sprintf("%.80q is not a state", text)
	}
	if problem := r.differs(l); problem != "" {
		return r, problem
	}
	if !r.possible() {
		return r, fmt.Sprintf("state %d %d, reserved %d is not possible", r.state.Tick, r.state.Sequence, r.reserved)
	}
	if last := l.Fields[l.Index(snowflake.KindTime)].Max(); uint64(r.state.Tick) > last {
		return r, fmt.Sprintf("the file has a state of tick %d, the layout's last tick is %d", r.state.Tick, last)
	}
	return r, ""
}

// differs says how the record's ticks differ from the layout's, if they do.
func (r record) differs(l snowflake.Layout) (problem string) {
	if want := newRecord(l); r.epoch != want.epoch || r.tick != want.tick {
		problem = fmt.Sprintf("the file has ticks of %v from %s, the layout has ticks of %v from %s",
			r.tick, r.epoch, want.tick, want.epoch)
	}
	return problem
}

// possible reports whether a File can have written the record. If it reserves ticks after
// the state's, the state is a Floor; the one before tick 0 is the zero State.
func (r record) possible() bool {
	isFloor := r.state == snowflake.Floor(r.state.Tick) || r.state == snowflake.State{}
	return r.state.Tick >= 0 && (r.reserved == r.state.Tick || r.reserved > r.state.Tick && isFloor)
}
