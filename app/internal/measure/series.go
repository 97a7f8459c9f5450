//go:build !js

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// What moves is shown every so many milliseconds; on the stage a motion takes so
// long.
const (
	apart  = 100
	onWay  = 450
	atHome = 1100
	most   = 24 // motions of one sheet
)

// seriesSheets make the sheets of what moves.
func seriesSheets(tab context.Context, address string, o options) error {
	if err := chromedp.Do(tab, chromedp.EmulateViewport(1440, 900)); err != nil {
		return err
	}
	for _, s := range scenario.On("rollover") {
		if name := "moves-" + s.Name; len(s.Lanes) == 1 && strings.Contains(name, o.only) {
			if err := stageSeries(tab, address, o.out, name, s); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	for _, count := range []int{1, 5000} {
		if name := fmt.Sprintf("moves-home-%d", count); strings.Contains(name, o.only) {
			if err := homeSeries(tab, address, o.out, name, count); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

// stageSeries shows the motions of the step that a scene's question is about, one
// a row: the page has the end of each, and is given the pictures on the way.
func stageSeries(tab context.Context, address, folder, name string, s *sim.Script) error {
	since := time.Now()
	if err := emulate(tab, "", "prefers-color-scheme", "light", "prefers-reduced-motion", "reduce"); err != nil {
		return err
	}
	run, made := sim.Play(s), &sheet{Name: name, Columns: onWay/apart + 2}
	lane := stage.NewLane(run, 0, ui.Hues(s.Lanes[0].Layout))
	stops, step := run.Stops(), decisive(s)
	for i, stop := range stops {
		if stop.Step != step || len(made.Shots) >= most*made.Columns {
			continue
		}
		at := fmt.Sprint(stop.Step)
		if stop.Moment > 0 {
			at += fmt.Sprint(".", stop.Moment)
		}
		if err := open(tab, address+"/rollover?scene="+s.Name+"&step="+at); err != nil {
			return err
		}
		from, to := lane.Look(stops[i-1]), lane.Look(stop)
		for ms := range made.Columns {
			share := min(float64(ms*apart)/onWay, 1)
			changes, _ := json.Marshal(painted(stage.View(from, to, share)))
			if _, err := evaluate[bool](tab, fmt.Sprintf("labPaint(%s), true", changes)); err != nil {
				return err
			}
			if err := made.add(tab, fmt.Sprintf("to %s, %.0f %% of the way", at, 100*share)); err != nil {
				return err
			}
		}
	}
	return made.save(tab, folder, since)
}

// decisive is the step that a scene's first question is about.
func decisive(s *sim.Script) int {
	for _, l := range sights(s) {
		if l.asked {
			return l.step + 1
		}
	}
	return s.Opens
}

// painted are all marks of some panels, as the page takes changes.
func painted(panels []stage.Panel) string {
	var changes strings.Builder
	mark := 0
	for _, p := range panels {
		p.Changes(&changes, mark, nil)
		mark += len(p.Marks)
	}
	return changes.String()
}

// halted presses a button of the home page and holds what moves then.
const halted = `new Promise((done) => {
	document.querySelector('[data-count="%d"]').click();
	const look = () => {
		window.moving = document.getAnimations();
		if (!moving.some((a) => a.animationName?.startsWith("land"))) return requestAnimationFrame(look);
		moving.forEach((a) => a.pause());
		done(true);
	};
	look();
})`

// homeSeries shows how IDs are made.
func homeSeries(tab context.Context, address, folder, name string, count int) error {
	since := time.Now()
	if err := emulate(tab, "", "prefers-color-scheme", "light", "prefers-reduced-motion", "no-preference"); err != nil {
		return err
	}
	made := &sheet{Name: name, Columns: 4}
	if err := open(tab, address+"/"); err != nil {
		return err
	}
	if err := made.add(tab, "before"); err != nil {
		return err
	}
	if _, err := evaluate[bool](tab, fmt.Sprintf(halted, count)); err != nil {
		return err
	}
	for ms := 0; ms <= atHome; ms += apart {
		if _, err := evaluate[bool](tab, fmt.Sprintf("moving.forEach((a) => { a.currentTime = %d }), true", ms)); err != nil {
			return err
		}
		if err := made.add(tab, fmt.Sprintf("%d ms", ms)); err != nil {
			return err
		}
	}
	return made.save(tab, folder, since)
}
