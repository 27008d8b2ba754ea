/** What is left in every table by a few days of applications, without any trouble: where a run is killed depends on how often it asks. */
import { expect } from "vitest";
import { simulate } from "../../bench/simulation/simulate";
import { BEGIN } from "../../bench/simulation/world";
import { bindings } from "../support/bindings";
import { emptyPlaces } from "../support/places";
import { describeGolden } from "./journeys";
import type { Row } from "./rows";
import { rowsNow } from "./storage";

const SMALL = { applications: 66, jobs: 6, schools: 5, days: 3, every: 12 };
const CALM = { kill: 0, late: 0, twice: 0, refuse: 0 };

/** A run sends ten mails, and the next one, a minute later, the others; which are which, their ids decide. */
const MINUTES = ["sent_at", "next_attempt_at"];

function withoutMinutes({ table, cells }: Row): Row {
  if (table !== "mail_outbox") return { table, cells };
  const rounded = Object.entries(cells).map(([column, value]) => [
    column,
    MINUTES.includes(column) ? String(value).replace(/\d+m$/, "") : value,
  ]);
  return { table, cells: Object.fromEntries(rounded) };
}

describeGolden("simulation", [
  [
    "a few days of applications",
    async () => {
      // The gazetteer stays in the database for the next file: it takes long to load.
      await emptyPlaces();
      const { broken } = await simulate(bindings.DB, { ...SMALL, ...CALM, seed: "golden" });
      expect(broken).toEqual([]);
      return (await rowsNow(BEGIN)).map(withoutMinutes);
    },
  ],
]);
