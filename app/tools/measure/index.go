//go:build !js

package main

// filled enters a million rows and waits until both trees have them. It returns the time that this
// takes, and the longest task of the page meanwhile.
const filled = `(async () => {
	attend();
	const box = document.querySelector("[data-edit=rows]"), from = performance.now();
	box.value = "1000000";
	box.dispatchEvent(new Event("change", { bubbles: true }));
	const rows = () => Number(document.querySelector("[data-tree] [data-field=rows]").dataset.value);
	while (rows() < 1_000_000) await new Promise(requestAnimationFrame);
	return [performance.now() - from, longest];
})()`

// indexes inserts a million keys into both trees, in the worker.
func indexes(o options) {
	inWorker(o, "index", "1m-ms", "<=3000", "/keys?rows=1000", filled)
}
