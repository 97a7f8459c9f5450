// Package server is what a laptop needs to serve a class: a port that is taken with a
// plain word where it cannot be, the addresses under which others reach it, a code
// that they can scan, and a log in which each request has an ID of our own making.
package server
