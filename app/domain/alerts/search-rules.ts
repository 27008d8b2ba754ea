/** A search as people read it in a list or a mail, and as an address carries it. */

import { inLakhs } from "~/domain/indian-number-rules";
import { LEVEL_LABELS, QUALIFICATION_WORDS } from "~/domain/jobs/details/value-rules";
import { DEFAULT_RADIUS } from "~/domain/jobs/search/rules";
import { JobSearch } from "~/domain/jobs/search/schema";

/** "physics teacher · Pune, 25 km · Full Time". */
export function searchText(search: JobSearch): string {
  const { q, location, radius } = search;
  const around = location && radius && radius !== "0" ? `${location}, ${radius} km` : location;
  return [q, around, filterWords(search)].filter(Boolean).join(" · ") || "All new jobs";
}

/** The same without keywords and location; empty if there are no filters. */
export function filterWords(search: JobSearch): string {
  return filtersOf(search)
    .map(({ text }) => text)
    .join(" · ");
}

/** The filters of a search beside keywords and place, each with its words. */
export function filtersOf(search: JobSearch): { name: keyof JobSearch; value: string; text: string }[] {
  const { level, requires, pay_from } = search;
  const words = {
    category: search.category,
    job_nature: search.job_nature,
    subject: search.subject,
    level: level && LEVEL_LABELS[level],
    board: search.board,
    requires: requires && QUALIFICATION_WORDS[requires].label,
    early_career: search.early_career && "suitable without experience",
    remote: search.remote && "also from home",
    pay_from: pay_from && `₹ ${inLakhs(Number(pay_from))} or more a month`,
  };
  const names = Object.keys(words) as (keyof typeof words)[];
  return names.flatMap((name) => (words[name] ? [{ name, value: search[name], text: words[name] }] : []));
}

/** The query of the address that shows the search. */
export function searchQuery(search: JobSearch): string {
  return new URLSearchParams(Object.entries(search).filter(([, value]) => value !== "")).toString();
}

/** A search from such a query. */
export function readSearchQuery(query: string): JobSearch {
  return JobSearch.parse(Object.fromEntries(new URLSearchParams(query)));
}

/** The search without what an alert has no use for: an order, and times, as every new job is new and open. */
export function withoutTime(search: JobSearch): JobSearch {
  return { ...search, sort: "", posted_within: "", closes_within: "" };
}

/** The same text for searches that find the same: capitals count only where they may be an abbreviation. */
export function searchKey(search: JobSearch): string {
  const plain = (text: string) =>
    text
      .split(" ")
      .map((word) => ((word.match(/\p{Lu}/gu) ?? []).length > 1 ? word : word.toLowerCase()))
      .join(" ");
  const { q, location, radius, ...rest } = withoutTime(search);
  return JSON.stringify({ ...rest, q: plain(q), location: plain(location), radius: radius || String(DEFAULT_RADIUS) });
}
