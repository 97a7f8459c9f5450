//go:build !js

package main

import (
	"fmt"
)

// strolled changes pages by the links of the navigation, in turn, one every 150
// ms, and says how large the program's memory is then.
const strolled = `window.stroll = async (changes) => {
	for (let i = 0; i < changes; i++) {
		const links = [...document.querySelectorAll(".tabs a")];
		const here = links.findIndex((a) => a.pathname === location.pathname);
		links[(here + 1) % links.length].click();
		await new Promise((done) => setTimeout(done, 150));
	}
	return memory.buffer.byteLength;
};`

// memory compares how large the program's memory is after many changes of page
// with how large it was after a few: a page that was left is to be freed.
func memory(o options) error {
	tab, address, closeBrowser, err := browseOurs(o, watched, strolled)
	if err != nil {
		return err
	}
	defer closeBrowser()
	if err := reopen(tab, address+"/"); err != nil {
		return err
	}
	const few, times = 30, 10
	var sizes []float64
	for range times {
		size, err := evaluate[float64](tab, fmt.Sprintf("stroll(%d)", few))
		if err != nil {
			return fmt.Errorf("going from page to page: %w", err)
		}
		sizes = append(sizes, size)
	}
	figure("memory-300-mb", sizes[times-1]/1e6, "")
	figure("memory-300-vs-30", sizes[times-1]/sizes[0], "<=1.3")
	return nil
}
