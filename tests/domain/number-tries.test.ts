/** The numbers that mails print: of three tries at once only one is looked at, and where tries cannot be counted nobody may try. */
import { expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { actAsGuest } from "~/domain/applications/apply/guest-service.server";
import { guestNumber } from "~/domain/applications/guest-link-service.server";
import { spend } from "~/domain/limits/service.server";
import { config, db, rowsOf, SURROUNDINGS } from "../support/bindings";
import { createAccount, createApplication, createJob } from "../support/factories";
import { failingDatabase } from "../support/failing";
import { interleaved } from "../support/interleaved";

const deps = { ...SURROUNDINGS, config: { ...config, confirmsAddresses: true } };

async function unconfirmed() {
  const job = await createJob(await createAccount("admin"));
  const { id } = await createApplication(job, { addressPending: true });
  return { id, version: 1 };
}
const isConfirmed = async () => (await rowsOf("applications")).some((row) => row.address_confirmed_at !== null);

test.each([0, 1, 2])(
  "three numbers at once: only the one that is counted first is looked at (number %i)",
  async (place) => {
    const key = await unconfirmed();
    const { number, choices } = guestNumber(config, key);
    const picked = [...choices.slice(place), ...choices.slice(0, place)];
    const { open, run } = interleaved([0]);
    const done = await run(
      picked.map(
        (each) => () => actAsGuest({ ...deps, db: open(), now: new Date() }, key, { way: "confirm", number: each }),
      ),
    );
    const first = picked[0] === number;
    expect([await isConfirmed(), done[0]?.status]).toEqual([first, first ? "fulfilled" : "rejected"]);
    if (!first) expect(done.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  },
);

test("what is no number of two digits is no guess, and ends nothing", async () => {
  const key = await unconfirmed();
  const now = () => ({ ...deps, db, now: new Date() });
  for (const number of ["", "x", "100", " 12"]) {
    await expect(actAsGuest(now(), key, { way: "confirm", number })).rejects.toMatchObject({ code: "bad_input" });
  }
  await actAsGuest(now(), key, { way: "confirm", number: guestNumber(config, key).number });
  expect(await isConfirmed()).toBe(true);
});

test("each version of a link has a number of its own", () => {
  const id = crypto.randomUUID();
  const shown = [1, 2, 3].map((version) => guestNumber(config, { id, version }).choices.join());
  expect(new Set(shown).size).toBe(3);
});

test("where a try cannot be counted, nobody may try; other limits let people through", async () => {
  const { DB } = failingDatabase({ at: 1, when: "before" });
  const broken = { db: openDatabase(DB), now: new Date(), config };
  await expect(spend(broken, "mailedNumber", "somebody")).rejects.not.toMatchObject({ code: "too_many" });
  await expect(
    spend({ ...broken, db: openDatabase(failingDatabase({ at: 1, when: "before" }).DB) }, "notMe", "somebody"),
  ).rejects.toThrow();
  await spend({ ...broken, db: openDatabase(failingDatabase({ at: 1, when: "before" }).DB) }, "report", "somebody");
  expect(await rowsOf("limit_counters")).toEqual([]);
});
