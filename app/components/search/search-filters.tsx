/** The filters of a search: a plain GET to `/jobs` with the rest of the search. The page brings the form when it is asked for. */

import {
  BOARD_LABELS,
  BOARDS,
  LEVEL_LABELS,
  LEVELS,
  QUALIFICATION_WORDS,
  REQUIRES,
} from "~/domain/jobs/details/value-rules";
import { isSameCategory, JOB_NATURES } from "~/domain/jobs/rules";
import {
  groupedSubjects,
  LISTED_VALUES,
  type ValueCount,
  type ValueCounts,
} from "~/domain/jobs/search/filter-values-rules";
import { type ListName, MEETS_TEXT, type OwnSearch, searchPath } from "~/domain/jobs/search/rules";
import { words } from "~/words/search";
import { formatCount } from "../text/format";

type Option = { value: string; label: string };
const DAYS = ["1", "3", "7", "14", "30"];
const PAY = ["15000", "20000", "25000", "30000", "40000", "50000", "75000", "100000"];

const labelled = <T extends string>(values: readonly T[], labels: Record<T, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** Filters of which several values may be chosen, in the order of the form. */
const LISTS: readonly { name: ListName; label: string; options: Option[] }[] = [
  { name: "subject", label: words.subject, options: plain(LISTED_VALUES.subject) },
  { name: "level", label: words.level, options: labelled(LEVELS, LEVEL_LABELS) },
  { name: "board", label: words.board, options: labelled(BOARDS, BOARD_LABELS) },
  { name: "job_nature", label: words.jobNature, options: plain(JOB_NATURES) },
  {
    name: "requires",
    label: words.requires,
    options: REQUIRES.map((value) => ({ value, label: QUALIFICATION_WORDS[value].label })),
  },
  { name: "category", label: words.category, options: [] },
];

/** Filters of one value. */
const SINGLES = [
  { name: "pay_from", label: words.pay, values: PAY, labelOf: (value: string) => rupees(value) },
  { name: "posted_within", label: words.posted, values: DAYS, labelOf: words.days },
  { name: "closes_within", label: words.closes, values: DAYS, labelOf: words.days },
] as const;

const rupees = (value: string) => words.rupeesOrMore(formatCount(Number(value)));

/** A value that is chosen, as a chip shows it, and the search without it. */
type Chosen = { text: string; without: OwnSearch };

/** The names of its fields. */
export const FILTER_NAMES: readonly string[] = [
  ...[...LISTS, ...SINGLES].map(({ name }) => name),
  ...["early_career", "remote", "meets"],
];

/** The filters that are set, in the order of the form. */
export function chosenFilters(search: OwnSearch): Chosen[] {
  const flags = [
    ["early_career", words.early],
    ["remote", words.alsoFromHome],
    ["meets", words.hidesUnmet],
  ] as const;
  return [
    ...LISTS.flatMap(({ name, options }) =>
      search[name].map((value) => ({
        text: labelIn(options, value),
        without: { ...search, [name]: (search[name] as string[]).filter((other) => other !== value) },
      })),
    ),
    ...SINGLES.flatMap(({ name, label, labelOf }) => {
      const value = labelOf(search[name]);
      const text = name === "pay_from" ? value : `${label} ${value}`;
      return search[name] === "" ? [] : [{ text, without: { ...search, [name]: "" } }];
    }),
    ...flags.flatMap(([name, text]) => (search[name] ? [{ text, without: { ...search, [name]: "" as const } }] : [])),
  ];
}

const labelIn = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

type Props = {
  search: OwnSearch;
  categories: { name: string }[];
  counts: ValueCounts | null;
  hasPlace: boolean;
  isCandidate: boolean;
  /** Hidden fields with what this form has no field for. */
  kept: React.ReactNode;
};

export function SearchFilters({ search, categories, counts, hasPlace, isCandidate, kept }: Props) {
  const isPartly = Object.entries(counts ?? {}).some(
    ([name, values]) => name !== "category" && Object.values(values).some(({ isMore }) => isMore),
  );
  return (
    <form id="filters" method="get" action="/jobs" className="filters" aria-label={words.filters}>
      {kept}
      <p className="quiet">
        {words.anyOf} {isPartly && words.countsMean}
      </p>
      {LISTS.map((list) => {
        const options = list.name === "category" ? plain(categories.map(({ name }) => name)) : list.options;
        return <Values key={list.name} {...list} options={options} chosen={search[list.name]} counts={counts} />;
      })}
      {SINGLES.map(({ name, label, values, labelOf }) => (
        <div key={name}>
          <label htmlFor={name}>{label}</label>
          <select id={name} name={name} defaultValue={search[name]}>
            <option value="">{words.any}</option>
            {search[name] !== "" && !values.includes(search[name]) && (
              <option value={search[name]}>{labelOf(search[name])}</option>
            )}
            {values.map((value) => (
              <option key={value} value={value}>
                {labelOf(value)}
              </option>
            ))}
          </select>
        </div>
      ))}
      <Check name="early_career" label={words.early} isChosen={search.early_career !== ""} />
      {hasPlace && <Check name="remote" label={words.alsoRemote} isChosen={search.remote !== ""} />}
      {isCandidate && <Check name="meets" label={MEETS_TEXT} isChosen={search.meets === "1"} />}
      <p className="filters-end">
        <button type="submit" className="button">
          {words.showJobs}
        </button>
        <a className="button-quiet" href={searchPath("/jobs", search)}>
          {words.closeFilters}
        </a>
      </p>
    </form>
  );
}

type ListProps = {
  name: ListName;
  label: string;
  options: Option[];
  chosen: readonly string[];
  counts: ValueCounts | null;
};

/** The values of a filter, folded until some are chosen. */
function Values({ name, label, options, chosen, counts }: ListProps) {
  const own = chosen.filter((value) => !options.some((option) => isSameCategory(option.value, value)));
  const texts = chosen.map((value) => labelIn(options, value)).join(", ");
  const boxes = (values: readonly Option[]) =>
    values.map(({ value, label: text }) => (
      <Check
        key={value}
        name={name}
        value={value}
        label={text}
        isChosen={chosen.some((other) => isSameCategory(other, value))}
        count={counts?.[name]?.[value]}
      />
    ));
  return (
    <details open={chosen.length > 0}>
      <summary>
        {label}
        {texts && <span className="quiet">{texts}</span>}
      </summary>
      {name === "subject" ? (
        <>
          <label htmlFor="subject">{words.anotherSubject}</label>
          <input id="subject" name="subject" list="subjects" maxLength={40} autoComplete="off" />
          <datalist id="subjects">
            {options.map(({ value }) => (
              <option key={value} value={value} />
            ))}
          </datalist>
          {own.length > 0 && <Group title={words.ownSubjects}>{boxes(plain(own))}</Group>}
          {groupedSubjects().map(({ group, subjects }) => (
            <Group key={group} title={words.groups[group]}>
              {boxes(plain(subjects))}
            </Group>
          ))}
        </>
      ) : (
        <Group title={label} isHidden>
          {boxes([...plain(own), ...options])}
        </Group>
      )}
    </details>
  );
}

function Group({ title, isHidden, children }: { title: string; isHidden?: true; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className={isHidden && "visually-hidden"}>{title}</legend>
      {children}
    </fieldset>
  );
}

type CheckProps = { name: string; value?: string; label: string; isChosen: boolean; count?: ValueCount | undefined };

function Check({ name, value = "1", label, isChosen, count }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      {label}
      {count && (
        <span className={count.count > 0 ? "count" : "quiet"}>
          {formatCount(count.count)}
          {count.isMore && "+"}
          <span className="visually-hidden">{words.jobsOf(count.count)}</span>
        </span>
      )}
    </label>
  );
}
