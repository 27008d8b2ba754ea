/** What is kept for visitors without an account, for how long, and that nothing personal is ever among it. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { JobSearch, JobSearchCall } from "~/domain/jobs/search/schema";
import { matchRoute } from "~/edge/match";
import { createPageCache, FRESH_MS, isShareable as isShareableOn, MAX_AGE_MS } from "~/edge/page-cache";
import { routeFacts, SEARCH_WORDS } from "~/route-facts";
import { api, type Options, ORIGIN, request, send, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import { loggedLines, takeLoggedErrors } from "../support/captured-log";
import {
  createApplication,
  createInstitution,
  createJob,
  JOB_FIELDS,
  type Job,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { loadAllPlaces } from "../support/places";
import { routeMap } from "../support/route-map";

const KEEP = { PAGE_CACHE: "on" };
const on: Options = { env: KEEP };
const statusOf = (response: Response) => response.headers.get("Cache-Status");
const isHit = (response: Response) => statusOf(response)?.startsWith("Staffroom; hit") ?? false;
const text = async (response: Promise<Response>) => (await response).text();

let recruiter: Awaited<ReturnType<typeof signedIn>>;
let job: Job;
// Other files of this isolate change jobs in years to come.
let start = Date.now() + 20 * 365 * 86_400_000;
// A city's page is found by its name.
beforeAll(loadAllPlaces);
beforeEach(async () => {
  // Each test begins later than anything that an earlier one kept.
  start += 10 * MAX_AGE_MS;
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  recruiter = await signedIn("admin");
  const { id } = await createInstitution([[recruiter.account, "owner"]], { slug: "hill-view" });
  job = await createJob(recruiter.account, { institutionId: id });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request that asks the database for nothing. */
async function costs(path: string, options: Options = {}): Promise<{ response: Response; calls: number }> {
  const { DB, count } = failingDatabase(null);
  const response = await visitor().get(path, { ...options, env: { ...KEEP, DB } });
  return { response, calls: count() };
}

/** Every address that is the same for all visitors without an account. */
const SHARED = [
  "/",
  "/jobs",
  "/jobs?q=physics&location=pune",
  "/jobdetails/JOB",
  "/jobdetails/JOB?apply=1",
  "/about",
  "/for-candidates",
  "/for-schools",
  "/services",
  "/privacy",
  "/privacy?version=2026-11-23",
  "/developers",
  "/login",
  "/login?redirectTo=%2Fresume",
  "/signup",
  "/forgotpassword",
  "/jobs/getalljobs?limit=5",
  "/jobs/getjobbyid/JOB",
  "/places?q=Pune",
  "/jobs.atom",
  "/jobs/changes",
  "/jobs.feed.json",
  "/jobs.jsonld",
  "/jobs.ics",
  "/jobs.xml",
  "/embed/SLUG",
  "/teaching-jobs",
  "/teaching-jobs/WHAT",
  "/teaching-jobs/WHAT/WHERE",
  "/institutions/SLUG",
  "/institutions/SLUG/jobs.atom",
  "/institutions/SLUG/jobs.json",
  "/developers.md",
  "/llms.txt",
  "/openapi.json",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemaps/1.xml",
];
const NAMES: [string, string][] = [
  ["SLUG", "hill-view"],
  ["WHAT", "physics"],
  ["WHERE", "pune"],
];
const addressOf = (path: string) =>
  NAMES.reduce((address, [name, value]) => address.replace(name, value), path.replace("JOB", job.id));

describe.each(SHARED)("%s", (path) => {
  test("is made once, then kept: no database call, the same bytes, and public", async () => {
    const first = await costs(addressOf(path));
    expect(statusOf(first.response)).toBe("Staffroom; fwd=miss");
    const second = await costs(addressOf(path));
    expect(statusOf(second.response)).toBe("Staffroom; hit; detail=isolate");
    expect(second.calls).toBe(0);
    expect(await second.response.text()).toBe(await first.response.text());
    expect(second.response.headers.get("Cache-Control")).toMatch(/^public\b/);
    expect(second.response.headers.get("Vary")).toContain("Cookie");
    expect(second.response.headers.getSetCookie()).toEqual([]);
  });

  test("answers 304 to whoever has it, and HEAD without a body", async () => {
    const first = await visitor().get(addressOf(path), on);
    const tag = first.headers.get("ETag") ?? "";
    // A job's tag begins with its version, which a change of it can name.
    expect(tag).toMatch(path === "/jobs/getjobbyid/JOB" ? /^"\d+\.[\w-]{22}"$/ : /^W\/"[\w-]{22}"$/);
    const again = await visitor().get(addressOf(path), { ...on, headers: { "If-None-Match": `"other", ${tag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("ETag")).toBe(tag);
    const other = await visitor().get(addressOf(path), { ...on, headers: { "If-None-Match": '"other"' } });
    expect(other.status).toBe(200);
    const head = await send(request(addressOf(path), { method: "HEAD" }), KEEP);
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("ETag")).toBe(tag);
  });
});

test("what names jobs is asked for each time, by feed readers and search engines too", async () => {
  const own = { "/openapi.json": "public, max-age=300", "/robots.txt": "public, max-age=86400" };
  for (const path of SHARED) {
    const expected = own[path as keyof typeof own] ?? "public, max-age=0, must-revalidate";
    const { response } = await costs(addressOf(path));
    expect(response.headers.get("Cache-Control"), path).toBe(expected);
    if (path in own) expect(await response.text(), path).not.toContain(job.id);
  }
});

describe("words of a query that the page does not read", () => {
  test.each(SHARED.map((path) => [path]))("%s: make no copy of their own", async (path) => {
    const address = addressOf(path);
    const first = await (await visitor().get(address, on)).text();
    const mark = address.includes("?") ? "&" : "?";
    for (const words of ["utm_source=news&utm_medium=mail", "gclid=1", "no+such=%F0%9F"]) {
      const marked = await costs(address + mark + words);
      expect(statusOf(marked.response), words).toBe("Staffroom; hit; detail=isolate");
      expect(marked.calls).toBe(0);
      expect(await marked.response.text()).toBe(first);
    }
  });

  test("each word that a page reads makes a page of its own", async () => {
    for (const [path, facts] of Object.entries(routeFacts)) {
      if (!facts.isShared) continue;
      const address = addressOf(`/${path.replace(":page", "1.xml").replace(":slug", "SLUG").replace(":id", "JOB")}`);
      await visitor().get(address, on);
      for (const word of facts.words ?? []) {
        const response = await visitor().get(`${address}?${word}=1`, on);
        expect(statusOf(response) ?? "not kept", `${path} ${word}`).not.toMatch(/hit/);
      }
    }
  });

  test.each([
    "/jobs?q=nothing+like+it",
    "/jobs?filters=open",
    "/jobdetails/JOB?apply",
    "/login?redirectTo=%2Fresume",
    "/privacy?version=2026-11-23",
    "/jobs.atom?q=nothing",
    "/jobs.feed.json?location=nowhere",
    "/jobs/getalljobs?q=nothing",
  ])("%s: what the words change is in the copy", async (path) => {
    const textOf = async (address: string, options?: Options) => (await visitor().get(address, options)).text();
    const address = addressOf(path);
    const anew = await textOf(address);
    expect(await textOf(address, on)).toBe(anew);
    expect(await textOf(address.split("?")[0] ?? "", on)).not.toBe(anew);
  });

  test("a flag makes one copy, whatever it says and however often it comes", async () => {
    const address = `/jobdetails/${job.id}`;
    expect(statusOf((await costs(`${address}?apply=1`)).response)).toBe("Staffroom; fwd=miss");
    for (const query of ["apply", "apply=", "apply=x1", "apply=%F0%9F", "apply=1&apply=2", "utm=1&utm=2&apply=no"]) {
      const { response, calls } = await costs(`${address}?${query}`);
      expect([statusOf(response), calls], query).toEqual(["Staffroom; hit; detail=isolate", 0]);
      expect(await response.text()).toContain("applicant_name");
    }
    const plain = await costs(address);
    expect(statusOf(plain.response)).toBe("Staffroom; fwd=miss");
    for (const query of ["utm=1&utm=2", "utm=3&utm=4&utm=5"]) {
      expect(statusOf((await costs(`${address}?${query}`)).response), query).toBe("Staffroom; hit; detail=isolate");
    }
  });

  test("each shared address with a query counts for the client's network when it is made, and no copy does", async () => {
    const shared = routeMap.filter(({ path }) => routeFacts[path as keyof typeof routeFacts]?.words);
    expect(shared.length).toBeGreaterThan(5);
    let counted = 0;
    const limit = async () => ({ success: ++counted > 0 });
    const options = { env: { ...KEEP, LIMIT_SEARCH: { limit } }, headers: { "CF-Connecting-IP": "203.0.113.77" } };
    for (const { path } of shared) {
      const { words = [] } = routeFacts[path as keyof typeof routeFacts];
      const address = `/${path.replace(":id", job.id).replace(":slug", "hill-view")}`;
      counted = 0;
      let isMissing = false;
      for (let time = 0; time < 3; time += 1) {
        const answer = await visitor().get(`${address}?${words[0]}=v${time}&${words[0]}=w${time}`, options);
        isMissing = answer.status >= 400;
        await visitor().get(`${address}?${words[0]}=v${time}&${words[0]}=w${time}`, options);
      }
      // A flag makes one page, which is kept.
      const isFlag = routeFacts[path as keyof typeof routeFacts].flags?.includes(words[0] ?? "");
      // What is not kept, as an answer of 404, is made and counted each time.
      expect([path, counted]).toEqual([path, isFlag ? 1 : isMissing ? 6 : 3]);
    }
  });

  test("the words of a search are those of its shape", () => {
    expect([...SEARCH_WORDS]).toEqual(Object.keys(JobSearch.shape));
    expect([...SEARCH_WORDS]).toEqual(Object.keys(JobSearchCall.shape));
  });

  test("a search is one copy, in whatever order its words and the values of a filter come", async () => {
    const first = await visitor().get("/jobs?q=maths&board=CBSE&board=IB&level=primary", on);
    expect(isHit(first)).toBe(false);
    for (const query of [
      "board=IB&q=maths&level=primary&board=CBSE",
      "level=primary&board=CBSE&board=IB&board=CBSE&q=maths&utm_source=letter",
    ])
      expect(isHit(await visitor().get(`/jobs?${query}`, on)), query).toBe(true);
    expect(isHit(await visitor().get("/jobs?q=maths&board=CBSE&level=primary", on))).toBe(false);
    // For programs too: a filter is no error when it comes twice, and its order says nothing.
    expect((await visitor().get("/jobs/getalljobs?board=CBSE&board=IB&limit=5", on)).status).toBe(200);
    expect(isHit(await visitor().get("/jobs/getalljobs?limit=5&board=IB&board=CBSE", on))).toBe(true);
  });

  test("a word that comes twice is judged by the call", async () => {
    const response = await visitor().get("/jobs/getalljobs?limit=5&other=1&other=2", on);
    expect(response.status).toBe(400);
  });
});

const isShareable = (asked: Request) => isShareableOn(asked, matchRoute(new URL(asked.url).pathname));

/** The whole map of URLs with ids filled in. */
const EVERY = routeMap.map(({ path }) => `/${path.replace("*", "no/such/page").replace(":page", "1.xml")}`);

test("the list of shared addresses is complete: of all routes just these are kept", () => {
  const example = (path: string) => path.replace(/:\w+/g, "0199a5a0-0000-7000-8000-000000000000");
  const kept = EVERY.map(example).filter((path) => isShareable(request(path)));
  const listed = new Set(
    SHARED.map((path) =>
      example(
        path
          .replace("JOB", ":id")
          .replace("SLUG", ":slug")
          .replace("WHAT", ":what")
          .replace("WHERE", ":where")
          .replace(/\?.*/, ""),
      ),
    ),
  );
  expect(new Set(kept)).toEqual(listed);
});

describe("nobody's own answer is kept, and nobody gets another one's", () => {
  test.each(EVERY)("%s as two people see it", async (path) => {
    const candidate = await signedIn("user");
    const application = await createApplication(job, { candidateId: candidate.account.id });
    const ids: Record<string, string> = { ":applicationId": application.id, ":userId": recruiter.account.id };
    const address = path.replace(/:\w+/, (name) => ids[name] ?? job.id);
    for (const person of [recruiter, candidate]) {
      const own = await person.get(address, on);
      expect(own.headers.get("Cache-Control") ?? "").not.toMatch(/^public\b(?!, max-age=\d{3})/);
      expect(statusOf(own)).toBeNull();
      const theirs = await own.text();
      const stranger = await visitor().get(address, on);
      expect(isHit(stranger)).toBe(false);
      const seen = await stranger.text();
      expect(seen).not.toContain(person.account.email);
      // And the other way round: what a stranger left behind is not what they get.
      const after = await person.get(address, on);
      expect(statusOf(after)).toBeNull();
      if (theirs.includes(person.account.email)) expect(await after.text()).toContain(person.account.email);
      vi.setSystemTime(Date.now() + 2 * MAX_AGE_MS);
    }
    takeLoggedErrors();
  });

  test.each([
    ["a session", { Cookie: "__Host-session=x" }],
    ["a session among other cookies", { Cookie: "a=b; __Host-session=x; c=d" }],
    ["a message for one person", { Cookie: "__Host-flash=e30" }],
    ["a job to be saved", { Cookie: "__Host-save-job=x" }],
    ["the mark of a change", { Cookie: "__Host-bookmark=x" }],
    ["a job for which a guest has applied", { Cookie: "__Secure-applied=1" }],
    ["a token", { Authorization: "Bearer 0123456789012345678901234567890123456789012" }],
    ["a program's mark of a change", { "Staffroom-Bookmark": "x" }],
    ["a range", { Range: "bytes=0-9" }],
  ] as [string, Record<string, string>][])(
    "a request with %s gets its own answer and leaves none",
    async (_, headers) => {
      const own = await visitor().get("/jobs", { ...on, headers });
      expect(statusOf(own)).toBeNull();
      expect(own.headers.get("Cache-Control")).toMatch(/no-store/);
      expect(isHit(await visitor().get("/jobs", on))).toBe(false);
      expect(statusOf(await visitor().get("/jobs", { ...on, headers }))).toBeNull();
    },
  );

  test("forms, twins and private files are never shareable", () => {
    const post = request("/jobs", { method: "POST", body: "a=b" });
    expect(isShareable(post)).toBe(false);
    for (const path of [
      "/jobs.data",
      "/_root.data",
      "/JOBS",
      "/jobs/",
      "/jobs%2Fgetalljobs",
      "/jobdetails/a/b",
      "/photos/a",
    ]) {
      expect(isShareable(request(path)), path).toBe(false);
    }
    expect(isShareable(request(`/jobs?q=${"x".repeat(600)}`))).toBe(false);
  });

  test("what a visitor sends beside the address does not get into the page", async () => {
    const headers = {
      Cookie: "tracker=marker-in-cookie",
      "User-Agent": "marker-in-agent",
      Referer: `${ORIGIN}/marker-in-referer`,
      "X-Forwarded-Host": "marker-in-host.example",
      "Accept-Language": "marker-in-language",
    };
    for (const path of SHARED) {
      await visitor().get(addressOf(path), { ...on, headers });
      expect(await text(visitor().get(addressOf(path), on)), path).not.toContain("marker-in");
    }
  });

  test("a toast is shown once, and to one visitor", async () => {
    const sent = { applicant_name: "Asha Rao", applicant_email: "asha@example.com", applicant_mobile: "9876543210" };
    const applicant = visitor();
    const path = `/jobdetails/${job.id}`;
    const fields = { ...sent, job_id: job.id, applicant_experience: "1+", resume: pdf() };
    const applied = await applicant.upload(path, fields, on);
    expect(applied.status).toBe(303);
    expect(await text(applicant.follow(applied))).toContain("Job application submitted successfully");
    const others = await text(visitor().get(path, on));
    expect(others).not.toContain("submitted successfully");
    expect(others).not.toContain("asha@example.com");
  });
});

describe("a change shows", () => {
  const changes: [string, () => Promise<unknown>, string, boolean][] = [
    [
      "a job posted by form",
      () => recruiter.form("/recruiter", { ...JOB_FIELDS, title: "Brand new job" }, on),
      "Brand new job",
      true,
    ],
    [
      "a job edited by form",
      async () => {
        const html = await text(recruiter.get(`/recruiter?jobId=${job.id}`, on));
        const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
        return recruiter.form(`/recruiter?jobId=${job.id}`, { ...JOB_FIELDS, title: "Edited job", version }, on);
      },
      "Edited job",
      true,
    ],
    [
      "a job closed in My Jobs",
      () => recruiter.form("/myjobs", { jobId: job.id, move: "close" }, on),
      JOB_FIELDS.title,
      false,
    ],
    [
      "a job removed in My Jobs",
      () => recruiter.form("/myjobs", { jobId: job.id, move: "remove" }, on),
      JOB_FIELDS.title,
      false,
    ],
  ];

  test.each(changes)(
    "%s: at once, to the recruiter and, from here, to everybody",
    async (_, change, words, isThere) => {
      for (const path of ["/jobs", "/"]) await visitor().get(path, on);
      vi.setSystemTime(Date.now() + 1);
      await change();
      expect((await text(recruiter.get("/jobs", on))).includes(words)).toBe(isThere);
      for (const path of ["/jobs", "/", "/jobs/getalljobs"]) {
        expect((await text(visitor().get(path, on))).includes(words), path).toBe(isThere);
      }
    },
  );

  test("a job posted, edited, closed and reopened through the API: at once", async () => {
    const { token, id } = await withToken("admin");
    const titles = async () => {
      vi.setSystemTime(Date.now() + 1);
      const { body } = await api<{ title: string }[]>("GET", "/jobs/getalljobs", on);
      return body.map(({ title }) => title);
    };
    await titles();
    const options = { ...on, token };
    const posted = await api("POST", `/jobs/createjob/${id}`, { ...options, body: { ...JOB_FIELDS, title: "By API" } });
    expect(await titles()).toContain("By API");
    const jobId = String(posted.body.id ?? (await rowsOf("jobs")).at(-1)?.id);
    await api("PUT", `/jobs/updatejob/${jobId}`, { ...options, body: { ...JOB_FIELDS, title: "Edited by API" } });
    expect(await titles()).toContain("Edited by API");
    await api("PUT", `/jobs/closejob/${jobId}`, options);
    await api("POST", `/jobs/closejob/${jobId}`, options);
    expect(await titles()).not.toContain("Edited by API");
  });

  test("a change made elsewhere: within a minute, and nobody waits for the database until then", async () => {
    const title = "From another place";
    await visitor().get("/jobs", on);
    await createJob(recruiter.account, { title });
    vi.setSystemTime(start + FRESH_MS);
    const fresh = await costs("/jobs");
    expect([isHit(fresh.response), fresh.calls]).toEqual([true, 0]);
    expect(await fresh.response.text()).not.toContain(title);
    // Stale: the old copy leaves at once, and a new one is made behind it.
    vi.setSystemTime(start + FRESH_MS + 1);
    const stale = await costs("/jobs");
    expect(isHit(stale.response)).toBe(true);
    expect(await stale.response.text()).not.toContain(title);
    expect(stale.calls).toBeGreaterThan(0);
    const next = await costs("/jobs");
    expect([isHit(next.response), next.calls]).toEqual([true, 0]);
    expect(await next.response.text()).toContain(title);
  });

  test("a copy is never served when it is too old, even if nobody asked for it meanwhile", async () => {
    expect(MAX_AGE_MS).toBeLessThan(60_000);
    await visitor().get("/jobs", on);
    await createJob(recruiter.account, { title: "A minute later" });
    vi.setSystemTime(start + MAX_AGE_MS + 1);
    const late = await visitor().get("/jobs", on);
    expect(isHit(late)).toBe(false);
    expect(await late.text()).toContain("A minute later");
  });

  test("while the database is away the copy serves, and its failing successor does not replace it", async () => {
    const before = await text(visitor().get("/jobs", on));
    vi.setSystemTime(start + FRESH_MS + 1);
    const env = { ...KEEP, DB: failingDatabase({ at: 1, isLasting: true }).DB };
    expect(await text(visitor().get("/jobs", { env }))).toBe(before);
    takeLoggedErrors();
    expect(await text(visitor().get("/jobs", { env }))).toBe(before);
  });
});

describe("a job that closes in seconds", () => {
  const closesIn = (ms: number) => sql("UPDATE jobs SET closes_at = ? WHERE id = ?", start + ms, job.id);
  /** These count it without naming it. */
  const COUNTED = ["/teaching-jobs"];

  test("is in no copy from its last second on, and no condition prolongs one: every shared address", async () => {
    await closesIn(7000);
    const showing: { path: string; tag: string }[] = [];
    for (const path of SHARED) {
      const first = await visitor().get(addressOf(path), on);
      const tag = first.headers.get("ETag") ?? "";
      if ((await first.text()).includes(job.id) || COUNTED.includes(path)) showing.push({ path, tag });
    }
    expect(showing.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/", "/jobs", "/jobdetails/JOB", "/jobs/getalljobs?limit=5", "/jobs/getjobbyid/JOB"]),
    );
    expect(showing.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/jobs.atom", "/jobs.feed.json", "/teaching-jobs/WHAT", "/institutions/SLUG"]),
    );
    expect(showing.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/institutions/SLUG/jobs.atom", "/institutions/SLUG/jobs.json", "/sitemaps/1.xml"]),
    );
    const ask = ({ path, tag }: { path: string; tag: string }) =>
      visitor().get(addressOf(path), { ...on, headers: { "If-None-Match": tag } });
    vi.setSystemTime(start + 6999);
    for (const each of showing) expect([each.path, (await ask(each)).status]).toEqual([each.path, 304]);
    vi.setSystemTime(start + 7000);
    for (const each of showing) {
      const late = await ask(each);
      expect([each.path, isHit(late)]).toEqual([each.path, false]);
      if (COUNTED.includes(each.path)) continue;
      expect([each.path, late.status === 304]).toEqual([each.path, false]);
      const body = await late.text();
      if (each.path.startsWith("/jobdetails/JOB")) expect(body).not.toMatch(/JobPosting|commandfor="apply/);
      else if (each.path === "/jobs/getjobbyid/JOB") expect(JSON.parse(body)).toMatchObject({ status: "closed" });
      else expect([each.path, body.includes(job.id)]).toEqual([each.path, false]);
    }
  });

  test("is not served either by a stale copy while a new one is made", async () => {
    await closesIn(20_000);
    await visitor().get("/jobs", on);
    vi.setSystemTime(start + FRESH_MS + 1);
    expect(isHit(await visitor().get("/jobs", on))).toBe(true);
    vi.setSystemTime(start + 20_000);
    const late = await visitor().get("/jobs", on);
    expect([isHit(late), (await late.text()).includes(job.id)]).toEqual([false, false]);
  });
});

describe("only success is kept", () => {
  test.each([
    ["/jobdetails/nothing", 404],
    ["/jobs/getjobbyid/nothing", 404],
    ["/sitemaps/99.xml", 404],
  ])("%s", async (path, status) => {
    for (const _ of [1, 2]) {
      const answer = await visitor().get(path, on);
      expect([answer.status, isHit(answer)]).toEqual([status, false]);
      expect(answer.headers.get("Cache-Control")).toMatch(/no-store/);
    }
  });

  test("no page of a database that fails, and no page during maintenance", async () => {
    const env = { ...KEEP, DB: failingDatabase({ at: 1, isLasting: true }).DB };
    expect((await visitor().get("/jobs", { env })).status).toBe(503);
    takeLoggedErrors();
    expect((await visitor().get("/jobs", on)).status).toBe(200);
    expect((await visitor().get("/jobs", { env: { ...KEEP, MAINTENANCE: "1" } })).status).toBe(503);
  });
});

const CHANGED = { hasChangedJobs: true, hasWithdrawn: false };
const renewal = () => ({
  ...{ origin: ORIGIN, now: Date.now(), until: Date.now(), bucket: null },
  render: () => Promise.reject(new Error("there is no bucket")),
});

/** A time that a file with a turned clock left there would outdate all copies of the files after it. */
describe("each test begins with a Cache API that is empty", () => {
  const store = (caches as unknown as { default: Cache }).default;
  const address = "http://localhost/.kept/left-by-a-test";

  test.each(["one", "the next"])("%s finds nothing of another", async () => {
    expect(await store.match(address)).toBeUndefined();
    await store.put(address, new Response("left", { headers: { "Cache-Control": "max-age=50" } }));
    expect(await (await store.match(address))?.text()).toBe("left");
  });
});

describe("between isolates of one place", () => {
  const pending: Promise<unknown>[] = [];
  const settled = async () => Promise.all(pending.splice(0));
  const openCache = () => (caches as unknown as { default: Cache }).default;
  const isolate = (buildId = "one") => createPageCache({ buildId, openCache });
  let renders = 0;

  async function ask(pages: ReturnType<typeof isolate>, path: string): Promise<Response> {
    return pages.respond({
      request: request(path),
      now: Date.now(),
      render: async () => {
        renders += 1;
        return new Response(`render ${renders}`, { headers: { "Cache-Control": "public, max-age=0" } });
      },
      waitUntil: (work) => pending.push(work),
    });
  }
  beforeEach(() => {
    renders = 0;
  });

  test("one makes the page, the next finds it", async () => {
    expect(await text(ask(isolate(), "/about?isolates"))).toBe("render 1");
    await settled();
    const second = await ask(isolate(), "/about?isolates");
    expect(statusOf(second)).toBe("Staffroom; hit; detail=colo");
    expect(await second.text()).toBe("render 1");
  });

  test("browsers get the headers that the page was made with, not those of the store", async () => {
    const stored = new Map<string, Response>();
    const store = {
      put: async (key: string, response: Response) => void stored.set(key, response),
      match: async (key: string) => {
        const found = stored.get(key)?.clone();
        if (!found) return undefined;
        // As the platform's store answers: with headers that cannot be changed, its own among them.
        const headers = {
          ...Object.fromEntries(found.headers),
          Age: "54",
          "CF-Cache-Status": "HIT",
          "CF-Ray": "1-BOM",
        };
        return new Response(found.body, { headers });
      },
    };
    const control = "public, max-age=0, must-revalidate";
    for (const place of [openCache, () => store as unknown as Cache]) {
      const path = `/about?headers=${place === openCache}`;
      const visit = async (pages: ReturnType<typeof isolate>) =>
        pages.respond({
          request: request(path),
          now: Date.now(),
          render: async () => new Response("page", { headers: { "Cache-Control": control, Link: "</a>; rel=x" } }),
          waitUntil: (work) => pending.push(work),
        });
      const headersOf = ({ headers }: Response) => {
        const { "cache-status": status, ...others } = Object.fromEntries(headers);
        return { status, others };
      };
      const made = headersOf(await visit(createPageCache({ buildId: "one", openCache: place })));
      expect(made.others["cache-control"]).toBe(control);
      await settled();
      const next = createPageCache({ buildId: "one", openCache: place });
      const found = headersOf(await visit(next));
      expect(found).toEqual({ status: "Staffroom; hit; detail=colo", others: made.others });
      // And so are those who come after, from the isolate's copy of the copy.
      const kept = headersOf(await visit(next));
      expect(kept).toEqual({ status: "Staffroom; hit; detail=isolate", others: made.others });
    }
  });

  test("the copy keeps its age on the way: two places to wait do not add up", async () => {
    await ask(isolate(), "/about?age");
    await settled();
    vi.setSystemTime(start + MAX_AGE_MS - 1000);
    const next = isolate();
    await ask(next, "/about?age");
    vi.setSystemTime(start + MAX_AGE_MS + 1);
    expect(next.find(request("/about?age"), Date.now())).toBeNull();
  });

  test("a copy in which a job closes is current no longer than that, although it is kept", async () => {
    const lifetimes: (string | null)[] = [];
    const stored = new Map<string, Response>();
    const place = () =>
      ({
        put: async (key: string, response: Response) => {
          lifetimes.push(response.headers.get("Cache-Control"));
          stored.set(key, response);
        },
        match: async (key: string) => stored.get(key)?.clone(),
      }) as unknown as Cache;
    const visit = (endsAt: number | null, path: string) =>
      createPageCache({ buildId: "one", openCache: place }).respond({
        ...{ request: request(path), now: Date.now(), endsAt: () => endsAt },
        render: async () => new Response("page", { headers: { "Cache-Control": "public, max-age=0" } }),
        waitUntil: (work) => pending.push(work),
      });
    await visit(start + 7500, "/about?seven");
    await settled();
    expect(lifetimes).toEqual(["public, max-age=600"]);
    vi.setSystemTime(start + 7499);
    expect(isHit(await visit(null, "/about?seven"))).toBe(true);
    vi.setSystemTime(start + 7500);
    expect(isHit(await visit(null, "/about?seven"))).toBe(false);
  });

  test("another build makes its own", async () => {
    await ask(isolate(), "/about?builds");
    await settled();
    expect(await text(ask(isolate("two"), "/about?builds"))).toBe("render 2");
  });

  test("what is outdated in one isolate the others no longer take from the store", async () => {
    await ask(isolate(), "/about?forgotten");
    await settled();
    vi.setSystemTime(start + 5);
    await isolate().takeOver(CHANGED, renewal());
    expect(await text(ask(isolate(), "/about?forgotten"))).toBe("render 2");
  });

  test("an isolate looks for such a change once a second at most", async () => {
    const asked: string[] = [];
    const counting = () => {
      const store = openCache();
      return {
        put: (key: string, page: Response) => store.put(key, page),
        match: (key: string) => {
          asked.push(key);
          return store.match(key);
        },
      } as unknown as Cache;
    };
    const looks = () => asked.splice(0).filter((key) => key.endsWith("/changed")).length;
    await ask(isolate(), "/about?second");
    await ask(isolate(), "/about?second-more");
    await settled();
    const other = createPageCache({ buildId: "one", openCache: counting });
    expect(await text(ask(other, "/about?second"))).toBe("render 1");
    expect(looks()).toBe(1);
    vi.setSystemTime(start + 5);
    await isolate().takeOver(CHANGED, renewal());
    vi.setSystemTime(start + 999);
    expect(await text(ask(other, "/about?second-more"))).toBe("render 2");
    expect(looks()).toBe(0);
    vi.setSystemTime(start + 1000);
    await ask(other, "/about?second-third");
    expect(looks()).toBe(1);
  });

  test("a page that was being made while a job changed is served once and not kept", async () => {
    const pages = isolate();
    const answer = await pages.respond({
      request: request("/about?race"),
      now: Date.now(),
      render: async () => {
        await pages.takeOver(CHANGED, renewal());
        return new Response("from before", { headers: { "Cache-Control": "public" } });
      },
      waitUntil: (work) => pending.push(work),
    });
    expect(await answer.text()).toBe("from before");
    expect(pages.find(request("/about?race"), Date.now())).toBeNull();
  });

  test("visitors get the page when the cache's store fails", async () => {
    const broken = createPageCache({
      buildId: "broken",
      openCache: () =>
        ({ match: async () => Promise.reject(new Error("no store")), put: async () => undefined }) as never,
    });
    expect(await text(ask(broken, "/about?broken"))).toBe("render 1");
    expect(loggedLines("warn").join()).toContain("no store");
  });

  test("the isolate's store has a bound", async () => {
    const pages = isolate();
    const big = "x".repeat(200_000);
    for (let page = 0; page < 60; page += 1) {
      await pages.respond({
        request: request(`/about?page=${page}`),
        now: Date.now(),
        render: async () => new Response(big, { headers: { "Cache-Control": "public" } }),
        waitUntil: () => undefined,
      });
    }
    const held = [...Array(60).keys()].filter((page) => pages.find(request(`/about?page=${page}`), Date.now()));
    expect(held.length).toBe(41);
    expect(held.at(-1)).toBe(59);
  });

  test("also of tiny answers at long addresses, which cost more than their bodies", async () => {
    const store = { match: async () => undefined, put: async () => undefined } as unknown as Cache;
    const pages = createPageCache({ buildId: "one", openCache: () => store });
    const address = (page: number) => `/jobs/getalljobs?q=${page}-${"x".repeat(440)}`;
    const count = 4000;
    for (let page = 0; page < count; page += 1) {
      await pages.respond({
        request: request(address(page)),
        now: Date.now(),
        render: async () => new Response("[]", { headers: { "Cache-Control": "public" } }),
        waitUntil: () => undefined,
      });
    }
    const held = [...Array(count).keys()].filter((page) => pages.find(request(address(page)), Date.now()));
    expect(held.length).toBeGreaterThan(2000);
    expect(held.length * (2048 + 2 * 480)).toBeLessThan(8.2 * 1024 * 1024);
    expect(held.at(-1)).toBe(count - 1);
  });
});

describe("Back to Jobs", () => {
  const linkOf = async (referer: string | null, more: Record<string, string> = {}, who = visitor()) => {
    const headers = { ...(referer === null ? {} : { Referer: referer }), ...more };
    const answer = await who.get(`/jobdetails/${job.id}`, { ...on, headers });
    const href = /class="back-link" href="([^"]*)"/.exec(await answer.text())?.[1];
    return { answer, href: href?.replaceAll("&amp;", "&") };
  };
  const LISTS = ["/jobs?q=maths&after=x", "/alljobs", "/teaching-jobs/physics", "/institutions/neem-ferry"];

  test("leads to the list that one came from, also out of a kept copy, and to / otherwise", async () => {
    expect((await linkOf(null)).href).toBe("/");
    for (const list of LISTS) {
      const { answer, href } = await linkOf(ORIGIN + list);
      expect([href, isHit(answer)]).toEqual([list, true]);
    }
    for (const other of [
      `${ORIGIN}/`,
      `${ORIGIN}/login`,
      "https://evil.example/jobs",
      `${ORIGIN}//evil.example/jobs`,
    ]) {
      expect((await linkOf(other)).href, other).toBe("/");
    }
    expect((await linkOf(null)).href).toBe("/");
  });

  test("still leads there after a form of the page, a log-in or a similar job, until the home page was seen", async () => {
    const reader = visitor();
    const own = `/jobdetails/${job.id}`;
    expect((await linkOf(`${ORIGIN}/jobs?q=maths`, {}, reader)).href).toBe("/jobs?q=maths");
    for (const before of [own, `${own}?apply=1`, "/login"]) {
      expect((await linkOf(ORIGIN + before, {}, reader)).href, before).toBe("/jobs?q=maths");
    }
    expect((await linkOf(ORIGIN + own)).href).toBe("/");
    expect((await linkOf(null, {}, reader)).href).toBe("/");
    expect((await linkOf("https://evil.example/", {}, reader)).href).toBe("/");
    expect((await linkOf(`${ORIGIN}/alljobs`, {}, reader)).href).toBe("/alljobs");
    expect((await linkOf(ORIGIN + own, {}, reader)).href).toBe("/alljobs");
    expect((await linkOf(`${ORIGIN}/`, {}, reader)).href).toBe("/");
    expect((await linkOf(ORIGIN + own, {}, reader)).href).toBe("/");
  });

  test.each(["//evil.example/jobs", "https://evil.example/jobs", "/login", "/jobs\\evil"])(
    "a cookie that names %s leads nowhere but to /",
    async (kept) => {
      const Cookie = `__Host-list=${encodeURIComponent(kept)}`;
      expect((await linkOf(`${ORIGIN}/jobdetails/${job.id}`, { Cookie })).href).toBe("/");
    },
  );

  test("leads there for somebody who is logged in too", async () => {
    expect((await linkOf(`${ORIGIN}/alljobs?after=x`, {}, await signedIn("user"))).href).toBe("/alljobs?after=x");
  });

  test("a copy that the browser has is not taken for another list's", async () => {
    const { answer } = await linkOf(null);
    const tag = { "If-None-Match": answer.headers.get("ETag") ?? "" };
    expect((await linkOf(null, tag)).answer.status).toBe(304);
    const again = await linkOf(`${ORIGIN}/jobs?q=maths`, tag);
    expect([again.answer.status, again.href, again.answer.headers.get("ETag")]).toEqual([200, "/jobs?q=maths", null]);
  });

  test("is no affair of a page without that link: from a list too it is kept, and brings no cookie", async () => {
    const headers = { Referer: `${ORIGIN}/jobs?q=maths` };
    for (const path of ["/about", "/jobs", "/login"]) {
      const answer = await visitor().get(path, { ...on, headers });
      const tag = answer.headers.get("ETag") ?? "";
      expect([answer.status, tag === "", answer.headers.get("Set-Cookie")], path).toEqual([200, false, null]);
      const again = await visitor().get(path, { ...on, headers: { ...headers, "If-None-Match": tag } });
      expect(again.status, path).toBe(304);
    }
  });
});
