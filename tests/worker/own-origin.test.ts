/** Links that leave the site begin with its own origin, whatever name the client calls it by: in files, feeds, JSON, headers and pages. */
import { beforeEach, describe, expect, test } from "vitest";
import { send } from "../support/app";
import { PRODUCTION, rowsOf } from "../support/bindings";
import {
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  type Job,
} from "../support/factories";

const OWN = "https://staffroom.example";
const FOREIGN = "https://foreign.example";
const env = { ORIGIN: OWN, PAGE_CACHE: "on" };

let job: Job;
let slug: string;
let who: Record<"recruiter" | "candidate" | "recruiterApi" | "candidateApi", Record<string, string>>;
let recruiterId: string;

async function ask(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const url = new URL(path, FOREIGN);
  return send(new Request(url, { redirect: "manual", ...init, headers: { Host: url.host, ...headers } }), env);
}

beforeEach(async () => {
  const [owner, candidate] = [
    await createAccount("admin", { emailVerifiedAt: new Date(5) }),
    await createAccount("user"),
  ];
  recruiterId = owner.id;
  const institution = await createInstitution([[owner, "owner"]], { checkedAt: new Date(5) });
  slug = institution.slug;
  job = await createJob(owner, { institutionId: institution.id, walk_in_from: "2026-12-01" } as object);
  await createJob(owner, { institutionId: institution.id });
  await createApplication(job, { candidateId: candidate.id });
  await createApplication(job);
  const cookie = async (account: typeof owner) => `__Host-session=${await createSession(account, "web")}`;
  const bearer = async (account: typeof owner) => `Bearer ${await createSession(account, "api")}`;
  who = {
    recruiter: { Cookie: await cookie(owner) },
    candidate: { Cookie: await cookie(candidate) },
    recruiterApi: { Authorization: await bearer(owner) },
    candidateApi: { Authorization: await bearer(candidate) },
  };
});

/** Each address with who asks, and whether its answer names the site at all. */
const ADDRESSES: [path: () => string, who: keyof typeof who | null][] = [
  [() => "/", null],
  [() => "/jobs", null],
  [() => `/jobdetails/${job.id}`, null],
  [() => `/jobdetails/${job.id}/walk-in.ics`, null],
  [() => `/institutions/${slug}`, null],
  [() => `/institutions/${slug}/jobs.atom`, null],
  [() => `/institutions/${slug}/jobs.json?limit=1`, null],
  [() => "/teaching-jobs/physics", null],
  [() => "/jobs.atom?q=physics", null],
  [() => "/jobs.feed.json?q=physics", null],
  [() => "/robots.txt", null],
  [() => "/sitemap.xml", null],
  [() => "/sitemaps/pages.xml", null],
  [() => "/sitemaps/1.xml", null],
  [() => "/openapi.json", null],
  [() => "/developers", null],
  [() => "/jobs/getalljobs?limit=1", null],
  [() => `/jobs/getjobbyid/${job.id}`, null],
  [() => `/jobs/getJobsByUserId/${recruiterId}?limit=1`, "recruiterApi"],
  [() => `/applications/${job.id}?limit=1`, "recruiterApi"],
  [() => "/application/myapplications", "candidateApi"],
  [() => "/user/notifications", "candidateApi"],
  [() => `/applications.csv?jobId=${job.id}`, "recruiter"],
  [() => "/calendar", "recruiter"],
  [() => `/jobdetails/${job.id}`, "candidate"],
];

describe("asked by a foreign name", () => {
  test.each(ADDRESSES.map(([path, asker]) => [path, asker] as const))(
    "%s names the site's own origin alone",
    async (path, asker) => {
      const answer = await ask(path(), asker ? who[asker] : {});
      expect(answer.status, path()).toBe(200);
      const told = (await answer.text()) + JSON.stringify([...answer.headers]);
      expect(told).not.toContain("foreign.example");
      if (!/notifications/.test(path())) expect(told).toContain(OWN);
    },
  );

  test("a ZIP's list, and the page that a redirect leads to", async () => {
    const form = { ...who.recruiter, Origin: FOREIGN, "Content-Type": "application/x-www-form-urlencoded" };
    const body = `drawn_for=${recruiterId}&all=list`;
    const zip = await ask(`/applications.zip?jobId=${job.id}`, form, { method: "POST", body });
    const bytes = new TextDecoder().decode(await zip.arrayBuffer());
    expect([zip.status, bytes.includes(`${OWN}/resumes/`), bytes.includes("foreign.example")]).toEqual([
      200,
      true,
      false,
    ]);
    const login = await ask("/myjobs");
    expect([login.status, login.headers.get("Location")?.includes("foreign")]).toEqual([302, false]);
  });

  test("a copy that a foreign name made is not served under the site's own, and names it right itself", async () => {
    await ask("/jobs");
    const own = await send(new Request(`${OWN}/jobs`, { headers: { Host: "staffroom.example" } }), env);
    const again = await ask("/jobs");
    for (const answer of [own, again]) expect(await answer.text()).not.toContain("foreign.example");
    expect([own.headers.get("Cache-Status"), again.headers.get("Cache-Status")]).toEqual([
      "Staffroom; fwd=miss",
      "Staffroom; hit; detail=isolate",
    ]);
  });
});

test("in production too", async () => {
  const answer = await send(
    new Request(`${FOREIGN}/sitemap.xml`, { headers: { Host: "foreign.example" } }),
    PRODUCTION,
  );
  expect(await answer.text()).toContain(`<loc>${OWN}/sitemaps/pages.xml</loc>`);
  expect(await rowsOf("mail_outbox")).toEqual([]);
});
