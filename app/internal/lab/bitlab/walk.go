package bitlab

// Walk is one operation on given numbers, step by step. Step 0 shows the input.
type Walk struct {
	Width Width
	Steps []Step
	// Overflow has a sentence for each overflow.
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

// Step is one step of a walk. Its rows are the first of the last step's rows, and may be partly
// unknown.
type Step struct {
	Rows []Row
	// Moves are the moves of bits from the first row into the second, if this step moved them.
	Moves []BitMove
	// Sentence says what happens in this step.
	Sentence string
}

// Role is a row's role in its picture.
type Role uint8

const (
	Operand Role = iota // given
	Carry               // the carry into each place
	Work                // intermediate
	Result              // the outcome
)

// Row is one number in the picture.
type Row struct {
	_    [0]func() // never compared: the code to compare tables of it would be larger than they are
	Name string    // short, as in code
	Part string    // the part of an ID that it is, "ID" for the whole; else empty
	// Place are the bits of the part's field.
	Place uint64
	Role  Role
	Bits  uint64
	// Known are the bits already computed; the others are blank.
	Known uint64
	// Marks are the bits that the step's sentence mentions.
	Marks  uint64
	Origin Origin
}

// Origin is where a row's bits come from. Rows are given by index.
type Origin struct {
	By    Change
	Of    int // the row that they come from
	Past  int // the row that they pass: a mask, or the carry
	Shift int // places to the left
}

// Change is how the bits of one row become those of another.
type Change uint8

const (
	Given  Change = iota
	Turned        // each moves down, and flips if it changes
	Xored         // the row it passes flips it
	Masked        // the row it passes lets it through or blocks it
	Ored          // the row it passes lets it through or sets it
	Added         // the carry it passes flips it
	Pushed        // all move, and zeros come in
	Copied        // all move, and copies of the topmost come in
	Slid          // all move within their row
	Merged        // each part of an ID moves down to its place
)

// BitMove is a bit's move from one row to the next, by bit numbers.
type BitMove struct{ From, To int }

// row is a row that is fully known.
func (w Width) row(name string, role Role, bits uint64) Row {
	return Row{Name: name, Role: role, Bits: w.Keep(bits), Known: w.Mask()}
}

// then appends to a copy of the rows.
func then(rows []Row, more ...Row) []Row {
	return append(append([]Row(nil), rows...), more...)
}
