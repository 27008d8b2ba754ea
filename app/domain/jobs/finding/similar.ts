/** Queries for the jobs that somebody may want who reads one, or whose search finds none. */
import { cellsAround } from "~/domain/places/distance";
import type { Place } from "~/domain/places/rules";
import { searchWords } from "../rules";
import { CELL, IN_TITLE, MEANT_FIRST, TAG, tagOf } from "./marks";
import { type Meaning, meaningOf, meaningsIn, wordsOf } from "./meanings";
import type { ReadText } from "./reading";

/**
 * Queries of FTS5: what is nearest to what is asked, near by and then anywhere, and `other`, what shares a part of it. `near` is null
 * where no place is known, `other` where there is no less to ask for.
 */
export type SimilarQueries = { near: string | null; wide: string; other: string | null };

const NEAR_KM = 50;
/** Where a search finds nothing near by, people look further. */
const NEAR_A_SEARCH_KM = 200;
const TEACHER = "teacher";
const quoted = (token: string) => `"${token}"`;
const anyOf = (tokens: string[]) => `(${tokens.map(quoted).join(" OR ")})`;

type About = { title: string; subjects: string[]; category: string; place: Place | null };

/** For the page of a job: its subjects, otherwise its post and level, otherwise its category. */
export function similarToJob({ title, subjects, category, place }: About): SimilarQueries {
  const found = [title, ...subjects].flatMap((text) => meaningsIn(wordsOf(text)).map(({ meaning }) => meaning));
  const groups = groupsOf(found);
  // Near by, another level of the subject is more than the same one far away.
  const wide = groups.S ?? together(groups) ?? quoted(TAG + tagOf.category(category));
  return { wide, near: place && near(wide, place), other: otherThan(wide, groups) };
}

/** For a search that finds nothing: its subject at its level, then what shares one of them, or its words. Null if it names none. */
export function similarToSearch(text: ReadText, place: Place | null): SimilarQueries | null {
  const groups = groupsOf([...text.meanings, ...text.either.flat()].flatMap((key) => meaningOf(key) ?? []));
  const words = text.words
    .flatMap((word) => searchWords(word))
    .map((word) => `"${[...IN_TITLE, ...word].slice(0, 12).join("")}" *`);
  const wide = together(groups) ?? (words.length > 0 ? `(${words.join(" OR ")})` : null);
  if (!wide) return null;
  return { wide, near: place && near(wide, place, NEAR_A_SEARCH_KM), other: otherThan(wide, groups) };
}

const near = (wide: string, place: Place, km = NEAR_KM) =>
  `${wide} AND ${anyOf(cellsAround(place, km).map((cell) => CELL + cell))}`;

type Groups = Partial<Record<"S" | "P" | "L", string>>;

/** Of each kind, any of the meanings. "Teacher" says little beside another post, or a subject. */
function groupsOf(meanings: readonly Meaning[]): Groups {
  const keysOf = (kind: Meaning["kind"]) => [
    ...new Set(meanings.filter((each) => each.kind === kind).map(({ key }) => key)),
  ];
  const group = (keys: string[]) => (keys.length > 0 ? anyOf(keys.map((key) => MEANT_FIRST + key)) : undefined);
  const posts = keysOf("P");
  const special = posts.filter((key) => key !== TEACHER);
  const [subjects, levels] = [group(keysOf("S")), group(keysOf("L"))];
  const post = group(special.length > 0 ? special : subjects ? [] : posts);
  return { ...(subjects ? { S: subjects } : {}), ...(post ? { P: post } : {}), ...(levels ? { L: levels } : {}) };
}

/** All that is asked for at once. */
function together({ S, P, L }: Groups): string | null {
  const parts = [S, P, L].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** Subjects say more than posts, and posts more than levels. */
function otherThan(wide: string, { S, P, L }: Groups): string | null {
  const other = S ?? P ?? L ?? null;
  return other === wide ? null : other;
}
