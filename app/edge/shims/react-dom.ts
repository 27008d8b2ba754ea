/**
 * Replaces `react-dom`: the one function that the router takes from it. The Worker does not need the rest of `react-dom`,
 * which is mostly React's code for browsers.
 */

/** Runs an update that a browser would render at once. A server renders only once in any case. */
export function flushSync<T>(render: () => T): T {
  return render();
}
