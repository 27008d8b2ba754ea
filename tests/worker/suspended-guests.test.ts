/** A suspended person does not go on without an account: her address is refused in the words of the account, and she may withdraw. */
import { beforeEach, describe, expect, test } from "vitest";
import { guestKeyText, guestNumber } from "~/domain/applications/guest-link";
import { answerAsGuest } from "~/domain/interviews/answer-interview.server";
import { stopMessages, writeMessage } from "~/domain/messages/change-thread.server";
import { report } from "~/domain/moderation/send-report.server";
import { api, apiUpload, visitor } from "../support/app";
import { config, countRows, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  type Job,
  PASSWORD,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";

const EMAIL = "gone.wrong@mail.example";
const WORDS = "Your account is suspended: you cannot apply for jobs";
const env = { CONFIRM_ADDRESSES: "1" };
let suspended: Account;
let moderator: Awaited<ReturnType<typeof signedIn>>;
let owner: Account;
let job: Job;

beforeEach(async () => {
  owner = await createAccount("admin", { email: "owner@school.example" });
  suspended = await createAccount("user", { email: EMAIL });
  moderator = await signedIn("user");
  await sql("UPDATE users SET email_verified_at = 5");
  job = await createJob(owner);
  const fields = { intent: "suspend_account", account: suspended.id, reason: "money" };
  const done = await moderator.form("/moderation", fields, { env: { MODERATORS: moderator.account.email } });
  expect(done.status).toBe(303);
});

const apply = (email: string, token?: string) =>
  apiUpload(
    "/application/applyforjob",
    { ...APPLY_FIELDS, applicant_email: email, job_id: job.id, resume: pdf() },
    { env, ...(token ? { token } : {}) },
  );

describe("applying without an account", () => {
  test.each([EMAIL, EMAIL.toUpperCase(), "gone.wrong+2@mail.example"])("is refused for %s", async (email) => {
    const refused = await apply(email);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining(WORDS)]);
    expect([await countRows("applications"), await countRows("limit_counters")]).toEqual([0, 0]);
    expect((await apply("somebody@mail.example")).status).toBe(201);
  });

  test("is refused on the form too, and for a recruiter who types the address", async () => {
    const fields = { ...APPLY_FIELDS, applicant_email: EMAIL, job_id: job.id, resume: pdf() };
    const refused = await visitor().upload(`/jobdetails/${job.id}`, fields, { env });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(WORDS)]);
    expect((await apply(EMAIL, (await withToken("admin")).token)).status).toBe(403);
    expect(await countRows("applications")).toBe(0);
  });

  test("is refused after the account was closed, and while a suspension stands for longer than a year", async () => {
    await sql("UPDATE lasting_suspensions SET suspended_at = 5");
    expect((await apply("gone.wrong+3@mail.example")).status).toBe(403);
    await sql("DELETE FROM lasting_suspensions");
    expect((await apply(EMAIL)).status, "from before hashes were kept").toBe(403);
    const person = await signedIn("user", suspended);
    const closing = { intent: "close", password: PASSWORD, confirm: "on" };
    expect((await person.form("/yourdata/close", closing)).status).toBe(303);
    expect((await apply(EMAIL)).status).toBe(403);
    await sql("UPDATE lasting_suspensions SET suspended_at = 5");
    expect((await apply(EMAIL)).status, "a year is over").toBe(201);
  });

  test("is free again once the suspension is lifted", async () => {
    const fields = { intent: "lift_account", account: suspended.id };
    await moderator.form("/moderation", fields, { env: { MODERATORS: moderator.account.email } });
    expect((await apply(EMAIL)).status).toBe(201);
  });
});

describe("an application of the address from before", () => {
  const deps = () => ({ ...SURROUNDINGS, db, now: new Date(), config: { ...config, confirmsAddresses: true } });
  async function sent(changes: Parameters<typeof createApplication>[1] = {}) {
    const { id } = await createApplication(job, { email: EMAIL, candidateId: null, ...changes });
    const key = { id, version: 1 };
    return { id, key, number: guestNumber(config, key).number };
  }
  const guest = ({ key, number }: Awaited<ReturnType<typeof sent>>, way: string) =>
    api("POST", "/application/guest", { body: { key: guestKeyText(config, key), way, number }, env });

  test("is not brought to the school by confirming it", async () => {
    const pending = await sent({ confirmedAt: null });
    const refused = await guest(pending, "confirm");
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining(WORDS)]);
    expect((await rowsOf("applications"))[0]).toMatchObject({ confirmed_at: null });
    expect((await guest(pending, "not_me")).status).toBe(200);
    expect((await guest(pending, "was_me")).status).toBe(403);
  });

  test("is withdrawn, and its link is sent again", async () => {
    const confirmed = await sent({ confirmedAt: new Date(5) });
    expect((await visitor().form("/application", { intent: "again", email: EMAIL }, { env })).status).toBe(303);
    expect((await guest(confirmed, "withdraw")).status).toBe(200);
    expect((await rowsOf("applications"))[0]).toMatchObject({ status: "withdrawn" });
  });

  test("takes no message, no stop, no word about an interview and no report", async () => {
    const confirmed = await sent({ confirmedAt: new Date(5), status: "interviewing" });
    const { id, key, number } = confirmed;
    const refusal = (about: string) => ({ code: "not_allowed", message: expect.stringContaining(about) });
    const asGuest = { guest: key };
    await expect(writeMessage(deps(), asGuest, id, { message: "Hello" })).rejects.toMatchObject(
      refusal("suspended, so it cannot write"),
    );
    await expect(stopMessages(deps(), asGuest, id, true)).rejects.toMatchObject(refusal("cannot change this"));
    await expect(answerAsGuest(deps(), key, { number, word: "Another day, please" })).rejects.toMatchObject(
      refusal("suspended, so it cannot write"),
    );
    await sql(
      `INSERT INTO application_messages (id, application_id, side, author_id, text, created_at)
        VALUES ('01900000-0000-7000-8000-00000000000a', ?, 'school', ?, 'Pay', 5)`,
      id,
      owner.id,
    );
    const about = { subject: "message" as const, id: "01900000-0000-7000-8000-00000000000a", guest: key };
    await expect(report(deps(), null, about, { reason: "money", text: "x" })).rejects.toMatchObject(
      refusal("cannot report"),
    );
    expect([await countRows("application_messages"), await countRows("moderation_items")]).toEqual([1, 0]);
  });
});
