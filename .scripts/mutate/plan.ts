/** The plan of one run of vitest, and its report. */
export type Plan = {
  /** The one mutant that is on from the first line of the first file to the last test. If null, those below take turns. */
  alone: string | null;
  mutants: string[];
  /** Of the tests of one file that reach a mutant: the first one in which it is tried, and how many. */
  from: number;
  tests: number;
  /** How long the repeated tests of one file may take together. */
  budgetMs: number;
};

/** The results of a test for the mutants that it reached. */
export type Verdicts = {
  /** Reached while the file was loaded, which only the first test names, or once and never again: tried alone. */
  loaded: string[];
  reached: string[];
  killed: string[];
  /** The test failed under these, and afterwards without them too, or it took too long: they are to be tried alone. */
  doubted: string[];
  /** These were due here, but the number of tests or the time was used up. */
  cut: string[];
  /** The test does not pass a second time, so it says nothing of mutants. */
  isOnce: boolean;
  /** Why the test fails without any mutant. */
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
