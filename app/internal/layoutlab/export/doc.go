// Package export writes a layout as Go, SQL, JSON, Markdown and Kubernetes YAML, and reads the JSON back.
package export
