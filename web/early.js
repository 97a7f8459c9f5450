// early.js gives the page the colours that its reader chose, before it is
// drawn. It is the one script that the first picture waits for.
"use strict";

try {
  const theme = JSON.parse(localStorage.getItem("theme"));
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // A browser that keeps nothing shows the system's colours.
}
