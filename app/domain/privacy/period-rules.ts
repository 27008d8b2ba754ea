/** The period that the notice at apply names. It has a file of its own: the page of a job needs nothing else of `rules.ts`. */
import { words } from "~/words/job-page-lines";

/** How long the resume of an application stays with us. `RETENTION_DAYS` of `rules.ts` counts it. */
export const APPLICATION_PERIOD = words.applicationPeriod;
