/** Decisions about saved jobs. */

export const SAVED_JOBS_PER_PAGE = 20;
