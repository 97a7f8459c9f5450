package clock

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Causes are three clocks, of which one has gone back or goes back.
type Causes struct {
	Clocks [3]Cause
	Pick   int // −1 if none
}

// Cause is a clock that somebody sets.
type Cause struct {
	Name    string // ntp, leap or vm
	Reads   time.Time
	Back    time.Duration // how far it went back
	Turn    time.Duration // of the hand
	Decimal bool          // it shows tenths of a second
}

// The three clocks: what they read before, and how far they go back. The second and the third are documented: the leap
// second of 2016, and the comment of 2025-07-06 at github.com/microsoft/WSL/issues/11790.
var clocks = [3]struct {
	Cause
	from, back string
}{
	{Cause{Name: "ntp", Turn: time.Second, Decimal: true}, "zero 2026-03-02T12:00:00Z\nlane refuse\nset 200ms\n",
		"back 200ms\n"},
	{Cause{Name: "leap", Turn: time.Minute}, "zero 2016-12-31T23:59:58Z\nlane refuse\nset 1s\nadvance 900ms\n",
		"back 1s\nadvance 100ms\n"},
	{Cause{Name: "vm", Turn: time.Minute}, "zero 2025-07-06T16:07:22Z\nlane refuse\nset 2s\n", "back 1s\n"},
}

// at is a clock before or after it went back.
func at(i int, back bool) Cause {
	c := clocks[i]
	script := c.from
	if back {
		script += c.back
	}
	run := act.Play(script)
	before, after := act.Play(c.from), run.Frame(run.Len()-1)
	c.Reads = after.Instant(0)
	if back {
		was := before.Frame(before.Len() - 1)
		c.Back = was.Instant(0).Sub(c.Reads) + after.At() - was.At()
	}
	return c.Cause
}

func causes(pick int) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		k := Causes{Pick: pick}
		for i := range clocks {
			k.Clocks[i] = at(i, false)
		}
		acts := []act.Answer{t.Answer(text.T("A time server"), "ntp"), t.Answer(text.T("A leap second"), "leap"),
			t.Answer(text.T("A virtual machine"), "vm")}
		if pick < 0 {
			return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: acts,
				Says: text.T("In lesson 1, a shop’s clock went back 3 ms. A computer’s clock is corrected now and then, sometimes backwards. Choose a cause and watch.")}}}
		}
		first := k
		sets := []string{text.T("A time server sets this clock."), text.T("A leap second comes: 23:59:59 is shown twice."),
			text.T("The host corrects the virtual machine’s clock.")}[pick]
		k.Clocks[pick] = at(pick, true)
		says := []string{
			text.T("This clock was 200 ms fast. ntpd, a time service, corrects up to 128 ms little by little. More than that, it corrects in one step: here backwards."),
			text.T("The last day of 2016 had one second more. Most computers showed 23:59:59 twice: back by a second, everywhere at once."),
			text.T("The host keeps correcting a virtual machine’s clock, above all after a pause. One (WSL 2) showed 16:07:24, then 16:07:23."),
		}[pick]
		return &act.Part{Steps: []act.Step{{Acts: acts, Says: says, Done: true,
			Looks: []act.Look{{Of: &first, Says: sets, Lasts: slow}, {Of: &k, Lasts: slow}}}}}
	}
}
