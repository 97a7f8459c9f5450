package format

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

// scored is how well a text fits one system: the best of its spellings.
type scored struct {
	score float64 // of its family; a weight, until all are known
	id    snowflake.ID
	as    *spelling // nil for an integer
	// by is the ID that is judged in its place: of a rounded one the roundest
	// number that it may have been, since its last digits say nothing.
	by snowflake.ID
}

// identifySystems tries the text as an ID of each 64-bit system, in every way
// to write one.
func identifySystems(n *Identifier, token string, out *Identification) {
	clear(n.scores)
	n.total, n.none = 0, 0
	found := out.IsNumber
	if out.IsNumber {
		n.try(out.Number, nil)
	}
	if strings.Trim(strings.TrimPrefix(token, "-"), "0123456789") != "" && len(token) <= 64 || len(token) > 20 {
		for i := range spellings {
			if id, ok := spellings[i].id(token); ok && !(out.IsNumber && id == out.Number) {
				n.try(id, &spellings[i])
				found = true
			}
		}
	}
	if !found {
		return
	}
	n.level()
	grouped := strings.Trim(token, "0123456789-−, _\u00a0nL") == "" && strings.ContainsAny(token, ", _\u00a0")
	limit := out.IsNumber && remark(out.Number) != ""
	for i := range n.panel.Judges {
		j, s := &n.panel.Judges[i], n.scores[i]
		if limit && s.as == nil {
			s.score *= 0.3
		}
		least := unlikely
		if s.as != nil || limit {
			least = system.Impossible
		}
		if (s.score < least*n.none || !n.panel.Possible(i, s.by)) &&
			!(s.by >= leastNamed && slices.Contains(n.options.Named, j.System.Name)) {
			continue
		}
		r := n.reading(j, s)
		if s.as == nil && grouped {
			r.Form = text.Tell("an integer with digits in groups of three")
		}
		out.Readings = append(out.Readings, r)
	}
}

// leastNamed is the least number that is read as a system's ID because the text names that.
const leastNamed = 1e11

// unlikely is the least that a reading of an integer may be likely, relative to none: the text around it may still
// speak for it, and its maker looks for it.
const unlikely = 1e-12

// try takes a number for each system to which it fits better than the
// numbers before.
func (n *Identifier) try(id snowflake.ID, as *spelling) {
	by := id
	if n.options.Vague {
		by = id&^(1<<22-1) + 1<<22 // 2 to the 22nd are less than the lost digits
	} else if as == nil && id%1e6 != 0 { // which Unix nanoseconds of a coarser clock are
		by = Roundest(id)
	}
	var share func(system string) float64
	if as != nil {
		share = as.shareOf
	}
	n.none = max(n.none, n.panel.Weigh(by, share, n.weights))
	for i, w := range n.weights {
		if n.panel.Family(i) == i {
			n.total += w
		}
		if s := &n.scores[i]; w > s.score || s.score == 0 && s.id == 0 {
			*s = scored{w, id, as, by}
		}
	}
}

// undecided is how much likelier one of two families must be for the ID to decide:
// the weights of systems and the laws of their fields are known no better.
const undecided = 3

// equalRank is how far apart the scores of two families stand at most between which
// the ID does not decide.
const equalRank = 0.099

// level makes probabilities of the weights. If the ID does not decide between the two
// best families, the less likely one stands at equal rank, and both together are as
// likely as they are.
func (n *Identifier) level() {
	sum := n.total + n.none
	for i := range n.scores {
		n.scores[i].score /= sum
	}
	n.none /= sum
	first, second := n.leaders()
	a, b := n.scores[first].score, n.scores[second].score
	if n.tied = [2]int{}; a >= undecided*b {
		return
	}
	n.tied = [2]int{first, second}
	apart := min(a-b, equalRank)
	for i := range n.scores {
		switch n.panel.Family(i) {
		case first:
			n.scores[i].score = (a + b + apart) / 2
		case second:
			n.scores[i].score = (a + b - apart) / 2
		}
	}
}

// rival is the first of the family that stands at equal rank with a judge's, and the ID
// as it reads it; nil if none does.
func (n *Identifier) rival(j *system.Judge) (*system.Judge, snowflake.ID) {
	if n.tied[0] == n.tied[1] {
		return nil, 0
	}
	for i, f := range n.tied {
		if one := &n.panel.Judges[f]; j == one || system.SameInstant(j, one) {
			other := n.tied[1-i]
			return &n.panel.Judges[other], n.scores[other].id
		}
	}
	return nil, 0
}

func (n *Identifier) leaders() (first, second int) {
	for i := range n.scores {
		switch s := n.scores[i].score; {
		case i == 0 || n.panel.Family(i) != i:
		case s > n.scores[first].score:
			first, second = i, first
		case second == first || s > n.scores[second].score:
			second = i
		}
	}
	return first, second
}

func (n *Identifier) reading(j *system.Judge, s scored) Reading {
	id := idkind.Wide{High: uint64(s.id)}
	r := Reading{
		Name: j.System.Name, Title: j.System.Title, Score: s.score, Form: text.Tell("an integer"), Text: s.id.String(),
		Bits: id.Bytes(8), wide: id, Layout: j.System.Layout, ID: s.id,
		Note: j.System.Note, Warning: j.System.Warning, Source: j.System.Source,
		from: n, judge: j, s: s,
	}
	if s.as != nil {
		r.Form = text.Tell(s.as.words)
	}
	if r.At, r.Dated = j.Instant(s.id); j.System.Name == system.OwnEpoch && !r.Dated {
		r.Layout.Epoch = j.NewestEpoch(s.id)
	}
	r.rival, r.rivalID = n.rival(j)
	return r
}

func (r *Reading) judged() (pro, contra []string) {
	pro, contra = r.judge.Reasons(r.s.by)
	if decides := r.Decides(); decides != "" {
		contra = append([]string{decides}, contra...)
	}
	if r.s.by != r.s.id {
		pro = append([]string{text.Tell(
			"Read as %s, the value before a possible rounding: the last digits mean nothing.",
			text.Group(uint64(r.s.by)))}, pro...)
	}
	if as := r.s.as; as != nil {
		words := text.Tell("Read as %s.", text.Tell(as.words))
		if as.shareOf(r.judge.System.Name) < 0.9 {
			contra = append(contra, text.Sentences(words, text.Tell("This system does not write IDs like this.")))
		} else {
			pro = append([]string{words}, pro...)
		}
	}
	return pro, contra
}

// Decides says what would decide between the reading and another one that stands at
// equal rank; empty if none does.
func (r *Reading) Decides() string {
	switch {
	case r.rival == nil:
		return ""
	case !r.Dated:
		return text.Tell("%s fits as well: only the source of the ID can decide.", r.rival.System.Title)
	}
	at, dated := r.rival.Instant(r.rivalID)
	if !dated {
		return text.Tell("If issued on %s, it is this, otherwise %s. A nearby date or the source of the ID decides.",
			text.Day(r.At), r.rival.System.Title)
	}
	return text.Tell("If issued on %s, it is this; if on %s, it is %s. A nearby date or the source of the ID decides.",
		text.Day(r.At), text.Day(at), r.rival.System.Title)
}

// Twins names the systems that read the same instant from the same bits, which
// one ID does not tell apart from the reading's; empty if there are none.
func (r *Reading) Twins() string {
	if r.judge == nil {
		return ""
	}
	var names []string
	for i := range r.from.panel.Judges {
		if other := &r.from.panel.Judges[i]; other != r.judge && system.SameInstant(other, r.judge) {
			names = append(names, other.System.Title)
		}
	}
	return text.List(names...)
}

// spelling is a way to write a number of 64 bits.
type spelling struct {
	words text.Message // its name, as in "written in base 58"
	form  form.Form    // of the library, if there is no read
	read  func(token string) (snowflake.ID, bool)
	kind  idkind.Kind // that is written so, if there is one
	// native are the systems that write their IDs in this way, lift times as often as
	// as numbers, as those of others are share times as often. Both are estimates.
	native string
	lift   float64
	share  float64
}

// shareOf is how much more often a system's IDs are written so than as numbers.
func (s *spelling) shareOf(system string) float64 {
	for name := range strings.SplitSeq(s.native, " ") {
		if system == name {
			return s.lift
		}
	}
	return s.share
}

// spellings are tried in this order; where a system fits two equally well, the
// first counts. Integers in the forms of [Integer] stand before them all.
var spellings = [...]spelling{
	{words: "binary digits", read: readBinary, native: "bwmarrin", lift: 1, share: 1},
	{words: "hexadecimal digits without 0x", read: readHexadecimal, native: "influxdb gmail", lift: 20, share: 0.02},
	{words: "base 64 of the decimal digits", read: ReadDecimal64, native: "bwmarrin", lift: 1, share: 1},
	{words: "a TID’s base 32", kind: idkind.TID, native: "tid", lift: 20, share: 0.001},
	{words: "InfluxDB’s base 64", kind: idkind.Influx64, native: "influxdb", lift: 20, share: 0.001},
	{words: "Weibo’s base 62", kind: idkind.Bid, native: "weibo", lift: 20, share: 1e-6},
	{words: "a shortcode", form: form.Shortcode, native: "instagram", lift: 1, share: 0.01},
	{words: "z-base-32", form: form.ZBase32, native: "bwmarrin", lift: 1, share: 0.1},
	{words: "base 58", form: form.Base58, native: "bwmarrin", lift: 1, share: 0.1},
	{words: "base 58 with Bitcoin’s digits", form: form.Bitcoin58, share: 0.1},
	{words: "base 36", form: form.Base36, native: "bwmarrin", lift: 1, share: 0.1},
	{words: "base 62", form: form.Base62, share: 0.03},
	{words: "base 64 of the eight bytes", read: ReadBytes64, share: 0.03},
}

func (s *spelling) id(token string) (snowflake.ID, bool) {
	switch {
	case s.read != nil:
		return s.read(token)
	case s.kind != idkind.Decimal:
		id, ok := s.kind.Spec().Parse([]byte(token))
		return snowflake.ID(id.High), ok && (s.kind != idkind.TID || id.High>>63 == 0)
	}
	id, err := s.form.Parse(token)
	return id, err == nil
}

// readBinary reads so many binary digits that they are no decimal, as bwmarrin's Base2
// writes them, without zeros in front.
func readBinary(token string) (snowflake.ID, bool) {
	n, ok := idkind.ParseNumber([]byte(token), 2)
	return snowflake.ID(n), ok && len(token) > 20 && len(token) <= 64
}

// ReadBytes64 reads the base64 or base64url of an ID's eight bytes, with padding or
// without.
func ReadBytes64(token string) (snowflake.ID, bool) {
	if len(token) == 12 {
		token = strings.TrimSuffix(token, "=")
	}
	if !strings.ContainsAny(token, "-_") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "+", "-"), "/", "_")
	}
	id, err := form.Base64URL.Parse(token)
	return id, err == nil
}

// readHexadecimal reads from 12 to 16 hexadecimal digits of one case.
func readHexadecimal(token string) (snowflake.ID, bool) {
	n, ok := idkind.ParseNumber([]byte(token), 16)
	return snowflake.ID(n), ok && len(token) >= 12 && len(token) <= 16 &&
		(token == strings.ToLower(token) || token == strings.ToUpper(token))
}

// ReadDecimal64 reads the base64 of a decimal's digits, as bwmarrin's Base64
// writes it: 12 digits and more, with padding or without.
func ReadDecimal64(token string) (snowflake.ID, bool) {
	token = strings.TrimRight(token, "=")
	if len(token) < 16 || len(token) > 27 {
		return 0, false
	}
	id, err := form.Decimal64.Parse(token + "==="[:-len(token)&3])
	return id, err == nil
}
