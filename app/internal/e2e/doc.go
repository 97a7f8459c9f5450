// Package e2e tests the exported site in a real Chromium, as a visitor meets
// it: built by make, served by the site's own server, and used by mouse and
// keyboard.
//
// A test opens a page in a profile of its own and asks it things:
//
//	func TestADecodedIDShowsItsTime(t *testing.T) {
//		b := open(t, "/decode#id=1541815603606036480")
//		if got, want := b.field("unix-ms"), "1656432460105"; got != want {
//			t.Errorf("got %s, want %s", got, want)
//		}
//	}
//
// What the browser complained of fails a test by itself when it ends; a test
// that expects complaints takes them with the tab's complaints method.
package e2e
