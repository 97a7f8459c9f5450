package player

import "testing"

func TestAScriptWithoutTheOpenQuestionIsToldInWords(t *testing.T) {
	p := newPage("/rollback")
	p.Open("scene=two-orders&step=0", "")
	for p.at.step < p.run.Len()-1 && !p.asks(p.at) {
		p.at.step++
	}
	p.asked = p.at.step
	if !p.asking() {
		t.Fatal("no step of the scene has a question")
	}
	s := p.state
	s.edit(p.playedBy("ours"))
	if p.follow(s); p.asking() {
		t.Errorf("at step %s the caption waits for the answer to a question that the script has not", p.at)
	}
}
