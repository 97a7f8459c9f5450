// Package page is the folder of the site's pages, at addresses of [nav.Groups]: a package each, or one for a kind.
// page.go lists them. Its tests use every page as a visitor does.
//
// Read nav first: nav.Page is what every page has, routes.go has the lessons and the Reference.
// Then tables/glossary.go, the shortest page, and player, which the pages that play scenes share: scenes and one half
// of nodes.
//
// Most packages have the name of their route. The others are
//
//	generate   /bits-of-an-id, and the front page
//	ideas      no route: what this browser knows of the reader, for /practice and what leads there
//	index      /keys
//	lessons    /lessons, /story, /incidents, and the lessons of routes that also have an instrument
//	present    no route: what a presented page has beside its content
//	scenes     /rollover, /rollback and /systems
//	tables     /glossary, /claims and /compare
//
// # To add a page
//
// Write its package or file, a line in [All], and its row in nav/routes.go. The export, the navigation, the offline
// copy and the tests that open every route include it from then on. Tests ask for its translations in
// words/text/catalog, and "go test ./app -update" writes its row in README.md. Some pages also have
//
//	parameters in bound_test.go       what a link could multiply
//	web/lab/NAME.css                  rules of their own; web/pages.css names the file
//	functions in app/startup.txt      "make profile" writes them; a route that is Late has none
//	mains in tools/e2e/late_test.go   a main button that is neither the player's Next nor a button.primary
//	links in tools/oracle/links.txt   what they show must not change unnoticed
//	a section in app/CONTRACT.md      attributes and parameters that others rely on
//	a rule in app/arch_test.go        imports that other pages do not have
package page
