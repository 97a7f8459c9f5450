// Command bare is the smallest page go-app can start: one heading. Its size is
// what every go-app site pays before it does anything, so `make size` weighs
// ours against it, and `make start` and `make lighthouse` run it beside ours.
package main
