// Package need finds the layouts that meet requirements ([Needs]), best first, or if there is none, the
// cheapest concession.
package need
