/** The fit of one job as its page and the API show it: the lines, the sum, and beside them the note of the law. */
import type { InstitutionKind } from "~/domain/institutions/rules";
import type { Teaching } from "~/domain/profiles/teaching-schema";
import type { JobAsks } from "./asks-rules";
import { type JobUnderLaw, type LawNote, lawNoteOf } from "./law-rules";
import { type Fit, fitOf, saysAnything } from "./rules";

/** `isProfileEmpty`: her profile says nothing yet of what jobs ask for. */
export type JobFit = Fit & { note: LawNote | null; isProfileEmpty: boolean };

/** `kind`: of the institution, as its owner chose it; null if the job names another one. */
export function jobFitOf(job: JobAsks & JobUnderLaw, kind: InstitutionKind | null, teaching: Teaching): JobFit {
  return { ...fitOf(job, teaching), note: lawNoteOf(job, kind), isProfileEmpty: !saysAnything(teaching) };
}
