/**
 * Known words that a misspelt one may mean, by edit distance. They are found by taking letters out of both words
 * (SymSpell).
 */

/** Deletions are made from so many letters of a word's beginning. */
const PREFIX = 7;

const MIN_LETTERS = 5;

const LETTERS_FOR_TWO = 9;

/** How many letters may be wrong: none in a short word, as "PGT" is a word of its own. */
export function mayDiffer(word: string): 0 | 1 | 2 {
  const letters = [...word].length;
  return letters < MIN_LETTERS ? 0 : letters < LETTERS_FOR_TWO ? 1 : 2;
}

/** True if a misspelt word may mean this one: "Punne" has five letters, so it may mean Pune, which has four. */
export function hasOtherMeaning(word: string): boolean {
  return [...word].length >= MIN_LETTERS - 1;
}

/** The word's beginning, and what is left of it when up to `distance` letters are taken out. */
export function deletionsOf(word: string, distance: number): string[] {
  const found = new Set([[...word].slice(0, PREFIX).join("")]);
  let last = [...found];
  for (let step = 0; step < distance; step += 1) {
    last = last.flatMap((text) => {
      const letters = [...text];
      return letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(""));
    });
    for (const text of last) found.add(text);
  }
  return [...found];
}

/** Letters to change, add, leave out or swap with their neighbour; one more than `most` if it is more than that. */
export function editDistance(one: string, other: string, most: number): number {
  // A letter has two units of UTF-16 at most.
  if (Math.abs(one.length - other.length) > 2 * most) return most + 1;
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  let leastBefore = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    let leastHere = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
      if (least < leastHere) leastHere = least;
    }
    // Each later row is made from the two before it.
    if (Math.min(leastHere, leastBefore + 1) > most) return most + 1;
    leastBefore = leastHere;
    [before, row] = [row, next];
  }
  return Math.min(row[b.length] ?? 0, most + 1);
}

/** `titles`: `RARE` for a word of fewer titles than make it sure that it is spelt so. */
export type KnownWord = { word: string; titles: number };

export const RARE = -1;

/** So many words of a title are known from the moment when it is written. */
const WORDS_OF_A_TITLE = 12;

/** The words of a title that a misspelt one may mean. */
export function wordsOfTitle(title: string): string[] {
  const words =
    title
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC")
      .toLowerCase()
      .match(WORD) ?? [];
  return [...new Set(words)].filter(hasOtherMeaning).slice(0, WORDS_OF_A_TITLE);
}

const WORD = /(?<!\p{N})[\p{L}\p{M}]+(?!\p{N})/gu;

/** The known word that is meant: the nearest, of those the one that begins with the same letter, then the most frequent. */
export function bestWord(word: string, known: readonly KnownWord[]): string | null {
  const most = mayDiffer(word);
  const near = known
    .flatMap((each) => {
      const distance = editDistance(word, each.word, most);
      return distance > 0 && distance <= most ? [{ ...each, distance }] : [];
    })
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        Number(other.word[0] === word[0]) - Number(one.word[0] === word[0]) ||
        other.titles - one.titles ||
        (one.word < other.word ? -1 : 1),
    );
  return near[0]?.word ?? null;
}
