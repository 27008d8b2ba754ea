/** The signs of Unicode's private area that mark those tokens of the search index which are no plain words. */

/** A word of the title, of the text of the place, and a filter. The view `jobs_search_source` writes these three. */
export const IN_TITLE = "\ue001";

export const IN_PLACE = "\ue002";

export const TAG = "\ue003";

/** A meaning that the job names anywhere, and one that its title or one of its fields names. */
export const MEANT = "\ue004";

export const MEANT_FIRST = "\ue005";

/** A cell of the map. */
export const CELL = "\ue006";

/** A token of each job, and that of a job whose meanings are not known yet: it was posted before they were, or brought in by hand. */
export const ANY_JOB = `${TAG}a1`;

export const UNREAD_JOB = `${TAG}a0`;

/** The phrase of a token that no job has. */
export const NO_JOB = `"${TAG}none"`;
