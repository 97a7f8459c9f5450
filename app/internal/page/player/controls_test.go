package player

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

func TestALineOfCodeIsReadOnceInEachStep(t *testing.T) {
	p := shown(t, "/rollover", "scene=rollover&step=6")
	p.toggleFine()
	told, again := map[string]bool{}, 0
	for index := range p.length() {
		if p.pointAt(index).step != 6 || p.pointAt(index).moment == 0 {
			continue
		}
		p.move(p.Ctx, index)
		want := 1500 * time.Millisecond
		if words := p.sentence(index); told[words] {
			want, again = 0, again+1
		} else {
			told[words] = true
		}
		if got := p.reads(); got != want {
			t.Errorf("at %s %q stays %v, want %v", p.at, p.sentence(index), got, want)
		}
	}
	if again < 5 {
		t.Errorf("%d lines ran again while the call waited, want more", again)
	}
}

func TestASentenceOfTheSceneStaysAsLongAsItTakesToRead(t *testing.T) {
	p := shown(t, "/rollover", "scene=rollover&step=2")
	headline, details := p.headline(p.run.Frame(2))
	if got, want := p.stays(time.Second/2), ui.Reading(headline+" "+details); got != want || details == "" ||
		got < ui.Reading(headline)+time.Second/2 {
		t.Errorf("%q and %q stay %v, want %v", headline, details, got, want)
	}
	if got := p.stays(time.Second / 5); got != time.Second/5 {
		t.Errorf("at a brisk speed it stays %v", got)
	}
	if english, chinese := ui.Reading(
		"The clock moved back three milliseconds, so the call waits until it catches up."),
		ui.Reading("时钟回拨了三毫秒，调用一直等待，直到时钟追上为止。"); chinese < english*3/4 {
		t.Errorf("in Chinese it stays %v, in English %v", chinese, english)
	}
	if short := ui.Reading("Right."); short != 1500*time.Millisecond {
		t.Errorf("one word stays %v", short)
	}
}
