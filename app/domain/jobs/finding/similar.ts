/** Queries for the jobs that somebody may want who reads one, or whose search finds none. */
import { cellsAround } from "~/domain/places/distance";
import type { Place } from "~/domain/places/rules";
import { searchWords } from "../rules";
import { CELL, IN_TITLE, MEANT_FIRST, TAG, tagOf } from "./marks";
import { type Meaning, meaningOf, meaningsIn, wordsOf } from "./meanings";
import type { ReadText } from "./reading";

/** Two queries of FTS5: jobs near by come first, then those anywhere. `near` is null where no place is known. */
export type SimilarQueries = { near: string | null; wide: string };

const NEAR_KM = 50;
/** Where a search finds nothing near by, people look further. */
const NEAR_A_SEARCH_KM = 100;
const quoted = (token: string) => `"${token}"`;
const anyOf = (tokens: string[]) => `(${tokens.map(quoted).join(" OR ")})`;

type About = { title: string; subjects: string[]; category: string; place: Place | null };

/** For the page of a job: its subjects, otherwise its post, otherwise its category. */
export function similarToJob({ title, subjects, category, place }: About): SimilarQueries {
  const found = [title, ...subjects].flatMap((text) => meaningsIn(wordsOf(text)).map(({ meaning }) => meaning));
  const wide = mostTelling(found) ?? quoted(TAG + tagOf.category(category));
  return { wide, near: place && near(wide, place) };
}

/** For a search that finds nothing: any of its subjects, posts or words. Null if it names none. */
export function similarToSearch(text: ReadText, place: Place | null): SimilarQueries | null {
  const meant = mostTelling(text.meanings.flatMap((key) => meaningOf(key) ?? []));
  const words = text.words
    .flatMap((word) => searchWords(word))
    .map((word) => `"${[...IN_TITLE, ...word].slice(0, 12).join("")}" *`);
  const wide = meant ?? (words.length > 0 ? `(${words.join(" OR ")})` : null);
  if (!wide) return null;
  return { wide, near: place && near(wide, place, NEAR_A_SEARCH_KM) };
}

const near = (wide: string, place: Place, km = NEAR_KM) =>
  `${wide} AND ${anyOf(cellsAround(place, km).map((cell) => CELL + cell))}`;

/** Subjects say more than posts, and posts more than levels. */
function mostTelling(meanings: Meaning[]): string | null {
  for (const kind of ["S", "P", "L"] as const) {
    const keys = [...new Set(meanings.filter((each) => each.kind === kind).map(({ key }) => key))];
    if (keys.length > 0) return anyOf(keys.map((key) => MEANT_FIRST + key));
  }
  return null;
}
