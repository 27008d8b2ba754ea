/** Queries in the language of FTS5. The search index knows no fields: the view jobs_search_source marks all but plain text. */
import { asciiLower, searchWords } from "./rules";
import type { JobSearch } from "./schema";

const IN_TITLE = "\ue001";
const IN_PLACE = "\ue002";
const TAG = "\ue003";
/** The longest beginning of a word that the index can look up, the mark included. Letters after it are not compared. */
const MAX_PREFIX = 12;

/** `all`: all jobs that a search matches. With keywords, `title` is the part with all of them in the title, `rest` the others. */
export type Match = { all: string; tiers: { title: string; rest: string } | null };

/**
 * The query of a search, or null if it asks for nothing. Searches that hold no word must not come here. Every word is quoted, and
 * matches all words that begin with it.
 */
export function matchOf(search: JobSearch): Match | null {
  const words = searchWords(search.q);
  const filters = searchWords(search.location).map((word) => beginning(word, IN_PLACE));
  const tags = tagsOf(search);
  if (tags.length > 0) filters.push(`(${tags.map((tag) => `"${TAG}${tag}"`).join(" OR ")})`);
  const all = [...words.map((word) => beginning(word)), ...filters].join(" AND ");
  if (all === "") return null;
  if (words.length === 0) return { all, tiers: null };
  const titled = words.map((word) => beginning(word, IN_TITLE));
  // Every word of a title is also one of the job's words, so a job with the keywords in its title is always part of `all`.
  return {
    all,
    tiers: { title: [...titled, ...filters].join(" AND "), rest: `(${all}) NOT (${titled.join(" AND ")})` },
  };
}

/** The spellings of a category that count as one: its white space as it came, and as single spaces; both in lower case. */
export function categoryKeys(category: string): string[] {
  return [...new Set([category, category.replace(/\s+/g, " ")])].map(asciiLower);
}

function beginning(word: string, mark = ""): string {
  return `"${[...mark, ...word].slice(0, MAX_PREFIX).join("")}" *`;
}

/** The tokens that the view writes. A category with a nature is one token, so that FTS5 compares no two long lists. */
function tagsOf({ category, job_nature }: JobSearch): string[] {
  const nature = job_nature ? `n${hex(job_nature)}` : "";
  if (!category) return nature ? [nature] : [];
  return categoryKeys(category).map((key) => `c${hex(key)}${nature}`);
}

function hex(text: string): string {
  return Buffer.from(asciiLower(text), "utf8").toString("hex").toUpperCase();
}
