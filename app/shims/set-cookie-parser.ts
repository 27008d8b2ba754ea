/** In the place of a parser of cookies' attributes, of which Remix takes this one function. */

/** The `Set-Cookie` lines of a header that joined them: a comma that begins a name and a value, as no date in a cookie has. */
export function splitCookiesString(joined: string): string[] {
  return joined.split(/,\s*(?=[^\s;,=]+=)/);
}
