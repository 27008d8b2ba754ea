/** The numbers that mails print: of three tries at once only one is looked at, and where tries cannot be counted nobody may try. */
import { expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { actAsGuest } from "~/domain/applications/apply/act-as-guest.server";
import { guestNumber } from "~/domain/applications/guest-link";
import { isRightChoice } from "~/domain/limits/count-events.server";
import { config, db, rowsOf, SURROUNDINGS } from "../support/bindings";
import { createAccount, createApplication, createJob } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { interleaved } from "../support/interleaved-calls";

const deps = { ...SURROUNDINGS, config: { ...config, confirmsAddresses: true } };

async function unconfirmed() {
  const job = await createJob(await createAccount("admin"));
  const { id } = await createApplication(job, { confirmedAt: null });
  return { id, version: 1 };
}
const isConfirmed = async () => (await rowsOf("applications")).some((row) => row.confirmed_at !== null);

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

test("the right number counts again and again, also after a fault, and a wrong one behind it ends nothing", async () => {
  const key = await unconfirmed();
  const { number, choices } = guestNumber(config, key);
  const wrong = choices.find((each) => each !== number) ?? "";
  const { DB } = failingDatabase({ at: 3, isLasting: true });
  const broken = { ...deps, db: openDatabase(DB), now: new Date() };
  await expect(actAsGuest(broken, key, { way: "confirm", number })).rejects.toThrow();
  const now = () => ({ ...deps, db, now: new Date() });
  await expect(actAsGuest(now(), key, { way: "confirm", number: wrong })).rejects.toMatchObject({ code: "bad_input" });
  await Promise.all([1, 2].map(() => actAsGuest(now(), key, { way: "confirm", number })));
  expect(await isConfirmed()).toBe(true);
});

test("where a choice cannot be kept, nobody may try", async () => {
  const broken = () => ({ db: openDatabase(failingDatabase({ at: 1 }).DB), now: new Date(), config });
  const right = { choice: "12", right: "12" };
  await expect(isRightChoice(broken(), "mailedNumber", "somebody", right)).rejects.toThrow();
  expect(await rowsOf("limit_counters")).toEqual([]);
});
