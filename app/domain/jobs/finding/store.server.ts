/** The rows of searching: one page in the order asked for, and how many jobs match, in one round trip. */
import { type Database, readAll } from "~/db/client.server";
import { type Read, read } from "~/db/prepared";
import type { Sort } from "../rules";
import { inOrder, LATEST, type PageAsked } from "../store.server";
import { ALIKE, OTHERS, type Other, type OtherRow, WORD } from "./beside-store.server";
import { COUNT_CAP, COUNTS, type Counting } from "./counts-store.server";
import type { Exactly } from "./exactly";
import { TAG } from "./marks";
import { categoryKeys, EVERY_JOB, type Match } from "./match";
import { type CountedRow, type Form, type FoundRow, pageStatement, sortedUpTo } from "./pages-store.server";
import type { JobSearch } from "./schema";
import type { SimilarQueries } from "./similar";
import type { KnownWord } from "./spelling";

/** A search with everything that its statements need. `match` is null for all jobs. */
export type ReadySearch = { search: JobSearch; match: Match | null; exactly: Exactly };
type Asked = PageAsked & { sort: Sort };

/** One page of open jobs, in the order asked for, and how many there are up to one more than the cap. */
export async function findJobRows(
  db: Database,
  ready: ReadySearch,
  page: Asked,
): Promise<{ rows: FoundRow[]; total: number; isCut: boolean }> {
  const { rows, total, isCut } = await findPage(db, ready, page);
  return { rows, total, isCut };
}

/** The same without the count of all jobs, for the latest of them. */
export async function listFoundRows(
  db: Database,
  ready: ReadySearch,
  page: Asked,
): Promise<{ rows: FoundRow[]; isCut: boolean }> {
  if (isEveryJob(ready, page.sort))
    return { rows: inOrder(await read(db, latestRead(ready, page)), page), isCut: false };
  return findPage(db, ready, page);
}

async function findPage(db: Database, ready: ReadySearch, page: Asked): Promise<FoundBeside> {
  return toFoundBeside(await readAll(db, pageReads(ready, page, null)), ready, page, null);
}

/** What is read beside a page, for the case that it shows little. `deletions`: of words that may be misspelt. */
export type Beside = { others: readonly Other[]; deletions: readonly string[]; alike: SimilarQueries | null };
/** `isCut`: it may find more, as not all that match were compared. */
export type OtherCount = { total: number; isCut: boolean };
export type FoundBeside = {
  rows: FoundRow[];
  total: number;
  /** More jobs match than were compared with what is asked exactly, and there may be more of these than the page or the count says. */
  isCut: boolean;
  /** How many jobs each of the others finds; undefined where it was not counted. */
  counts: (OtherCount | undefined)[];
  words: KnownWord[];
  alike: FoundRow[];
};

/** A search that is counted if another one finds fewer jobs than `fewer`. */
export function otherOf({ match, exactly }: ReadySearch, fewer: number, circle?: Other["circle"]): Other {
  const other = { fewer, all: match?.all ?? EVERY_JOB, isExact: exactly.isAsked, values: exactly.values };
  return circle ? { ...other, circle } : other;
}

/** So many jobs that are like what was asked. */
const ALIKE_SHOWN = 5;
/** A token that no job has. */
const NO_JOB = `"${TAG}none"`;
/** The match of a search that finds nothing, whatever jobs there are. */
export const NO_MATCH: Match = { all: NO_JOB, tiers: null, isCategoryAlone: false };

type PageRows = { latest: FoundRow[]; open: { total: number }[]; found: CountedRow[] };

/** The reads of a page, with what it shows if it finds little. The latest of all jobs stand in the table, their number in a counter. */
export function pageReads(ready: ReadySearch, page: Asked, beside: Beside | null) {
  return isEveryJob(ready, page.sort)
    ? { latest: latestRead(ready, page), open: COUNTS.open(), found: null }
    : { latest: null, open: null, found: pageRead(ready, page, beside) };
}

/** The page from the rows of its reads. */
export function toFoundBeside(
  { latest, open, found: answer }: PageRows,
  ready: ReadySearch,
  page: Asked,
  beside: Beside | null,
): FoundBeside {
  const nothing = { counts: [], words: [], alike: [] };
  if (isEveryJob(ready, page.sort)) {
    return { rows: inOrder(latest, page), total: open[0]?.total ?? 0, isCut: false, ...nothing };
  }
  // The number of all matches is the list's matter, not a job's.
  const hits: FoundRow[] = answer.filter(isFound).map(({ total: _total, cut: _cut, ...row }) => row);
  const rows = inOrder(
    hits.filter((row) => !isAlike(row)),
    page,
  );
  const total = answer[0]?.total ?? 0;
  const isShort =
    total <= COUNT_CAP ||
    rows.length < page.limit ||
    sortedUpTo({ order: page.sort, counting: countingOf(ready) }) !== null;
  const isCut = answer[0]?.cut === 1 && isShort;
  const said = answer.find(({ tier }) => tier === OTHERS)?.key;
  if (!beside || typeof said !== "string") return { rows, total, isCut, ...nothing };
  const others = JSON.parse(said) as OtherRow[];
  const totals = new Map(others.map(([n, count, , cut]) => [n, { total: count, isCut: cut === 1 }]));
  return {
    ...{ rows, total, isCut, alike: hits.filter(isAlike) },
    counts: beside.others.map((_, index) => totals.get(index)),
    words: others.flatMap(([n, titles, word]) => (n === WORD && word !== null ? [{ word, titles }] : [])),
  };
}

const isFound = (row: CountedRow): row is CountedRow & FoundRow => row.id !== null;
const isAlike = ({ tier }: FoundRow) => tier !== null && tier >= ALIKE && tier <= ALIKE + 2;

function isEveryJob({ match, exactly }: ReadySearch, sort: Sort): boolean {
  return match === null && sort === "newest" && !exactly.isAsked;
}

/** The latest jobs come from a partial index of the table, and their number from a counter. */
function latestRead({ exactly }: ReadySearch, { sort: _, ...page }: Asked): Read<FoundRow> {
  const seq = (page.before ?? page.after)?.seq;
  const values = { limit: page.limit, now: exactly.values.now ?? 0, ...(seq === undefined ? {} : { seq }) };
  return LATEST[formOf(page)](values) as Read<FoundRow>;
}

const formOf = (page: PageAsked): Form => (page.before ? "before" : page.after ? "after" : "first");

function pageRead(ready: ReadySearch, { sort, ...page }: Asked, beside: Beside | null): Read<CountedRow> {
  const { match, exactly } = ready;
  const position = page.before ?? page.after;
  const tiers = sort === "relevance" ? match?.tiers : null;
  const inTier = position?.tier === 1 ? "relevance, others" : "relevance";
  const counting = countingOf(ready);
  const order = tiers ? inTier : sort === "relevance" ? "newest" : sort;
  const sortCap = sortedUpTo({ order: sort, counting });
  // To sort all jobs, or those of a category, they have to be listed.
  const listed = sortCap !== null && (counting === "open" || counting === "category") ? "matches" : counting;
  const statement = pageStatement({ order, form: formOf(page), counting: listed, isBeside: beside !== null });
  return statement({
    ...exactly.values,
    ...{ limit: page.limit, cap: (sortCap ?? COUNT_CAP) + 1, all: match?.all ?? EVERY_JOB },
    ...(position ? { seq: position.seq, key: position.key ?? 0 } : {}),
    ...tiers,
    ...keysOf(ready),
    ...(beside ? valuesOf(beside) : {}),
  });
}

function valuesOf({ others, deletions, alike }: Beside): Record<string, string | number> {
  return {
    ...{ others: JSON.stringify(others), deletions: JSON.stringify(deletions) },
    ...{ near: alike?.near ?? NO_JOB, wide: alike?.wide ?? NO_JOB, other: alike?.other ?? NO_JOB, alike: ALIKE_SHOWN },
  };
}

function countingOf({ match, exactly }: ReadySearch): Counting {
  if (exactly.isAsked) return "exact";
  if (match === null) return "open";
  return match.isCategoryAlone ? "category" : "matches";
}

function keysOf({ search }: ReadySearch): { one: string; other: string } {
  const [one = "", other = one] = categoryKeys(search.category);
  return { one, other };
}

/** How many open jobs each of these searches finds, in one round trip. */
export async function countMatches(db: Database, searches: ReadySearch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const reads = searches.map((ready) => {
    const values = { ...ready.exactly.values, all: ready.match?.all ?? EVERY_JOB, cap: COUNT_CAP + 1 };
    return COUNTS[countingOf(ready)]({ ...values, ...keysOf(ready) });
  });
  const counts = await readAll(db, Object.fromEntries(reads.entries()));
  return reads.map((_, index) => counts[index]?.[0]?.total ?? 0);
}
