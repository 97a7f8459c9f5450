// Command worker is the site's second program, without a user interface: it runs
// the generator in a browser's worker, which web/live-worker.js starts.
package main
