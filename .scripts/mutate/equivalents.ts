/** Mutants that change nothing that anybody could see, by their keys, each with the reason. */
export const EQUIVALENT: Record<string, string> = {
  'app/http/redirects.ts: operand: no "url.origin !== base" in "url.origin !== base || url.pathname.startsWith("//")"':
    "The line before lets a text through only when it begins with one slash and has neither a backslash nor a control character. No such text leads to another host; the operand is a second lock.",
};
