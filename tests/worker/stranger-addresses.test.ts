/** What somebody can do with an address that she only types: with an account that is not confirmed, and without one. */
import { beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api, apiUpload } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createJob,
  type Job,
  PASSWORD,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { mailsTo } from "./mails";

allowBrokenRows("clock that runs after the end", "applications are withdrawn by SQL, past the use-case");

const env = { CONFIRM_ADDRESSES: "1" };
const EMAIL = APPLY_FIELDS.applicant_email;

let owner: Account;
let job: Job;
beforeEach(async () => {
  owner = await createAccount("admin", { email: "school@example.com" });
  await sql("UPDATE users SET email_verified_at = 1");
  job = await createJob(owner);
});

function apply(name: string, token?: string, to = job, settings: object = env) {
  const fields = { ...APPLY_FIELDS, applicant_name: name, job_id: to.id, resume: pdf() };
  return apiUpload<{ id: string }>("/application/applyforjob", fields, {
    env: settings,
    ...(token ? { token } : {}),
  });
}

const candidate = async () => withToken("user", await createAccount("user", { email: EMAIL }));
const confirmAll = () => sql("UPDATE users SET email_verified_at = ? WHERE email_verified_at IS NULL", Date.now());
const states = async () =>
  (await rowsOf("applications")).map(({ name, dropped_reason, confirmed_at }) => [
    name,
    dropped_reason ?? (confirmed_at === null ? "unconfirmed" : "confirmed"),
  ]);

/** What the mail of the newest application of the address says, as the link is used. */
async function useLink(way: string) {
  const { body = "" } = (await mailsTo(EMAIL)).at(-1) ?? {};
  const key = /\/application\?key=(\S+)/.exec(body)?.[1] ?? "";
  const number = /number: (\d\d)/.exec(body)?.[1] ?? "";
  return api<{ state: string }>("POST", "/application/guest", { body: { key, way, number }, env });
}

describe("how many have applied, as everybody may read it,", () => {
  const count = async (settings: object) =>
    (await api<{ applications: number }>("GET", `/jobs/getjobbyid/${job.id}`, { env: settings })).body.applications;

  test.each([
    ["where mail is sent", env, [0, 0, 0]],
    ["where none is", {}, [0, 1, 1]],
  ])("does not tell whether the owner of an address has: %s", async (_, settings, expected) => {
    const counts = [await count(settings)];
    for (const name of ["First Iyer", "Second Iyer"]) {
      await apply(name, undefined, job, settings);
      counts.push(await count(settings));
    }
    expect(counts).toEqual(expected);
  });

  test("is the same on the table of all jobs", async () => {
    const reader = await signedIn("user");
    for (const name of ["First Iyer", "Second Iyer"]) {
      await apply(name);
      const html = await (await reader.get("/alljobs", { env })).text();
      expect(html).toContain(">0 applied<");
    }
  });

  test("counts an application once its address is confirmed", async () => {
    await apply("Meera Iyer");
    expect((await useLink("confirm")).status).toBe(200);
    expect(await count(env)).toBe(1);
  });
});

/** Mails of these kinds, among others, came to the address; each counts as a stranger's, and five went out at once. */
async function expectFromStrangers(kinds: string[]) {
  const mails = (await rowsOf("mail_outbox")).filter(({ recipient }) => recipient === EMAIL);
  expect(mails.filter((mail) => mail.from_stranger === 0)).toEqual([]);
  expect(mails.filter((mail) => mail.waits_for_summary === 0).length).toBeLessThanOrEqual(5);
  expect(mails.map(({ event_key }) => String(event_key).split(":")[0])).toEqual(expect.arrayContaining(kinds));
}

describe("an account that is not confirmed, in somebody's address,", () => {
  test("sends her no more than five mails a day by what it does with applications and settings", async () => {
    const { token, ...account } = await candidate();
    const jobs = await Promise.all(Array.from({ length: 6 }, () => createJob(owner)));
    for (const each of jobs) expect((await apply("Meera Iyer", token, each)).status).toBe(201);
    const [sent] = await rowsOf("applications");
    await api("POST", `/application/withdraw/${sent?.id}`, { token, env });
    const person = await signedIn("user", account);
    const change = { currentPassword: PASSWORD, password: "lantern-and-slate-9" };
    expect((await person.form("/changepassword", change, { env })).status).toBe(303);
    await expectFromStrangers(["application-received", "application-status", "password-changed"]);
    await person.form("/yourdata/close", { intent: "close", password: "lantern-and-slate-9" }, { env });
    await expectFromStrangers(["account-closed"]);
  });

  test.each(["submitted", "withdrawn"])(
    "does not keep her place: %s, it gives way to what her mailbox confirms",
    async (status) => {
      const { token } = await candidate();
      await apply("Squatter", token);
      await sql("UPDATE applications SET status = ?", status);
      await apply("The Real One");
      expect((await useLink("confirm")).body).toMatchObject({ state: "confirmed" });
      expect(await states()).toEqual([
        ["Squatter", "other_confirmed"],
        ["The Real One", "confirmed"],
      ]);
    },
  );
});

describe("an application that a stranger sent in the address of an account", () => {
  test("does not become hers when she sets a new password later", async () => {
    await createAccount("user", { email: EMAIL });
    await confirmAll();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await apply("A Stranger");
    await api("POST", "/auth/forgot-password", { body: { email: EMAIL }, env });
    const { body = "" } = (await mailsTo(EMAIL)).find((mail) => /resetpassword/.test(mail.body)) ?? {};
    const token = /\/resetpassword\?token=(\S+)/.exec(body)?.[1] ?? "";
    const person = await signedIn("user");
    const form = { token, password: "lantern-and-slate-9" };
    expect((await person.form("/resetpassword", form, { env })).status).toBe(303);
    expect(await rowsOf("applications")).toMatchObject([{ candidate_id: null, confirmed_at: null }]);
  });

  test("shows her profile to nobody, also once it has joined her account", async () => {
    const account = await createAccount("user", { email: EMAIL }, { f_name: "Meera", education_degree: "MSc Secret" });
    await confirmAll();
    const { body } = await apply("Planted");
    await sql("UPDATE applications SET candidate_id = ?, confirmed_at = 5", account.id);
    const school = await signedIn("admin", owner);
    const read = async (id: string) => (await school.get(`/applicants/${id}`, { env })).text();
    expect(await read(body.id)).not.toContain("MSc Secret");
    const { token } = await withToken("user", account);
    const other = await createJob(owner);
    const own = await apply("Meera Iyer", token, other);
    expect(await read(own.body.id)).toContain("MSc Secret");
  });

  test("hides none of hers, however many there are", async () => {
    const { token } = await candidate();
    await confirmAll();
    await apply("Meera Iyer", token);
    for (let count = 0; count < 21; count += 1) await apply(`Stranger ${count}`);
    const again = expectError(await apply("Meera Iyer", token), 409, "conflict");
    expect(again).toMatchObject({ message: "This email address has already applied for this job" });
  });
});
