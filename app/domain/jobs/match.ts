/** What the search index is asked, in the language of FTS5. It knows no columns: the view jobs_search_source marks what is not plain text. */
import { asciiLower, searchWords } from "./rules";
import type { JobSearch } from "./schema";

const IN_TITLE = "\ue001";
const IN_PLACE = "\ue002";
const TAG = "\ue003";
/** The longest beginning of a word that the index can look up. Letters after it, the mark counted, are not compared. */
const MAX_PREFIX = 12;

/** `all`: what a search matches. Where keywords were typed, `title` is the part that has all of them in its title, and `rest` the others. */
export type Match = { all: string; tiers: { title: string; rest: string } | null };

/** Null when nothing is asked for. Every word is quoted, and is the beginning of a word. */
export function matchOf(search: JobSearch): Match | null {
  const words = searchWords(search.q);
  const filters = searchWords(search.location).map((word) => beginning(word, IN_PLACE));
  const tags = tagsOf(search);
  if (tags.length > 0) filters.push(`(${tags.map((tag) => `"${TAG}${tag}"`).join(" OR ")})`);
  const all = [...words.map((word) => beginning(word)), ...filters].join(" AND ");
  if (all === "") return null;
  if (words.length === 0) return { all, tiers: null };
  const titled = words.map((word) => beginning(word, IN_TITLE));
  // Every word of a title is also one of the job's words, so what the title has is part of `all` without saying so.
  return {
    all,
    tiers: { title: [...titled, ...filters].join(" AND "), rest: `(${all}) NOT (${titled.join(" AND ")})` },
  };
}

/** The category in the spellings that are taken for one: with white space inside as it came, and as single spaces. */
export function categoryKeys(category: string): string[] {
  return [...new Set([category, category.replace(/\s+/g, " ")])].map(asciiLower);
}

function beginning(word: string, mark = ""): string {
  return `"${[...mark, ...word].slice(0, MAX_PREFIX).join("")}" *`;
}

/** As the view writes them: of a category and a nature together there is one token, so that no two long lists have to be compared. */
function tagsOf({ category, job_nature }: JobSearch): string[] {
  const nature = job_nature ? `n${hex(job_nature)}` : "";
  if (!category) return nature ? [nature] : [];
  return categoryKeys(category).map((key) => `c${hex(key)}${nature}`);
}

function hex(text: string): string {
  return Buffer.from(asciiLower(text), "utf8").toString("hex").toUpperCase();
}
