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

// slowly lets the program's time run at a third, so that a browser that is
// taken pictures of keeps up with what moves.
const slowly = `(() => {
	const real = performance.now.bind(performance);
	performance.now = () => real() / 3;
})()`

// How long a film shows its pictures, in milliseconds.
const filmFrame, filmRest = 150, 700

// halfSize makes a GIF of the commonest colours, in which a frame holds only what is another
// than in the one before.
const halfSize = "scale=iw/2:-1:flags=area,split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse=dither=none:diff_mode=rectangle"

// film takes the moving picture of the rollover that the README shows.
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
	t.open(address + "/rollover?scene=rollover&step=6.3")
	shoot(filmRest)
	for range 14 {
		t.run(`go("Next")`)
		for n := range 4 {
			shoot([]int{filmFrame, filmFrame, filmFrame, filmRest}[n])
			t.run("pause(%d)", []int{150, 150, 1100, 0}[n])
		}
	}
	shoot(0) // ffmpeg shows the last picture for a moment
	list := filepath.Join(folder, "frames.txt")
	writeFile(list, []byte(frames.String()))
	command := exec.Command("ffmpeg", "-y", "-loglevel", "error", "-f", "concat", "-i", list, "-vf", halfSize, "-fps_mode", "vfr", ".github/rollover.gif")
	command.Stderr = os.Stderr
	tool.Check(command.Run())
}
