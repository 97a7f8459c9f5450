// watch.js sums up Go's running time, including DOM changes: every event enters the program through _resume. Waits for
// frames and timers are not counted. It also records the longest run and the program's memory.
window.goTime = 0, window.longestRun = 0;
let constructor, depth = 0;
Object.defineProperty(window, "Go", { configurable: true, get: () => constructor, set(given) {
	constructor = given;
	const run = given.prototype.run, resume = given.prototype._resume;
	given.prototype.run = function (instance) { window.memory = instance.exports.mem; return run.call(this, instance); };
	given.prototype._resume = function () {
		const begin = performance.now();
		depth++;
		try { resume.call(this); } finally {
			if (--depth === 0) {
				const took = performance.now() - begin;
				goTime += took;
				longestRun = Math.max(longestRun, took);
			}
		}
	};
} });
window.when = (met) => new Promise((done) => {
	const look = () => { if (met()) { observer.disconnect(); done(); return true; } };
	const observer = new MutationObserver(look);
	if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});
window.pause = (ms) => new Promise((done) => setTimeout(done, ms));
window.press = (name) => [...document.querySelectorAll(".player button")].find((e) => e.innerText === name).click();
window.shows = (step) => document.querySelector('[data-field="step"]')?.dataset.value === String(step);
window.go = async (name, step) => {
	const was = document.querySelector('[data-field="step"]').dataset.value;
	press(name);
	await when(() => step === undefined ? !shows(was) : shows(step));
};
// A redraw is all Go work after one press of Next, until it is idle.
window.redraw = async (step) => {
	const before = goTime;
	await go("Next", step);
	await pause(250);
	return goTime - before;
};
window.opened = async (selector, title) => {
	const begin = performance.now();
	document.querySelector(selector).click();
	await when(() => document.querySelector("h1").innerText === title && document.querySelector("[data-lane]"));
	await new Promise(requestAnimationFrame);
	await new Promise((done) => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); });
	return performance.now() - begin;
};
