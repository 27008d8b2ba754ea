/** What a school takes along of its list: the table and the resumes as a ZIP. */
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { listForDownload, type OrderPlace } from "~/domain/applications/desk/queries.server";
import { readApplicantsQuery } from "~/domain/applications/desk/rules";
import type { Visitor } from "../support/app";
import { bindings, countRows, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createApplication,
  createInstitution,
  createJob,
  type Job,
  signedIn,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";

allowBrokenRows("application without its first event", "applicants are made by the hundred, without their history");

let owner: Visitor & { account: Account };
let job: Job;
let asha: Application;
beforeEach(async () => {
  owner = await signedIn("admin");
  const school = await createInstitution([[owner.account, "owner"]]);
  await sql("UPDATE institutions SET checked_at = 5");
  job = await createJob(owner.account, { title: 'PGT Physics/Lab: "A"', institutionId: school.id });
  asha = await createApplication(job, { name: "Asha Rao", email: "asha@example.com" });
});

const zip = (fields: Record<string, string> = {}, query = "", browser: Visitor = owner) =>
  browser.form(`/applications.zip?jobId=${job.id}${query}`, fields);
const filesOf = async (response: Response) => {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
};

/** So many applicants more, with the file of the first one. That of the seventh is gone. */
const addCopies = (count: number) =>
  sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status, created_at, updated_at, confirmed_at)
     SELECT substr(id, 1, 24) || printf('%012d', i), job_id, 'Copy ' || i, 'copy' || i || '@example.com', mobile, experience,
       iif(i = 7, 'resumes/gone', resume_key), resume_name, resume_bytes, status, created_at, updated_at, confirmed_at FROM n, applications`,
    count,
  );
const viewed = async () => (await rowsOf("resume_openings")).map(({ application_id }) => application_id);

/** The bucket, with a list of the files that were opened and neither read to the end nor closed. */
function watchedBucket() {
  const open = new Set<number>();
  let opened = 0;
  async function get(key: string) {
    const object = await bindings.RESUMES.get(key);
    if (!object) return null;
    opened += 1;
    const number = opened;
    open.add(number);
    const reader = object.body.getReader();
    const body = new ReadableStream({
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) open.delete(number);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        open.delete(number);
        await reader.cancel();
      },
    });
    return { key, body, size: object.size, uploaded: object.uploaded };
  }
  return { RESUMES: { get }, open, opened: () => opened };
}

describe("the ZIP", () => {
  test("has each resume under the names of person and job, and the table; each counts as opened and as read", async () => {
    await createApplication(job, { name: "asha rao", email: "other@example.com" });
    await createApplication(job, { name: "../../etc/passwd", email: "third@example.com" });
    const files = await filesOf(await zip());
    expect(Object.keys(files)).toEqual([
      "applicants.csv",
      "Asha Rao – PGT Physics Lab A.pdf",
      "asha rao – PGT Physics Lab A (2).pdf",
      "etc passwd – PGT Physics Lab A.pdf",
    ]);
    expect(files["applicants.csv"]).toContain('"1","Asha Rao","asha@example.com","98765 43210"');
    expect(files["Asha Rao – PGT Physics Lab A.pdf"]).toMatch(/^%PDF-/);
    expect(await countRows("resume_openings")).toBe(3);
    expect((await rowsOf("applications")).filter(({ read_at }) => read_at === null)).toEqual([]);
  });

  test("holds what the filter shows, or those who are ticked", async () => {
    const bela = await createApplication(job, { name: "Bela", email: "bela@example.com", status: "rejected" });
    expect(Object.keys(await filesOf(await zip({}, "&status=rejected")))).toEqual([
      "applicants.csv",
      "Bela – PGT Physics Lab A.pdf",
    ]);
    const files = await filesOf(await zip({ [`chosen.${asha.id}`]: "1" }, "&status=rejected"));
    expect(Object.keys(files)).toEqual(["applicants.csv", "Asha Rao – PGT Physics Lab A.pdf"]);
    expect(bela.id).not.toBe(asha.id);
  });

  test("300 resumes come as a stream; the one whose file is gone is named inside", async () => {
    await addCopies(299);
    const files = await filesOf(await zip());
    expect(Object.keys(files)).toHaveLength(301);
    expect(files["resumes that are missing.txt"]).toContain("Copy 7\n");
  });

  test("300 resumes that are cut off half-way leave no file open; no view is lost or counted twice, and the next ZIP is whole", async () => {
    // Each takes several reads, so that the end comes in the middle of one.
    const bytes = new TextEncoder().encode(`%PDF-1.4\n${"x".repeat(150_000)}\n%%EOF`);
    const [{ resume_key: key } = { resume_key: "" }] = await rowsOf("applications");
    await bindings.RESUMES.put(String(key), bytes);
    await addCopies(299);
    const bucket = watchedBucket();
    const response = await owner.form(`/applications.zip?jobId=${job.id}`, {}, { env: { RESUMES: bucket.RESUMES } });
    const reader = response.body?.getReader();
    let read = 0;
    while (read < bytes.byteLength * 150.5) read += (await reader?.read())?.value?.byteLength ?? Number.NaN;
    await reader?.cancel().catch(() => undefined);
    await expect.poll(() => bucket.open.size).toBe(0);
    const opened = bucket.opened();
    expect(opened).toBeGreaterThanOrEqual(150);
    expect(opened).toBeLessThan(160);
    // Views are recorded before their files are opened, 25 together.
    const views = await viewed();
    expect(views.length).toBeGreaterThanOrEqual(opened);
    expect(views.length).toBeLessThan(opened + 25 + 1);
    expect(new Set(views).size).toBe(views.length);

    const files = await filesOf(await zip());
    expect(Object.keys(files)).toHaveLength(301);
    expect(files["resumes that are missing.txt"]).toContain("Copy 7\n");
    expect(files["Copy 299 – PGT Physics Lab A.pdf"]).toHaveLength(bytes.byteLength);
    const all = await viewed();
    expect([all.length, new Set(all).size]).toEqual([300, 300]);
    expect(bucket.opened()).toBe(opened);
  });

  test("is cut off when its reader goes, and opens no more files", async () => {
    const response = await zip();
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel().catch(() => undefined);
    expect(await countRows("resume_openings")).toBeLessThanOrEqual(1);
  });

  test("is for schools that are checked: the others are told why, also in the button's place, and nothing is opened", async () => {
    const list = async () => (await owner.get(`/applications?jobId=${job.id}`)).text();
    const [button, why] = ["Download resumes (ZIP)", "Once your school is checked"];
    expect(await list()).toContain(button);
    expect(await list()).not.toContain(why);
    await sql("UPDATE institutions SET checked_at = NULL");
    expect(await list()).not.toContain(button);
    expect(await list()).toContain(why);
    const response = await zip();
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("for schools that our moderators have checked");
    expect(await countRows("resume_openings")).toBe(0);
  });

  test("another school, and applicants of another job, get nothing", async () => {
    const stranger = await signedIn("admin");
    await createInstitution([[stranger.account, "owner"]]);
    await sql("UPDATE institutions SET checked_at = 5");
    expect((await zip({}, "", stranger)).status).toBe(404);
    const theirs = await createApplication(await createJob(stranger.account), {
      name: "Dana",
      email: "dana@example.com",
    });
    const files = await filesOf(await zip({ [`chosen.${theirs.id}`]: "1" }));
    expect(Object.keys(files)).toEqual(["applicants.csv"]);
    expect(await countRows("resume_openings")).toBe(0);
  });

  test("a GET downloads nothing and counts nothing", async () => {
    const response = await owner.get(`/applications.zip?jobId=${job.id}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, `/applications?jobId=${job.id}`]);
    expect(await countRows("resume_openings")).toBe(0);
    expect((await bindings.RESUMES.list()).objects.length).toBeGreaterThan(0);
  });
});

test.each(["due", "newest", "experience", "stars", "name"] as const)(
  "the table by %s leaves nobody out and has nobody twice, whoever goes or comes meanwhile",
  async (order) => {
    await addCopies(30);
    await sql(
      "UPDATE applications SET stars = rowid % 3, experience = iif(rowid % 2, '1+', '8+'), created_at = created_at - rowid % 5",
    );
    await sql(
      "UPDATE applications SET status = 'unanswered', unanswered_by = 'school', lapsed_at = iif(rowid % 2, 5, ?) WHERE rowid % 4 = 0",
      Date.now(),
    );
    await sql("UPDATE applications SET turn = 'school', due_at = 9e12 + rowid % 3 WHERE rowid % 4 = 1");
    const { jobId, order: _order, page: _page, ...filter } = readApplicantsQuery(new URLSearchParams(), job.id);
    const reader = { jobId, readerId: owner.account.id, now: new Date() };
    const portion = (after: OrderPlace | null, limit = 7) =>
      listForDownload(db, { ...reader, filter, order, limit, after });
    const all = (await portion(null, 100)).map(({ application }) => application.id);
    expect(all).toHaveLength(31);
    const seen: string[] = [];
    for (let rows = await portion(null); rows.length > 0; ) {
      seen.push(...rows.map(({ application }) => application.id));
      // The first one leaves the list: with an offset, somebody behind it would be left out.
      await sql(
        "UPDATE applications SET dropped_reason = 'not_me', dropped_at = 5 WHERE id = ?",
        rows[0]?.application.id ?? "",
      );
      const last = rows.at(-1);
      rows = last ? await portion({ part: last.part, key: last.key, id: last.application.id }) : [];
    }
    expect(seen).toEqual(all);
  },
);

test("the table holds the order and the filter of the list, and neither sex nor age", async () => {
  await createApplication(job, { name: "Bela", email: "bela@example.com", experience: "8+" });
  const text = await (await owner.get(`/applications.csv?jobId=${job.id}&order=name&experience=8%2B`)).text();
  expect(text).toContain('"1","Bela"');
  expect(text).not.toContain("Asha");
  expect(text).not.toMatch(/gender|sex|birth|age|photo/i);
});
