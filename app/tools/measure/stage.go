//go:build !js

package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// movement plays a scene to its end and returns how long each frame took that
// was shown meanwhile, and each long task.
const movement = `(async () => {
	const frames = [], tasks = [];
	const observer = new PerformanceObserver((list) => { for (const task of list.getEntries()) tasks.push(task.duration); });
	observer.observe({ type: "longtask" });
	const at = () => document.querySelector('[data-field="step"]').dataset.value, last = document.querySelector('[data-field="steps"]').dataset.value;
	press("Play");
	let before = await new Promise(requestAnimationFrame);
	while (at() !== last) {
		const now = await new Promise(requestAnimationFrame);
		frames.push(now - before);
		before = now;
	}
	for (const task of observer.takeRecords()) tasks.push(task.duration);
	return { Frames: frames, Tasks: tasks };
})()`

// stageMoves times the stages while a scene plays, one of a lane alone, one of nine and
// a street: on a processor a quarter as fast and at full speed.
func stageMoves(address string) error {
	if err := stageMovesOf("stage", address+"/rollover?scene=rollover&step=6.1"); err != nil {
		return err
	}
	if err := stageMovesOf("stage-rollback", address+"/rollback?scene=back-3ms&step=4"); err != nil {
		return err
	}
	return stageMovesOf("stage-systems", address+"/systems?scene=back&step=3")
}

func stageMovesOf(name, address string) error {
	for _, c := range []struct {
		slowed         float64
		longest, limit string
	}{{4, "-longest-task-ms", "<=100"}, {1, "-longest-task-full-ms", "<=50"}} {
		tab, closeBrowser, err := timed(address)
		if err != nil {
			return err
		}
		defer closeBrowser()
		played, err := moves(tab, c.slowed)
		if err != nil {
			return fmt.Errorf("playing the stage: %w", err)
		}
		if c.slowed > 1 {
			slices.Sort(played.Frames)
			figure(name+"-frame-p95-ms", played.Frames[len(played.Frames)*95/100], "<=34")
		}
		longest := 0.0
		for _, task := range played.Tasks {
			longest = math.Max(longest, task)
		}
		figure(name+c.longest, longest, c.limit)
	}
	return nil
}

// played are frames and tasks, in milliseconds.
type played struct{ Frames, Tasks []float64 }

func moves(tab context.Context, slowed float64) (played, error) {
	if _, err := chromedp.Call(tab, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowed}); err != nil {
		return played{}, err
	}
	return evaluate[played](tab, movement)
}
