/** The filters of a search: a plain GET to `/jobs` with the rest of the search. The page brings the form when it is asked for. */

import { SUBJECTS } from "~/domain/jobs/details/subject-rules";
import {
  BOARD_LABELS,
  BOARDS,
  LEVEL_LABELS,
  LEVELS,
  QUALIFICATION_WORDS,
  REQUIRES,
} from "~/domain/jobs/details/value-rules";
import { JOB_NATURES } from "~/domain/jobs/rules";
import { MEETS_TEXT, type OwnSearch } from "~/domain/jobs/search/rules";
import type { JobSearch } from "~/domain/jobs/search/schema";
import { formatCount } from "../text/format";

type Option = { value: string; label: string };
const DAYS = ["1", "3", "7", "14", "30"];
const PAY = ["15000", "20000", "25000", "30000", "40000", "50000", "75000", "100000"];
const rupees = (value: string) => `₹ ${formatCount(Number(value))} or more`;

const labelled = <T extends string>(values: readonly T[], labels: Record<T, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));
/** Parts of the search that this form has no field for. */
const HIDDEN_PARTS = ["q", "location", "radius", "category", "sort"] as const;

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));
const days = (value: string) => ({ value, label: value === "1" ? "1 day" : `${value} days` });

/** Each filter with its values, in the order of the form. */
export const FILTERS = [
  { name: "job_nature", label: "Job Nature", options: plain(JOB_NATURES) },
  { name: "subject", label: "Subject", options: plain(SUBJECTS) },
  { name: "level", label: "Level", options: labelled(LEVELS, LEVEL_LABELS) },
  { name: "board", label: "Board", options: labelled(BOARDS, BOARD_LABELS) },
  {
    name: "requires",
    label: "Asks for",
    options: REQUIRES.map((value) => ({ value, label: QUALIFICATION_WORDS[value].label })),
  },
  {
    name: "pay_from",
    label: "Pays a month",
    options: PAY.map((value) => ({ value, label: rupees(value) })),
  },
  { name: "posted_within", label: "Posted within", options: DAYS.map(days) },
  { name: "closes_within", label: "Closes within", options: DAYS.map(days) },
] as const satisfies { name: keyof JobSearch; label: string; options: Option[] }[];

/** The text of a filter's chip. */
export function filterText(name: (typeof FILTERS)[number]["name"], value: string): string {
  const filter = FILTERS.find((each) => each.name === name);
  const label = filter?.options.find((option) => option.value === value)?.label ?? value;
  if (name === "posted_within" || name === "closes_within") return `${filter?.label} ${days(value).label}`;
  return name === "pay_from" ? rupees(value) : label;
}

/** How many filters of this form are set. */
export function countFilters(search: OwnSearch): number {
  const flags = [search.early_career, search.meets].filter(Boolean);
  return FILTERS.filter(({ name }) => search[name] !== "").length + flags.length;
}

type Props = { search: OwnSearch; hasPlace: boolean; isCandidate: boolean };

export function SearchFilters({ search, hasPlace, isCandidate }: Props) {
  return (
    <form id="filters" method="get" action="/jobs" className="search-row filters" aria-label="Filters">
      {HIDDEN_PARTS.map((name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />)}
      {FILTERS.map(({ name, label, options }) => (
        <div key={name}>
          <label htmlFor={name}>{label}</label>
          <select id={name} name={name} defaultValue={search[name]}>
            <option value="">Any</option>
            {search[name] !== "" && !options.some(({ value }) => value === search[name]) && (
              <option value={search[name]}>{filterText(name, search[name])}</option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      ))}
      <label className="check">
        <input type="checkbox" name="early_career" value="1" defaultChecked={search.early_career !== ""} />
        Suitable without experience
      </label>
      {hasPlace && (
        <label className="check">
          <input type="checkbox" name="remote" value="1" defaultChecked={search.remote !== ""} />
          Also jobs that are done from home
        </label>
      )}
      {isCandidate && (
        <label className="check">
          <input type="checkbox" name="meets" value="1" defaultChecked={search.meets === "1"} />
          {MEETS_TEXT}
        </label>
      )}
      <button type="submit" className="button">
        Show jobs
      </button>
    </form>
  );
}
