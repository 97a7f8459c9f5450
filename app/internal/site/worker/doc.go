// Command worker is the site's second program, without a user interface: it runs
// the generator in a browser's worker, or on the page where there is none;
// web/live-worker.js starts it.
package main
