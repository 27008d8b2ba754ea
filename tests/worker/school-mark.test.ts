/** "School checked" and "Writes from @host" stand beside the institution's own name and beside no other, wherever a standing is told. */
import { beforeEach, describe, expect, test } from "vitest";
import { isSameName } from "~/domain/jobs/rules";
import { api, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  createSession,
  JOB_FIELDS,
  type Job,
  setVerifiedHosts,
  signedIn,
} from "../support/factories";
import { mainTextOf, textOf } from "../support/pages";

const CHECKED = { checkedAt: new Date(5), logoKey: "pictures/logo-of-the-school", logoType: "image/png" };
const OTHERS = [
  "Delhi Public School, Mathura Road",
  "Hill View School, Mathura Road",
  "Hill View",
  "Hill View Schools",
  "Hill Vіew School",
  "Hill View Schооl",
  "पहाड़ी स्कूल",
];
const OWN = [
  "HILL VIEW SCHOOL",
  "hill  view school.",
  "Hill-View School",
  "Hill View Schoöl",
  "Ｈill View School",
  "Hill\u00a0View School",
];

let owner: Account;
let job: Job;
let home: { id: string; slug: string };
beforeEach(async () => {
  owner = await createAccount("admin");
  home = await createInstitution([[owner, "owner"]], CHECKED);
  job = await createJob(owner, { institutionId: home.id, job_logo: null });
});
const nameIt = (name: string) => sql("UPDATE jobs SET company_name = ? WHERE id = ?", name, job.id);

/** Every public and every signed-in place that tells of a job, as text with its markup. */
async function places(): Promise<Record<string, string>> {
  const candidate = await signedIn("user");
  await candidate.form(`/jobdetails/${job.id}/save`, { saved: "yes" });
  const recruiter = await signedIn("admin", owner);
  const [own, saved] = [await createSession(owner, "api"), await createSession(candidate.account, "api")];
  const paths = [
    "/",
    "/jobs",
    "/jobs?q=physics",
    `/jobdetails/${job.id}`,
    `/jobdetails/${job.id}?apply=1`,
    "/jobs.atom",
    "/jobs.feed.json",
  ];
  const found: Record<string, string> = {};
  for (const path of paths) found[path] = await (await visitor().get(path)).text();
  for (const path of ["/saved-jobs", `/jobdetails/${job.id}`])
    found[`candidate ${path}`] = await (await candidate.get(path)).text();
  for (const path of ["/myjobs", `/jobdetails/${job.id}`, `/applications?jobId=${job.id}`])
    found[`recruiter ${path}`] = await (await recruiter.get(path)).text();
  found.feed = await (await visitor().get(`/institutions/${home.slug}/jobs.atom`)).text();
  for (const path of ["/jobs/getalljobs", `/jobs/getjobbyid/${job.id}`, `/jobs/getJobsByUserId/${owner.id}`])
    found[path] = JSON.stringify((await api("GET", path, { token: own })).body);
  found.saved = JSON.stringify((await api("GET", "/jobs/savedjobs", { token: saved })).body);
  const { body } = await api<{ jobs: object[] }>("GET", `/institutions/${home.slug}/jobs.json`, {});
  found.ofInstitution = JSON.stringify(body.jobs);
  for (const [place, text] of Object.entries(found)) expect([place, text.includes("Physics")]).toEqual([place, true]);
  return found;
}

describe("a job that names another company", () => {
  test.each(OTHERS)("has no standing anywhere: %s", async (name) => {
    await nameIt(name);
    for (const [place, text] of Object.entries(await places())) {
      expect([place, text.includes("School checked")]).toEqual([place, false]);
      expect([place, text.includes('"checked"')]).toEqual([place, false]);
      expect([place, text.includes("logo-of-the-school")]).toEqual([place, false]);
    }
    const page = mainTextOf(await (await visitor().get(`/jobdetails/${job.id}?apply=1`)).text());
    expect(page).toContain("Posted by Hill View School");
    expect(page.match(/Posted by Hill View School/g)).toHaveLength(2);
  });

  test("has no host of the institution either", async () => {
    await sql("UPDATE users SET email = 'head@hill.example', email_verified_at = 5");
    await sql("UPDATE institutions SET checked_at = NULL, website_host = 'hill.example'");
    await setVerifiedHosts();
    await nameIt("Delhi Public School");
    const html = await (await visitor().get(`/jobdetails/${job.id}?apply=1`)).text();
    expect(html).not.toContain("Writes from");
    expect(html).toContain(`Posted by <a href="/institutions/${home.slug}">Hill View School</a>`);
    await nameIt("Hill View School");
    expect(textOf(await (await visitor().get(`/jobdetails/${job.id}`)).text())).toContain("Writes from @hill.example");
  });

  test("shows it in the preview of a draft as on its page", async () => {
    const recruiter = await signedIn("admin", owner);
    const preview = async (company_name: string) => {
      await sql("DELETE FROM form_drafts");
      const id = crypto.randomUUID();
      const fields = JSON.stringify({ title: "PGT Physics", company_name });
      await sql(
        "INSERT INTO form_drafts (id, user_id, fields, created_at, updated_at) VALUES (?, ?, ?, 5, 5)",
        id,
        owner.id,
        fields,
      );
      return mainTextOf(await (await recruiter.get(`/drafts/${id}/preview`)).text());
    };
    expect(await preview("Delhi Public School")).not.toContain("School checked");
    expect(await preview("Hill view school")).toContain("School checked");
  });
});

test.each(OWN)("a job that names its institution has its standing: %s", async (name) => {
  await nameIt(name);
  const page = mainTextOf(await (await visitor().get(`/jobdetails/${job.id}?apply=1`)).text());
  expect(page.match(/School checked/g)).toHaveLength(2);
  expect(page).not.toContain("Posted by");
  const { body } = await api<{ institution: object }>("GET", `/jobs/getjobbyid/${job.id}`, {});
  expect(JSON.stringify(body)).toContain('"standing":"checked"');
});

test("a change of the job's company takes the standing away, and gives it back", async () => {
  const token = await createSession(owner, "api");
  const change = (company_name: string) =>
    api("PUT", `/jobs/updatejob/${job.id}`, { token, body: { ...JOB_FIELDS, company_name } });
  const page = async () => mainTextOf(await (await visitor().get(`/jobdetails/${job.id}`)).text());
  expect((await change("Delhi Public School")).status).toBe(200);
  expect(await page()).not.toContain("School checked");
  expect((await change("Hill View School")).status).toBe(200);
  expect(await page()).toContain("School checked");
});

describe("an institution that was checked", () => {
  const DESCRIBED = { name: "Hill View School", kind: "school", website: "https://hill.example" };
  test.each([
    ["another name", { ...DESCRIBED, name: "Delhi Public School" }, null],
    ["another website", { ...DESCRIBED, website: "https://dps.example" }, null],
    ["a website of a free host", { ...DESCRIBED, website: "https://sites.google.com/view/dps" }, null],
    ["no website any more", { ...DESCRIBED, website: "" }, 5],
    ["another page of the website", { ...DESCRIBED, website: "http://www.hill.example/about" }, 5],
    ["another place", { ...DESCRIBED, place: "Pune", about: "On a hill" }, null],
  ])("and gets %s", async (_name, fields, checked) => {
    await sql("UPDATE institutions SET website = 'https://hill.example', website_host = 'hill.example'");
    const token = await createSession(owner, "api");
    expect((await api("PUT", "/institution/own", { token, body: fields })).status).toBe(200);
    expect((await rowsOf("institutions"))[0]?.checked_at).toBe(checked);
  });

  test("loses the check by another website in two steps too", async () => {
    await sql("UPDATE institutions SET website = 'https://hill.example', website_host = 'hill.example'");
    const token = await createSession(owner, "api");
    for (const website of ["", "https://dps.example"])
      await api("PUT", "/institution/own", { token, body: { ...DESCRIBED, website } });
    expect((await rowsOf("institutions"))[0]?.checked_at).toBe(null);
  });
});

test("two names are one by their letters and digits alone, and never by having none", () => {
  for (const [one, other] of [
    ["St. Mary's School", "st marys   school"],
    ["D.A.V. School & College", "DAV School and College"],
    ["École Mondiale", "Ecole mondiale"],
    ["दिल्ली पब्लिक स्कूल", "दिल्ली  पब्लिक स्कूल।"],
    ["Hill\u200bView School", "Hill View School"],
  ] as const)
    expect([one, isSameName(one, other)]).toEqual([one, true]);
  for (const [one, other] of [
    ["School 1", "School 2"],
    ["दिल्ली", "दल्ला"],
    ["Neem Ferry", "Nеem Ferry"],
    ["!!!", "???"],
    ["", ""],
  ] as const)
    expect([one, isSameName(one, other)]).toEqual([one, false]);
});
