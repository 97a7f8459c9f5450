// Package site converts rendered pages to static files for a web server, and serves them
// from memory or from a folder.
//
// It replaces go-app's own export: attributes are valid HTML, two exports of one commit are
// byte-identical, and nothing covers the page while the program loads.
//
// Read site.go first: it makes all files. document.go writes a page's document with markup.go, compress.go makes the
// compressed forms, folder.go replaces a folder by an export, and handler.go serves one. serve.go opens a port, also
// for a class on one laptop, and logs what it serves. Beside them,
//
//   - class lets the class answer from its phones;
//   - worker is the second program, which a page runs in a Web Worker.
package site
