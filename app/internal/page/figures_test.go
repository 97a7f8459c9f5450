package page

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// checkFigure fails the test unless the figure can be read and says the words.
func checkFigure(t *testing.T, of string, d ui.Drawn, words ...string) {
	t.Helper()
	svg := d.SVG()
	for x := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := x.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%s: %v", of, err)
		}
	}
	for _, w := range words {
		if !strings.Contains(svg, w) {
			t.Errorf("%s: the figure lacks %q", of, w)
		}
	}
}

func TestASceneSharesAllItsLanesFromItsBeginningToItsEnd(t *testing.T) {
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		p := newScene("/" + s.Page)
		if s.Page == "race" {
			p = newScene("/rollback")
		}
		p.load(parameters("scene=" + name))
		last := p.run.Len() - 1
		for _, p.at = range []place{{}, {frame: last / 2}, {frame: last, moment: len(p.run.Frame(last).Moments())}, {frame: last}} {
			var lanes []string
			for _, l := range p.run.Script.Lanes {
				lanes = append(lanes, strings.ReplaceAll(l.Design.Title, "'", "&#39;"), "issued "+p.shown().Lane(len(lanes)/2).Field("issued"))
			}
			checkFigure(t, name+" at "+p.at.String(), p, lanes...)
		}
	}
}

func TestARaceSharesItsThreadsAndEveryOrder(t *testing.T) {
	p := newRace()
	for _, g := range sim.Guards() {
		p.choose(g)
		words := []string{"Thread A", "Thread B"}
		for _, path := range p.paths {
			words = append(words, ">"+letters(path.Threads)+"<")
		}
		checkFigure(t, g.String(), p, words...)
	}
}

func TestACalculationSharesItsRows(t *testing.T) {
	for _, query := range []string{"op=negate&a=12&step=5", "op=compose&time=1&datacenter=2&worker=3&sequence=4", "op=xor-swap&a=1&b=2&width=64"} {
		p := newBits()
		p.read(query, "")
		checkFigure(t, query, p, p.walk.Steps[p.at].Rows[0].Name, ">0<")
	}
}
