// complaints.js is put before early.js in the site that the engines are tried with.
// It notes what goes wrong in a page: not every engine's console can be read
// from outside.
"use strict";

window.complaints = [];
for (const name of ["error", "unhandledrejection", "securitypolicyviolation"]) {
  window.addEventListener(name, (event) => {
    const what = event.message ?? event.reason ?? event.blockedURI ?? event.target.outerHTML;
    window.complaints.push(`${name}: ${what}`);
  }, true);
}
const { error } = console;
console.error = (...words) => {
  window.complaints.push(`console.error: ${words.join(" ")}`);
  error.apply(console, words);
};
