//go:build !js

package main

import (
	"context"
	"fmt"
	gopath "path"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/internal/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

// What moves is shown every so many milliseconds; on a stage a motion takes so
// long.
const (
	apart  = 100
	onWay  = 450
	atHome = 1100
	most   = 24 // motions of one sheet
)

// held lets the program's time stand from hold on, and pass by pass.
const held = `(() => {
	const real = performance.now.bind(performance);
	let stands, behind = 0;
	performance.now = () => stands ?? real() - behind;
	window.hold = () => { stands = performance.now() + 1000; return true };
	window.pass = (ms, all) => {
		stands += ms;
		document.getAnimations().forEach((a) => { a.pause(); a.currentTime = all });
		return true;
	};
	window.release = () => {
		behind = real() - stands;
		stands = undefined;
		document.getAnimations().forEach((a) => a.finish());
		return true;
	};
})();`

// next presses Next, if that leads anywhere.
const next = `(() => {
	const button = [...document.querySelectorAll("[data-player] button")].find((e) => e.innerText === "Next");
	if (button.disabled || button.ariaDisabled === "true") return false;
	button.click();
	return true;
})()`

// series is a sheet of what Next moves: a row for each link or, onwards from the
// last of them, for each press.
type series struct {
	name    string
	links   []string
	onwards bool
}

// seriesSheets make the sheets of what moves.
func seriesSheets(tab context.Context, address string, o options) error {
	if err := chromedp.Do(tab, chromedp.EmulateViewport(1440, 900)); err != nil {
		return err
	}
	all, err := allSeries(tab, address)
	if err != nil {
		return err
	}
	for _, s := range all {
		if len(s.links) > 0 && strings.Contains(s.name, o.only) {
			if err := s.take(tab, address, o.out); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
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

// allSeries are those of scenes, races and bit operations.
func allSeries(tab context.Context, address string) (all []series, err error) {
	for _, s := range scenario.On("rollover") {
		if len(s.Lanes) == 1 {
			all = append(all, series{name: "moves-rollover-" + s.Name, links: intoQuestion(s)})
		}
	}
	for _, s := range scenario.On("rollback") {
		all = append(all, series{name: "moves-rollback-" + s.Name, links: intoTurns(s)})
	}
	for _, s := range scenario.On("systems") {
		all = append(all, series{name: "moves-systems-" + gopath.Base(s.Name), links: intoTurns(s)})
	}
	for _, g := range interleave.Guards() {
		all = append(all, series{"moves-race-" + g.String(), []string{"/race?guard=" + g.String()}, true})
	}
	links, err := operations(tab, address)
	for _, link := range links {
		all = append(all, series{"moves-" + operationName(link), []string{link + "&step=0"}, true})
	}
	return all, err
}

// intoQuestion leads to the stops of what a scene's first question is about, each
// from the one before.
func intoQuestion(s *sim.Script) (links []string) {
	run, step := sim.Play(s), s.Opens
	if n := first(run, asks); n > 0 {
		step = n + 1
	}
	stops := run.Stops()
	for i, stop := range stops {
		if stop.Step == step && len(links) < most {
			before := strconv.Itoa(stops[i-1].Step)
			if m := stops[i-1].Moment; m > 0 {
				before += "." + strconv.Itoa(m)
			}
			links = append(links, "/rollover?scene="+s.Name+"&step="+before)
		}
	}
	return links
}

// intoTurns leads to the first time that a clock is turned back, that a program
// begins again or is killed, that a store goes down, and that something
// breaks.
func intoTurns(s *sim.Script) (links []string) {
	run := sim.Play(s)
	verb := func(v sim.Verb) func(*sim.Frame) bool {
		return func(f *sim.Frame) bool { return f.Verb() == v }
	}
	for _, is := range []func(*sim.Frame) bool{verb(sim.Back), verb(sim.Restart), verb(sim.Kill), verb(sim.Down), breaks} {
		if n := first(run, is); n > 0 {
			links = append(links, fmt.Sprintf("%s&step=%d", scenario.Address(s), n-1))
		}
	}
	return links
}

// take shows the motions, one a row.
func (s series) take(tab context.Context, address, folder string) error {
	since, made := time.Now(), &sheet{Name: s.name, Columns: onWay/apart + 2}
	if err := emulate(tab, "", "prefers-color-scheme", "light", "prefers-reduced-motion", "no-preference"); err != nil {
		return err
	}
	for n := 0; n < len(s.links) || s.onwards && n < most; n++ {
		if n < len(s.links) {
			if err := open(tab, address+s.links[n]); err != nil {
				return err
			}
			if _, err := evaluate[bool](tab, "pause(300).then(() => true)"); err != nil { // it comes to rest
				return err
			}
		}
		if moves, err := made.motion(tab, fmt.Sprintf("motion %d", n+1)); err != nil {
			return err
		} else if !moves {
			break
		}
	}
	return made.save(tab, folder, since)
}

// motion presses Next and adds what moves then, if anything does.
func (s *sheet) motion(tab context.Context, label string) (moves bool, err error) {
	if _, err := evaluate[bool](tab, "hold()"); err != nil {
		return false, err
	}
	if moves, err = evaluate[bool](tab, next); err != nil || !moves {
		return false, err
	}
	for n := range s.Columns {
		if _, err := evaluate[bool](tab, fmt.Sprintf("pass(%d, %d)", min(n, 1)*apart, n*apart)); err != nil {
			return false, err
		}
		if err := s.add(tab, fmt.Sprintf("%s, %d ms", label, n*apart)); err != nil {
			return false, err
		}
	}
	return evaluate[bool](tab, "release()")
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
