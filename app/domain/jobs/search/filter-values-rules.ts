/** The values that a search may choose from, filter by filter. Light: the page with the filters loads this file. */
import { SUBJECTS } from "../details/subject-rules";
import { BOARDS, LEVELS, REQUIRES } from "../details/value-rules";
import { JOB_NATURES } from "../rules";
import type { ListName } from "./rules";

/** Categories are those that jobs have. */
export const LISTED_VALUES: Record<Exclude<ListName, "category">, readonly string[]> = {
  job_nature: JOB_NATURES,
  subject: SUBJECTS,
  level: LEVELS,
  board: BOARDS,
  requires: REQUIRES,
};

/** The first subject of each group: the list stands in the order of the groups. */
const FIRST_OF_GROUP = {
  languages: "English",
  sciences: "Mathematics",
  society: "Social Studies",
  commerce: "Commerce",
  technology: "Computer Science",
  arts: "Home Science",
  others: "Physical Education",
} as const;

export type SubjectGroup = keyof typeof FIRST_OF_GROUP;

/** The subjects of the list, in groups with a heading each. */
export function groupedSubjects(): { group: SubjectGroup; subjects: readonly string[] }[] {
  const groups = Object.entries(FIRST_OF_GROUP) as [SubjectGroup, string][];
  return groups.map(([group, first], at) => {
    const next = groups[at + 1]?.[1];
    return {
      group,
      subjects: SUBJECTS.slice(SUBJECTS.indexOf(first), next ? SUBJECTS.indexOf(next) : SUBJECTS.length),
    };
  });
}

/** How many jobs have a value; `isMore`: at least so many, as not all were looked at. */
export type ValueCount = { count: number; isMore: boolean };

/** By filter and value. A value of which nothing is known is missing. */
export type ValueCounts = Partial<Record<ListName, Record<string, ValueCount>>>;
