/** How far around a place a search looks. */

/** Kilometres that may be chosen. */
export const RADII = ["0", "10", "25", "50", "100", "200"] as const;
export const DEFAULT_RADIUS = 25;
