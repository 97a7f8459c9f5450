package find

// epochsMost is how many epochs are kept; a program has one or two.
const epochsMost = 4

// Epochs are the epochs that the text gives, in milliseconds since 1970: numbers and dates
// under a name such as epoch, custom_epoch or twepoch.
func (s *Set) Epochs() []int64 { return s.epochs }

// isEpochName reports whether a name means an epoch: epoch, customEpoch, EPOCH_MS,
// twepoch, START_STMP.
func isEpochName(name []byte) bool {
	if len(name) > 40 {
		return false
	}
	for at := range name {
		if hasPrefix(name[at:], "epoch") {
			return true
		}
	}
	return hasPrefix(name, "start_st") || hasPrefix(name, "startst")
}

// The epochs that are looked for are of this century up to 2041, in seconds since 1970.
const firstEpoch, lastEpoch = 946684800, 2240611200

// atEpoch reports whether the next value of the line has the name of an epoch. A value named just epoch may be a
// date too; with other names it is certainly an epoch (plain).
func (s *scanner) atEpoch(line []byte) (is, plain bool) {
	if !s.keyed || s.keyAt[1] == 0 || s.hint > hintNone {
		return false, false
	}
	name := line[s.keyAt[0]:s.keyAt[1]]
	return isEpochName(name), len(name) > len("epoch")
}

// epoch notes a number as an epoch, in milliseconds or in seconds since 1970, if it may be
// one and stands under such a name. It is nothing else if it is plain.
func (s *scanner) epoch(n uint64, line []byte) (plain bool) {
	each := uint64(1)
	switch {
	case n >= firstEpoch*1000 && n < lastEpoch*1000:
	case n >= firstEpoch && n < lastEpoch:
		each = 1000
	default: // as most numbers are
		return false
	}
	is, plain := s.atEpoch(line)
	if is {
		s.epochs = append(s.epochs, int64(n*each))
	}
	return is && plain
}

// epochDate notes a date as an epoch, of a day its midnight.
func (s *scanner) epochDate(d Date) {
	if d.Day {
		d.MS -= noon
	}
	s.epochs = append(s.epochs, d.MS)
}

func (r *Reader) noteEpochs() {
	for _, ms := range r.scan.epochs {
		if len(r.set.epochs) < epochsMost {
			r.set.epochs = append(r.set.epochs, ms)
		}
	}
}
