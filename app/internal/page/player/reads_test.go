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
		p.move(p.ctx, index)
		want := 1500 * time.Millisecond
		if words := p.sentence(index); told[words] {
			want, again = 0, again+1
		} else {
			told[words] = true
		}
		if got := p.reads(false); got != want {
			t.Errorf("at %s %q stays %v, want %v", p.at, p.sentence(index), got, want)
		}
	}
	if again < 5 {
		t.Errorf("%d lines ran again while the call waited, want more", again)
	}
}

func TestASentenceOfTheSceneStaysAsLongAsItTakesToRead(t *testing.T) {
	p := shown(t, "/rollover", "scene=rollover&step=2")
	if got := p.reads(false); got < 2*time.Second || got > 4*time.Second {
		t.Errorf("the sentence stays %v", got)
	}
	if got := p.reads(true); got != 0 {
		t.Errorf("at a brisk speed it stays %v", got)
	}
	if short := ui.Reading("Right."); short != 1500*time.Millisecond {
		t.Errorf("one word stays %v", short)
	}
}
