/** Each recruiter has an institution: made with the account, named by the first job, replaced when she leaves. */
import { beforeEach, describe, expect, test } from "vitest";
import { hashToken, newToken } from "~/domain/ids";
import { api, type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createUnpublishedJob,
  findInstitutionOf,
  JOB_FIELDS,
  type Job,
  signedIn,
  withToken,
} from "../support/factories";
import { textOf } from "../support/pages";

const NEW = { email: "school@example.com", password: "chalk and duster" };
const NAMELESS = { name: null, slug: null, website_host: "", checked_at: null };

describe("an account that is made", () => {
  test.each(["by call", "on the page"])("has an institution without a name if it is a recruiter's: %s", async (way) => {
    const make = (role: string, email: string) =>
      way === "by call"
        ? api("POST", "/auth/createuser", { body: { ...NEW, role, email } })
        : visitor().form("/signup", { ...NEW, role, email });
    await make("user", "candidate@example.com");
    expect(await countRows("institutions")).toBe(0);
    await make("admin", NEW.email);
    const [institution] = await rowsOf("institutions");
    expect(institution).toMatchObject(NAMELESS);
    const user = (await rowsOf("users")).find(({ role }) => role === "admin");
    expect(await rowsOf("institution_members")).toMatchObject([
      { user_id: user?.id, institution_id: institution?.id, role: "owner" },
    ]);
  });
});

describe("an institution without a name", () => {
  test("is known to nobody: no page, no report, nothing of it in the API and on the site map", async () => {
    const { id: userId, token } = await withToken("admin");
    const job = await createJob({ id: userId, email: "", role: "admin" });
    const { id } = (await findInstitutionOf(userId)) ?? { id: "" };
    for (const path of [`/institutions/${id}`, "/institutions/null", "/institutions/"])
      expect((await visitor().get(path)).status, path).toBe(404);
    const report = { reason: "other", text: "Not what it says" };
    expect((await visitor().form(`/report?institution=${id}`, report)).status).toBe(404);
    expect((await api("GET", `/jobs/getjobbyid/${job.id}`)).body).toMatchObject({ institution: null });
    expect((await api("GET", "/institution/own", { token })).status).toBe(404);
    expect(await (await visitor().get("/sitemaps/1.xml")).text()).not.toContain("institutions");
    expect(textOf(await (await visitor().get(`/jobdetails/${job.id}`)).text())).not.toContain("Posted by");
  });

  test("gets its name with the first job that is published, once, also where two are posted at once", async () => {
    const { id, token } = await withToken("admin");
    const post = (company_name: string) =>
      api("POST", `/jobs/createjob/${id}`, { token, body: { ...JOB_FIELDS, vacancy: 2, company_name } });
    const answers = await Promise.all([post("Green Lotus School"), post("Blue Lotus School")]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [institution] = await rowsOf("institutions");
    expect(institution?.name).toMatch(/^(Green|Blue) Lotus School$/);
    expect(institution?.slug).toBe(String(institution?.name).toLowerCase().replaceAll(" ", "-"));
    expect((await visitor().get(`/institutions/${institution?.slug}`)).status).toBe(200);
    expect((await post("Red Lotus School")).status).toBe(201);
    expect(await rowsOf("institutions")).toMatchObject([{ name: institution?.name, slug: institution?.slug }]);
    expect((await rowsOf("jobs")).every((job) => job.institution_id === institution?.id)).toBe(true);
  });

  test("speaks for no other company: a job of another name says who posted it, and not that the school is checked", async () => {
    const { id } = await withToken("admin");
    const account = { id, email: "", role: "admin" } as const;
    await createInstitution([[account, "owner"]], { name: "Staffing Agency", checkedAt: new Date(5) });
    const marks = async (company_name: string) =>
      textOf(await (await visitor().get(`/jobdetails/${(await createJob(account, { company_name })).id}`)).text());
    expect(await marks(" staffing AGENCY ")).toContain("School checked");
    const other = await marks("Hill View School");
    expect(other).toContain("Posted by Staffing Agency");
    expect(other).not.toContain("School checked");
  });
});

describe("whoever joins another institution with jobs of her own", () => {
  let owner: Visitor & { account: Account };
  let invited: Visitor & { account: Account };
  let school: { id: string };
  let own: string;
  let job: Job;
  let path: string;
  let token: string;

  beforeEach(async () => {
    [owner, invited] = [await signedIn("admin"), await signedIn("admin")];
    school = await createInstitution([[owner.account, "owner"]]);
    own = (await findInstitutionOf(invited.account.id))?.id ?? "";
    job = await createJob(invited.account, { company_name: "A Client" });
    await createJob(invited.account, { company_name: "Another Client", removedAt: new Date() });
    await createApplication(job);
    token = newToken();
    await sql(
      "INSERT INTO institution_invitations VALUES ('i', ?, ?, 'recruiter', ?, ?, 5, 9e15)",
      ...[school.id, invited.account.email, owner.account.id, hashToken(token)],
    );
    path = `/invitations?token=${token}`;
  });

  const jobs = async () =>
    (await rowsOf("jobs"))
      .map(({ institution_id, removed_at }) => [institution_id, removed_at === null ? 0 : 1])
      .sort();

  test("is asked what becomes of them, and nothing happens without an answer", async () => {
    const page = textOf(await (await invited.get(path)).text());
    for (const words of [
      "1 job with 1 applicant would come along",
      "then read all applications to it, also to jobs that you removed.",
      "Remove it. 1 open application ends without an answer, and any interview for it is called off.",
      "You no longer see removed jobs and their applications.",
      "Your drafts stay yours.",
    ])
      expect(page).toContain(words);
    expect(page).not.toContain("What is not public yet is deleted.");
    const before = await snapshot();
    const refused = await invited.form(path, {});
    expect([refused.status, textOf(await refused.text())]).toEqual([
      400,
      expect.stringContaining("Say whether your jobs"),
    ]);
    const bearer = await withToken("admin", invited.account);
    const called = await api("POST", "/institution/accept", { token: bearer.token, body: { token } });
    expect([called.status, called.body]).toEqual([
      400,
      expect.objectContaining({ fields: { jobs: [expect.any(String)] } }),
    ]);
    await sql("DELETE FROM sessions WHERE token_hash = ?", hashToken(bearer.token));
    expect(await snapshot()).toEqual(before);
  });

  test("reads no number of applicants where there is none, and that what waits to be published is deleted", async () => {
    for (const table of ["application_events", "applications"]) await sql(`DELETE FROM ${table}`);
    await createUnpublishedJob(invited.account, "held");
    const page = textOf(await (await invited.get(path)).text());
    expect(page).toContain("2 jobs would come along");
    expect(page).toContain("Remove them. What is not public yet is deleted. You no longer see removed jobs");
  });

  test("is asked of removed jobs too, as their applications would come along", async () => {
    await sql("UPDATE jobs SET removed_at = 5");
    const page = textOf(await (await invited.get(path)).text());
    expect(page).toContain("2 jobs that you removed would come along");
    expect(page).toContain("Leave them behind. You no longer see removed jobs and their applications.");
    expect((await invited.form(path, {})).status).toBe(400);
    expect((await invited.form(path, { jobs: "close" })).status).toBe(303);
    expect((await rowsOf("jobs")).every(({ institution_id }) => institution_id === own)).toBe(true);
  });

  test.each(["bring", "close"])(
    "reads that an institution with a name ends, and its page leads on: %s",
    async (jobs) => {
      await sql("UPDATE institutions SET name = 'Chitra Tutorials', slug = 'chitra-tutorials' WHERE id = ?", own);
      const page = textOf(await (await invited.get(path)).text());
      expect(page).toContain(
        "At the moment you work for Chitra Tutorials. When you join Hill View School, Chitra Tutorials ends: its page leads there, and its breaks end. Your drafts stay yours.",
      );
      expect((await invited.form(path, { jobs })).status).toBe(303);
      const answer = await visitor().get("/institutions/chitra-tutorials");
      const slug = (await rowsOf("institutions")).find(({ id }) => id === school.id)?.slug;
      expect([answer.status, answer.headers.get("Location")]).toEqual([301, `/institutions/${slug}`]);
    },
  );

  test("brings them along: the institution without a name is gone", async () => {
    expect((await invited.form(path, { jobs: "bring" })).status).toBe(303);
    expect(await jobs()).toEqual([
      [school.id, 0],
      [school.id, 1],
    ]);
    expect((await rowsOf("institutions")).map(({ id }) => id)).toEqual([school.id]);
    expect((await owner.get(`/applications?jobId=${job.id}`)).status).toBe(200);
  });

  test("closes them: they are removed, their applicants hear of it, and nobody of the school reads them", async () => {
    expect((await invited.form(path, { jobs: "close" })).status).toBe(303);
    expect((await findInstitutionOf(invited.account.id))?.id).toBe(school.id);
    expect(await jobs()).toEqual([
      [own, 1],
      [own, 1],
    ]);
    expect(await rowsOf("applications")).toMatchObject([{ status: "unanswered" }]);
    for (const who of [owner, invited]) expect((await who.get(`/applications?jobId=${job.id}`)).status).toBe(404);
  });

  test("is asked nothing if she leaves colleagues behind: her jobs stay with them, also where she is an owner", async () => {
    const other = await createAccount("admin");
    const shared = await createInstitution([
      [invited.account, "owner"],
      [other, "owner"],
    ]);
    expect(textOf(await (await invited.get(path)).text())).not.toContain("would come along");
    expect((await invited.form(path, {})).status).toBe(303);
    expect(await jobs()).toEqual([
      [shared.id, 0],
      [shared.id, 1],
    ]);
    expect((await rowsOf("jobs")).map(({ user_id }) => user_id)).toEqual([other.id, other.id]);
  });

  test("is asked nothing if she has none, and the empty institution goes", async () => {
    for (const table of ["application_events", "applications", "jobs"]) await sql(`DELETE FROM ${table}`);
    expect(textOf(await (await invited.get(path)).text())).not.toContain("would come along");
    expect((await invited.form(path, {})).status).toBe(303);
    expect((await rowsOf("institutions")).map(({ id }) => id)).toEqual([school.id]);
  });
});

test("whoever leaves works for a new institution without a name, and posts there", async () => {
  const [owner, colleague] = [await createAccount("admin"), await signedIn("admin")];
  const school = await createInstitution([
    [owner, "owner"],
    [colleague.account, "recruiter"],
  ]);
  await createJob(colleague.account);
  expect((await colleague.form("/institution", { intent: "leave" })).status).toBe(303);
  const left = await findInstitutionOf(colleague.account.id);
  expect(left).toEqual({ id: expect.any(String), name: null });
  expect(left?.id).not.toBe(school.id);
  expect(await rowsOf("jobs")).toMatchObject([{ institution_id: school.id, user_id: owner.id }]);
  expect(await createJob(colleague.account)).toMatchObject({ institutionId: left?.id });
});
