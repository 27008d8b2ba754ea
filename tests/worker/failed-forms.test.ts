/** A form that fails on our side, with a page that cannot be made either: what was typed comes back, and can be sent again. */
import { describe, expect, test } from "vitest";
import { visitor } from "../support/app";
import { countRows, rowsOf } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import {
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  JOB_FIELDS,
  pdf,
  signedIn,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { mainTextOf, toastsOf } from "../support/pages";

const TITLE = "Your form was not sent";
const SORRY = "We cannot reach our records just now. Please try again";

/** Every statement that names the table fails: as if it could not be read. */
const without = (table: string) => ({
  DB: failingDatabase({ at: 1, isLasting: true, matching: new RegExp(`"${table}"`) }).DB,
});

type Send = (options?: { env?: object; headers?: Record<string, string> }) => Promise<Response>;
type Form = {
  prepare: () => Promise<Send>;
  tables: string[];
  typed: string[];
  toast: string;
  done: () => Promise<number>;
};
const { applicant_name, applicant_mobile } = APPLY_FIELDS;

const FORMS: Record<string, Form> = {
  "an application": {
    prepare: async () => {
      const job = await createJob(await createAccount("admin"));
      return (options) => visitor().upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() }, options);
    },
    tables: ["jobs", "applications"],
    typed: [applicant_name, applicant_mobile],
    toast: "Error applying for job:",
    done: () => countRows("applications"),
  },
  "a candidate's application": {
    prepare: async () => {
      const job = await createJob(await createAccount("admin"));
      const browser = await signedIn("user", await createAccount("user", { email: APPLY_FIELDS.applicant_email }));
      const fields = { ...APPLY_FIELDS, application_key: job.id };
      return (options) => browser.upload(`/jobdetails/${job.id}`, { ...fields, resume: pdf() }, options);
    },
    tables: ["jobs", "applications", "sessions", "users"],
    typed: [applicant_name, applicant_mobile],
    toast: "Error applying for job:",
    done: () => countRows("applications"),
  },
  "a job": {
    prepare: async () => {
      const browser = await signedIn("admin");
      return (options) => browser.form("/recruiter", { ...JOB_FIELDS, request_key: "one form" }, options);
    },
    tables: ["jobs", "sessions", "users"],
    typed: [JOB_FIELDS.title, JOB_FIELDS.description],
    toast: "Error adding job. Please try again.",
    done: () => countRows("jobs"),
  },
  "a profile": {
    prepare: async () => {
      const browser = await signedIn("user");
      return (options) => browser.form("/updateprofile", { f_name: "Ashalata", city: "Nashik Road" }, options);
    },
    tables: ["profiles", "sessions"],
    typed: ["Ashalata", "Nashik Road"],
    toast: "Your profile was not updated",
    done: async () => (await rowsOf("profiles")).filter((row) => row.f_name === "Ashalata").length,
  },
};

const rows = Object.entries(FORMS).flatMap(([name, form]) => form.tables.map((table) => ({ name, table, form })));

describe.each(rows)("$name while $table cannot be read", ({ table, form }) => {
  test("comes back with all that was typed, says what failed, and goes when it is sent again", async () => {
    const send = await form.prepare();
    const answer = await send({ env: without(table) });
    takeLoggedErrors();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    const html = await answer.text();
    expect(toastsOf(html)).toEqual([form.toast]);
    const text = mainTextOf(html);
    expect(text).toContain(SORRY);
    for (const value of form.typed) expect(html).toContain(value);
    expect(html).not.toMatch(/D1_ERROR|select "/i);
    expect(await form.done()).toBe(0);
    expect((await send()).status).toBe(303);
    expect(await form.done()).toBe(1);
  });
});

const WORDS = "Please bring your certificates on Friday.";
test.each([
  ["a message", "/applicants/ID", { message_form: "1", message: WORDS }],
  ["a note", "/applicants/ID", { mark: "note", note: WORDS }],
  ["a rejection", "/applicants/ID", { status: "rejected", rejection: WORDS }],
  ["a text to use again", "/templates", { name: "Thanks", kind: "message", body: WORDS }],
])("%s of a recruiter comes back with its words while nothing can be read", async (_, path, fields) => {
  const browser = await signedIn("admin");
  const { id } = await createApplication(await createJob(browser.account));
  const { DB } = failingDatabase({ at: 1, isLasting: true });
  const answer = await browser.form(path.replace("ID", id), fields, { env: { DB } });
  takeLoggedErrors();
  const html = await answer.text();
  expect([answer.status, mainTextOf(html).includes(WORDS)], mainTextOf(html)).toEqual([503, true]);
  expect(html).toContain(`action="${path.replace("ID", id)}"`);
});

test("a form without a page of its own names each field, holds it and asks for the file again", async () => {
  const job = await createJob(await createAccount("admin"));
  const path = `/jobdetails/${job.id}`;
  const answer = await visitor().upload(path, { ...APPLY_FIELDS, resume: pdf() }, { env: without("jobs") });
  takeLoggedErrors();
  const html = await answer.text();
  expect(mainTextOf(html)).toContain(TITLE);
  expect(mainTextOf(html)).toContain(`Full Name ${applicant_name}`);
  expect(html).toContain(`action="${path}"`);
  expect(html).toMatch(new RegExp(`type="hidden" name="applicant_name" value="${applicant_name}"`));
  expect(html).toMatch(/<input[^>]*type="file"/);
  expect(html).not.toMatch(/session_(email|password|again)/);
});

test("a form that script sends stays where it is: its answer is the error screen alone", async () => {
  const job = await createJob(await createAccount("admin"));
  const headers = { "Idempotency-Key": "of-this-page" };
  const fields = { ...APPLY_FIELDS, resume: pdf() };
  const answer = await visitor().upload(`/jobdetails/${job.id}`, fields, { headers, env: without("jobs") });
  takeLoggedErrors();
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(html).toContain("error-screen");
  expect(html).not.toContain(applicant_name);
});
