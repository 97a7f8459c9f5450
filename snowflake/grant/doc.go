// Package grant lets nodes share worker IDs without duplicates, whatever their clocks read. A
// registry grants ticks of a worker ID to one life of one generator.
package grant
