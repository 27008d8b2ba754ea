/** Pages for a subject, a level, a city and their pairs: `/teaching-jobs/physics/pune`, `/teaching-jobs/physics/senior-secondary`. */

import type { Place } from "~/domain/places/rules";
import { words as jobLines } from "~/words/job-page-lines";
import { SUBJECTS, subjectSlug } from "../details/subject-rules";
import { LEVEL_LABELS, LEVELS } from "../details/value-rules";

/** A page with fewer open jobs is not for search engines. */
export const MIN_JOBS = 3;
/** Links to other pages of each kind. */
export const LINKS_SHOWN = 12;
/** The newest open jobs of which those links are made, and those of the site map. */
export const JOBS_FOR_LINKS = 1_000;
export const JOBS_FOR_SITE_MAP = 20_000;
/** The site map has pages of so many cities, those with the most jobs. */
export const CITIES_LISTED = 200;

/** A subject or a level: `field` is the search's filter, `value` its value. */
export type What = { field: "subject" | "level"; value: string; name: string; slug: string };

const whats: What[] = [
  ...SUBJECTS.map((name): What => ({ field: "subject", value: name, name, slug: subjectSlug(name) })),
  ...LEVELS.map((value): What => ({ field: "level", value, name: LEVEL_LABELS[value], slug: slugOf(value) })),
];
export const SUBJECT_PAGES: Whats = whats.filter(({ field }) => field === "subject");
const bySlug = new Map(whats.map((what) => [what.slug, what]));
const byValue = new Map(whats.map((what) => [`${what.field}=${what.value}`, what]));

/** "senior-secondary", "navi-mumbai". */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

export const whatOfSlug = (slug: string): What | undefined => bySlug.get(slug);
export const whatOf = (field: What["field"], value: string): What | undefined => byValue.get(`${field}=${value}`);

/** The subject of a page, its level, both, or neither. */
export type Whats = readonly What[];

/** The subject before the level, whichever was named first. Null for two of a kind. */
export function pairOf(one: What, other: What): Whats | null {
  if (one.field === other.field) return null;
  return one.field === "subject" ? [one, other] : [other, one];
}

/** The address of a page. A city has one only if its name alone, or with its state, leads to it. */
export function landingPath(kinds: Whats, place: string | null): string {
  const parts = [...kinds.map(({ slug }) => slug), ...(place === null ? [] : [place])];
  return ["/teaching-jobs", ...parts.map(encodeURIComponent)].join("/");
}

/** "Physics jobs in Pune", "Teaching jobs in Pune", "Senior secondary (PGT) jobs", "Physics jobs, senior secondary (PGT)". */
export function landingTitle([what, level]: Whats, place: Pick<Place, "name"> | null): string {
  const kind = what ? jobLines.jobsOf(what.name, level ? `, ${firstSmall(level.name)}` : "") : jobLines.teachingJobs;
  return place ? jobLines.inPlace(kind, place.name) : kind;
}

const firstSmall = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A slug has at most six words. */
const SLUG = /^(?=.{1,80}$)[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+){0,5}$/u;

/** The readings of a city's slug: a name, or a name and a state. */
export function placeTexts(slug: string): { name: string; state: string | null }[] {
  if (!SLUG.test(slug)) return [];
  const words = slug.split("-");
  return words.map((_, index) => {
    const end = words.length - index;
    return { name: words.slice(0, end).join(" "), state: index === 0 ? null : words.slice(end).join(" ") };
  });
}
