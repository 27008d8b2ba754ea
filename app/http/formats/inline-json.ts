/**
 * JSON that may stand inside a script element, as data or as a JavaScript literal: no text in it ends the element or a line. Of `<`
 * only that is escaped which may begin the end of an element, another script, or a comment, as each escape costs bytes in the page.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/<\/|<(?=[!s])|[\u2028\u2029]/gi, (text) => {
    if (text === "</") return "<\\/";
    return `\\u${text.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
