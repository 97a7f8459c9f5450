// Package stage draws a run: a picture is a function of the run and of a place in it, at a stop or
// between two, as plain marks. It reads no clock and knows no page: the same picture is
// prerendered, tested, shared as a figure, and animated in a browser.
//
//	/rollover   lane_queue.go          one lane: the callers' queue, the time line, one of several lanes
//	  overflow       lane_bits.go        the ID's 64 bits; the sequence overflows: the carry runs
//	                                     through its bits, and the mask removes the one beyond them
//	  generator      lane_generator.go   two ticks with a cell per sequence value, the clock,
//	                                     the line of code that runs, and the state
//	/rollback   rollback.go            several lanes on one ruler of milliseconds: clocks that
//	                                   move back, and a lane's IDs at their ticks
//	  owners         ruler_owners.go     a duplicate and its two callers
//	/systems    systems.go             several services on a street, above their database: callers,
//	                                   sorted IDs, what people and lines mean
//	  apparatus      street_apparatus.go what a server stores
//	  store          street_store.go     the database, requests in transit, and how long a service
//	                                     serves without it
//	/nodes      nodes.go               several nodes, from their first millisecond to their last
//	  times          nodes_times.go      below each: its life, its claim, its IDs and its rejections
//	  twinNames      nodes_names.go      names of duplicates, where they cover nothing
//
// A new picture is a drawing of one look, drawing.go, and motion is what a film finds between two, film.go. The
// lessons’ pictures, package shops, are such.
//
// The content is computed once per run, in lane.go, ruler.go and street.go. Read mark.go first:
// it has the marks of a picture and the transitions between two; web/lab/pictures.css has the looks
// of marks.
package stage
