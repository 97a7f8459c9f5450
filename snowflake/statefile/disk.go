package statefile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

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
