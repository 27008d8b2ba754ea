/**
 * Signs of one program's own fonts, as they come with text from Word: no other program has them, and a page shows an empty box. Those
 * that every list has become signs that every font has.
 */

/** Signs of Symbol and Wingdings, by their place in those fonts. */
const KNOWN = new Map<number, string>([
  ...[0xb7, 0x6c, 0x6e, 0x71, 0x75, 0x76, 0x77, 0x9f, 0xa7, 0xa8, 0xb2, 0xd8, 0xf0, 0xa4, 0x7c, 0x2d].map(
    (code) => [0xf000 + code, "•"] as const,
  ),
  [0xf0fc, "✓"],
  [0xf0fe, "✓"],
  [0xf0e0, "→"],
  [0xf0e8, "→"],
]);

/** The same text without a sign that no font of ours has. */
export function withoutBoxes(text: string): string {
  return text.replace(/\p{Co}/gu, (sign) => KNOWN.get(sign.codePointAt(0) ?? 0) ?? " ");
}
