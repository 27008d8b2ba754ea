/** A text as phrases are looked for in it: in small letters, without what nobody sees, and cut into sentences. */

/** A text as it is searched. `at`: for each letter of it, where it stands in the original. */
type Plain = { text: string; at: number[] };

/** Letters of other alphabets that look like ours. */
const LOOKALIKES: Record<string, string> = { а: "a", е: "e", о: "o", р: "p", с: "c", у: "y", х: "x", і: "i", ѕ: "s" };
const SIGNS: Record<string, string> = { "’": "'", "‘": "'", "–": "-", "—": "-", "‑": "-", "−": "-" };

/** Small letters, one space between words, nothing invisible. A line break stays where a new line is a new sentence. */
export function toPlain(original: string): Plain {
  const at: number[] = [];
  let text = "";
  let last = "";
  let index = 0;
  for (const letter of original) {
    const start = index;
    index += letter.length;
    if (/\s/u.test(letter)) {
      if (last === " ") {
        if (letter === "\n") last = "\n";
      } else if (last !== "\n" && text !== "") last = letter === "\n" ? "\n" : " ";
      continue;
    }
    const code = letter.charCodeAt(0);
    if (code > 127 && /\p{Cf}|\p{Cc}|\p{Variation_Selector}|[\u115f\u1160\u3164]/u.test(letter)) continue;
    const folded = code < 128 ? letter.toLowerCase() : fold(letter);
    if (last === " " || last === "\n") {
      // A line that was only wrapped goes on in small letters.
      text += last === "\n" && !/^\p{Ll}/u.test(letter) ? "\n" : " ";
      at.push(start);
    }
    text += folded;
    for (let each = 0; each < folded.length; each += 1) at.push(start);
    last = folded;
  }
  at.push(index);
  return { text, at };
}

function fold(letter: string): string {
  const digit = letter.charCodeAt(0) - 0x966;
  if (digit >= 0 && digit < 10) return String(digit);
  const plain = letter.normalize("NFKC").toLowerCase();
  return LOOKALIKES[plain] ?? SIGNS[plain] ?? plain;
}

const NEAR = 90;
const STOP = /[!?;\n।]|(?<!\b(?:rs|no|[ap]\.?m|m|b|ed|sc|dr|st|i\.?e|approx))\.(?=\s)/g;

/** What stands before and behind a place in its sentence. */
export function around(text: string, start: number, end: number): { before: string; behind: string } {
  const before = text.slice(Math.max(0, start - NEAR), start);
  const behind = text.slice(end, end + NEAR);
  const from = [...before.matchAll(STOP)].at(-1)?.index;
  const to = behind.search(new RegExp(STOP.source));
  return {
    before: from === undefined ? before : before.slice(from + 1),
    behind: to < 0 ? behind : behind.slice(0, to),
  };
}
