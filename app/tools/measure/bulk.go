//go:build !js

package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// watched notes how long Go runs at a time, and how large the program's memory
// is.
const watched = `window.longest = 0;
let made;
Object.defineProperty(window, "Go", { configurable: true, get: () => made, set(given) {
	made = given;
	const run = given.prototype.run, resume = given.prototype._resume;
	given.prototype.run = function (instance) { window.memory = instance.exports.mem; return run.call(this, instance); };
	let depth = 0;
	given.prototype._resume = function () {
		const begin = performance.now();
		depth++;
		try { resume.call(this); } finally { if (--depth === 0) window.longest = Math.max(window.longest, performance.now() - begin); }
	};
} });
window.when = (met) => new Promise((done) => {
	const look = () => { if (met()) { observer.disconnect(); done(); return true; } };
	const observer = new MutationObserver(look);
	if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});
window.read = (rows) => when(() => document.querySelector('[data-field="rows"]')?.dataset.value === String(rows) && !document.querySelector(".progress *") && (rows < 50 || document.querySelector(".row")));
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
window.rest = () => new Promise((done) => setTimeout(done, 400));
// A beat goes round as fast as the browser lets it: between two of them lies
// whatever kept it.
window.beating = async (work) => {
	let last = performance.now(), most = 0, on = true;
	const c = new MessageChannel();
	c.port1.onmessage = () => { const now = performance.now(); most = Math.max(most, now - last); last = now; if (on) c.port2.postMessage(0); };
	c.port2.postMessage(0);
	await work();
	await new Promise(requestAnimationFrame);
	await new Promise((done) => setTimeout(done, 50));
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
	await rest();
};
window.bring = async (act, rows) => {
	await empty();
	const begin = performance.now();
	longest = 0;
	let took;
	const beat = await beating(async () => { act(); await read(rows); took = performance.now() - begin; });
	await rest();
	return [took, beat, longest, memory.buffer.byteLength];
};
// Selecting all in a long box, and until it is shown: on the page, and with
// nothing but the box.
window.selecting = async () => {
	const box = document.querySelector("textarea");
	const select = async () => {
		getSelection().removeAllRanges();
		box.setSelectionRange(0, 0);
		await rest();
		const begin = performance.now();
		box.focus();
		box.select();
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		return performance.now() - begin;
	};
	await empty();
	put(list(20_000))();
	await read(20_000);
	const here = [await select(), await select(), await select()];
	box.remove();
	document.body.replaceChildren(box);
	const bare = [await select(), await select(), await select()];
	return [Math.min(...here), Math.min(...bare)];
};`

// bulk times the decoder's page with many IDs: from a text put into the box, a
// dropped file, or Ctrl+V, to the table with all that was found. What the browser
// needs to lay out a long box is not counted: of what is put there the longest
// task is Go's own, of a file and of Ctrl+V the longest of all.
func bulk(o options) error {
	tab, address, closeBrowser, err := browseOurs(o, watched)
	if err != nil {
		return err
	}
	defer closeBrowser()
	if err := reopen(tab, address+"/decode"); err != nil {
		return err
	}
	const ids = 100_000
	paste, err := brought(tab, o.tries, "put", fmt.Sprintf("list(%d)", ids), ids)
	if err != nil {
		return err
	}
	file, err := brought(tab, o.tries, "drop", fmt.Sprintf("list(%d)", ids), ids)
	if err != nil {
		return err
	}
	large, err := brought(tab, 3, "drop", "log(20_000_000)", 200_000)
	if err != nil {
		return err
	}
	pasting, err := pasted(tab, o.tries, ids)
	if err != nil {
		return err
	}
	selecting, err := evaluate[[2]float64](tab, "selecting()")
	if err != nil {
		return err
	}
	figure("bulk-100000-ms", median(paste.took), "<=5000")
	figure("bulk-100000-file-ms", median(file.took), "")
	figure("bulk-20-mb-ms", median(large.took), "")
	figure("bulk-longest-task-ms", max(median(paste.runs), median(file.beats)), "<=50")
	figure("paste-longest-task-ms", median(pasting), "<=100")
	figure("bulk-20-mb-longest-task-ms", median(large.beats), "")
	figure("bulk-second-paste-growth", paste.memory[1]/paste.memory[0]-1, "<=0.1")
	figure("select-all-20000-vs-bare", selecting[0]/selecting[1], "")
	return nil
}

// bringing is what was measured, time by time: how long it took, the longest
// task, the longest run of Go, and the memory afterwards.
type bringing struct{ took, beats, runs, memory []float64 }

// brought brings a text to the page so many times.
func brought(tab context.Context, tries int, how, text string, rows int) (bringing, error) {
	var all bringing
	for range max(tries, 3) {
		one, err := evaluate[[4]float64](tab, fmt.Sprintf("bring(%s(%s), %d)", how, text, rows))
		if err != nil {
			return all, fmt.Errorf("%s %s: %w", how, text, err)
		}
		all.took, all.beats = append(all.took, one[0]), append(all.beats, one[1])
		all.runs, all.memory = append(all.runs, one[2]), append(all.memory, one[3])
	}
	return all, nil
}

// pasted is the longest task, time by time, from Ctrl+V of so many IDs until all
// that was found stands there.
func pasted(tab context.Context, tries, ids int) (longest []float64, err error) {
	for range max(tries, 3) {
		_, err = evaluate[*int](tab, fmt.Sprintf(`empty().then(() => {
			const text = list(%d);
			document.addEventListener("copy", (e) => { e.clipboardData.setData("text/plain", text); e.preventDefault(); }, { once: true });
			document.querySelector("textarea").focus();
		})`, ids))
		if err == nil {
			err = press(tab, "c", "copy")
		}
		if err == nil {
			_, err = evaluate[*int](tab, fmt.Sprintf("rest().then(() => { window.pasted = beating(() => read(%d)); })", ids))
		}
		if err == nil {
			err = press(tab, "v", "paste")
		}
		var beat float64
		if err == nil {
			beat, err = evaluate[float64](tab, "pasted")
		}
		if err != nil {
			return nil, fmt.Errorf("pasting: %w", err)
		}
		longest = append(longest, beat)
	}
	return longest, nil
}

// press presses Ctrl and a letter, which the browser takes for a command.
func press(tab context.Context, letter, command string) error {
	down := input.DispatchKeyEventParams{Type: "rawKeyDown", Key: letter, Modifiers: 2, WindowsVirtualKeyCode: int64(strings.ToUpper(letter)[0]), Commands: []string{command}}
	if _, err := chromedp.Call(tab, input.DispatchKeyEvent, down); err != nil {
		return err
	}
	up := down
	up.Type, up.Commands = "keyUp", nil
	_, err := chromedp.Call(tab, input.DispatchKeyEvent, up)
	return err
}
