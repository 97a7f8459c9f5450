//go:build !js

package main

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// strolled changes pages by the links of the navigation, in turn, one every 150
// ms, and says how large the program's memory is then.
const strolled = `window.stroll = async (changes) => {
	for (let i = 0; i < changes; i++) {
		const links = [...document.querySelectorAll(".tabs a")];
		const here = links.findIndex((a) => a.pathname === location.pathname);
		links[(here + 1) % links.length].click();
		await pause(150);
	}
	return memory.buffer.byteLength;
};`

// memory compares how large the program's memory is after many changes of page
// with how large it was after a few: a page that was left is to be freed.
func memory(o options) {
	t, address := browseOurs(o, watched, strolled)
	defer t.close()
	t.reopen(address + "/")
	const few, times = 30, 10
	var sizes []float64
	for range times {
		sizes = append(sizes, evaluate[float64](t, fmt.Sprintf("stroll(%d)", few)))
	}
	tool.Figure("memory-300-mb", sizes[times-1]/1e6, "")
	tool.Figure("memory-300-vs-30", sizes[times-1]/sizes[0], "<=1.3")
}
