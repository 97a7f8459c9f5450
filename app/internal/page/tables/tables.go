// Package tables has the pages that show a table of another package, from which a reader chooses rows: /glossary shows
// package glossary's, the shortest of them, /claims that of package claims, and /compare that of package choose.
package tables

import "github.com/snowflakelab/snowflakelab/app/internal/page/nav"

type base = nav.Page
