/** Paging: the next page's address in a `Link` header (RFC 8288) for programs, positions in the URL of screens. */
import { createHash } from "node:crypto";
import * as z from "zod";
import { DomainError, fieldError } from "~/domain/errors";
import { readCursor } from "~/domain/jobs/list-cursors";
import type { Position } from "~/domain/jobs/rules";
import { READ_CAP } from "~/domain/jobs/search/rules";
import { readRowCursor } from "~/domain/row-cursor";
import type { RouteMatch } from "~/route-facts";
import { words as keys } from "~/words/api-key-refusals";
import { words } from "~/words/form-refusals";
import { requireKnown } from "./api/strict";
import { ONLY_NEWEST_HEADER, TOTAL_HEADER } from "./cors";
import { checkedFields } from "./form";

export const MAX_PER_CALL = 100;

/** How many rows of a list a call asks for, if it says so. */
export const PageSize = z.coerce
  .number(words.oneToHundred)
  .int(words.oneToHundred)
  .min(1, words.oneToHundred)
  .max(MAX_PER_CALL, words.oneToHundred);

/** The same; a hundred where nothing is said. */
export const LimitQuery = PageSize.default(MAX_PER_CALL);

/** The text of a document on a list's cursor. `order`: what makes a row change its place. */
export function cursorDescription(order: string) {
  return {
    // The mark of the list stands behind a point, so that no cursor is an id alone.
    ...{ pattern: "^[\\w-]+\\.[\\w-]{12}$", format: undefined },
    description: `The place behind the last row of a page, as Link gives it. It belongs to this list with these filters: anywhere else it is 400. Rows that are added or removed meanwhile make no other row come twice or not at all. ${order}`,
  };
}

/** Of lists whose rows keep the moment by which they are ordered. */
export const IN_ORDER_OF_TIME = cursorDescription("A row keeps its place.");

export const WRONG_CURSOR = words.wrongCursor;

/**
 * The parameters of a call's address. Words that are searched for count together. Throws bad_input for another parameter that is
 * sent twice, except for `lists`, which may have several values: taking one of the two would hide the other.
 */
export function queryOf(url: URL, lists: readonly string[] = []): Record<string, string | string[]> {
  // One pass: an address may have a thousand names.
  const values = new Map<string, string>();
  const several = new Map<string, string[]>(lists.map((name) => [name, []]));
  const twice = new Set<string>();
  for (const [name, value] of url.searchParams) {
    const list = several.get(name);
    if (list) {
      list.push(value);
      continue;
    }
    const before = values.get(name);
    if (before !== undefined && name !== "q") twice.add(name);
    values.set(name, before === undefined ? value : `${before} ${value}`);
  }
  if (twice.size > 0) {
    const fields = Object.fromEntries([...twice].slice(0, MAX_LISTED).map((name) => [name, [words.sendOnce]]));
    throw new DomainError("bad_input", words.someWrong, { fields });
  }
  return Object.fromEntries([...values, ...several]);
}

/** So many of them are named. */
const MAX_LISTED = 10;

/** The query of a list in the order of time. */
export const CursorQuery = z.object({
  limit: LimitQuery,
  cursor: z
    .string()
    .transform((value) => readRowCursor(value))
    .refine((position) => position !== null, WRONG_CURSOR)
    .optional()
    .meta(IN_ORDER_OF_TIME),
});

/** The address of a list, and its reader. `reader` is the account that may read it; null where everybody may. */
type ListAddress = { route: Pick<RouteMatch, "path" | "params" | "facts">; reader: string | null };

/**
 * The query of a list, checked by its schema, and the list's mark, which its cursors carry. Throws bad_input for a wrong value and
 * for a cursor of another list, of other filters or of another reader. The order is no part of the mark: a position leads to a
 * page in every order.
 */
export function readListQuery<S extends z.ZodType>(
  schema: S,
  url: URL,
  about: ListAddress,
  { isStrict = false }: { isStrict?: boolean } = {},
): { query: z.output<S>; list: string } {
  const rawQuery = queryOf(url, about.route.facts.lists);
  if (isStrict) requireKnown(schema, rawQuery, keys.unknownParameter);
  const [cursor, mark] = typeof rawQuery.cursor === "string" ? rawQuery.cursor.split(".", 2) : [];
  const query = checkedFields(schema, cursor === undefined ? rawQuery : { ...rawQuery, cursor });
  const list = markOf(about, { ...(query as Record<string, unknown>) });
  const takesCursor = Object.hasOwn(query as object, "cursor");
  if (takesCursor && cursor !== undefined && mark !== list) throw fieldError("cursor", WRONG_CURSOR);
  return { query, list };
}

const MARK_CHARS = 12;

/** A hash that follows from the address of a list and from its filters as they were understood. */
function markOf({ route, reader }: ListAddress, { cursor, limit, sort, ...filters }: Record<string, unknown>): string {
  const name = JSON.stringify([route.path, route.params, reader, filters]);
  return createHash("sha256").update(name).digest("base64url").slice(0, MARK_CHARS);
}

/** The cursor as a client gets it: with the mark of its list. */
export function markedCursor(cursor: string, list: string): string {
  return `${cursor}.${list}`;
}

/** The cursor of a list of public jobs. `order`: what makes a job change its place. */
export const jobCursor = (order: string) =>
  z
    .string()
    .transform((value) => readCursor(value))
    .refine((position) => position !== null, WRONG_CURSOR)
    .optional()
    .meta(cursorDescription(order));

/** Causes for a job to change its place: in a search, and among a recruiter's own jobs. */
export const MOVING_JOBS =
  "A job that changes its place meanwhile may come twice or be left out: one that is published again, or of which the pay (sort=pay), the closing time (sort=closing), the place (sort=distance) or the words that are looked for (sort=relevance) change.";
export const MOVING_OWN_JOBS =
  "A job that changes its place meanwhile may come twice or be left out: one that is published, or of which the title (sort=title) or the number of applicants (sort=applicants) changes. A cursor of another order is 400.";

/** The header for a list, empty on its last page. `list` is its mark. */
export function nextLink({ url, list }: { url: URL; list: string }, cursor: string | null): Record<string, string> {
  if (cursor === null) return {};
  const query = new URLSearchParams(url.search);
  query.set("cursor", markedCursor(cursor, list));
  return nextPage(`${url.origin}${url.pathname}?${query}`);
}

/** The header that names the address of the next page. */
export function nextPage(address: string | null): Record<string, string> {
  return address === null ? {} : { Link: `<${address}>; rel="next"` };
}

/** The header for a list that never ends: from there it goes on, now or tomorrow. */
export function nextSince(url: URL, cursor: string): Record<string, string> {
  const query = new URLSearchParams(url.search);
  query.set("since", cursor);
  return { Link: `<${url.origin}${url.pathname}?${query}>; rel="next"` };
}

/** The header for how many rows a list has in all its pages: a number, or that there are more than are counted. */
export function totalHeader(total: number | null): Record<string, string> {
  return { [TOTAL_HEADER]: total === null ? OVER_THOUSAND : String(total) };
}

export const OVER_THOUSAND = "over 1,000";

/** The header for a search that matches more than it compares. */
export function onlyNewest(isCut: boolean): Record<string, string> {
  return isCut ? { [ONLY_NEWEST_HEADER]: String(READ_CAP) } : {};
}

/** `?page=` as a number from 1; anything else is the first page. */
export function pageNumber(request: Request): number {
  const text = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** `?after=` or `?before=` of a list of jobs. A value that is no cursor means the first page. */
export function cursorsOf(request: Request): { after?: Position | undefined; before?: Position | undefined } {
  const params = new URL(request.url).searchParams;
  const after = readCursor(params.get("after") ?? "") ?? undefined;
  return after ? { after } : { before: readCursor(params.get("before") ?? "") ?? undefined };
}
