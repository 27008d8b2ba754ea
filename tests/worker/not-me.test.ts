/** "This was not me": whoever reads the mailbox ends an account that somebody else made with her address. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hashToken, mailedNumber } from "~/domain/ids";
import { api, visitor } from "../support/app";
import {
  config,
  countRows,
  countUnpublished,
  publishedRows,
  rowsOf,
  snapshot,
  sql,
  storedKeys,
} from "../support/bindings";
import {
  createAccount,
  createApplication,
  createJob,
  createSession,
  createUnpublishedJob,
  PASSWORD,
  pdf,
  signedIn,
} from "../support/factories";
import { errorOf, mainTextOf, textOf, toastsOf } from "../support/pages";
import { linkTo } from "./mails";
import { runScheduled } from "./scheduled";

const DAY_MS = 86_400_000;

/** An account that a stranger has made with somebody's address, and what was mailed there. */
async function squatted(role: "admin" | "user") {
  const stranger = await signedIn(role);
  await stranger.form("/confirmemail/send", {});
  const token = (await linkTo(stranger.account.email)).split("token=")[1] ?? "";
  const { number, choices } = mailedNumber(config.linkSecret, "confirm", hashToken(token));
  const wrong = choices.filter((each) => each !== number);
  const say = (picked: string, person = visitor()) =>
    person.form(`/confirmemail?token=${token}`, { token, intent: "not-me", number: picked });
  return { stranger, token, number, wrong, choices, say, ...stranger.account };
}

const userOf = async (id: string) => (await rowsOf("users")).find((user) => user.id === id);

describe("the page", () => {
  test("shows three numbers, of which the mail prints one, and none of them picked", async () => {
    const { token, number, wrong, choices } = await squatted("user");
    const page = await (await visitor().get(`/confirmemail?token=${token}`)).text();
    const shown = [...page.matchAll(/type="radio"[^>]*value="(\d+)"/g)].map(([, value]) => value);
    expect(shown).toEqual(choices);
    expect(wrong).toHaveLength(2);
    expect(shown).toContain(number);
    expect(page).not.toMatch(/type="radio"[^>]*checked/);
    expect(mainTextOf(page)).toContain("This was not me");
  });

  test("nothing picked, or the wrong one: nothing happens, and the page says so", async () => {
    const { token, wrong, say } = await squatted("user");
    const before = await snapshot();
    const none = await visitor().form(`/confirmemail?token=${token}`, { token, intent: "not-me" });
    expect([none.status, errorOf(await none.text(), "number")]).toEqual([400, null]);
    // What is no number of two digits is no guess, and ends nothing.
    for (const [picked, told] of [
      ["100", "Choose the number that our mail shows. Nothing was changed"],
      ["x", "Choose the number that our mail shows. Nothing was changed"],
      [wrong[0] ?? "", "This is not the number that our mail shows. Nothing was changed"],
    ] as const) {
      const refused = await say(picked);
      expect(refused.status).toBe(400);
      expect(textOf(await refused.text())).toContain(told);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("one wrong pick ends the number for as long as the link works, and the link still confirms", async () => {
    const { stranger, token, number, wrong, say, id } = await squatted("user");
    expect((await say(wrong[0] ?? "")).status).toBe(400);
    const now = Date.now();
    for (const hours of [0, 2, 71]) {
      vi.useFakeTimers({ toFake: ["Date"], now: now + hours * 3_600_000 });
      for (const picked of [wrong[1] ?? "", number]) {
        const refused = await say(picked);
        expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
      }
    }
    vi.useRealTimers();
    expect((await userOf(id))?.disowned_at).toBeNull();
    expect((await stranger.form("/confirmemail", { token })).status).toBe(303);
    expect((await userOf(id))?.email_verified_at).toEqual(expect.any(Number));
    const other = await squatted("user");
    expect((await other.say(other.number)).status).toBe(303);
  });
});

describe("the right number", () => {
  test.each([{}, { CONFIRM_ADDRESSES: "1" }])("frees the address at once and ends every way in: %j", async (env) => {
    const { stranger, token, number, id, email } = await squatted("user");
    const bearer = await createSession(stranger.account, "api");
    await sql("INSERT INTO idempotency_keys VALUES (?, 'k', 'r', 1, null)", id);
    const owner = visitor();
    const fields = { token, intent: "not-me", number };
    const done = await owner.form(`/confirmemail?token=${token}`, fields, { env });
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/"]);
    expect(toastsOf(await (await owner.get("/")).text())).toEqual([
      "Thank you. The account is closed, and your address is free again",
    ]);
    expect(await userOf(id)).toMatchObject({
      email: `removed-${id}@removed.invalid`,
      password_hash: null,
      email_verified_at: null,
      disowned_at: expect.any(Number),
      closed_at: null,
    });
    for (const table of ["sessions", "one_time_tokens", "idempotency_keys"] as const) {
      expect(await countRows(table), table).toBe(0);
    }
    expect((await stranger.get("/userprofile")).status).toBe(302);
    expect((await api("GET", `/user/${id}`, { token: bearer })).status).toBe(401);
    expect((await api("POST", "/auth/login", { body: { email, password: PASSWORD } })).status).toBe(401);
    const body = { role: "user", email, password: "another-good-phrase" };
    expect((await api("POST", "/auth/createuser", { body, env })).status).toBe(201);
  });

  test("takes its jobs down, publishes nothing that is held, and deletes nothing of other people", async () => {
    const { number, say, id, stranger } = await squatted("admin");
    const job = await createJob(stranger.account);
    await createJob(stranger.account, { state: "closed" });
    const other = await createJob(await createAccount("admin"));
    await createUnpublishedJob({ id }, "held");
    const candidate = await signedIn("user");
    const { email, id: candidateId } = candidate.account;
    await createApplication(job, { candidateId, email });
    const [applications, events] = [await rowsOf("applications"), await rowsOf("application_events")];
    await say(number);
    const jobs = await publishedRows();
    expect(jobs.map(({ state }) => state)).toEqual(["taken_down", "taken_down", "open"]);
    expect((await visitor().get(`/jobdetails/${other.id}`)).status).toBe(200);
    expect(await countUnpublished()).toBe(1);
    // What was sent to the jobs stays, and has ended with them.
    const ended = { status: "unanswered", unanswered_by: "taken_down", name: applications[0]?.name, email };
    expect(await rowsOf("applications")).toMatchObject([ended]);
    expect((await rowsOf("application_events")).slice(0, events.length)).toEqual(events);
    const list = await (await visitor().get("/jobs")).text();
    expect(list).not.toContain(job.id);
    expect(list).toContain(other.id);
  });

  test("what the account sent stands in no school's list, and the owner's own application may take its place", async () => {
    const { number, say, id, email } = await squatted("user");
    const job = await createJob(await createAccount("admin"));
    await createApplication(job, { candidateId: id, email, confirmedAt: null });
    await say(number);
    expect(await rowsOf("applications")).toMatchObject([{ dropped_reason: "not_me", dropped_at: expect.any(Number) }]);
    await createApplication(job, { email });
    expect(await countRows("applications")).toBe(2);
  });

  test("by the API: the token and the number, and no session", async () => {
    const { token, number, wrong, id } = await squatted("admin");
    const call = (picked: string) => api("POST", "/auth/not-me", { body: { token, number: picked } });
    expect((await call(wrong[0] ?? "")).status).toBe(400);
    expect((await call(number)).status).toBe(429);
    expect((await userOf(id))?.disowned_at).toBeNull();
    await sql("DELETE FROM limit_counters");
    expect((await call(number)).status).toBe(200);
    expect((await userOf(id))?.disowned_at).toEqual(expect.any(Number));
    expect((await call(number)).status).toBe(410);
  });
});

describe("once the address is confirmed it has ended", () => {
  let link: Awaited<ReturnType<typeof squatted>>;
  beforeEach(async () => {
    link = await squatted("user");
  });

  test("after the button: 410, and nothing changes", async () => {
    await link.stranger.form("/confirmemail", { token: link.token });
    const before = await snapshot();
    expect((await visitor().follow(await link.say(link.number))).status).toBe(410);
    const body = { token: link.token, number: link.number };
    expect((await api("POST", "/auth/not-me", { body })).status).toBe(410);
    expect(await snapshot()).toEqual(before);
  });

  test("also where a link is left over, such as one that a restore brought back", async () => {
    await sql("UPDATE users SET email_verified_at = 1");
    const before = await snapshot();
    expect((await visitor().follow(await link.say(link.number))).status).toBe(410);
    expect(await snapshot()).toEqual(before);
  });
});

describe("seven days later", () => {
  async function later(days: number): Promise<void> {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });
    try {
      await runScheduled("17 * * * *");
    } finally {
      vi.useRealTimers();
    }
  }

  test("what the account made goes, and what others sent to its jobs stays for them", async () => {
    const { number, say, id, stranger } = await squatted("admin");
    const job = await createJob(stranger.account);
    const candidate = await signedIn("user");
    const { email, id: candidateId } = candidate.account;
    const sent = await createApplication(job, { candidateId, email });
    await createUnpublishedJob({ id }, "held");
    await sql("UPDATE profiles SET f_name = 'Prepared' WHERE user_id = ?", id);
    await say(number);
    await later(6);
    expect((await userOf(id))?.closed_at).toBeNull();
    expect(await countUnpublished()).toBe(1);
    await later(8);
    expect(await userOf(id)).toMatchObject({ closed_at: expect.any(Number), disowned_at: null });
    expect(await countUnpublished()).toBe(0);
    expect((await rowsOf("profiles")).filter((row) => row.user_id === id)).toEqual([]);
    expect(await rowsOf("jobs")).toMatchObject([{ removed_at: expect.any(Number), seq: 1 }]);
    expect(await rowsOf("applications")).toMatchObject([
      { id: sent.id, email, name: "Asha Rao", status: "unanswered" },
    ]);
    expect(await storedKeys()).toContain(sent.resumeKey);
    const back = await signedIn("user", candidate.account);
    expect(textOf(await (await back.get("/applied-jobs")).text())).toContain("PGT Physics");
  });

  test("its stored resume and its photo go with it, and no school is told of what it had sent", async () => {
    const { number, say, id, stranger, email } = await squatted("user");
    await stranger.upload("/resume", { resume: pdf() });
    const job = await createJob(await createAccount("admin"));
    await createApplication(job, { candidateId: id, email, confirmedAt: null });
    await say(number);
    expect(await storedKeys()).toHaveLength(2);
    await later(8);
    expect(await storedKeys()).toEqual([]);
    expect(await countRows("notifications")).toBe(0);
    expect(await rowsOf("applications")).toEqual([]);
  });
});
