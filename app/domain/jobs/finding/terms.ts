/** What the search index knows of a job beside its words: meanings, place and filters, as tokens. */
import { cellsOf } from "~/domain/places/distance";
import type { Place } from "~/domain/places/rules";
import type { Details } from "../said/schema";
import type { JobInput } from "../schema";
import { FIELD_MEANINGS } from "./field-meanings";
import { CELL, MEANT, MEANT_FIRST, PAY_STEPS, TAG, tagOf, weekOf } from "./marks";
import { meaningOf, meaningsIn, wordsOf } from "./meanings";

type Texts = Pick<JobInput, "title" | "keywords" | "description" | "job_nature" | "category">;
type Job = Texts &
  Partial<Pick<JobInput, "qualifications" | "responsibility">> &
  Pick<Details, "subjects" | "levels" | "boards" | "requires" | "early_career" | "medium" | "classes"> & {
    payMonth: number | null;
    closesAt: Date | null;
    place: Place | null;
  };

/** The tokens of a job, with spaces between them. */
export function termsOf(job: Job): string {
  const first = new Set<string>();
  const anywhere = new Set<string>();
  for (const text of [job.title, job.keywords, ...job.subjects]) addMeanings(text, first);
  for (const key of fieldMeanings(job)) addMeaning(key, first);
  for (const text of [job.description, job.qualifications, job.responsibility, job.category]) {
    if (text) addMeanings(text, anywhere);
  }
  const tokens = [
    ...[...first].flatMap((key) => [MEANT_FIRST + key, MEANT + key]),
    ...[...anywhere].filter((key) => !first.has(key)).map((key) => MEANT + key),
    ...filterTags(job).map((tag) => TAG + tag),
    ...(job.place ? cellsOf(job.place).map((cell) => CELL + cell) : []),
  ];
  return tokens.join(" ");
}

function addMeanings(text: string, found: Set<string>): void {
  for (const { meaning } of meaningsIn(wordsOf(text))) addMeaning(meaning.key, found);
}

function addMeaning(key: string, found: Set<string>): void {
  for (const each of [key, ...(meaningOf(key)?.broader ?? [])]) found.add(each);
}

/** What is chosen in a field is meant, in whatever words somebody searches for it. */
function fieldMeanings({ job_nature, levels, boards, requires, early_career }: Job): string[] {
  const values = [
    `job_nature=${job_nature}`,
    ...levels.map((level) => `level=${level}`),
    ...boards.map((board) => `board=${board}`),
    ...requires.map((name) => `requires=${name}`),
    ...(early_career ? ["early_career=1"] : []),
  ];
  return values.flatMap((value) => FIELD_MEANINGS[value] ?? []);
}

function filterTags(job: Job): string[] {
  const { payMonth, place } = job;
  return [
    ...job.subjects.map(tagOf.subject),
    ...job.levels.map(tagOf.level),
    ...job.boards.map(tagOf.board),
    ...job.requires.map(tagOf.requires),
    ...(job.early_career ? [tagOf.earlyCareer] : []),
    ...(payMonth === null ? [] : PAY_STEPS.filter((step) => step <= payMonth).map(tagOf.pay)),
    ...(job.closesAt ? [tagOf.week(weekOf(job.closesAt))] : []),
    ...(place ? [tagOf.place(place.id), ...(place.country === "IN" ? [tagOf.state(place.state)] : [])] : []),
  ];
}
