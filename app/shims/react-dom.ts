/** What the router takes from `react-dom` itself. The rest of it is for browsers, and most of it is the browser's half of React. */

/** Runs what a browser would render at once; a server renders once in any case. */
export function flushSync<T>(render: () => T): T {
  return render();
}
