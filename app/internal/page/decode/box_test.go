package decode

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestASampleIsRecognised(t *testing.T) {
	for _, s := range samples() {
		typed := s.made()
		if typed == "" || !s.is(typed) || s.is("") || s.is(typed[1:]+"x") {
			t.Errorf("%s: of %d bytes, it is not told from other texts", s.name, len(typed))
		}
	}
}

func TestEverySampleCanBeNamedInALink(t *testing.T) {
	for _, s := range samples() {
		var got paste
		nav.Parse(func(_, fragment *nav.Params) { got.params(fragment) }, "", "sample="+s.name)
		if got.typed != s.made() {
			t.Errorf("%s: the link's box holds %.40q", s.name, got.typed)
		}
	}
}

func TestNoOtherTextMakesASample(t *testing.T) {
	made := 0
	s := sample{size: 3, made: func() string { made++; return "123" }}
	if s.is("") || s.is("1234") || made > 0 {
		t.Errorf("the sample was made %d times", made)
	}
}
