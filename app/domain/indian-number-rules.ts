/** Numbers as India writes them. */

/**
 * "1,24,000" for a whole number: the last three digits, then twos. `Intl` writes the same, but the first use of it in an isolate
 * takes as long as to render a page.
 */
export function inLakhs(value: number): string {
  return String(value).replace(/\d(?=(?:\d\d)+\d$)/g, "$&,");
}
