package story

import (
	"encoding/xml"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/figuretest"
	"github.com/snowflakelab/snowflakelab/app/internal/words/catalog"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// made is the page at a place, with these bits.
func made(at story.Place, sequence, node int) *page {
	p := &page{now: time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC), tried: map[string]bool{}}
	p.state = state{at, story.Undecided()}
	p.Sequence, p.Node = sequence, node
	p.Derive()
	return p
}

// words is a text of a picture, and about where it is.
type words struct {
	says                     string
	left, right, top, bottom float64
}

// wordsOf are a picture's texts, without those in pictures within it.
func wordsOf(t *testing.T, svg string) (all []words) {
	t.Helper()
	depth := 0
	for x := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := x.Token()
		if err != nil {
			return all
		}
		switch e := token.(type) {
		case xml.EndElement:
			if e.Name.Local == "svg" {
				depth--
			}
		case xml.StartElement:
			if e.Name.Local == "svg" {
				depth++
			}
			if e.Name.Local != "text" || depth > 1 {
				continue
			}
			with := map[string]string{}
			for _, a := range e.Attr {
				with[a.Name.Local] = a.Value
			}
			var w words
			if token, err = x.Token(); err != nil {
				t.Fatal(err)
			}
			if said, ok := token.(xml.CharData); ok {
				w.says = string(said)
			}
			left, _ := strconv.ParseFloat(with["x"], 64)
			base, _ := strconv.ParseFloat(with["y"], 64)
			size, _ := strconv.ParseFloat(with["font-size"], 64)
			wide := 0.56 * size * float64(text.Width(w.says))
			left -= map[string]float64{"middle": wide / 2, "end": wide}[with["text-anchor"]]
			w.left, w.right, w.top, w.bottom = left, left+wide, base-0.7*size, base+0.1*size
			all = append(all, w)
		}
	}
}

// “shop 4 bits” stood on “sequence 11 bits”, and the shops were missing.
func TestTheSavedPictureIsTheCardOfTheScreen(t *testing.T) {
	defer text.Use("en", "")
	for _, language := range []string{"en", "zh", "ja"} {
		if language != "en" {
			if err := text.Use(language, text.Compile(language, "any", catalog.Translations(language))); err != nil {
				t.Fatal(err)
			}
		}
		for _, sequence := range []int{story.LeastSequence, 3, 5, 11, story.MostBits} {
			for _, node := range []int{story.LeastNode, 2, 4, story.MostBits} {
				p := made(story.Place{Beat: 10}, sequence, node)
				svg := p.SVG()
				checkWords(t, language+" "+strconv.Itoa(sequence)+"/"+strconv.Itoa(node), svg)
				if sequence != 11 || node != 4 {
					continue
				}
				found := figuretest.Check(t, language, svg)
				if found["svg"] != 4 || found["path"] < 20 {
					t.Errorf("%s: of the three small pictures it has %v", language, found)
				}
				if strings.Contains(svg, "<path fill='none' opacity") {
					t.Errorf("%s: it has shapes without a look", language)
				}
				if dir := os.Getenv("POSTERS"); dir != "" {
					_ = os.WriteFile(dir+"/poster-"+language+".svg", []byte(svg), 0o644)
				}
			}
		}
	}
}

// checkWords fails the test if two texts overlap or one is outside the picture.
func checkWords(t *testing.T, of, svg string) {
	t.Helper()
	all := wordsOf(t, svg)
	if len(all) < 3 {
		t.Fatalf("%s: it has %d texts", of, len(all))
	}
	for i, a := range all {
		if a.left < 0 || a.right > 960 {
			t.Errorf("%s: %q is from %.0f to %.0f", of, a.says, a.left, a.right)
		}
		for _, b := range all[:i] {
			if a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom {
				t.Errorf("%s: %q is on %q", of, a.says, b.says)
			}
		}
	}
}

func TestNoNamesOverlapInThePictureOfABeat(t *testing.T) {
	for beat := 1; beat < len(story.Beats()); beat++ {
		checkWords(t, "beat "+strconv.Itoa(beat), made(story.Place{Beat: beat}, 11, 4).SVG())
	}
}

func TestTheCardNamesOnlyIdeasThatTheReaderHasTried(t *testing.T) {
	for tried, want := range map[string]string{
		"": "Two counters handed", "random": "Random IDs", "odd-even": "a third shop", "central": "One counter",
	} {
		p := made(story.Place{Beat: 10}, 12, 10)
		p.tried["servers "+tried] = true
		if says := p.reasons()[1].says; !strings.Contains(says, want) {
			t.Errorf("after %q, it says %q", tried, says)
		}
	}
}
