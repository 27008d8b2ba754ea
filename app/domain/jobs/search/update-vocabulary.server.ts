/** Keeps the vocabulary: words that stand in three titles or more, those of our lists, names of places, and some rarer words of titles. */
import { type Database, writeAll } from "~/db/client.server";
import { meaningWords } from "./meanings";
import { listKnownWords, listPlaceNames, listTitleWords } from "./queries.server";
import { deletionsOf, hasOtherMeaning, mayDiffer, RARE } from "./spelling-rules";
import { addWords, removeWords, type WordWithDeletions } from "./statements.server";

const MAX_WORDS = 20_000;

const MIN_TITLES = 3;

/** So many rarer words of titles are kept at night. */
const MAX_RARE = 3000;

const PLACE_PEOPLE = 20_000;

const WORDS_A_READ = 2000;

/** So many words change in one batch. */
const WORDS_A_BATCH = 1000;

/** Bring the vocabulary up to date: only what has changed since the last time is written. Returns how many words came and went. */
export async function updateVocabulary({
  db,
}: {
  db: Database;
  now: Date;
}): Promise<{ added: number; removed: number }> {
  const wanted = new Map<string, number>();
  const want = (word: string, titles: number) => {
    if (hasOtherMeaning(word) && /^[\p{L}\p{M}]+$/u.test(word))
      wanted.set(word, Math.max(titles, wanted.get(word) ?? titles));
  };
  for (const word of meaningWords()) want(word, 1);
  for (const name of await listPlaceNames(db, PLACE_PEOPLE)) {
    for (const word of name
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u))
      want(word, 0);
  }
  for (let from = "", count = WORDS_A_READ; count === WORDS_A_READ && wanted.size < MAX_WORDS; ) {
    const rows = await listTitleWords(db, { from, titles: MIN_TITLES, limit: WORDS_A_READ });
    for (const { word, titles } of rows) if (wanted.size < MAX_WORDS) want(word, titles);
    count = rows.length;
    from = rows.at(-1)?.word ?? from;
  }
  for (let from = "", count = WORDS_A_READ, rare = 0; count === WORDS_A_READ && rare < MAX_RARE; ) {
    const rows = await listTitleWords(db, { from, titles: 1, limit: WORDS_A_READ });
    const fewer = rows.filter(({ word, titles }) => titles < MIN_TITLES && !wanted.has(word)).slice(0, MAX_RARE - rare);
    for (const { word } of fewer) want(word, RARE);
    rare += fewer.length;
    count = rows.length;
    from = rows.at(-1)?.word ?? from;
  }
  const known = new Map((await listKnownWords(db)).map(({ word, titles }) => [word, titles]));
  const isNews = ([word, titles]: [string, number]) => !known.has(word) || isAnotherSize(known.get(word) ?? 0, titles);
  const added = [...wanted].filter(isNews).map(
    ([word, titles]): WordWithDeletions => ({
      ...{ word, titles },
      deletions: known.has(word) ? [] : deletionsOf(word, mayDiffer(word)),
    }),
  );
  const gone = [...known.keys()].filter((word) => !wanted.has(word));
  for (let at = 0; at < Math.max(added.length, gone.length); at += WORDS_A_BATCH) {
    await writeAll(db, [
      ...removeWords(db, gone.slice(at, at + WORDS_A_BATCH)),
      ...addWords(db, added.slice(at, at + WORDS_A_BATCH)),
    ]);
  }
  return { added: added.length, removed: gone.length };
}

/** Twice or half as many: which of two words is the more frequent one needs no better figure. */
function isAnotherSize(before: number, after: number): boolean {
  return after > 2 * before + 2 || 2 * after + 2 < before;
}
