package find

import (
	"bytes"
	"time"
)

// epochsMost is how many epochs are kept; a program has one or two.
const epochsMost = 4

// Epochs are the epochs that the text gives, in milliseconds since 1970: numbers and dates
// under a name such as epoch, custom_epoch or twepoch.
func (s *Set) Epochs() []int64 { return s.epochs }

// isEpochName reports whether a name is that of an epoch: epoch, customEpoch, EPOCH_MS,
// twepoch, START_STMP.
func isEpochName(name []byte) bool {
	if len(name) < 5 || len(name) > 40 {
		return false
	}
	name = bytes.ToLower(name)
	return bytes.Contains(name, []byte("epoch")) || bytes.HasPrefix(name, []byte("start_st")) || bytes.HasPrefix(name, []byte("startst"))
}

// atEpoch reports whether the next value of the line stands under the name of an epoch.
// What is called epoch alone may be an instant too, in seconds since 1970: only then is
// the value not plain.
func (s *scanner) atEpoch(line []byte) (is, plain bool) {
	if !s.keyed || s.keyAt[1] == 0 || s.hint > hintNone {
		return false, false
	}
	name := line[s.keyAt[0]:s.keyAt[1]]
	return isEpochName(name), len(name) > len("epoch")
}

// epoch notes a number as an epoch, in milliseconds or in seconds since 1970, if it is
// one of this century.
func (s *scanner) epoch(n uint64) (ok bool) {
	const from, to = 946684800, 2240611200 // in seconds, from 2000 to 2041
	switch {
	case n >= from*1000 && n < to*1000:
		s.epochs = append(s.epochs, int64(n))
	case n >= from && n < to:
		s.epochs = append(s.epochs, int64(n)*1000)
	default:
		return false
	}
	return true
}

// epochDate notes a date as an epoch, of a day its midnight.
func (s *scanner) epochDate(d stamp) {
	if d.day {
		d.ms -= int64(12 * time.Hour / time.Millisecond)
	}
	s.epochs = append(s.epochs, d.ms)
}

// noteEpochs keeps the epochs of a line, or of a piece of one.
func (r *Reader) noteEpochs() {
	for _, ms := range r.scan.epochs {
		if len(r.set.epochs) < epochsMost {
			r.set.epochs = append(r.set.epochs, ms)
		}
	}
}
