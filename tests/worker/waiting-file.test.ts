/** The PDF of a form that came while the database did not answer: it waits in the bucket for an hour, and its form is sent again without it. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import worker from "../../build/worker/entry.worker.js";
import { type Options, type Visitor, visitor } from "../support/app";
import { bindings, countRows, rowsOf, sql, storedKeys } from "../support/bindings";
import { expectLoggedErrors, takeLoggedErrors } from "../support/captured-log";
import { withTurnedClock } from "../support/clock";
import { APPLY_FIELDS, createAccount, createJob, type Job, pdf, pdfBytes, signedIn } from "../support/factories";
import { failingBucket, failingDatabase, isStorageBusy } from "../support/failing-storage";
import { formsOf } from "../support/forms";
import { errorOf, mainTextOf, textOf } from "../support/pages";
import { runScheduled } from "./scheduled";

const HOUR_MS = 3_600_000;
const LARGE = 10 * 1024 * 1024;
const KEPT = /resume\.pdf is kept until \d+ \w+( 2\d+)?, \d\d:\d\d IST, and is sent again with the form/;
const GONE = "The file that we kept is no longer there. Choose it again";
const SCRIPT = { "Idempotency-Key": "1-2-3-4" };

let job: Job;
let path: string;
beforeEach(async () => {
  job = await createJob(await createAccount("admin"));
  path = `/jobdetails/${job.id}`;
});

/** No call is answered; those of the choice are carried out all the same. */
const stalled = (when: "before" | "after" = "before") => failingDatabase({ at: 1, isLasting: true, when }, "hangs").DB;
const isWrite = (parts: string[]) => parts.some((part) => /^(insert|update|delete)\b/i.test(part));

/** Sends while the clock is turned. After it the database answers again. */
async function during(env: object, send: (options: Options) => Promise<Response>, headers = {}): Promise<Response> {
  const whole = { RESUMES: failingBucket([]).RESUMES, ...env };
  const answer = await withTurnedClock(() => send({ env: whole, headers }), isStorageBusy);
  worker.forget();
  takeLoggedErrors();
  return answer;
}

const apply = (person: Visitor, fields: Record<string, string | File> = {}) => {
  return (options: Options) => person.upload(path, { ...APPLY_FIELDS, job_id: job.id, ...fields }, options);
};

/** The fields of the form that the page would send by "Send again", without a file. */
function againOf(html: string): Record<string, string> {
  const form = formsOf(html).find(({ fields }) => fields.some(([name]) => name === "kept_file"));
  return Object.fromEntries(form?.fields ?? []);
}

const waiting = async () => (await storedKeys()).filter((key) => key.startsWith("waiting/"));
const stored = async () => (await storedKeys()).filter((key) => key.startsWith("resumes/"));

const storedResumes = async () =>
  (await rowsOf("profiles")).flatMap(({ resume_name: name, resume_path: key }) =>
    key === null ? [] : [{ name, key }],
  );

async function expectOne() {
  expect([await countRows("applications"), await countRows("notifications")]).toEqual([1, 1]);
  expect(await countRows("mail_outbox")).toBe(2);
  expect(await stored()).toEqual((await rowsOf("applications")).map(({ resume_key }) => resume_key));
}

/** Somebody whose application met the stall: the page that she got, and what it sends again. */
async function met(person: Visitor, file: File = pdf(), env: object = { DB: stalled() }) {
  const answer = await during(env, apply(person, { resume: file, application_key: job.id }));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
  const page = await answer.text();
  return { page, fields: againOf(page) };
}

describe.each(["a candidate", "somebody without an account"])("%s", (who) => {
  const somebody = () => (who === "a candidate" ? signedIn("user") : visitor());

  test("who applies in a stall finds her PDF kept, and applies once by 'Send again'", async () => {
    const person = await somebody();
    const { page, fields } = await met(person);
    expect(mainTextOf(page)).toMatch(KEPT);
    expect(mainTextOf(page)).toContain(APPLY_FIELDS.applicant_name);
    expect(await waiting()).toHaveLength(1);
    expect([await stored(), await countRows("applications")]).toEqual([[], 0]);
    const sent = await person.upload(path, fields);
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, path]);
    await expectOne();
    expect(await rowsOf("applications")).toMatchObject([{ resume_name: "resume.pdf", resume_bytes: 64 }]);
    expect(await waiting()).toEqual([]);
  });

  test("whose application was committed and answered late has applied once", async () => {
    const person = await somebody();
    const env = { DB: failingDatabase((parts) => (isWrite(parts) && parts.length > 5 ? "after" : null), "hangs").DB };
    const { page, fields } = await met(person, pdf(), env);
    expect(page).not.toContain("was not sent");
    expect(mainTextOf(page)).toContain("We do not know whether this was saved");
    expect(mainTextOf(page)).toContain("Send it again: it will not count twice.");
    await expectOne();
    expect((await person.upload(path, fields)).status).toBe(303);
    expect((await person.upload(path, fields)).status).toBe(303);
    await expectOne();
    expect(await waiting()).toEqual([]);
  });

  test("whose answers were lost sends again what is gone already, and is told that it is there", async () => {
    const person = await somebody();
    const { fields } = await met(person);
    for (const _ of [1, 2, 3]) expect((await person.upload(path, fields)).status).toBe(303);
    await expectOne();
  });

  test("meets the stall again: the same file waits on, and no second one", async () => {
    const person = await somebody();
    const { fields } = await met(person);
    const again = await during({ DB: stalled() }, (options) => person.upload(path, fields, options));
    const page = await again.text();
    expect([again.status, againOf(page).kept_file]).toEqual([503, fields.kept_file]);
    expect(mainTextOf(page)).toMatch(KEPT);
    expect(await waiting()).toHaveLength(1);
    expect((await person.upload(path, againOf(page))).status).toBe(303);
    await expectOne();
  });

  test("chooses another file: that one is sent, and the sweep removes the one that waited", async () => {
    const person = await somebody();
    const { fields } = await met(person);
    expect((await person.upload(path, { ...fields, resume: pdf("newer.pdf", pdfBytes(99)) })).status).toBe(303);
    await expectOne();
    expect(await rowsOf("applications")).toMatchObject([{ resume_name: "newer.pdf", resume_bytes: 99 }]);
    await runScheduled("17 * * * *", bindings);
    expect(await waiting()).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS + 60_000 });
    await runScheduled("17 * * * *", bindings);
    vi.useRealTimers();
    expect(await waiting()).toEqual([]);
  });

  test("comes with the file of somebody else, or of another job: it is refused beside the field, and all else is kept", async () => {
    const person = await somebody();
    const { fields } = await met(await signedIn("user"));
    const other = await createJob(await createAccount("admin"));
    const { fields: own } = await met(person);
    const tries = [
      { to: path, sent: { ...own, kept_file: fields.kept_file ?? "" } },
      { to: `/jobdetails/${other.id}`, sent: { ...own, job_id: other.id, application_key: other.id } },
      { to: path, sent: { ...own, kept_file: `${own.kept_file}x` } },
      { to: path, sent: { ...own, kept_file: "waiting/0" } },
    ];
    for (const { to, sent } of tries) {
      const refused = await person.upload(to, sent);
      const page = await refused.text();
      expect([refused.status, errorOf(page, "apply-resume")]).toEqual([400, GONE]);
      expect(page).toContain(APPLY_FIELDS.applicant_name);
      expect(againOf(page)).toEqual({});
      expect(textOf(page)).not.toMatch(KEPT);
    }
    expect(await countRows("applications")).toBe(0);
    // A form of her own is not asked for the account of another one.
    if (who === "a candidate") {
      const foreign = await person.upload(path, fields);
      expect(foreign.status).toBe(403);
    }
    expect(await waiting()).toHaveLength(2);
  });

  test("comes after an hour, or when the object is gone: the file is to be chosen again", async () => {
    const person = await somebody();
    const { fields } = await met(person);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
    const late = await person.upload(path, fields);
    vi.useRealTimers();
    expect([late.status, errorOf(await late.text(), "apply-resume")]).toEqual([400, GONE]);
    await bindings.RESUMES.delete(await waiting());
    const gone = await person.upload(path, fields);
    const page = await gone.text();
    expect([gone.status, errorOf(page, "apply-resume"), againOf(page)]).toEqual([400, GONE, {}]);
    expect(await countRows("applications")).toBe(0);
    expect((await person.upload(path, { ...fields, resume: pdf() })).status).toBe(303);
    await expectOne();
  });

  test("mistypes another field: the file is still kept, and is asked for no more", async () => {
    const person = await somebody();
    const { fields } = await met(person);
    const refused = await person.upload(path, { ...fields, applicant_mobile: "12" });
    const page = await refused.text();
    expect([refused.status, errorOf(page, "apply-resume")]).toEqual([400, null]);
    expect(textOf(page)).toMatch(KEPT);
    expect(page).not.toMatch(/<input[^>]*name="resume"[^>]*required/);
    expect((await person.upload(path, { ...againOf(page), applicant_mobile: "9876543210" })).status).toBe(303);
    await expectOne();
  });

  test("finds the job closed when she sends again: she is told so, and nothing is stored", async () => {
    const person = await somebody();
    const { fields } = await met(person);
    await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", job.id);
    const closed = await person.upload(path, fields);
    expect(closed.status).toBe(409);
    expect(await closed.text()).toContain(APPLY_FIELDS.applicant_name);
    expect([await countRows("applications"), await stored()]).toEqual([0, []]);
  });

  test("sends 10 MB in a stall: they are kept whole", async () => {
    const person = await somebody();
    const { fields } = await met(person, pdf("resume.pdf", pdfBytes(LARGE)));
    expect((await person.upload(path, fields)).status).toBe(303);
    await expectOne();
    const [key = ""] = await stored();
    const object = await bindings.RESUMES.get(key);
    expect(Buffer.from((await object?.arrayBuffer()) ?? []).equals(Buffer.from(pdfBytes(LARGE)))).toBe(true);
  });
});

test("two tabs with a waiting file each send one application", async () => {
  const person = await signedIn("user");
  const [one, two] = [await met(person), await met(person)];
  const answers = await Promise.all([one, two].map(({ fields }) => person.upload(path, fields)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  await expectOne();
});

test("a candidate who has applied meanwhile with other words is told so", async () => {
  const person = await signedIn("user");
  const { fields } = await met(person);
  await person.upload(path, { ...APPLY_FIELDS, applicant_experience: "1+", resume: pdf() });
  expect((await person.upload(path, fields)).status).toBe(409);
  await expectOne();
});

test("a file that no resume can be is not kept", async () => {
  for (const file of [pdf("a.pdf", new TextEncoder().encode("<html>")), pdf("a.pdf", new Uint8Array())]) {
    const { page } = await met(visitor(), file);
    expect(againOf(page)).toEqual({});
  }
  expect(await storedKeys()).toEqual([]);
});

test("a form that is wrong in itself, or meets another failure, leaves no file", async () => {
  const wrong = await visitor().upload(path, { ...APPLY_FIELDS, applicant_email: "no address", resume: pdf() });
  expect(wrong.status).toBe(400);
  const { RESUMES } = failingBucket("put");
  const failed = await visitor().upload(path, { ...APPLY_FIELDS, resume: pdf() }, { env: { RESUMES } });
  expect(failed.status).toBe(503);
  expectLoggedErrors(1);
  expect(await storedKeys()).toEqual([]);
});

test("a network may have five files wait in a minute; then the page asks for the file again", async () => {
  const keys: string[] = [];
  const LIMIT_WAITING = {
    limit: async ({ key }: { key: string }) => ({ success: keys.push(key) <= 5 }),
  };
  const env = { DB: stalled(), LIMIT_WAITING };
  const headers = { "CF-Connecting-IP": "203.0.113.9" };
  for (let count = 1; count <= 6; count += 1) {
    const answer = await during(env, apply(visitor(), { resume: pdf() }), headers);
    const page = await answer.text();
    expect(answer.status).toBe(503);
    expect(mainTextOf(page).includes("is kept until")).toBe(count <= 5);
    if (count > 5) expect(mainTextOf(page)).toContain("Choose the file again.");
  }
  expect(new Set(keys)).toEqual(new Set(["file 203.0.113.9"]));
  expect(await waiting()).toHaveLength(5);
});

test.each(["fails", "hangs"] as const)("where the bucket %s as well, the page asks for the file again", async (how) => {
  const { RESUMES } = failingBucket("put", { at: 1, isLasting: true }, how);
  const { page, fields } = await met(visitor(), pdf(), { DB: stalled(), RESUMES });
  expect(fields).toEqual({});
  expect(mainTextOf(page)).toContain("Choose the file again.");
  expect(mainTextOf(page)).toContain(APPLY_FIELDS.applicant_name);
});

test.each(["fails", "hangs"] as const)(
  "where the bucket %s when a kept file is read, nothing is stored, and the file waits on",
  async (how) => {
    const person = visitor();
    const { fields } = await met(person);
    const { RESUMES } = failingBucket("get", { at: 1, isLasting: true }, how);
    const answer = await during({ RESUMES }, (options) => person.upload(path, fields, options));
    const page = await answer.text();
    expect(answer.status).toBe(503);
    expect(textOf(page)).toContain("The file that we kept cannot be read just now. Please try again");
    expect(againOf(page).kept_file).toBe(fields.kept_file);
    expect([await countRows("applications"), await stored()]).toEqual([0, []]);
    expect((await person.upload(path, againOf(page))).status).toBe(303);
    await expectOne();
  },
);

test("the script is told the name of the file that waits, and sends it in the file's place", async () => {
  const person = visitor();
  const answer = await during({ DB: stalled() }, apply(person, { resume: pdf() }), SCRIPT);
  expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("X-May-Be-Saved")]).toEqual([
    503,
    "10",
    null,
  ]);
  expect(answer.headers.get("X-Failure")).toContain("We cannot reach our records just now");
  const kept = answer.headers.get("X-Kept-File") ?? "";
  const again = await during({ DB: stalled() }, apply(person, { kept_file: kept }), SCRIPT);
  expect(again.headers.get("X-Kept-File")).toBe(kept);
  const sent = await apply(person, { kept_file: kept })({ headers: SCRIPT });
  expect([sent.status, sent.headers.get("X-Location"), sent.headers.get("X-Kept-File")]).toEqual([204, path, kept]);
  const repeated = await apply(person, { kept_file: kept })({ headers: SCRIPT });
  expect(repeated.status).toBe(204);
  await expectOne();
  expect(await waiting()).toEqual([]);
});

test("no address opens a waiting file", async () => {
  const { fields } = await met(visitor());
  const [key = ""] = await waiting();
  const id = key.slice("waiting/".length);
  const candidate = await signedIn("user");
  for (const address of [
    `/${key}`,
    `/resumes/${id}`,
    `/photos/${id}`,
    `/pictures/${id}`,
    `/resume/file?kept_file=${fields.kept_file}`,
  ]) {
    for (const person of [visitor(), candidate]) {
      const answer = await person.get(address);
      expect(answer.headers.get("Content-Type")).not.toContain("pdf");
      expect([302, 401, 403, 404]).toContain(answer.status);
    }
  }
});

describe("a resume that is stored in a stall", () => {
  test("waits, and is stored by 'Send again'", async () => {
    const person = await signedIn("user");
    const answer = await during({ DB: stalled() }, (options) => person.upload("/resume", { resume: pdf() }, options));
    const page = await answer.text();
    expect(answer.status).toBe(503);
    expect(mainTextOf(page)).toMatch(KEPT);
    expect((await person.upload("/resume", againOf(page))).status).toBe(303);
    expect(await waiting()).toEqual([]);
    expect(await storedResumes()).toEqual([{ name: "resume.pdf", key: (await stored())[0] }]);
    const again = await person.upload("/resume", againOf(page));
    expect([again.status, errorOf(await again.text(), "resume")]).toEqual([400, GONE]);
  });

  test("may have been stored: the page says so, and does not say that it was not changed", async () => {
    const person = await signedIn("user");
    const env = { DB: failingDatabase((parts) => (isWrite(parts) ? "after" : null), "hangs").DB };
    const send = (options: Options) => person.upload("/resume", { resume: pdf() }, options);
    for (const [headers, next] of [
      [{}, "Look first whether it was saved"],
      [SCRIPT, "Send it again: it will not count twice"],
    ] as const) {
      const answer = await during(env, send, headers);
      const page = await answer.text();
      expect([answer.status, answer.headers.get("X-May-Be-Saved")]).toEqual([503, headers === SCRIPT ? null : "1"]);
      expect(textOf(page)).toContain("We do not know whether this was saved");
      expect(textOf(page)).toContain(next);
      expect(page).not.toMatch(/was not (changed|sent)/);
      expect(await storedResumes()).toMatchObject([{ name: "resume.pdf" }]);
    }
  });
});
