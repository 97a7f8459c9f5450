//go:build !js

package main

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
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
func stageMoves(address string) {
	stageMovesOf("stage", address+"/rollover?scene=rollover&step=6.1")
	stageMovesOf("stage-rollback", address+"/rollback?scene=back-3ms&step=4")
	stageMovesOf("stage-systems", address+"/systems?scene=back&step=3")
}

func stageMovesOf(name, address string) {
	for _, c := range []struct {
		slowed         float64
		longest, limit string
	}{{4, "-longest-task-ms", "<=100"}, {1, "-longest-task-full-ms", "<=50"}} {
		t := timed(address)
		defer t.close()
		t.slow(c.slowed)
		played := evaluate[struct{ Frames, Tasks []float64 }](t, movement)
		if c.slowed > 1 {
			slices.Sort(played.Frames)
			tool.Figure(name+"-frame-p95-ms", played.Frames[len(played.Frames)*95/100], "<=34")
		}
		tool.Figure(name+c.longest, slices.Max(append(played.Tasks, 0)), c.limit)
	}
}
