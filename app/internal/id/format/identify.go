// Package format reads the forms in which people meet IDs.
//
// [Identify] ranks all readings of a text, with evidence for and against each: a 64-bit ID in any notation, of any
// system of package system, or a longer ID of a kind of package idkind. It also detects damage: rounded by
// JavaScript, cut by a spreadsheet, negative, bytes swapped.
//
// Read identify.go first, then systems.go and wide.go: the readings as 64-bit and as longer IDs. damage.go and
// rounding.go are about damaged IDs.
package format

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Options are the inputs of an identification besides the text.
type Options struct {
	// Now is the present: an ID from after it is unlikely.
	Now time.Time
	// Saved are layouts of the reader's own with their names, which take part.
	Saved []snowflake.Layout
	// Layout is one that the reader has chosen. One that is no system's and not
	// saved takes part too, under the name "layout".
	Layout snowflake.Layout
	// Printed is one that the text around the ID prints; see [system.TextHints].
	Printed snowflake.Layout
	// Vague says that the text's last digits are lost, and its zeros are in their place.
	Vague bool
	// Prefixed says that the text stood behind a prefix.
	Prefixed bool
	// Named are the systems that the text around the ID names: they have a reading, whatever its date.
	Named []string
}

// Identification is the ranked readings of a text.
type Identification struct {
	// Readings are those that are possible, best first. Systems that read the
	// same instant from the same bits have one score and stand in the order of
	// package system.
	Readings []Reading
	// Number is the text as an integer of 64 bits; IsNumber is false if it is
	// none, whatever else it may be.
	Number   snowflake.ID
	IsNumber bool
	// Remark says what the number is known as, such as a limit; otherwise it is empty.
	Remark string
	// Damage lists what may have happened to the ID before it got here.
	Damage []Damage
	// Err is an [*boxes.Error] if the text is neither a number nor any kind of ID.
	Err error
}

// Reading is one interpretation of a text.
type Reading struct {
	// Name is used in links and tests from outside.
	Name, Title string
	// Score is how likely the reading is, from 0 to 1; see [system.Panel].
	Score float64
	// Form says how the ID is written, in a few words; Text is its usual notation, decimal for 64 bits.
	Form, Text string
	// Bits are the ID: 8, 12, 16 or 20 bytes, the most significant first.
	Bits []byte
	// At is when the ID was issued; valid if Dated.
	At    time.Time
	Dated bool
	// Layout and ID are those of an ID of 64 bits.
	Layout snowflake.Layout
	ID     snowflake.ID
	// Note is what is special about this kind of ID, Warning what can go wrong with it, Source where it is
	// documented; each may be empty.
	Note, Warning, Source string

	kind        idkind.Kind // of an ID that is read without a layout
	wide        idkind.Wide // the ID
	from        *Identifier
	judge       *system.Judge // of one of 64 bits
	s           scored
	rival       *system.Judge // who stands at equal rank, if somebody does
	rivalID     snowflake.ID  // as that reads it
	pro, contra []string
	around      [2][]string // what stands around the ID says for it and against it
}

// Reasons are sentences for and against the reading.
func (r *Reading) Reasons() (pro, contra []string) {
	pro, contra = r.pro, r.contra
	if !r.Wide() {
		pro, contra = r.judged()
	}
	return slices.Concat(r.around[0], pro), slices.Concat(r.around[1], contra)
}

// None is how likely a number is of none of the readings: 1 without their scores, of which those of one instant are
// one. It is 0 of longer IDs, whose form says what they are.
func (n *Identification) None() float64 {
	left, counted := 1.0, map[time.Time]bool{}
	if len(n.Readings) > 0 && n.Readings[0].Wide() {
		return 0
	}
	for i := range n.Readings {
		if r := &n.Readings[i]; !r.Dated || !counted[r.At] {
			left -= r.Score
			counted[r.At] = r.Dated
		}
	}
	return max(0, left)
}

// Weigh replaces the score because of the text around the ID, and adds the sentences that say so.
func (r *Reading) Weigh(score float64, pro, contra []string) {
	r.Score, r.around = score, [2][]string{pro, contra}
}

// Against adds a sentence that speaks against the reading.
func (r *Reading) Against(sentence string) { r.around[1] = append(r.around[1], sentence) }

// Wide reports whether the ID has a form of its own, and most often more than 64 bits.
func (r *Reading) Wide() bool { return r.kind.Wide() }

// Spelled reports whether an ID of 64 bits is written as something else than a number.
func (r *Reading) Spelled() bool { return r.s.as != nil }

// Word are the first 64 bits.
func (r *Reading) Word() uint64 { return r.wide.High }

// Timestamp is the time of an ID of another kind, and what it counts.
func (r *Reading) Timestamp() (clock *idkind.Timestamp, ticks uint64) {
	clock = r.kind.Spec().Timestamp
	return clock, clock.Ticks(r.wide)
}

// Identifier reads texts under the same options. It may be used by one
// goroutine at a time.
type Identifier struct {
	options Options
	panel   system.Panel
	weights []float64 // of the judges, for one number
	scores  []scored  // of the judges, for a text
	total   float64   // the weights of all families and spellings
	none    float64   // the weight of what is no ID, and then its probability
	tied    [2]int    // the two families that share their scores; the same if none do

	prefixed bool // the ID of a longer kind stands behind a prefix
}

// NewIdentifier returns an identifier.
func NewIdentifier(o Options) *Identifier {
	judges := system.Judges(o.Now)
	for _, l := range o.Saved {
		judges = append(judges, ownJudge("saved-"+l.Name, l.Name, l, o.Now))
	}
	if l := o.Layout; len(l.Fields) > 0 && !knows(judges, l) {
		judges = append(judges, ownJudge("layout", text.T("Layout of this link"), l, o.Now))
	}
	if len(o.Printed.Fields) > 0 {
		judges = append(judges, system.PrintedJudge(o.Printed, o.Now))
	}
	for _, j := range system.Others(o.Now) {
		if j.System.Name != system.OwnEpoch || o.Printed.Name != system.OwnEpoch {
			judges = append(judges, j)
		}
	}
	return &Identifier{options: o, panel: system.NewPanel(judges), weights: make([]float64, len(judges)),
		scores: make([]scored, len(judges))}
}

// ownJudge judges a layout of which nothing is known but what it is.
func ownJudge(name, title string, l snowflake.Layout, now time.Time) system.Judge {
	return system.NewJudge(system.System{Name: name, Title: title, Layout: l, Since: l.Epoch, Weight: 1}, now)
}

func knows(judges []system.Judge, l snowflake.Layout) bool {
	for i := range judges {
		have := &judges[i].System
		if l.Name == have.Name || system.Same(l, have.Layout) {
			return true
		}
	}
	return false
}

// kinds are the attempts in order: 64-bit IDs by their systems, UUIDs by their version, and the other longer
// kinds.
var kinds = [...]func(n *Identifier, token string, out *Identification){identifySystems, identifyUUID, identifyWide}

// Identify says what a text may be.
func Identify(typed string, o Options) Identification { return NewIdentifier(o).Identify(typed) }

// Identify says what a text may be.
func (n *Identifier) Identify(typed string) Identification {
	var out Identification
	var err error
	token := bare(typed)
	if ts := SlackLink([]byte(token)); ts != nil {
		token = string(ts)
	}
	whole := token
	token, prefixed := unprefixed(token)
	n.prefixed = n.options.Prefixed || len(token) < len(whole) || prefixed != ""
	out.Number, err = boxes.Integer(typed)
	out.IsNumber = err == nil
	for _, kind := range kinds {
		kind(n, token, &out)
	}
	for i := range out.Readings {
		if r := &out.Readings[i]; prefixed != "" && r.Wide() {
			r.Form = prefixed
		}
	}
	out.rank()
	if len(out.Readings) == 0 && err != nil {
		out.Err = n.nearMiss(token, err)
	}
	if out.IsNumber {
		out.Remark = cmp.Or(remark(out.Number), n.known(&out))
	}
	n.suspect(typed, &out)
	return out
}

// known says what a number of a known range is, if no system fits it better.
func (n *Identifier) known(out *Identification) string {
	if len(out.Readings) > 0 && out.Readings[0].Score > out.None() {
		return ""
	}
	return system.Known(out.Number)
}

// SlackLink is the ts of a message, of which Slack's URLs have the digits behind a p; nil for other words.
func SlackLink(word []byte) (ts []byte) {
	if len(word) != 17 || word[0] != 'p' || len(bytes.Trim(word[1:], "0123456789")) > 0 {
		return nil
	}
	return append(append(append(ts, word[1:11]...), '.'), word[11:]...)
}

// rank sorts the readings, best first, and keeps the order of equal scores. There are few, and most are in order
// already.
func (n *Identification) rank() {
	all := n.Readings
	for i := range all {
		for k := i; k > 0 && all[k].Score > all[k-1].Score; k-- {
			all[k], all[k-1] = all[k-1], all[k]
		}
	}
}

// bare is a text without the white space, the quotes and the marks of a list that may surround an ID.
func bare(typed string) string { return strings.Trim(typed, " \t\r\n\u00a0\"'`“”‘’,;") }

// remark says what a number is known as if it is a limit.
func remark(id snowflake.ID) string {
	switch id {
	case 0:
		return text.Tell("This is 0, which usually means “no ID”.")
	case 1<<63 - 1:
		return text.Tell("This is the largest signed 64-bit number: more likely a limit than an ID.")
	case 1 << 63:
		return text.Tell("This is the smallest signed 64-bit number: more likely a limit than an ID.")
	case 1<<64 - 1:
		return text.Tell("This is the largest 64-bit number, or −1 if read as signed: more likely a limit than an ID.")
	case 1 << 53, 1<<53 - 1:
		return text.Tell("This is where JavaScript’s exact integers end: more likely a limit than an ID.")
	}
	return ""
}

// Prefix is the length of what stands before a longer ID in the same word, as in
// user_2MEmVnMNV3DR1fXDUBgPVOIrhFc and pvc-01H455VB4PEX5VSKNK084SN02Q: a letter, further
// letters, digits, underscores and hyphens, and one of the last two. It is 0 unless as
// many characters follow as longer IDs have, among them a digit.
func Prefix[T string | []byte](word T) int {
	at := len(word)
	if at < 22 {
		return 0
	}
	digits := false
	for at > 0 && isLetterOrDigit(word[at-1]) {
		at--
		digits = digits || word[at]-'0' <= 9
	}
	if at < 2 || !wideLength(len(word)-at) || !digits || !isLetter(word[0]) || strings.IndexByte("_-", word[at-1]) < 0 {
		return 0
	}
	for i := range at {
		if !isLetterOrDigit(word[i]) && strings.IndexByte("_-", word[i]) < 0 {
			return 0
		}
	}
	return at
}

// wideLength reports whether IDs of a kind with more than 64 bits are so long.
func wideLength(n int) bool {
	for k := idkind.UUID; k < idkind.Count; k++ {
		if s := k.Spec(); s.Length == n && s.Bits > 64 {
			return true
		}
	}
	return false
}

// ReadTypeID reads the 26 digits behind a TypeID's prefix as a UUID, which is of version
// 7; ok is false for others.
func ReadTypeID[T string | []byte](suffix T) (id idkind.Wide, ok bool) {
	if word := []byte(suffix); bytes.Equal(word, bytes.ToLower(word)) {
		id, ok = idkind.ULID.Spec().Parse(word)
	}
	return id, ok && idkind.UUIDOf(id) == idkind.UUIDv7
}

// unprefixed is a token without its prefix. Of a TypeID it is the UUID; form says so, and
// is empty otherwise.
func unprefixed(token string) (id, form string) {
	at := Prefix(token)
	if at == 0 {
		at = strings.LastIndexByte(token, '_') + 1
		if _, _, size := idkind.ReadBehind([]byte(token), 0, at, idkind.Behind()); size > 0 && size == len(token)-at {
			return token[at:], ""
		}
		return token, ""
	}
	if uuid, ok := ReadTypeID(token[at:]); ok && token[at-1] == '_' {
		return string(idkind.UUIDv7.Append(nil, uuid)),
			text.Tell("a TypeID: a prefix and a UUID in Crockford’s base 32")
	}
	return token[at:], ""
}

func isLetter(c byte) bool        { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isLetterOrDigit(c byte) bool { return isLetter(c) || c-'0' <= 9 }
