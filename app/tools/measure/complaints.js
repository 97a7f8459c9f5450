// complaints.js is prepended to early.js for the tests with other engines. It records errors
// in a page, because not every engine's console can be read from outside.
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
