/**
 * The law's note beside a fit: what the law asks for one level of a recognised school, or for an assistant professor. It
 * is no part of the sum. A row is printed only once somebody has read the text of the law, on the day `checkedOn`.
 */

import { type InstitutionKind, kindOfName } from "~/domain/institutions/rules";
import type { Details, PlaceParts } from "~/domain/jobs/details/schema";
import { CLASSES, type Level } from "~/domain/jobs/details/value-rules";
import { words as fitWords } from "~/words/fit";

export type LawRow = {
  name: "I to V" | "VI to VIII" | "assistant professor";
  level: Level;
  kind: InstitutionKind;
  /** The classes that the row is for; null where there are none. */
  classes: { from: string; to: string } | null;
  words: string;
  source: string;
  /** The day on which the text of the law was read, as "2026-11-28"; null: nobody has read it yet, and it is not printed. */
  checkedOn: string | null;
};

/**
 * Read on that day: the judgment in Navin Kumar v. Union of India (2024 INSC 656), which states the one of 11 August 2023;
 * the notifications of 2010 and 2011 as the notices of CTET and of states reproduce them, and NCTE's reply of 2024 on
 * papers I and II; the UGC's notification of 2023 as newspapers print it. The gazettes themselves were not at hand.
 *
 * IX to XII, pre-primary and all else have no row: the rules differ, or are before the courts.
 */
export const LAW_ROWS: readonly LawRow[] = [
  {
    name: "I to V",
    level: "primary",
    kind: "school",
    classes: { from: "I", to: "V" },
    words: fitWords.lawPrimary,
    source:
      "RTE Act, section 23(1); NCTE notifications of 23 August 2010 and 29 July 2011; Supreme Court, 11 August 2023",
    checkedOn: "2026-11-28",
  },
  {
    name: "VI to VIII",
    level: "middle",
    kind: "school",
    classes: { from: "VI", to: "VIII" },
    words: fitWords.lawMiddle,
    source: "RTE Act, section 23(1); NCTE notifications of 23 August 2010 and 29 July 2011",
    checkedOn: "2026-11-28",
  },
  {
    name: "assistant professor",
    level: "college and university",
    kind: "college",
    classes: null,
    words: fitWords.lawProfessor,
    source: "UGC Regulations 2018, amended on 1 July 2023",
    checkedOn: "2026-11-28",
  },
];

/** A note as it is shown. */
export type LawNote = Pick<LawRow, "words" | "source"> & { checkedOn: string };

export type JobUnderLaw = Pick<Details, "levels" | "subjects" | "requires" | "classes_from" | "classes_to"> & {
  company_name: string;
  place: Pick<PlaceParts, "country"> | null;
};

/** Schools of the Union recruit centrally, by rules of their own; special schools and minority schools have others, too. */
const OTHER_RULES =
  /kendriya|\bK\.?V\.?S?\b|navodaya|\bJ?NVS?\b|eklavya|\bEMRS\b|\bspecial\b|minority|madrasa|madarsa/i;

/**
 * The row that speaks of this job, printed or not: for exactly one level, in India, at an institution of its kind. `kind`:
 * as the owner of the institution chose it; null if the job names another one.
 */
export function lawRowOf(job: JobUnderLaw, kind: InstitutionKind | null, rows = LAW_ROWS): LawRow | null {
  const [level, ...others] = job.levels;
  if (level === undefined || others.length > 0 || job.place?.country !== "IN") return null;
  if (OTHER_RULES.test(job.company_name) || isOfSpecialEducator(job)) return null;
  const row = rows.find((each) => each.level === level) ?? null;
  return row && row.kind === (kind ?? kindOfName(job.company_name)) && isWithin(job, row) ? row : null;
}

function isOfSpecialEducator({ requires, subjects }: JobUnderLaw): boolean {
  return (
    requires.includes("B.Ed special") || requires.includes("RCI registration") || subjects.includes("Special Education")
  );
}

/** A job that names classes beyond those of the row, such as VI to X, has no note. */
function isWithin({ classes_from, classes_to }: JobUnderLaw, { classes }: LawRow): boolean {
  if (classes === null) return true;
  const at = (name: string) => CLASSES.findIndex((each) => each === name);
  const first = classes_from ?? classes_to ?? classes.from;
  const last = classes_to ?? classes_from ?? classes.to;
  return at(first) >= at(classes.from) && at(last) <= at(classes.to);
}

/** The note to print beside a job; null where there is none, or nobody has read its original. */
export function lawNoteOf(job: JobUnderLaw, kind: InstitutionKind | null, rows = LAW_ROWS): LawNote | null {
  const row = lawRowOf(job, kind, rows);
  return row?.checkedOn ? { words: row.words, source: row.source, checkedOn: row.checkedOn } : null;
}
