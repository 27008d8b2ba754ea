/** The exact counters: what is counted together, when a window ends, and what may be read from them. */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createEffects, type Work } from "~/domain/effects";
import { countedWhenDone, spend, spendAll } from "~/domain/limits/count-events.server";
import { LIMITS } from "~/domain/limits/rules";
import { bindings, config, db, rowsOf } from "../support/bindings";

const now = new Date("2026-11-22T12:00:00Z");
const at = (ms: number) => ({ db, config, now: new Date(now.getTime() + ms) });
const { events, windowMs } = LIMITS.passwordReset;
const fill = async (subject: string) => {
  for (let event = 0; event < events; event += 1) await spend(at(0), "passwordReset", subject);
};

test("the limit is what the table says: that many events, and the next one is refused with the time to wait", async () => {
  await fill("a@b.example");
  await expect(spend(at(1000), "passwordReset", "a@b.example")).rejects.toMatchObject({
    code: "too_many",
    retryAfterSeconds: windowMs / 1000 - 1,
  });
});

const MINUTES = 60_000;

test.each([
  ["failedLogin", 10, 15],
  ["knownBrowser", 10, 15],
  ["currentPassword", 10, 15],
  ["passwordReset", 30, 60],
  ["resetMail", 3, 60],
  ["resetMailADay", 5, 24 * 60],
  ["ownLink", 5, 24 * 60],
  ["notMe", 1, 4 * 24 * 60],
  ["signUp", 300, 60],
  ["application", 60, 60],
  ["applicationByNetwork", 300, 60],
  ["applicationForJob", 60, 60],
  ["mailedNumber", 1, 3 * 366 * 24 * 60],
  ["linksByNetwork", 30, 60],
  ["linksMail", 3, 60],
  ["linksMailADay", 5, 24 * 60],
  ["job", 300, 60],
] as const)("%s: %i times in %i minutes, then no more until they are over", async (limit, times, minutes) => {
  await spend(at(0), limit, "somebody");
  await bindings.DB.prepare("UPDATE limit_counters SET count = ?")
    .bind(times - 1)
    .run();
  await spend(at(0), limit, "somebody");
  await expect(spend(at(minutes * MINUTES - 1), limit, "somebody")).rejects.toMatchObject({ code: "too_many" });
  await spend(at(minutes * MINUTES), limit, "somebody");
});

test("a window that is over begins anew, at its very end and not before", async () => {
  await fill("a@b.example");
  await expect(spend(at(windowMs - 1), "passwordReset", "a@b.example")).rejects.toThrow();
  await spend(at(windowMs), "passwordReset", "a@b.example");
  expect((await rowsOf("limit_counters")).map(({ count }) => count)).toEqual([1]);
});

test("spelling makes no new count, another subject and another limit do", async () => {
  await fill("a@b.example");
  await expect(spend(at(0), "passwordReset", "A@B.Example")).rejects.toThrow();
  await spend(at(0), "passwordReset", "other@b.example");
  await spend(at(0), "failedLogin", "a@b.example");
});

test("what is taken back does not count, and nobody without a subject is counted", async () => {
  for (let event = 0; event < events * 2; event += 1) {
    await (await spend(at(0), "passwordReset", "a@b.example")).takeBack();
    await spend(at(0), "passwordReset", null);
  }
  expect((await rowsOf("limit_counters")).map(({ count }) => count)).toEqual([0]);
});

test("what fails by itself does not count, and what succeeds does", async () => {
  const later: Work[] = [];
  const deps = { effects: createEffects((work) => later.push(work)) };
  const failed = countedWhenDone(deps, await spend(at(0), "job", "somebody"), Promise.reject(new Error("no place")));
  await expect(failed).rejects.toThrow("no place");
  for (const work of later) await work();
  expect((await rowsOf("limit_counters")).map(({ count }) => count)).toEqual([0]);
  expect(await countedWhenDone(deps, await spend(at(0), "job", "somebody"), Promise.resolve("done"))).toBe("done");
  expect((await rowsOf("limit_counters")).map(({ count }) => count)).toEqual([1]);
});

test("the name of a counter does not tell whose it is: it is a hash with our secret, for this purpose alone", async () => {
  await spend(at(0), "passwordReset", "a@b.example");
  const proof = createHmac("sha256", config.signingSecret).update("limit:a@b.example").digest("base64url");
  expect((await rowsOf("limit_counters")).map(({ key }) => key)).toEqual([`passwordReset:${proof}`]);
});

test("of several limits one refuses: nothing of the others is used up, whichever refuses", async () => {
  const both = () =>
    spendAll(at(0), [
      ["proposal", "a"],
      ["proposalInAll", "a"],
    ]);
  const left = async () =>
    (await rowsOf("limit_counters")).map(({ key, count }) => [String(key).split(":")[0], count]).sort();
  for (let event = 0; event < LIMITS.proposal.events; event += 1) await both();
  for (let press = 0; press < 3; press += 1) await expect(both()).rejects.toMatchObject({ code: "too_many" });
  const used = LIMITS.proposal.events;
  expect(await left()).toEqual([
    ["proposal", used + 1],
    ["proposalInAll", used],
  ]);
  await bindings.DB.prepare("UPDATE limit_counters SET count = iif(key LIKE 'proposalInAll%', 12, 3)").run();
  await expect(both()).rejects.toMatchObject({ code: "too_many" });
  expect(await left()).toEqual([
    ["proposal", 3],
    ["proposalInAll", 13],
  ]);
});

test("of several limits one has a single place left: of five at once one gets it, and the others use up nothing", async () => {
  const both = () =>
    spendAll(at(0), [
      ["proposal", "b"],
      ["proposalInAll", "b"],
    ]);
  await both();
  await bindings.DB.prepare("UPDATE limit_counters SET count = 11 WHERE key LIKE 'proposalInAll%'").run();
  const done = await Promise.allSettled(Array.from({ length: 5 }, both));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const counts = Object.fromEntries(
    (await rowsOf("limit_counters")).map(({ key, count }) => [String(key).split(":")[0], count]),
  );
  expect(counts.proposal).toBe(2);
  expect(Number(counts.proposalInAll)).toBeGreaterThanOrEqual(12);
});
