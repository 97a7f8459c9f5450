// Package lab is the folder of what a layout or a bit operation means.
//
//   - layoutlab computes what follows from a layout; it finds one for given needs, exports it, and says
//     what happens to the IDs of a service that changes to it;
//   - bitlab explains bit operations step by step, also those that take an ID apart;
//   - choose is the table by which people choose a kind of ID;
//   - claims checks what the documents say.
package lab
