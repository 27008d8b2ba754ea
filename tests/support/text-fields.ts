export const NOT_INPUT = new Set<string>();
export const NO_TEXT = {};
export const TEXT_FIELDS = {};
