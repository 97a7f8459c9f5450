//go:build !js

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// slowly runs the program's time at a third of the speed, so that screenshots keep up with
// animations.
const slowly = `(() => {
	const real = performance.now.bind(performance);
	performance.now = () => real() / 3;
})()`

// filmActs is how many buttons the film presses.
const filmActs = 18

// Durations of a film's frames, in milliseconds.
const filmFrame, filmRest = 150, 1200

// halfSize makes a GIF of the most common colours, in which a frame has only the changes to
// the previous one.
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

// shown shows a figure in the middle of a white page.
const shown = `data:text/html,<body style="margin:24px"><img style="width:100%%25;height:582px;object-fit:contain" ` +
	`src="data:image/svg+xml;base64,%s">`

// preview takes the preview picture of links. It contains the figure's digest, so that a test
// finds out whether the figure has changed.
func preview(options) {
	t := browse()
	defer t.close()
	svg, _ := page.Preview()
	t.size(1200, 630)
	t.do(chromedp.Navigate(fmt.Sprintf(shown, base64.StdEncoding.EncodeToString([]byte(svg)))))
	data := t.picture()
	end := bytes.LastIndex(data, []byte("IEND")) - 4
	writeFile("web/preview.png",
		slices.Insert(data, end, comment(fmt.Sprintf("figure\x00%x", sha256.Sum256([]byte(svg))))...))
}

// comment returns a PNG text chunk: a keyword, a zero byte and a text.
func comment(text string) []byte {
	chunk := append([]byte("tEXt"), text...)
	return slices.Concat(binary.BigEndian.AppendUint32(nil, uint32(len(text))), chunk,
		binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk)))
}
