/** A job that has never been public is a row beside the public ones, and no public door leads to it, whatever it waits for. */
import { beforeEach, describe, expect, test } from "vitest";
import { UNPUBLISHED_STATES } from "~/db/schema/jobs-and-applications";
import { matchNewJobs } from "~/domain/alerts/match-new-jobs.server";
import { api, apiUpload, type Visitor, visitor } from "../support/app";
import { countsOf, db, rowsOf, snapshot } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createInstitution,
  createJob,
  createUnpublishedJob,
  type Job,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";

const WORD = "zirkite";
const SAID = {
  title: `Zirkite physics teacher`,
  keywords: WORD,
  category: "Zirkite studies",
  details: '{"subjects":["Physics"],"walk_in_from":"2099-01-05","walk_in_to":"2099-01-05"}',
  publishAt: new Date(9e12),
};

let owner: Account;
let slug: string;
let jobs: Job[];
/** Public and alike, so that each list has something to show. */
let other: Job;

/** What is counted of jobs, and what strangers may write about one. */
const COUNTED = [
  "counters",
  "category_counters",
  "sitemap_pages",
  "job_sorting",
  "job_views",
  "saved_jobs",
  "applications",
  "moderation_items",
  "job_news",
  "alert_matches",
  "institution_statistics",
  "school_responsiveness",
] as const;

beforeEach(async () => {
  owner = await createAccount("admin");
  const school = await createInstitution([[owner, "owner"]]);
  slug = school.slug;
  const elsewhere = await createAccount("admin");
  await createInstitution([[elsewhere, "owner"]], { slug: "elsewhere" });
  other = await createJob(elsewhere, { title: "Chemistry teacher", category: "Science" });
  jobs = [];
  for (const state of UNPUBLISHED_STATES)
    jobs.push(await createUnpublishedJob(owner, state, { ...SAID, institutionId: school.id }));
});

const textOf = async (who: Visitor, path: string) => {
  const answer = await who.get(path);
  return `${answer.status} ${await answer.text()}`;
};

describe("jobs that were never public", () => {
  test("stand in no list, feed, site map, landing page or search, nor beside another job", async () => {
    const lists = [
      ...["/", "/jobs", `/jobs?q=${WORD}`, "/jobs?q=physics+teacher", "/jobs?category=Zirkite+studies"],
      ...["newest", "relevance", "closing", "pay", "distance"].map(
        (sort) => `/jobs?q=${WORD}&sort=${sort}&location=Pune`,
      ),
      ...["/jobs?posted_within=30", "/jobs?subject=Physics"],
      ...["/jobs/getalljobs", `/jobs/getalljobs?q=${WORD}`, "/jobs.atom", "/jobs.feed.json", `/jobs.atom?q=${WORD}`],
      ...["/sitemap.xml", "/sitemaps/1.xml", "/teaching-jobs", "/teaching-jobs/physics", "/teaching-jobs/physics/pune"],
      ...[`/institutions/${slug}`, `/institutions/${slug}/jobs.json`, `/institutions/${slug}/jobs.atom`],
      `/jobdetails/${other.id}`,
    ];
    const stranger = await signedIn("admin");
    const found = [];
    for (const who of [visitor(), stranger]) {
      for (const path of [...lists, ...(who === stranger ? ["/alljobs", "/myjobs", "/statistics"] : [])]) {
        const text = await textOf(who, path);
        for (const { id, state } of jobs) if (text.includes(id)) found.push([path, state]);
        if (
          /zirkite/i.test(text.replaceAll(/q=zirkite|value="zirkite"|Zirkite\+studies/g, "")) &&
          !path.includes("irkite")
        )
          found.push([path, "its words"]);
      }
    }
    expect(found).toEqual([]);
  });

  test.each(UNPUBLISHED_STATES)(
    "%s: each door to one says that there is no such job, and nothing is written",
    async (state) => {
      const id = jobs.find((job) => job.state === state)?.id ?? "";
      const candidate = await signedIn("user");
      const { token } = await withToken("user", candidate.account);
      const stranger = await withToken("admin");
      const before = await snapshot();
      const asked = {
        page: (await visitor().get(`/jobdetails/${id}`)).status,
        "page of a candidate": (await candidate.get(`/jobdetails/${id}`)).status,
        "walk-in dates": (await visitor().get(`/jobdetails/${id}/walk-in.ics`)).status,
        "text for WhatsApp": (await visitor().get(`/jobdetails/${id}/whatsapp`)).status,
        call: (await api("GET", `/jobs/getjobbyid/${id}`)).status,
        "call of a stranger": (await api("GET", `/jobs/getjobbyid/${id}`, { token: stranger.token })).status,
        apply: (await apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: id, resume: pdf() })).status,
        "apply by form": (await visitor().upload(`/jobdetails/${id}`, { ...APPLY_FIELDS, job_id: id, resume: pdf() }))
          .status,
        save: (await api("POST", `/jobs/savejob/${id}`, { token })).status,
        "save by form": (await candidate.form(`/jobdetails/${id}/save`, {})).status,
        "report page": (await visitor().get(`/report?job=${id}`)).status,
        report: (await api("POST", "/reports", { token, body: { subject: "job", id, reason: "money", text: "Fees" } }))
          .status,
        applicants: (await api("GET", `/applications/${id}`, { token: stranger.token })).status,
        statistics: (await api("GET", `/jobs/statistics/${id}`, { token: stranger.token })).status,
        close: (await api("POST", `/jobs/closejob/${id}`, { token: stranger.token })).status,
        publish: (await api("POST", `/jobs/publishjob/${id}`, { token: stranger.token })).status,
        "take over": (await api("POST", `/jobs/takeover/${id}`, { token: stranger.token })).status,
      };
      expect(asked).toEqual(Object.fromEntries(Object.keys(asked).map((name) => [name, 404])));
      // Seeing a page is counted without an answer.
      await visitor().form(`/jobdetails/${id}/seen`, {});
      const after = await snapshot();
      for (const table of [...COUNTED, "jobs"]) expect(after[table], table).toEqual(before[table]);
    },
  );

  test("move no count, and the runs find none of them", async () => {
    expect(await countsOf(["sitemap_pages", "job_sorting"])).toEqual({ sitemap_pages: 1, job_sorting: 1 });
    expect(await rowsOf("counters")).toEqual([{ name: "open_jobs", value: 1 }]);
    expect(await rowsOf("category_counters")).toMatchObject([{ key: "science", open: 1 }]);
    const own = (await rowsOf("institution_counters")).find(
      ({ institution_id }) => institution_id === jobs[0]?.institutionId,
    );
    expect(own ?? { open: 0, closed: 0, removed: 0 }).toMatchObject({ open: 0, closed: 0, removed: 0 });
    expect(await matchNewJobs({ db, now: new Date() })).toEqual({ jobs: 0, matches: 0 });
    const { body } = await api<unknown[]>("GET", "/jobs/getalljobs");
    expect(body).toHaveLength(1);
  });

  test("have a page, a list and no statistics for their own people", async () => {
    const own = await withToken("admin", owner);
    for (const { id, state } of jobs) {
      expect((await api("GET", `/jobs/getjobbyid/${id}`, { token: own.token })).body).toMatchObject({
        id,
        status: state,
      });
      expect((await api("GET", `/jobs/statistics/${id}`, { token: own.token })).status).toBe(404);
    }
    const { body } = await api<{ id: string }[]>("GET", `/jobs/getJobsByUserId/${owner.id}`, { token: own.token });
    expect(body.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id).reverse());
  });
});
