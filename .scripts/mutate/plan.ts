/** What one run of vitest is told, and what it tells. */
export type Plan = {
  /** The one mutant that is on from the first line of the first file to the last test; else those below take turns. */
  alone: string | null;
  mutants: string[];
  /** Of the tests of one file that come by a mutant: from which on it is tried, and how many. */
  from: number;
  tests: number;
  /** How long the repeated tests of one file may take together. */
  budgetMs: number;
};

/** What a test says of the mutants that it came by. */
export type Verdicts = {
  /** Reached while the file was loaded; stands at the first test alone. */
  loaded: string[];
  reached: string[];
  killed: string[];
  /** It failed under this one, and afterwards without it too: to be tried alone. */
  doubted: string[];
  /** It was due here, but so many tests or so much time were not left. */
  cut: string[];
  /** It does not pass a second time, so it says nothing of mutants. */
  isOnce: boolean;
  /** Why it fails without any mutant. */
  red: string | null;
};

export type FileOutcome = Omit<Verdicts, "red" | "isOnce"> & {
  file: string;
  tests: number;
  /** Titles of the tests that failed: with no mutant, or with the one that is on alone. */
  failed: string[];
  /** Titles of the tests that do not pass twice. */
  once: string[];
  /** Failed as a whole: it could not be loaded, or a hook failed. */
  isBroken: boolean;
  ms: number;
  killers: Record<string, string>;
};
