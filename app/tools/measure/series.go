//go:build !js

package main

import (
	"fmt"
	gopath "path"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// The intervals between screenshots of an animation, and the length of a motion on a stage, in
// milliseconds.
const (
	apart  = 100
	onWay  = 450
	atHome = 1100
	most   = 24 // motions of one sheet
)

// held stops the program's time from hold on; pass advances it.
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

// next presses Next if it is enabled.
const next = `(() => {
	const button = [...document.querySelectorAll("[data-player] button")].find((e) => e.innerText === "Next");
	if (button.disabled || button.ariaDisabled === "true") return false;
	button.click();
	return true;
})()`

// allSeries are the animations of scenes, races and bit operations, and of generating IDs.
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

// intoQuestion returns links to the stops of a scene's first question, each from the previous
// one.
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
	for _, is := range []func(*sim.Frame) bool{verb(sim.Back), verb(sim.Restart), verb(sim.Kill), verb(sim.Down),
		breaks} {
		if n := first(run, is); n > 0 {
			links = append(links, fmt.Sprintf("%s&step=%d", scenario.Address(s), n-1))
		}
	}
	return links
}

// moving sets a desktop window, light, with motion.
func (s *sheet) moving() {
	s.size(1440, 900)
	s.emulate("", "prefers-color-scheme", "light", "prefers-reduced-motion", "no-preference")
}

// motions shows the animations of Next: a row for each link and, from the last one on, for
// each press.
func (s *sheet) motions(links []string, onwards bool) {
	s.moving()
	for n := 0; n < len(links) || onwards && n < most; n++ {
		if n < len(links) {
			s.open(s.address + links[n])
			s.run("pause(300)") // until it is idle
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

// halted presses a button of the home page and pauses its animations.
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

// making shows the animation of generating IDs.
func (s *sheet) making(count int) {
	s.moving()
	s.open(s.address + "/bits-of-an-id?scene=generator")
	s.add("before")
	s.run(halted, count)
	for ms := 0; ms <= atHome; ms += apart {
		s.run("moving.forEach((a) => { a.currentTime = %d })", ms)
		s.add("%d ms", ms)
	}
}
