/** The small form of `npm run simulate`: a few days of applications, with scheduled runs that are killed, late, two at once, and stalls of the database. */
import { afterAll, expect, test } from "vitest";
import { RUN_LIMITS } from "~/db/connection.server";
import { simulate } from "../../bench/simulation/simulate";
import { bindings } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";

const SMALL = { applications: 66, jobs: 6, schools: 5, days: 3, every: 12 };
const TROUBLE = { kill: 0.3, late: 0.15, twice: 0.3, refuse: 0.05, stall: 0.3 };

// A killed run gives its last calls up only then, and logs it: that must not be in the next file of this workerd.
afterAll(() => new Promise((resolve) => setTimeout(resolve, RUN_LIMITS.writeMs + 1_000)), RUN_LIMITS.writeMs + 10_000);

test.each(["first", "second", "third"])(
  "no application ends in silence, and each step is told once: seed %s",
  async (seed) => {
    const { counts, broken } = await simulate(bindings.DB, { ...SMALL, ...TROUBLE, seed });
    expect(broken).toEqual([]);
    // What a stall has broken off is logged.
    takeLoggedErrors();
    // It has seen what it is about.
    for (const what of [
      ...["runs killed", "moves taken back", "lapses told", "steps told", "mails sent"],
      ...["runs in a stall", "presses without an answer", "calls that met a fault, and were carried out"],
    ])
      expect(counts[what], what).toBeGreaterThan(0);
  },
  120_000,
);
