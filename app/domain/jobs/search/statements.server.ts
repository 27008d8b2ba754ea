/** The writes of the search: words of the vocabulary, and the parts of the indexes. Triggers keep what the indexes hold (docs/decisions/003). */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { searchDeletions, searchWords } from "~/db/schema/search";
import { deletionsOf, type KnownWord, mayDiffer, RARE, wordsOfTitle } from "./spelling-rules";

export type WordWithDeletions = KnownWord & { deletions: string[] };

/** Words go, with what is left of them when letters are taken out. */
export function removeWords(db: Database, words: string[]) {
  const leaving = sql`(select value from json_each(${JSON.stringify(words)}))`;
  return [
    db.delete(searchDeletions).where(sql`word in ${leaving}`),
    db.delete(searchWords).where(sql`word in ${leaving}`),
  ] as const;
}

/** Words come, or have another number of titles. */
export function addWords(db: Database, added: WordWithDeletions[]) {
  const words = JSON.stringify(added.map(({ word, titles }) => [word, titles]));
  const deletions = JSON.stringify(added.flatMap(({ word, deletions: left }) => left.map((text) => [text, word])));
  return [
    insertFrom(
      db,
      searchWords,
      { word: sql`value ->> '$[0]'`, titles: sql`value ->> '$[1]'` },
      sql`from json_each(${words}) where 1 = 1`,
    ).onConflictDoUpdate({ target: searchWords.word, set: { titles: sql`excluded.titles` } }),
    insertFrom(
      db,
      searchDeletions,
      { deletion: sql`value ->> '$[0]'`, word: sql`value ->> '$[1]'` },
      sql`from json_each(${deletions}) where 1 = 1`,
    ).onConflictDoNothing(),
  ] as const;
}

/** The words of a title are known from now on. Until the night they count as rare. */
export function addTitleWords(db: Database, title: string): BatchItem<"sqlite">[] {
  const words = wordsOfTitle(title);
  if (words.length === 0) return [];
  const left = words.flatMap((word) => deletionsOf(word, mayDiffer(word)).map((text) => [text, word]));
  return [
    insertFrom(
      db,
      searchWords,
      { word: sql`value`, titles: RARE },
      sql`from json_each(${JSON.stringify(words)}) where 1 = 1`,
    ).onConflictDoNothing(),
    insertFrom(
      db,
      searchDeletions,
      { deletion: sql`value ->> 0`, word: sql`value ->> 1` },
      sql`from json_each(${JSON.stringify(left)}) where 1 = 1`,
    ).onConflictDoNothing(),
  ];
}

/** So many pages of 4 kB are merged at once. Everybody else waits meanwhile. */
const PAGES = 200;

/** Some pages of an index are merged. */
export function mergePages(db: Database, index: "jobs_search" | "jobs_closing") {
  return db.run(sql.raw(`insert into ${index} (${index}, rank) values ('merge', ${PAGES})`));
}
