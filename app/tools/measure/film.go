//go:build !js

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// slowly runs the program's time at a third of the speed, so that screenshots keep up with animations.
const slowly = `(() => {
	const real = performance.now.bind(performance);
	performance.now = () => real() / 3;
})()`

// filmActs is how many buttons the film presses.
const filmActs = 18

// Durations of a film's frames, in milliseconds.
const filmFrame, filmRest = 150, 1200

// halfSize makes a GIF of the most common colours, in which a frame has only the changes to the previous one.
const halfSize = "scale=iw/2:-1:flags=area,split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse=dither=none:diff_mode=rectangle"

// act presses a beat's last button that was not pressed yet: the repair rather than another failure.
const act = `[...document.querySelectorAll(".act-answers button:not(:disabled)")].findLast((b) => b.dataset.tried !== "true").click()`

// film records the story for the README, from the first duplicate to the layout of the bits.
func film(o options) {
	t, address := browseOurs(o, slowly, watched)
	defer t.close()
	folder := tool.Must(os.MkdirTemp("", "film-*"))
	defer os.RemoveAll(folder)
	var frames strings.Builder
	shoot := func(rest int) {
		name := fmt.Sprintf("%d.png", frames.Len())
		writeFile(filepath.Join(folder, name), t.picture())
		fmt.Fprintf(&frames, "file %s\nduration %dms\n", name, rest)
	}
	t.size(1440, 900)
	t.open(address + "/story?beat=2")
	shoot(filmRest)
	for range filmActs {
		t.run(act)
		for n := range 4 {
			t.run("pause(%d)", []int{250, 300, 300, 1300}[n])
			shoot([]int{filmFrame, filmFrame, filmFrame, filmRest}[n])
		}
	}
	shoot(0) // ffmpeg shows the last picture for a moment
	list := filepath.Join(folder, "frames.txt")
	writeFile(list, []byte(frames.String()))
	command := exec.Command("ffmpeg", "-y", "-loglevel", "error", "-f", "concat", "-i", list, "-vf", halfSize,
		"-fps_mode", "vfr", ".github/story.gif")
	command.Stderr = os.Stderr
	tool.Check(command.Run())
}
