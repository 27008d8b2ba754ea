/** JSON that may stand inside a script element, as data or as a JavaScript literal: no text in it ends the element or a line. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[&><\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/**
 * JSON of data for search engines, inside a script element. Paragraphs, headings and line breaks stay as they are, so that a text
 * that stands in the page too is the same bytes there and costs almost nothing; none of these tags ends the element.
 */
export function dataJson(value: unknown): string {
  return JSON.stringify(value).replace(/(<\/?(?:p|h2)>|<br\/>)|[<>\u2028\u2029]/g, (found, tag) => {
    return tag ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
