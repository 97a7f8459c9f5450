package site_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// navigation asks the worker, in Node, for a page while a newer version waits.
const navigation = `
const listeners = {};
const self = {
	location: new URL("http://lab.test/worker.js"),
	addEventListener: (name, listener) => { listeners[name] = listener; },
	registration: { waiting: { postMessage() {} } },
	clients: { matchAll: async () => ["the page that is reloaded"] },
};
const release = { version: "1", pages: {}, files: {} };
setTimeout(() => listeners.fetch({
	request: { url: "http://lab.test/", method: "GET", mode: "navigate" },
	respondWith: async (answer) => {
		const { headers } = await answer;
		console.log(JSON.stringify({ policy: headers.get("Content-Security-Policy"), body: await (await answer).text() }));
	},
}));
`

func TestTheDocumentThatOnlyReloadsMayDoNothingElse(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed")
	}
	worker, err := os.ReadFile("../../../web/worker.js")
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(node, "-")
	command.Stdin = strings.NewReader(navigation + string(worker))
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answer struct{ Policy, Body string }
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	script := strings.TrimSuffix(strings.TrimPrefix(answer.Body, "<script>"), "</script>")
	sum := sha256.Sum256([]byte(script))
	want := "default-src 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	if answer.Policy != want {
		t.Errorf("%q carries the policy %q, want %q", answer.Body, answer.Policy, want)
	}
}
