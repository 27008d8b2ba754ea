/** If the company that a job names is the institution that posts it. */

/** Accents of Latin letters. Vowel signs of Indian scripts are no accents: another one makes another word. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * A name by what distinguishes it: its letters, vowel signs and digits. Case, accents, spaces, punctuation and invisible signs are
 * left out. A letter of another script that looks the same stays another letter.
 */
function nameKey(name: string): string {
  const plain = name.normalize("NFKD").replace(ACCENTS, "").replace(/&/g, "and").toLowerCase();
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("");
}

/** Whether two names are read as one. A name without a letter or a digit is like no other. */
export function isSameName(one: string, other: string): boolean {
  const key = nameKey(one);
  return key !== "" && key === nameKey(other);
}
