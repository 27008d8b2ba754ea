/**
 * Searches that wait for new jobs. A search stands under a few tokens, of which each job that it finds has one; a job names all of
 * its tokens. Both sides may name too many, and never too few: what meets is then compared by the search index itself.
 */
import { asciiLower } from "../rules";
import { tagOf } from "./filter-tags";
import { CELL, IN_PLACE, MEANT, MEANT_FIRST, TAG, UNREAD_JOB } from "./token-marks";

/** Every job has it: a search that asks for nothing stands under it. */
export const ANY_JOB = "*";

/** The longest beginning that a search is looked up by, its mark included, as in `match.ts`. */
const MAX_PREFIX = 12;

/** A query of `match.ts`, taken apart. */
type Part = { all: Part[] } | { any: Part[] } | { token: string };

/** Letters whose spelling the index and this file fold in the same way: of Latin words, and of scripts without capitals. */
const SAFE = /^[a-z0-9\u0900-\u0dff\u0f00-\u0fff]$/;

/** A sign without accent and capital. Sign by sign, so that the beginning of a word is the beginning of what becomes of it. */
const foldSign = (sign: string) =>
  sign
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "");

export const fold = (text: string) => [...text].map(foldSign).join("");

/** The token of a part in quotes; `*` if the index may read it otherwise than this file does. */
function tokenOf(text: string, isBeginning: boolean): string {
  const [first = "", ...rest] = text;
  if (!isBeginning) {
    const name = fold(rest.join(""));
    const isOurs = [TAG, MEANT, MEANT_FIRST, CELL].includes(first) && [...name].every((sign) => SAFE.test(sign));
    return isOurs ? first + name : ANY_JOB;
  }
  const mark = first === IN_PLACE ? first : "";
  const name = [...fold(mark ? rest.join("") : text)];
  const end = name.findIndex((sign) => !SAFE.test(sign));
  const known = end < 0 ? name : name.slice(0, end);
  return known.length > 0 ? mark + known.slice(0, MAX_PREFIX - mark.length).join("") : ANY_JOB;
}

const WORDS = /"([^"]*)"( \*)?| AND | OR |[()]/g;

/** Takes a query apart. `match.ts` writes only words in quotes, AND, OR and brackets, and never mixes AND and OR. */
export function partsOf(query: string): Part {
  const words = [...query.matchAll(WORDS)];
  let at = 0;
  function list(): Part {
    const parts = [one()];
    let isAny = false;
    for (let sign = words[at]?.[0]; sign === " AND " || sign === " OR "; sign = words[at]?.[0]) {
      isAny = sign === " OR ";
      at += 1;
      parts.push(one());
    }
    const [single] = parts;
    if (single && parts.length === 1) return single;
    return isAny ? { any: parts } : { all: parts };
  }
  function one(): Part {
    const word = words[at];
    at += 1;
    if (word?.[0] !== "(") return { token: tokenOf(word?.[1] ?? "", word?.[2] !== undefined) };
    const inside = list();
    at += 1;
    return inside;
  }
  return list();
}

/** All tokens of a query, to ask how frequent each is. */
export function tokensIn(part: Part): string[] {
  if ("token" in part) return [part.token];
  return ("all" in part ? part.all : part.any).flatMap(tokensIn);
}

/** The tokens under which a search stands: of parts that must all hold the rarest, of parts that may hold each. */
export function standsUnder(part: Part, jobsWith: (token: string) => number): string[] {
  const weigh = (each: Part): { tokens: string[]; jobs: number } => {
    if ("token" in each)
      return { tokens: [each.token], jobs: each.token === ANY_JOB ? Infinity : jobsWith(each.token) };
    if ("any" in each) {
      const ways = each.any.map(weigh);
      return { tokens: ways.flatMap(({ tokens }) => tokens), jobs: ways.reduce((sum, { jobs }) => sum + jobs, 0) };
    }
    return each.all.map(weigh).reduce((rarest, other) => (other.jobs < rarest.jobs ? other : rarest));
  };
  const { tokens } = weigh(part);
  return tokens.includes(ANY_JOB) ? [ANY_JOB] : [...new Set(tokens)];
}

/** True if the query may find a job with these tokens. */
export function mayFind(part: Part, tokens: ReadonlySet<string>): boolean {
  if ("token" in part) return tokens.has(part.token);
  return "all" in part
    ? part.all.every((each) => mayFind(each, tokens))
    : part.any.some((each) => mayFind(each, tokens));
}

export type IndexedJob = {
  seq: number;
  title: string;
  keywords: string;
  company_name: string;
  description: string;
  qualifications: string | null;
  responsibility: string | null;
  benefits: string | null;
  location: string;
  category: string;
  job_nature: string;
  terms: string | null;
};

/** The tokens of a job: beginnings of its words, the tokens that the domain has made for it, its category and nature. */
export function tokensOf(job: IndexedJob): Set<string> {
  const tokens = new Set([ANY_JOB, `${TAG}a1`]);
  const { title, keywords, company_name, description, qualifications, responsibility, benefits, location } = job;
  for (const text of [title, keywords, company_name, description, qualifications, responsibility, benefits, location]) {
    for (const word of wordsIn(text ?? "")) addBeginnings(word, "", tokens);
  }
  for (const word of wordsIn(job.location)) addBeginnings(word, IN_PLACE, tokens);
  if (job.terms === null) tokens.add(UNREAD_JOB);
  for (const term of (job.terms ?? "").split(" ")) {
    if (/^\p{Co}/u.test(term)) tokens.add(fold(term));
    else if (term) addBeginnings(term, "", tokens);
  }
  const [category, nature] = [tagOf.category(job.category), `n${hexOfNature(job.job_nature)}`];
  for (const tag of [category, nature, category + nature]) tokens.add(TAG + asciiLower(tag));
  return tokens;
}

const hexOfNature = (name: string) => tagOf.nature(name).slice(1);

const wordsIn = (text: string) => new Set(text.match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? []);

function addBeginnings(word: string, mark: string, tokens: Set<string>): void {
  const signs = [...fold(word)];
  let text = mark;
  for (const sign of signs.slice(0, MAX_PREFIX - mark.length)) {
    text += sign;
    tokens.add(text);
  }
  // A text may hold one of the index's own marks. Then the whole word is a token of the index, too.
  if (/^\p{Co}/u.test(word)) tokens.add(signs.join(""));
}
