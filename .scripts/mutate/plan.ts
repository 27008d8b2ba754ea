/** What one run of vitest is told, and what it tells. */
export type Plan = {
  /** The one mutant that is on from the first line of the first file to the last test; else those below take turns. */
  alone: string | null;
  mutants: string[];
  /** How many tests of one file a mutant has to stand. */
  triesAFile: number;
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
  /** Why it fails without any mutant. */
  red: string | null;
};

export type FileOutcome = Omit<Verdicts, "red"> & {
  file: string;
  tests: number;
  /** Titles of the tests that failed: with no mutant, or with the one that is on alone. */
  failed: string[];
  /** Failed as a whole: it could not be loaded, or a hook failed. */
  isBroken: boolean;
  ms: number;
  killers: Record<string, string>;
};
