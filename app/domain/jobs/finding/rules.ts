/** How far and how much a search looks. Light: every page with a form for a search loads this file. */

/** Kilometres that may be chosen. */
export const RADII = ["0", "10", "25", "50", "100", "200"] as const;
export const DEFAULT_RADIUS = 25;

/**
 * Pay, days and distance are compared with so many of the newest jobs that match all else, counted from where a page begins. It
 * bounds what any search reads: where more match, the page, the feeds and the API say so.
 */
export const READ_CAP = 3000;

/** What is said where more match. */
export const ONLY_NEWEST_TEXT = `More jobs match than can be looked through at once: these are from the newest ${READ_CAP.toLocaleString("en")} of them. Choose a subject, a level or a smaller radius to see older ones.`;

/** Of each search that a page counts beside its own, so many are compared. */
export const READ_CAP_BESIDE = 300;
