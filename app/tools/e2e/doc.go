// Package e2e tests the exported site in a real Chromium, as a visitor meets it: built by make, served by the site's
// own server, and used by mouse and keyboard. What a link, a press or a typed text leads to is tested without a
// browser, in app/internal/page; here is what only a browser has, and one way through each page. make test tries a page
// of each kind; with MORE=1, as make test-more, all pages, screens, languages and failures are tried, and the tests
// that begin with [more].
//
// A test opens a page and asks it things:
//
//	func TestADecodedIDShowsItsTime(t *testing.T) {
//		b := open(t, "/decode#id=1541815603606036480")
//		if got, want := b.field("unix-ms"), "1656432460105"; got != want {
//			t.Errorf("got %s, want %s", got, want)
//		}
//	}
//
// Three such tests run at a time, each in a tab that others had before it and in which nothing of theirs is left but
// the program, which runs already: open follows a link to the page, for a third of what loading it costs, and visit
// goes on from there. A test of what a document does when it is loaded takes it fresh; one that changes what other
// pages of the document would meet says so with alter; one of storage, of the service worker, of working offline or of
// a first start takes a [newTab]; one that cannot bear others beside it begins with [alone].
//
// A test waits for what it wants to see, with until, and never for time to pass.
//
// What the browser complained of fails a test by itself when it ends; a test
// that expects complaints takes them with the tab's complaints method.
package e2e
