import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { sweepResumes } from "~/domain/applications/apply/sweep-resumes.server";
import worker from "../../build/worker/entry.worker.js";
import { expectError } from "../support/api-answers";
import { apiUpload, visitor } from "../support/app";
import { bindings, countRows, db, rowsOf, sql, storedKeys } from "../support/bindings";
import { expectLoggedErrors, loggedLines } from "../support/captured-log";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  type Job,
  pdf,
  pdfBytes,
  signedIn,
  withToken,
} from "../support/factories";
import { failingBucket, failingDatabase } from "../support/failing-storage";
import { errorOf, heldBy, textOf } from "../support/pages";
import { expectWhole, sweepLater } from "../support/storage-wholeness";

let owner: Account;
let job: Job;
beforeEach(async () => {
  owner = await createAccount("admin");
  job = await createJob(owner);
});
const apply = (env: object = {}) =>
  apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: job.id, resume: pdf() }, { env });

describe("a bucket that does not take the PDF", () => {
  test.each(["before", "after"] as const)(
    "(%s storing it) leaves no application, and no object after the sweep",
    async (when) => {
      const answer = await apply({ RESUMES: failingBucket("put", { at: 1, when }).RESUMES });
      expectError(answer, 503, "unavailable");
      expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
      expect(expectLoggedErrors(1)[0]).toContain("put: We encountered an internal error");
      expect(await countRows("applications")).toBe(0);
      await expectWhole(when);
      expect(await storedKeys()).toEqual([]);
      expect((await apply()).status).toBe(201);
      await expectWhole("tried again");
    },
  );

  test("is told on the form, which keeps what was typed", async () => {
    const env = { RESUMES: failingBucket("put").RESUMES };
    const response = await visitor().upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() }, { env });
    expectLoggedErrors(1);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(textOf(html)).toContain("The resume could not be stored. Please try again");
    expect(errorOf(html, "apply-resume")).toBeNull();
    for (const [name, value] of Object.entries(APPLY_FIELDS)) expect(heldBy(html, `apply-${name}`)).toBe(value);
    await expectWhole("form");
  });
});

describe("a bucket that does not delete", () => {
  const RESUMES = () => failingBucket("delete").RESUMES;

  test("leaves the loser of two simultaneous applications of one account to the sweep", async () => {
    const { token } = await withToken("user");
    const fields = { ...APPLY_FIELDS, job_id: job.id };
    const answers = await Promise.all(
      [1, 2].map(() =>
        apiUpload("/application/applyforjob", { ...fields, resume: pdf() }, { token, env: { RESUMES: RESUMES() } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect((await storedKeys()).length).toBeGreaterThanOrEqual(1);
    await expectWhole("two at once");
    expect(await storedKeys()).toHaveLength(1);
  });

  test("leaves the PDF of an application that the database refused to the sweep", async () => {
    const counting = failingDatabase(null);
    await apply({ DB: counting.DB });
    await sql("DELETE FROM mail_outbox");
    await sql("DELETE FROM application_events");
    await sql("DELETE FROM applications");
    await sweepLater();
    const { DB } = failingDatabase({ at: counting.lastWrite() });
    expectError(await apply({ DB, RESUMES: RESUMES() }), 503, "unavailable");
    expectLoggedErrors(1);
    expect(await storedKeys()).toHaveLength(1);
    expect(await sweepLater()).toBe(1);
    expect(await storedKeys()).toEqual([]);
  });
});

test("a database that refuses the row takes the object away at once", async () => {
  const counting = failingDatabase(null);
  await apply({ DB: counting.DB });
  const kept = await storedKeys();
  await sql("UPDATE applications SET email = 'somebody.else@example.com'");
  expectError(await apply({ DB: failingDatabase({ at: counting.lastWrite() }).DB }), 503, "unavailable");
  expectLoggedErrors(1);
  expect(await storedKeys()).toEqual(kept);
});

test("a bucket that does not open the PDF is a 503, not a missing resume", async () => {
  const application = await createApplication(job);
  const browser = await signedIn("admin", owner);
  const response = await browser.get(`/resumes/${application.id}`, { env: failingBucket("get") });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  expectLoggedErrors(1);
});

describe("the sweep", () => {
  const put = (key: string) => bindings.RESUMES.put(key, pdfBytes());

  test("removes what nobody names and keeps what applications and profiles name", async () => {
    const { resumeKey } = await createApplication(job);
    await createAccount("user", {}, { resume_path: "resumes/of-a-profile" });
    for (const key of ["resumes/of-a-profile", "resumes/orphan", "photos/of-somebody"]) await put(key);
    expect(await sweepLater()).toBe(1);
    expect(await storedKeys()).toEqual(["photos/of-somebody", resumeKey, "resumes/of-a-profile"].sort());
  });

  test("keeps what is younger than an hour", async () => {
    await put("resumes/orphan");
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(await sweepResumes({ db, resumes: bindings.RESUMES, now: inMinutes(59) })).toBe(0);
    expect(await sweepResumes({ db, resumes: bindings.RESUMES, now: inMinutes(61) })).toBe(1);
  });

  test("works through more objects than one query may name", async () => {
    const named: string[] = [];
    for (let index = 0; index < 110; index += 1) {
      if (index % 40 === 0) named.push((await createApplication(job)).resumeKey);
      else await put(`resumes/orphan-${index}`);
    }
    expect(await sweepLater()).toBe(110 - named.length);
    expect(await storedKeys()).toEqual([...named].sort());
  });

  test("removes nothing while the database cannot say what is named", async () => {
    await createApplication(job);
    await put("resumes/orphan");
    for (const matching of [/./, /from "applications"/, /from "profiles"/]) {
      const failing = openDatabase(failingDatabase({ at: 1, isLasting: true, matching }).DB);
      const later = new Date(Date.now() + 7_200_000);
      await expect(sweepResumes({ db: failing, resumes: bindings.RESUMES, now: later })).rejects.toThrow();
      expect(await storedKeys()).toHaveLength(2);
    }
  });

  test("runs by schedule and leaves fresh uploads alone", async () => {
    await put("resumes/orphan");
    const context = createExecutionContext();
    await worker.scheduled(createScheduledController({ scheduledTime: Date.now() }), bindings, context);
    await waitOnExecutionContext(context);
    expect(loggedLines("log").join()).toContain('"removed":0');
    expect(await storedKeys()).toEqual(["resumes/orphan"]);
    expect(await rowsOf("applications")).toEqual([]);
  });
});
