/** A search as people read it in a list or a mail, and as an address carries it. */

import { inLakhs } from "~/domain/indian-number-rules";
import { LEVEL_LABELS, QUALIFICATION_WORDS } from "~/domain/jobs/details/value-rules";
import { DEFAULT_RADIUS, queryOfSearch } from "~/domain/jobs/search/rules";
import { type JobSearch, searchOf } from "~/domain/jobs/search/schema";
import { words as refusals } from "~/words/alert-refusals";

/** "physics teacher · Pune, 25 km · Full Time". */
export function searchText(search: JobSearch): string {
  const { q, location, radius } = search;
  const around = location && radius && radius !== "0" ? `${location}, ${radius} km` : location;
  return [q, around, filterWords(search)].filter(Boolean).join(" · ") || refusals.allNew;
}

/** The same without keywords and location; empty if there are no filters. */
export function filterWords(search: JobSearch): string {
  return filtersOf(search)
    .map(({ text }) => text)
    .join(" · ");
}

/** The filters of a search beside keywords and place, each value with its words. */
export function filtersOf(search: JobSearch): { name: keyof JobSearch; value: string; text: string }[] {
  const { level, requires, early_career, remote, pay_from } = search;
  const plain = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
  const words = {
    category: plain(search.category),
    job_nature: plain(search.job_nature),
    subject: plain(search.subject),
    level: level.map((value) => ({ value, text: LEVEL_LABELS[value] })),
    board: plain(search.board),
    requires: requires.map((value) => ({ value, text: QUALIFICATION_WORDS[value].label })),
    early_career: [{ value: early_career, text: refusals.withoutExperience }],
    remote: [{ value: remote, text: refusals.fromHome }],
    pay_from: [{ value: pay_from, text: refusals.payOrMore(inLakhs(Number(pay_from))) }],
  };
  const names = Object.keys(words) as (keyof typeof words)[];
  return names.flatMap((name) => words[name].flatMap((each) => (each.value === "" ? [] : [{ name, ...each }])));
}

/** The query of the address that shows the search. */
export function searchQuery(search: JobSearch): string {
  return queryOfSearch(search);
}

/** A search from such a query. */
export function readSearchQuery(query: string): JobSearch {
  return searchOf(new URLSearchParams(query));
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
