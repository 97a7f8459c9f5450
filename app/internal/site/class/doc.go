// Package class serves a class in one room: students answer the teacher's questions from their phones. It is
// mounted only if the site is shared, and keeps everything in memory.
//
// Read app/internal/run/classroom first: it has the rules, and what is sent. Here, class.go decides who may
// ask what, poll.go answers requests that wait, and page.go has the phone's page.
package class
