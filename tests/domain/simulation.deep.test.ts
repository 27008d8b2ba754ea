/** The small form of `npm run simulate`: a few days of applications, with scheduled runs that are killed, late, and two at once. */
import { expect, test } from "vitest";
import { simulate } from "../../bench/simulation/simulate";
import { bindings } from "../support/bindings";

const SMALL = { applications: 66, jobs: 6, schools: 5, days: 3, every: 12 };
const TROUBLE = { kill: 0.3, late: 0.15, twice: 0.3, refuse: 0.05 };

test.each(["first", "second", "third"])(
  "no application ends in silence, and each step is told once: seed %s",
  async (seed) => {
    const { counts, broken } = await simulate(bindings.DB, { ...SMALL, ...TROUBLE, seed });
    expect(broken).toEqual([]);
    // It has seen what it is about.
    for (const what of ["runs killed", "moves taken back", "lapses told", "steps told", "mails sent"])
      expect(counts[what], what).toBeGreaterThan(0);
  },
  120_000,
);
