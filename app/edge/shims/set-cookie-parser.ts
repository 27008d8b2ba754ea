/** Replaces a parser of cookie attributes. Remix takes only this one function of it. */

/** The `Set-Cookie` lines of a joined header. A line begins after a comma that `name=` follows; no date in a cookie has that. */
export function splitCookiesString(joined: string): string[] {
  return joined.split(/,\s*(?=[^\s;,=]+=)/);
}
