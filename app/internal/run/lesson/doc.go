// Package lesson is the folder of the lessons after the first: a package each, which is an act. The first is package
// story, and plan.Lessons lists all of them in order.
package lesson
