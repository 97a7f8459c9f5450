// Package systems is the page /systems: which systems keep issuing IDs while the database is
// down. Its lanes are desks on a street, above the database; a gallery of all systems follows.
package systems

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type (
	base = player.Player
	page struct{ base }
)

func New() app.Composer {
	p := &page{}
	p.Start(&street{Plain: player.Plain{At: "/systems"}})
	return p
}

// street is the stage of this page: a desk for each lane.
type street struct {
	player.Plain
	street *stage.Street
}

func (s *street) Traits() player.Traits {
	t := s.Plain.Traits()
	t.Begins = 1
	t.Break = "break=tinyid&bits=2&allow=ask,tick,restart,lost-answer&events=8"
	t.Further = [2]string{"/keys", text.T("Insert ordered and random IDs into a database index")}
	t.Mixed, t.ResultsWait, t.Hint, t.Presses, t.Lamps = true, true, "", presses(), sim.Qualities()
	t.Figures = append(t.Figures, [][2]string{{"waiting", text.T("waiting")}, {"answered", text.T("answered")},
		{"estimate", text.T("an outsider’s estimate")}}...)
	return t
}

func presses() []player.Press {
	return []player.Press{
		{Words: text.T("Request an ID every 100 ms, five times"), Lines: "ask 5 every 100ms", Key: "ask"},
		{Words: text.T("Stop the database"), Lines: "down", Key: "turn"},
		{Words: text.T("Start the database"), Lines: "up"},
		{Words: text.T("Kill the app servers"), Lines: "kill"},
		{Words: text.T("Restart the app servers"), Lines: "restart"},
		{Words: text.T("Request 100 IDs at once"), Lines: "ask 100"},
		{Words: text.T("Lose the database’s next answer"), Lines: "lose 1"},
		{Words: text.T("Add a ticket server"), Lines: "join"},
		{Words: text.T("Clocks back 2 s"), Lines: "back 2s"},
	}
}

// press finds the button with these lines.
func press(lines string) player.Press {
	all := presses()
	return all[slices.IndexFunc(all, func(one player.Press) bool { return one.Lines == lines })]
}

func (s *street) Prepare(p *player.Player) { s.street = stage.NewStreet(p.Run(), p.Titles()) }

func look(shot *player.Shot) *stage.StreetLook { return shot.Own.(*stage.StreetLook) }

func (s *street) Look(_ *player.Player, stop sim.Stop) *player.Shot {
	return &player.Shot{Own: s.street.Look(stop)}
}

func (s *street) Rows(*player.Player) int { return s.street.Panels() }

func (s *street) Draw(_ *player.Player, panel *stage.Panel, index int, from, to *player.Shot, share float64) {
	s.street.Draw(panel, index, look(from), look(to), share)
}

// Last is the gallery of all systems, in which a reader chooses lanes.
func (s *street) Last(p *player.Player) app.UI {
	return &gallery{Shown: p.Chosen(), Most: player.MostShown, Choose: p.Choose}
}
