/** The period that the notice at apply names. It has a file of its own: the page of a job needs nothing else of `rules.ts`. */

/** How long the resume of an application stays with us. `RETENTION_DAYS` of `rules.ts` counts it. */
export const APPLICATION_PERIOD = "two years without a change, once the job is closed";
