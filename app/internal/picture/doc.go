// Package picture is the folder of what a moment looks like, as values that tests can read and any page
// can draw.
//
//   - stage draws a run, and the motion from one moment to the next;
//   - shops draws the beats of the story;
//   - worksheet draws a bit operation as a written calculation.
//
// The looks of all are in web/lab/pictures.css.
package picture
