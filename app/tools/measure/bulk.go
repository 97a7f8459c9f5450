//go:build !js

package main

import (
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/input"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// brings has the input for the decoder's page, and the code to time it.
const brings = `window.read = (rows) => when(() => document.querySelector('[data-field="rows"]')?.dataset.value === String(rows) && !document.querySelector(".progress *") && (rows < 50 || document.querySelector(".row")));
window.ids = (n) => { let id = 1541815603606036480n, all = []; for (let i = 0; i < n; i++) all.push(String(id += 4194304n * BigInt(1 + i * 7 % 13))); return all; };
window.list = (n) => ids(n).join("\n");
window.log = (bytes) => {
	let text = "", i = 0;
	for (const id of ids(bytes / 100)) text += "2022-06-28T16:07:" + String(i % 60).padStart(2, "0") + ".105Z INFO worker-" + i++ % 8 + " POST /statuses id=" + id + " status=201 took=17ms bytes=512\n";
	return text;
};
window.put = (text) => () => { const box = document.querySelector("textarea"); box.value = text; box.dispatchEvent(new Event("input", { bubbles: true })); };
window.drop = (text) => {
	const moved = new DataTransfer();
	moved.items.add(new File([text], "ids.txt"));
	return () => document.querySelector("textarea").dispatchEvent(new DragEvent("drop", { dataTransfer: moved, bubbles: true, cancelable: true }));
};
// Beats follow each other as fast as the browser allows; the gap between two is the length of a task.
window.beating = async (work) => {
	let last = performance.now(), most = 0, on = true;
	const c = new MessageChannel();
	c.port1.onmessage = () => { const now = performance.now(); most = Math.max(most, now - last); last = now; if (on) c.port2.postMessage(0); };
	c.port2.postMessage(0);
	await work();
	await new Promise(requestAnimationFrame);
	await pause(50);
	on = false;
	return most;
};
window.empty = async () => {
	for (let button; (button = document.querySelector(".attachment button:last-of-type"));) {
		button.click();
		await when(() => !button.isConnected);
	}
	put("")();
	await read(0);
	await pause(400);
};
window.bring = async (act, rows) => {
	await empty();
	const begin = performance.now();
	longestRun = 0;
	let took;
	const beat = await beating(async () => { act(); await read(rows); took = performance.now() - begin; });
	await pause(400);
	return [took, beat, longestRun, memory.buffer.byteLength];
};`

// bulk times the decoder's page with many IDs, from a text set in the box, a dropped file or
// Ctrl+V, to the complete table. It excludes the browser's layout of a long text box: for a
// text in the box it takes Go's longest task, for a file and Ctrl+V the longest task of all.
func bulk(o options) {
	t, address := browseOurs(o, watched, brings)
	defer t.close()
	t.reopen(address + "/decode")
	const ids = 100_000
	paste := brought(t, o.tries, "put", fmt.Sprintf("list(%d)", ids), ids)
	file := brought(t, o.tries, "drop", fmt.Sprintf("list(%d)", ids), ids)
	large := brought(t, 3, "drop", "log(20_000_000)", 200_000)
	pasting := pasted(t, o.tries, ids)
	tool.Figure("bulk-100000-ms", tool.Median(paste.took), "<=5000")
	tool.Figure("bulk-100000-file-ms", tool.Median(file.took), "")
	tool.Figure("bulk-20-mb-ms", tool.Median(large.took), "")
	tool.Figure("bulk-longest-task-ms", max(tool.Median(paste.runs), tool.Median(file.beats)), "<=50")
	tool.Figure("paste-longest-task-ms", tool.Median(pasting), "<=50")
	tool.Figure("bulk-20-mb-longest-task-ms", tool.Median(large.beats), "")
	tool.Figure("bulk-second-paste-growth", paste.memory[1]/paste.memory[0]-1, "<=0.1")
}

// bringing has the measurements of each run: duration, longest task, longest run of Go, and memory afterwards.
type bringing struct{ took, beats, runs, memory []float64 }

// brought gives a text to the page repeatedly.
func brought(t tab, tries int, how, text string, rows int) (all bringing) {
	for range max(tries, 3) {
		one := evaluate[[4]float64](t, fmt.Sprintf("bring(%s(%s), %d)", how, text, rows))
		all.took, all.beats = append(all.took, one[0]), append(all.beats, one[1])
		all.runs, all.memory = append(all.runs, one[2]), append(all.memory, one[3])
	}
	return all
}

// pasted returns the longest task of each run, from Ctrl+V of that many IDs to the complete table.
func pasted(t tab, tries, ids int) (longest []float64) {
	for range max(tries, 3) {
		t.run(`empty().then(() => {
			const text = list(%d);
			document.addEventListener("copy", (e) => { e.clipboardData.setData("text/plain", text); e.preventDefault(); }, { once: true });
			document.querySelector("textarea").focus();
		})`, ids)
		t.press("c", "copy")
		t.run("pause(400).then(() => { window.pasted = beating(() => read(%d)); })", ids)
		t.press("v", "paste")
		longest = append(longest, evaluate[float64](t, "pasted"))
	}
	return longest
}

// press presses Ctrl and a letter, which triggers an editing command.
func (t tab) press(letter, command string) {
	down := input.DispatchKeyEventParams{Type: "rawKeyDown", Key: letter, Modifiers: 2,
		WindowsVirtualKeyCode: int64(strings.ToUpper(letter)[0]), Commands: []string{command}}
	call(t, input.DispatchKeyEvent, down)
	down.Type, down.Commands = "keyUp", nil
	call(t, input.DispatchKeyEvent, down)
}

// strolled follows a link between pages every 150 ms, to the page that was visited least, and returns
// the program's memory size.
const strolled = `const visits = {};
window.stroll = async (changes) => {
	for (let i = 0; i < changes; i++) {
		visits[location.pathname] = (visits[location.pathname] ?? 0) + 1;
		const often = (a) => visits[a.pathname] ?? 0;
		[...document.querySelectorAll("header nav a, .steps a, .course a, .reference a")].reduce((a, b) => (often(b) < often(a) ? b : a)).click();
		await pause(150);
	}
	return memory.buffer.byteLength;
};`

// memory compares the program's memory after many page changes with that after a few: pages
// that were left must be freed.
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
