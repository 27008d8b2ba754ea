/** The terms of a job in the search index, beside its words: meanings, place and filters, as tokens. */
import { cellsOf } from "~/domain/places/distance";
import type { Place } from "~/domain/places/rules";
import type { Details } from "../details/schema";
import { classesText } from "../details/value-rules";
import { CATEGORIES } from "../rules";
import type { JobInput } from "../schema";
import { FIELD_MEANINGS } from "./field-meanings";
import { PAY_STEPS, tagOf } from "./filter-tags";
import { impliedBy, type MeaningClass, meaningOf, meaningsIn, wordsOf } from "./meanings";
import { CELL, MEANT, MEANT_FIRST, TAG } from "./token-marks";

/** The version of the lists and rules that `jobs.terms` is made with. A higher one makes the scheduled runs index all jobs anew. */
export const TERMS_VERSION = 4;

type Texts = Pick<JobInput, "title" | "keywords" | "description" | "job_nature" | "category" | "company_name">;

type Job = Texts & { [name in "qualifications" | "responsibility" | "benefits"]?: string | null } & Details & {
    payMonth: number | null;
    place: Place | null;
  };

/** The value of a text that a job does not have. */
const NO_TEXT = "";

/** The tokens of a job, with spaces between them. Behind them, plain words that stand in no column of the view. */
export function termsOf(job: Job): string {
  const first = new Set<string>();
  const anywhere = new Set<string>();
  const own = ownCategory(job);
  for (const text of [job.title, ...job.subjects]) addMeanings(text, first);
  for (const key of fieldMeanings(job)) first.add(key);
  for (const text of [job.keywords, classesText(job) ?? NO_TEXT, own, mediumOf(job)]) addMeanings(text, anywhere);
  const kinds = new Set([...first, ...anywhere].map((key) => meaningOf(key)?.kind));
  for (const text of [job.description, job.qualifications, job.responsibility, job.benefits]) {
    if (text) addMeanings(text, anywhere, (kind) => kind !== "N" && !(kinds.has(kind) && WHAT_IT_IS.includes(kind)));
  }
  for (const { meaning } of meaningsIn(wordsOf(job.company_name))) anywhere.add(meaning.key);
  // A physics teacher's job answers "science teacher" too, but behind those for science.
  for (const key of [...first, ...anywhere])
    for (const broaderKey of meaningOf(key)?.broader ?? []) anywhere.add(broaderKey);
  for (const key of impliedBy(first)) anywhere.add(key);
  const tokens = [
    ...[...first].flatMap((key) => [MEANT_FIRST + key, MEANT + key]),
    ...[...anywhere].filter((key) => !first.has(key)).map((key) => MEANT + key),
    ...filterTags(job).map((tag) => TAG + tag),
    ...(job.place ? cellsOf(job.place).map((cell) => CELL + cell) : []),
    ...plainWords([...job.subjects, own, classesText(job) ?? NO_TEXT, mediumOf(job), job.walk_in_place ?? NO_TEXT]),
  ];
  return tokens.join(" ");
}

/** A category that the recruiter wrote, not one of the list. */
function ownCategory({ category }: Job): string {
  return CATEGORIES.some((name) => name === category) ? NO_TEXT : category;
}

/** "Hindi" alone is a subject, and a language of instruction is none. */
const mediumOf = ({ medium }: Job) => (medium ? `${medium.replace(/\bmedium\b/i, "").trim()} medium` : NO_TEXT);

/** The words as the search index cuts them. */
function plainWords(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []));
}

/** Subjects, posts and levels that a description mentions in passing are not what the job is. */
const WHAT_IT_IS: readonly MeaningClass[] = ["S", "P", "L"];

function addMeanings(text: string, found: Set<string>, counts: (kind: MeaningClass) => boolean = () => true): void {
  for (const { meaning } of meaningsIn(wordsOf(text))) if (counts(meaning.kind)) found.add(meaning.key);
}

/** The meanings of chosen fields. A search finds them in whatever words it names them. */
function fieldMeanings(job: Job): string[] {
  const { job_nature, levels, boards, requires, early_career, contract } = job;
  const values = [
    `job_nature=${job_nature}`,
    `contract=${contract}`,
    ...levels.map((level) => `level=${level}`),
    ...boards.map((board) => `board=${board}`),
    ...requires.map((name) => `requires=${name}`),
    ...(early_career ? ["early_career=1"] : []),
    ...(job.provident_fund ? ["provident_fund=1"] : []),
    ...(job.accommodation ? ["accommodation=1"] : []),
    ...(job.walk_in_from ? ["walk_in=1"] : []),
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
    ...(place
      ? [
          tagOf.place(place.id),
          tagOf.country(place.country),
          ...(place.country === "IN" ? [tagOf.state(place.state)] : []),
        ]
      : []),
  ];
}
