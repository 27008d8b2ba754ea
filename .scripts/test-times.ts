/** The times of a whole `npm test`, which it writes at its end for the bench. Git ignores the file. */

export const TEST_TIMES = ".cache/test-times.json";

/** Seconds; steps overlap. `cpuSeconds`: of all processes, 0 where the system does not tell. `commit`: of the tree that was tested, and whether files had changed since. */
export type TestTimes = {
  date: string;
  commit: string;
  seconds: number;
  cpuSeconds: number;
  steps: Record<string, number>;
  passed: number;
  failed: number;
};
