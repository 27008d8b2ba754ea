/** Links of our mails as people copy them: with signs behind them, with a mail's own coding in them, or cut. */
import { words } from "~/words/link-refusals";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** A random token, or an id with its proof: `id.proof`, `id.word.proof`. All proofs have 43 signs. */
const TOKEN = `(?:${UUID}\\.(?:[a-z_0-9]{1,40}\\.)?)?[\\w-]{43}`;
const WHOLE = new RegExp(`^${TOKEN}$`);
/** "=3D" is how quoted-printable writes "="; what stands behind is no part of a token. */
const COPIED = new RegExp(`^[<"'(]{0,2}(?:3D)?(${TOKEN})[_-]{0,2}(?:[^\\w-].*)?$`, "s");
/** A number behind the id begins a calendar's proof. If the proof is not whole, nothing is guessed. */
const COPIED_ID = new RegExp(`^(${UUID}(?:\\.\\d{1,6}\\.[\\w-]{43}\\.ics)?)(?:[_-]{1,2}|=20|[^\\w-](?!\\d).*)?$`, "is");
export const LINK_CUT = words.cut;

/** No link is longer: more is not looked at. */
const MAX_CHARS = 2_000;
const MAX_TOKEN_CHARS = 200;

/** The token that was copied, if there is a whole one in the text; else the text as it is. */
export function mendToken(text: string): string {
  if (WHOLE.test(text) || text.length > MAX_CHARS) return text;
  const plain = decoded(text);
  return (COPIED.exec(plain) ?? COPIED.exec(withoutBreaks(plain)))?.[1] ?? text;
}

/** The same for an id in a path, or a calendar's file. */
export function mendId(text: string): string {
  if (text.length > MAX_CHARS) return text;
  return COPIED_ID.exec(withoutBreaks(decoded(text)))?.[1] ?? text;
}

/** True if a part of the token is missing. */
export function isCutToken(token: string | null): boolean {
  return token !== null && token.length <= MAX_TOKEN_CHARS && !WHOLE.test(mendToken(token));
}

/** The reason for a refused link: it was cut, or the text `otherwise`. */
export function whyGone(token: string | null, otherwise = words.worksNoMore): string {
  return isCutToken(token) ? LINK_CUT : otherwise;
}

/** A path without the signs that stand behind a link in a text. */
export function mendPath(path: string): string {
  const plain = decoded(path);
  let end = plain.length;
  while (end > 1 && ".,;:!?)>]}\"'`»”’*=_|…।\u200b\u00a0 \r\n".includes(plain.charAt(end - 1))) end -= 1;
  return end === plain.length ? path : plain.slice(0, end);
}

/**
 * The text without line breaks, without the signs that a mail's coding or quoting leaves at them, and without
 * Markdown's stroke before "_".
 */
function withoutBreaks(text: string): string {
  return text.replace(/\n[> ]{0,9}|[\s=\p{Cf}]|\\(?=_)/gu, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
