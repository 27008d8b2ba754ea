/** The query of the search index that finds jobs for a teaching profile: its subjects, or else its levels, where she looks. */
import { notMet } from "~/domain/fit/rules";
import { matchOf, matchWithout, type SearchInput } from "~/domain/jobs/search/index-query";
import { readSearchBy } from "~/domain/jobs/search/read-search-rules";
import { EVERY_JOB } from "~/domain/jobs/search/rules";
import type { JobSearch } from "~/domain/jobs/search/schema";
import type { Place } from "~/domain/places/rules";
import type { Teaching } from "~/domain/profiles/teaching-schema";

export type PlaceSought = Place & { km: number };

/** Null if the profile names neither a subject nor a level. */
export function queryForProfile(teaching: Teaching, places: readonly PlaceSought[], now: Date): string | null {
  const { subjects = [], levels = [] } = teaching.teaches ?? {};
  const natures = teaching.seeks?.natures ?? [];
  const remote = natures.includes("Remote") ? "1" : "";
  const { text } = readSearchBy(EVERY_JOB, () => []);
  const queryOf = (search: Partial<JobSearch>, near: SearchInput["near"] = null) =>
    matchOf({ search: { ...EVERY_JOB, ...search }, text, near, state: null, area: [], now })?.all ?? [];
  const what =
    subjects.length > 0
      ? subjects.map((subject) => queryOf({ subject: [subject] }))
      : levels.map((level) => queryOf({ level: [level] }));
  const where = places.map((place) => queryOf({ remote }, { place, km: place.km }));
  const how = natures.map((job_nature) => queryOf({ job_nature: [job_nature] }));
  const parts = [what, where, how].map((part) => part.flat()).filter((part) => part.length > 0);
  if (what.flat().length === 0) return null;
  const all = parts.map((part) => `(${part.join(" OR ")})`).join(" AND ");
  return matchWithout({ all, tiers: null, isCategoryAlone: false }, notMet(teaching))?.all ?? all;
}
