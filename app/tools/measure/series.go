//go:build !js

package main

import (
	"fmt"
	gopath "path"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
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
	window.hold = () => { stands = performance.now() + 1000 };
	window.pass = (ms, all) => {
		stands += ms;
		document.getAnimations().forEach((a) => { a.pause(); a.currentTime = all });
	};
	window.release = () => {
		behind = real() - stands;
		stands = undefined;
		document.getAnimations().forEach((a) => a.finish());
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
func seriesSheets(t tab, address string, o options) {
	t.size(1440, 900)
	for _, s := range allSeries(t, address) {
		if len(s.links) > 0 && strings.Contains(s.name, o.only) {
			tool.Within(s.name, func() { s.take(t, address, picturesIn) })
		}
	}
	for _, count := range []int{1, 5000} {
		if name := fmt.Sprintf("moves-home-%d", count); strings.Contains(name, o.only) {
			tool.Within(name, func() { homeSeries(t, address, picturesIn, name, count) })
		}
	}
}

// allSeries are those of scenes, races and bit operations.
func allSeries(t tab, address string) (all []series) {
	for _, s := range scenario.On("rollover") {
		if len(s.Lanes) == 1 {
			all = append(all, series{name: "moves-rollover-" + s.Name, links: intoQuestion(s)})
		}
	}
	for _, page := range []string{"rollback", "systems"} {
		for _, s := range scenario.On(page) {
			all = append(all, series{name: "moves-" + page + "-" + gopath.Base(s.Name), links: intoTurns(s)})
		}
	}
	for _, g := range interleave.Guards() {
		all = append(all, series{"moves-race-" + g.String(), []string{"/race?guard=" + g.String()}, true})
	}
	for _, link := range operations(t, address) {
		all = append(all, series{"moves-" + operationName(link), []string{link + "&step=0"}, true})
	}
	return all
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
func (s series) take(t tab, address, folder string) {
	since, made := time.Now(), &sheet{Name: s.name, Columns: onWay/apart + 2}
	t.emulate("", "prefers-color-scheme", "light", "prefers-reduced-motion", "no-preference")
	for n := 0; n < len(s.links) || s.onwards && n < most; n++ {
		if n < len(s.links) {
			t.open(address + s.links[n])
			t.run("pause(300)") // it comes to rest
		}
		if !made.motion(t, fmt.Sprintf("motion %d", n+1)) {
			break
		}
	}
	made.save(t, folder, since)
}

// motion presses Next and adds what moves then, if anything does.
func (s *sheet) motion(t tab, label string) (moves bool) {
	t.run("hold()")
	if !evaluate[bool](t, next) {
		return false
	}
	for n := range s.Columns {
		t.run("pass(%d, %d)", min(n, 1)*apart, n*apart)
		s.add(t, fmt.Sprintf("%s, %d ms", label, n*apart))
	}
	t.run("release()")
	return true
}

// halted presses a button of the home page and holds what moves then.
const halted = `new Promise((done) => {
	document.querySelector('[data-count="%d"]').click();
	const look = () => {
		window.moving = document.getAnimations();
		if (!moving.some((a) => a.animationName?.startsWith("land"))) return requestAnimationFrame(look);
		moving.forEach((a) => a.pause());
		done();
	};
	look();
})`

// homeSeries shows how IDs are made.
func homeSeries(t tab, address, folder, name string, count int) {
	since, made := time.Now(), &sheet{Name: name, Columns: 4}
	t.emulate("", "prefers-color-scheme", "light", "prefers-reduced-motion", "no-preference")
	t.open(address + "/")
	made.add(t, "before")
	t.run(halted, count)
	for ms := 0; ms <= atHome; ms += apart {
		t.run("moving.forEach((a) => { a.currentTime = %d })", ms)
		made.add(t, fmt.Sprintf("%d ms", ms))
	}
	made.save(t, folder, since)
}
