package judge

// marks are the findings that each row contributes to, as noted by the stages, and the lists made from them.
type marks struct {
	behind []evidence             // by row
	totals [findingCount]int      // how many rows are behind a finding
	whole  [findingCount]bool     // all rows of the family are
	lists  [findingCount][]uint32 // the rows in the order of lines; a report keeps them
}

// evidence has a bit for each finding that a row contributes to, and two more.
type evidence uint16

const (
	repeated evidence = 1 << 15 // an earlier row has the same ID
	echo     evidence = 1 << 14 // the ID is an earlier one, rounded or in another base
)

func (m *marks) begin(rows int) {
	*m = marks{behind: sized(m.behind, rows)}
	clear(m.behind)
}

func (m *marks) note(f findingKind, row int) {
	if bit := evidence(1) << f; m.behind[row]&bit == 0 {
		m.behind[row] |= bit
		m.totals[f]++
	}
}

func (m *marks) noteAll(f findingKind, family *family, found bool) {
	if found {
		m.whole[f], m.totals[f] = true, family.count
	}
}

func (m *marks) has(row int, e evidence) bool { return m.behind[row]&e != 0 }

func (m *marks) list(w *run, rows int, family *family) bool {
	single := false
	for f, n := range m.totals {
		single = single || n > 0 && !m.whole[f]
	}
	if single && !w.each(rows, 8192, func(from, to int) {
		for row := from; row < to; row++ {
			for e, f := m.behind[row], 0; e != 0 && f < int(findingCount); e, f = e>>1, f+1 {
				if e&1 != 0 && m.totals[f] > 0 && len(m.lists[f]) < RowsLimit {
					m.lists[f] = append(m.lists[f], uint32(row))
				}
			}
		}
	}) {
		return false
	}
	for f, whole := range m.whole {
		if !whole {
			continue
		}
		m.lists[f] = make([]uint32, min(RowsLimit, family.count))
		for k := range m.lists[f] {
			m.lists[f][k] = uint32(family.row(k))
		}
	}
	return true
}
