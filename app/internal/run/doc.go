// Package run is the folder of what happens over time, computed from the machines of package design.
//
// Read sim first: it plays a script into a list of immutable frames. The rest builds on it or stands beside it:
//
//   - scenario has the scenes, game is /play;
//   - act is what a lesson is made of, story the first lesson, and lesson has the others;
//   - practice asks about the lessons' ideas with other numbers, replays each answer, and decides when an idea is asked
//     again;
//   - incident retells public reports of duplicates as acts, for /incidents;
//   - plan lists the lessons, and is what a teacher does with scenes, story and reports in 90 or 45 minutes, for
//     /teach;
//   - explore searches all histories of a design, and all orders of two threads' steps;
//   - braid simulates many nodes, btree an index, live the generator at full speed;
//   - classroom is the state of a class that answers from its phones.
package run
