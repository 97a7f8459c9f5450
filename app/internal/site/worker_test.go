package site_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// navigation requests a page from the worker, in Node, while a newer version is waiting.
const navigation = `
const listeners = {};
const self = {
	location: new URL("http://lab.test/worker.js"),
	addEventListener: (name, listener) => { listeners[name] = listener; },
	registration: { waiting: { postMessage() {} } },
	clients: { matchAll: async () => ["the page that is reloaded"] },
};
const release = { version: "1", pages: {}, files: {}, languages: {} };
setTimeout(() => listeners.fetch({
	request: { url: "http://lab.test/", method: "GET", mode: "navigate" },
	respondWith: async (answer) => {
		const { headers } = await answer;
		console.log(JSON.stringify({ policy: headers.get("Content-Security-Policy"), body: await (await answer).text() }));
	},
}));
`

// inNode runs the worker in Node with a script that calls it, and returns the script's output.
func inNode(t *testing.T, script string) []byte {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed")
	}
	worker, err := os.ReadFile("../../../web/worker.js")
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(node, "-")
	command.Stdin = strings.NewReader(script + string(worker))
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// damaged requests cached files from the worker, all of them damaged.
const damaged = `
const listeners = {}, kept = new Map();
const self = { location: new URL("http://lab.test/worker.js"), addEventListener: (name, listener) => { listeners[name] = listener; } };
const caches = { open: async () => ({
	match: async (path) => kept.get(path)?.clone(),
	put: async (path, response) => kept.set(path, response),
}) };
const fetch = async (path) => new Response("sound " + path);
const names = ["web/app.0.wasm", "web/rest.0.wasm", "web/worker.0.wasm", "web/lab.0.css"];
const release = { version: "1", pages: {}, files: {}, languages: {} };
const ask = (name, cache) => new Promise((respondWith) => listeners.fetch({ clientId: "", respondWith, request: { url: "http://lab.test/" + name, method: "GET", mode: "cors", cache } }))
	.then((response) => response.text());
setTimeout(async () => {
	const got = {};
	for (const name of names) {
		release.files[name] = await digest(new TextEncoder().encode("sound /" + name));
		files.set(name, release.files[name]);
		for (const mode of ["default", "reload"]) {
			kept.set("/" + name, new Response("damaged"));
			got[name + " " + mode] = await ask(name, mode) === "sound /" + name;
		}
	}
	console.log(JSON.stringify(got));
});
`

// A synchronous request, such as the program's for its lazy chunk, cannot bypass damaged cached
// files.
func TestOnlyTheProgramIsServedUncheckedAndNotWhenItIsAskedForAnew(t *testing.T) {
	var sound map[string]bool
	if err := json.Unmarshal(inNode(t, damaged), &sound); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"web/app.0.wasm", "web/rest.0.wasm", "web/worker.0.wasm", "web/lab.0.css"} {
		for _, mode := range []string{"default", "reload"} {
			if got, want := sound[name+" "+mode], name != "web/app.0.wasm" || mode == "reload"; got != want {
				t.Errorf("%s, %s: it is sound: %t, want %t", name, mode, got, want)
			}
		}
	}
}

func TestTheDocumentThatOnlyReloadsMayDoNothingElse(t *testing.T) {
	out := inNode(t, navigation)
	var answer struct{ Policy, Body string }
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	script := strings.TrimSuffix(strings.TrimPrefix(answer.Body, "<script>"), "</script>")
	want := "default-src 'none'; script-src " + allowed(script)
	if answer.Policy != want {
		t.Errorf("%q carries the policy %q, want %q", answer.Body, answer.Policy, want)
	}
}

// left asks the worker for what belongs to a class, and for a page.
const left = `
const listeners = {};
const self = { location: new URL("http://lab.test/lab/worker.js"), addEventListener: (name, listener) => { listeners[name] = listener; } };
const release = { version: "1", pages: { queue: "queue.html" }, files: { "queue.html": "0" }, languages: {} };
setTimeout(() => {
	const answered = {};
	for (const path of ["class/state", "class/results?rev=1", "q", "q/4", "q/phone.0.js", "queue", "classes"]) {
		for (const mode of ["navigate", "cors"]) {
			listeners.fetch({ request: { url: "http://lab.test/lab/" + path, method: "GET", mode }, clientId: "", respondWith: () => { answered[path] = true; } });
		}
	}
	console.log(JSON.stringify(Object.keys(answered)));
	process.exit();
});
`

func TestTheWorkerLeavesAClassToTheServer(t *testing.T) {
	if got, want := strings.TrimSpace(string(inNode(t, left))), `["queue","classes"]`; got != want {
		t.Errorf("it answers for %s, want %s", got, want)
	}
}
