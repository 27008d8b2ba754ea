/** The language of a text, as its script tells it: screen readers choose their voice, and browsers their font, by `lang`. */

/** By blocks of 128 signs, from U+0900 on. Devanagari is read as Hindi, the language that most write in it. */
const LANGUAGES = ["hi", "bn", "pa", "gu", "or", "ta", "te", "kn", "ml"] as const;
const FIRST_SIGN = 0x900;
/** Urdu stands in the Arabic block. */
const NOT_LATIN = /[\u0600-\u06ff\u0900-\u0d7f]/;

export type ScriptLanguage = (typeof LANGUAGES)[number] | "ur";

/** The value of `lang` for a text that is mostly in one Indian script; undefined for all others, which need none. */
export function langOf(text: string | null | undefined): ScriptLanguage | undefined {
  if (!text || !NOT_LATIN.test(text)) return undefined;
  const counts = new Map<ScriptLanguage, number>();
  for (let at = 0; at < text.length; at += 1) {
    const language = languageOf(text.charCodeAt(at));
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (!most) return undefined;
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return most[1] * 2 > letters ? most[0] : undefined;
}

/** Digits stand in a block too, and the stops of all these scripts in the first one: they tell no language. */
function languageOf(sign: number): ScriptLanguage | undefined {
  if (sign >= 0x620 && sign <= 0x6d3) return sign >= 0x660 && sign <= 0x66d ? undefined : "ur";
  const place = (sign - FIRST_SIGN) & 0x7f;
  return place >= 0x64 && place <= 0x6f ? undefined : LANGUAGES[(sign - FIRST_SIGN) >> 7];
}
