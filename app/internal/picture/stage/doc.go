// Package stage draws a run: a look is everything visible at a place in it, and a picture is
// the transition between two looks, as plain marks. It reads no clock and knows no page: the
// same picture is prerendered, tested, shared as a figure, and animated in a browser.
//
//	/rollover   rollover.go   one lane, with its generator
//	  callers        lane_callers.go     the queue, the window, who leaves
//	  generator      lane_drawers.go     two ticks with a cell per sequence value
//	                 lane_dial.go        the clock
//	  bits           lane_bits.go        the ID's 64 bits, the sequence and its mask
//	  time line      lane_timeline.go    how many IDs each tick has
//	  code           lane_code.go        the line that runs, the generator state
//	  row            lane_row.go         one of several lanes
//	/rollback   rollback.go   several lanes on one ruler of milliseconds
//	  numbers, hands ruler_hands.go      clocks that move back, and their ghosts
//	  rows           ruler_row.go        a lane's IDs at their ticks
//	  owners         ruler_owners.go     a duplicate and its two callers
//	/systems    systems.go    several desks on a street, above their database
//	  house          street_house.go     callers: waiting, served, rejected
//	  apparatus      street_apparatus.go, street_apparatus_alone.go   what a server stores
//	  life           street_life.go      how long it serves without the database
//	  store          street_store.go     the database, and requests in transit
//	  legend         street_legend.go    what people and lines mean
//
// The content is computed once per run, in lane.go, ruler.go with ruler_dots.go, and
// street.go with street_desk.go and street_trip.go. Marks are in mark.go, transitions in
// transition.go; package style has the styles of marks.
package stage
