// Package tables has the pages that show a table of another package, from which a reader chooses rows: /glossary, the
// shortest of them, shows package glossary's table, /claims shows package claims's, and /compare package choose's.
package tables

import "github.com/snowflakelab/snowflakelab/app/internal/page/nav"

type base = nav.Page
