//go:build !js

package main

import (
	"fmt"
	gopath "path"
	"strconv"

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

// allSeries are what moves in scenes, races and bit operations, and when IDs are made.
func allSeries(t tab, address string) (all []subject) {
	add := func(name string, onwards bool, links ...string) {
		if len(links) > 0 {
			all = append(all, subject{"moves-" + name, onWay/apart + 2, func(s *sheet) { s.motions(links, onwards) }})
		}
	}
	for _, s := range scenario.On("rollover") {
		if len(s.Lanes) == 1 {
			add("rollover-"+s.Name, false, intoQuestion(s)...)
		}
	}
	for _, page := range []string{"rollback", "systems"} {
		for _, s := range scenario.On(page) {
			add(page+"-"+gopath.Base(s.Name), false, intoTurns(s)...)
		}
	}
	for _, g := range interleave.Guards() {
		add("race-"+g.String(), true, "/race?guard="+g.String())
	}
	for _, link := range operations(t, address) {
		add(operationName(link), true, link+"&step=0")
	}
	for _, count := range []int{1, 5000} {
		all = append(all, subject{fmt.Sprintf("moves-home-%d", count), 4, func(s *sheet) { s.making(count) }})
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

// moving shows what follows on a desk, in light and with motion.
func (s *sheet) moving() {
	s.size(1440, 900)
	s.emulate("", "prefers-color-scheme", "light", "prefers-reduced-motion", "no-preference")
}

// motions shows what Next moves: a row for each link or, onwards from the last of them, for
// each press.
func (s *sheet) motions(links []string, onwards bool) {
	s.moving()
	for n := 0; n < len(links) || onwards && n < most; n++ {
		if n < len(links) {
			s.open(s.address + links[n])
			s.run("pause(300)") // it comes to rest
		}
		s.run("hold()")
		if !evaluate[bool](s.tab, next) {
			return
		}
		for i := range s.Columns {
			s.run("pass(%d, %d)", min(i, 1)*apart, i*apart)
			s.add("motion %d, %d ms", n+1, i*apart)
		}
		s.run("release()")
	}
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

// making shows how IDs are made.
func (s *sheet) making(count int) {
	s.moving()
	s.open(s.address + "/")
	s.add("before")
	s.run(halted, count)
	for ms := 0; ms <= atHome; ms += apart {
		s.run("moving.forEach((a) => { a.currentTime = %d })", ms)
		s.add("%d ms", ms)
	}
}
