package practice

// Replay shows what happens with an answer, as rows of cells: a millisecond and its drawer of numbers, a field and its
// bits, an ID and what is printed of it.
type Replay struct {
	Rows []Row
	Says string // what is to be seen, in a few words; empty if the rows say it
}

// Row is one line of a replay.
type Row struct {
	Label string // on the left: "267 ms", "worker"
	Clock bool   // the clock shows this millisecond now
	Cells []Cell
	Aside string // on the right: "the caller waits 1 ms", "7 << 7"
	Sum   bool   // a line is drawn above it
	Tone  Tone   // of Label and Aside
}

// Cell is an ID, a bit or a word in a row. Without words and mark it is a blank place.
type Cell struct {
	Says string
	Hue  string // of a field: time, datacenter, worker, sequence or unused; empty for none
	Mark CellMark
	Span int // how many cells it is as wide as; 0 is 1
}

// Tone is whether something is as it should be.
type Tone string

// The tones.
const (
	Plain Tone = ""
	Good  Tone = "good"
	Bad   Tone = "bad"
)

// CellMark is what a cell is, beside its words. Each is drawn and named in words, not by colour alone.
type CellMark string

// The marks.
const (
	Was   CellMark = ""      // issued before, or simply there
	Free  CellMark = "free"  // not issued
	New   CellMark = "new"   // issued now
	Twice CellMark = "twice" // issued twice
	Cut   CellMark = "cut"   // bits that are cut off
	Wrong CellMark = "wrong" // a bit or a digit that differs from what it must be
	More  CellMark = "more"  // cells that are left out
)
