/** Replaces `react-dom`: the one function that the router takes from it. The rest is for browsers, mostly their half of React. */

/** Runs an update that a browser would render at once. A server renders only once in any case. */
export function flushSync<T>(render: () => T): T {
  return render();
}
