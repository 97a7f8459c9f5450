// Package stage draws what happens in a run: a look is all that is seen at a place in
// it, and a picture the way between two looks, as plain marks. It reads no clock and
// knows no page: the same picture is prerendered, is still in tests and in figures that
// are shared, and moves in a browser.
//
//	/rollover   rollover.go   one lane, with its generator
//	  callers        lane_callers.go     the queue, the window, who leaves
//	  generator      lane_drawers.go     two ticks with a cell for each number
//	                 lane_dial.go        the clock
//	  bits           lane_bits.go        the ID's 64 bits, the sequence and its mask
//	  time line      lane_timeline.go    how many IDs each tick has
//	  code           lane_code.go        the line that runs, what is remembered
//	  row            lane_row.go         a lane that is one of several
//	/rollback   rollback.go   several lanes on one ruler of milliseconds
//	  numbers, hands ruler_hands.go      the clock that goes back, what it leaves behind
//	  rows           ruler_row.go        a lane's IDs at their ticks
//	  owners         ruler_owners.go     an ID that was issued twice, and to whom
//	/systems    systems.go    several desks on a street, above their database
//	  house          street_house.go     who waits, is served, is turned away
//	  apparatus      street_apparatus.go, street_apparatus_alone.go   what a server keeps
//	  life           street_life.go      how long it serves without the database
//	  store          street_store.go     the database, and what is on its way there
//	  legend         street_legend.go    what people and lines mean
//
// What is drawn is found once a run, in lane.go, ruler.go with ruler_dots.go, and
// street.go with street_desk.go and street_trip.go. Marks are in mark.go, the way
// between two looks in transition.go; what marks look like is in package style.
package stage
