/** The exact counters: what is counted together, when a window ends, and what may be read from them. */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createEffects, type Work } from "~/domain/effects";
import { requestCheck } from "~/domain/institutions/request-check.server";
import { countedWhenDone, isRightChoice, spend, spendAll, spendTogether } from "~/domain/limits/count-events.server";
import { LIMITS } from "~/domain/limits/rules";
import { writeMessage } from "~/domain/messages/change-thread.server";
import { sendRequest } from "~/domain/privacy/send-request.server";
import { bindings, config, db, rowsOf, SURROUNDINGS, setCount } from "../support/bindings";
import { createAccount, createApplication, createInstitution, createJob } from "../support/factories";

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
  ["invitation", 30, 24 * 60],
  ["joinRequest", 10, 24 * 60],
  ["check", 10, 24 * 60],
  ["resume", 50, 24 * 60],
  ["report", 20, 24 * 60],
  ["reportByNetwork", 30, 24 * 60],
  ["message", 300, 60],
  ["proposal", 10, 24 * 60],
  ["proposalInAll", 12, 180 * 24 * 60],
  ["messageByLink", 20, 60],
  ["privacyRequest", 10, 24 * 60],
  ["privacyRequestByNetwork", 20, 24 * 60],
  ["alertByNetwork", 100, 60],
  ["alertMail", 10, 24 * 60],
  ["calendar", 120, 60],
  ["job", 300, 60],
  ["move", 10, 24 * 60],
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

test("of events that are counted together all fit into the limit, or none is counted", async () => {
  const together = (count: number, ms = 0) => spendTogether(at(ms), "message", "somebody", count);
  const counts = async () => (await rowsOf("limit_counters")).map(({ count }) => count);
  await together(200);
  await expect(together(101)).rejects.toMatchObject({ code: "too_many", retryAfterSeconds: 3600 });
  expect(await counts()).toEqual([200]);
  await together(100);
  await expect(together(1, 60 * MINUTES - 1)).rejects.toMatchObject({ code: "too_many" });
  await together(200, 60 * MINUTES);
  expect(await counts()).toEqual([200]);
});

test("of several choices the first one is kept until its window is over, and another one is refused", async () => {
  const days = LIMITS.notMe.windowMs;
  const choose = (choice: string, ms: number) => isRightChoice(at(ms), "notMe", "link", { choice, right: "12" });
  expect(await choose("34", 0)).toBe(false);
  await expect(choose("12", days - 1)).rejects.toMatchObject({ code: "too_many" });
  expect(await choose("34", days - 1)).toBe(false);
  expect(await choose("12", days)).toBe(true);
  await expect(choose("34", days + 1)).resolves.toBe(false);
  expect(await choose("12", days + 1)).toBe(true);
});

/** Use-cases that count by themselves and whose refusal no other test meets: for each its subject, and one more event of it. */
const COUNTING = {
  async check() {
    const owner = await createAccount("admin", { emailVerifiedAt: now });
    await createInstitution([[owner, "owner"]]);
    return { subject: owner.id, once: (of: Deps) => requestCheck(of, owner, "27010100101") };
  },
  async messageByLink() {
    const application = await createApplication(await createJob(await createAccount("admin")), { confirmedAt: now });
    const guest = { id: application.id, version: 1 };
    const once = (of: Deps) => writeMessage(of, { guest }, application.id, { message: "When is the interview?" });
    return { subject: application.id, once };
  },
  async privacyRequestByNetwork() {
    const client = "203.0.113.9";
    const asked = { kind: "access" as const, text: "Send me a copy." };
    const once = (of: Deps) => sendRequest({ ...of, client }, { email: "asha@example.com" }, asked);
    return { subject: client, once };
  },
};
const depsNow = () => ({ ...SURROUNDINGS, db, config, mailer: null, now: new Date() });
type Deps = ReturnType<typeof depsNow>;

test.each(["check", "messageByLink", "privacyRequestByNetwork"] as const)(
  "%s: the use-case carries out the last event of its limit, and refuses the next one",
  async (limit) => {
    const { subject, once } = await COUNTING[limit]();
    await setCount(limit, subject, LIMITS[limit].events - 1, 10 * MINUTES);
    await once(depsNow());
    await expect(once(depsNow())).rejects.toMatchObject({ code: "too_many" });
  },
);
