package bitlab

// Walk is one operation on given numbers, worked out step by step. Step 0 shows what there is to begin with.
type Walk struct {
	Width Width
	Steps []Step
	// Overflow says, a sentence each, what the width has no room for.
	Overflow []string
}

// Result is the outcome: the last row of the last step, so that picture and answer cannot differ.
func (w Walk) Result() uint64 { return w.fromEnd(1) }

// Before is the row above the result: the other variable of a swap.
func (w Walk) Before() uint64 { return w.fromEnd(2) }

func (w Walk) fromEnd(n int) uint64 {
	rows := w.Steps[len(w.Steps)-1].Rows
	return rows[len(rows)-n].Bits
}

// Step is one moment of a walk. Its rows are the first of the last step's rows, perhaps not yet fully worked out.
type Step struct {
	Rows []Row
	// Moves are where the bits of the second row came from, in the first, if that row has just been moved into.
	Moves []BitMove
	// Sentence says what happens in this step.
	Sentence string
}

// Role says what a row is in its picture.
type Role uint8

const (
	Operand Role = iota // given
	Carry               // what an addition carries into each place
	Work                // on the way
	Result              // the outcome
)

// Row is one number in the picture.
type Row struct {
	_    [0]func() // never compared: comparing tables of it would weigh more than they do
	Name string    // short, as in code
	Part string    // the part of an ID that it is, "ID" for the whole; else empty
	// Place are the bits that are kept for the part.
	Place uint64
	Role  Role
	Bits  uint64
	// Known are the bits already worked out; the others are still blank.
	Known uint64
	// Marks are the bits that the step speaks of.
	Marks  uint64
	Origin Origin
}

// Origin says where a row's bits come from. Rows are named by their index.
type Origin struct {
	By    Deed
	Of    int // the row that they come from
	Past  int // the row that they pass on their way: a mask, or the carry
	Shift int // so many places to the left
}

// Deed is what is done to the bits of a row to make another.
type Deed uint8

const (
	Given  Deed = iota
	Turned      // each comes down, and turns over where it is another
	Xored       // the row it passes turns it over
	Masked      // the row it passes lets it through, or not
	Ored        // the row it passes lets it through, or sets it
	Added       // the carry it passes turns it over
	Pushed      // all move, and zeros come in
	Copied      // all move, and copies of the topmost come in
	Slid        // all move within their row
	Merged      // each part of an ID comes down to its place
)

// BitMove is a bit's way from one row to the next, by bit numbers.
type BitMove struct{ From, To int }

// row is a row that is fully known.
func (w Width) row(name string, role Role, bits uint64) Row {
	return Row{Name: name, Role: role, Bits: w.Keep(bits), Known: w.Mask()}
}

// then returns the rows with more behind them, and leaves the rows alone.
func then(rows []Row, more ...Row) []Row {
	return append(append([]Row(nil), rows...), more...)
}
