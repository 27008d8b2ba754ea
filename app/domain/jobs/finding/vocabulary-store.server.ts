/** The SQL of the vocabulary: the words that searches are compared with when they find little. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { searchDeletions, searchWords } from "~/db/search-schema";
import { IN_TITLE } from "./marks";
import { deletionsOf, type KnownWord, mayDiffer, RARE, wordsOfTitle } from "./spelling";

/** Words of titles from `from` on, each in at least `titles` of them, in the order of the alphabet. */
export function listTitleWords(db: Database, { from, titles, limit }: { from: string; titles: number; limit: number }) {
  return db.all<{ word: string; titles: number }>(sql`select substr(term, 2) as word, doc as titles from jobs_words
    where term > ${IN_TITLE + from} and term < ${`${IN_TITLE}\u{10ffff}`} and doc >= ${titles} limit ${limit}`);
}

/** Names of Indian places of this size that are one word, old and other names too. */
export async function listPlaceNames(db: Database, people: number): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    sql`select distinct place_names.key as name from places join place_names on place_names.place_id = places.id
      where places.country = 'IN' and places.population >= ${people} and instr(place_names.key, ' ') = 0`,
  );
  return rows.map(({ name }) => name);
}

export function listKnownWords(db: Database): Promise<KnownWord[]> {
  return db.select({ word: searchWords.word, titles: searchWords.titles }).from(searchWords);
}

export type WordWithDeletions = KnownWord & { deletions: string[] };

/** Add words and take others away, in one batch. */
export async function changeWords(
  db: Database,
  { added, gone }: { added: WordWithDeletions[]; gone: string[] },
): Promise<void> {
  const words = JSON.stringify(added.map(({ word, titles }) => [word, titles]));
  const deletions = JSON.stringify(added.flatMap(({ word, deletions: left }) => left.map((text) => [text, word])));
  const leaving = sql`(select value from json_each(${JSON.stringify(gone)}))`;
  await writeAll(db, [
    db.delete(searchDeletions).where(sql`word in ${leaving}`),
    db.delete(searchWords).where(sql`word in ${leaving}`),
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
  ]);
}

/** Statement: the words of a title are known from now on, if the job is written. Until the night they count as rare. */
export function knowTitle(db: Database, title: string, isWritten: SQL): BatchItem<"sqlite">[] {
  const words = wordsOfTitle(title);
  if (words.length === 0) return [];
  const left = words.flatMap((word) => deletionsOf(word, mayDiffer(word)).map((text) => [text, word]));
  return [
    insertFrom(
      db,
      searchWords,
      { word: sql`value`, titles: RARE },
      sql`from json_each(${JSON.stringify(words)}) where ${isWritten}`,
    ).onConflictDoNothing(),
    insertFrom(
      db,
      searchDeletions,
      { deletion: sql`value ->> 0`, word: sql`value ->> 1` },
      sql`from json_each(${JSON.stringify(left)}) where ${isWritten}`,
    ).onConflictDoNothing(),
  ];
}

/** Known words that share one of these deletions. */
export function listCandidates(db: Database, deletions: string[]): Promise<KnownWord[]> {
  return db.all<KnownWord>(sql`select distinct search_words.word, search_words.titles
    from json_each(${JSON.stringify(deletions)}) asked
    join search_deletions on search_deletions.deletion = asked.value
    join search_words on search_words.word = search_deletions.word`);
}

/** Whether the places are loaded, and the vocabulary was never made. */
export async function isWithoutWords(db: Database): Promise<boolean> {
  const [row] = await db.all<{ is: number }>(
    sql`select exists (select 1 from place_loads) and not exists (select 1 from search_words) as "is"`,
  );
  return row?.is === 1;
}
