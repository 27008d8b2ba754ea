/** Mutants that change nothing that anybody could see, by their keys, each with the reason. */
export const EQUIVALENT: Record<string, string> = {};
