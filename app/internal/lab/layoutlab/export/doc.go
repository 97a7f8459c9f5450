// Package export writes a layout as Go, SQL, JSON and Markdown, and reads the JSON back.
package export
