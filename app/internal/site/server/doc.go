// Package server helps to serve a class from a laptop: it opens a port with clear errors,
// lists the URLs for other devices, draws a QR code, and logs each request with a Snowflake
// ID.
package server
