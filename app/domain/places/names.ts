/** Names of places as keys: one spelling for all that people mean by one name. The build and the app use the same. */

/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };
const LETTER = /[ßøæœđðþłı]/g;
/** Accents of Latin, Greek and Cyrillic; the nukta of Devanagari (क़ is क); joiners. Other signs of Indian scripts are vowels. */
const DROPPED = /[\u0300-\u036f\u093c\u200b-\u200d\u2060\ufeff'’‘ʻʼ`´]/g;

/** No name is longer. Whatever is typed after this is not read. */
const MAX_CHARS = 200;

/** The key of a name: small letters without accents, one space for whatever stands between words. Empty if there is no letter. */
export function placeKey(text: string): string {
  return text
    .slice(0, MAX_CHARS)
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(DROPPED, "")
    .normalize("NFC")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replaceAll("ँ", "ं")
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
