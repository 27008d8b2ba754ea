/** The screens for everybody, and what search engines, feed readers and passing robots get. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { schoolResponsiveness } from "~/db/schema/hiring";
import { DEFAULT_ANSWER_DAYS } from "~/domain/applications/clock/rules";
import { MIN_RATERS, SEALED_DAYS } from "~/domain/ratings/rules";
import { scriptJson } from "~/http/formats/inline-json";
import { pathsWith, routeFacts } from "~/route-facts";
import { api, ORIGIN, visitor } from "../support/app";
import { bindings, db, resetStorage, sql } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import { createAccount, createJob, signedIn } from "../support/factories";

beforeEach(resetStorage);

const text = async (path: string) => (await visitor().get(path)).text();
const linksOf = (html: string) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);

describe("pages to read", () => {
  test.each([
    ["/about", "About Staffroom"],
    ["/services", "Services"],
    ["/for-candidates", "Apply once, and know when you hear back"],
    ["/for-schools", "Hire teachers, and answer everybody"],
    ["/developers", "For developers"],
  ])("%s is there", async (path, title) => {
    const response = await visitor().get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(new RegExp(`<h1>${title}</h1>`));
  });

  test("the page for schools leads to the sign-up as a school, a recruiter to the form of a job, and a candidate not", async () => {
    const toPost = (html: string) => linksOf(/<article.*?<\/header>/s.exec(html)?.[0] ?? "");
    const pageOf = async (role: "admin" | "user") => (await (await signedIn(role)).get("/for-schools")).text();
    const signUp = "/signup?redirectTo=%2Frecruiter";
    expect(toPost(await text("/for-schools"))).toEqual([signUp, "/jobs"]);
    expect(toPost(await pageOf("admin"))).toEqual(["/recruiter", "/jobs"]);
    expect(toPost(await pageOf("user"))).toEqual(["/jobs"]);
    expect(await text(signUp)).toMatch(/<input[^>]*value="admin"[^>]*checked|<input[^>]*checked[^>]*value="admin"/);
    const answer = await (await signedIn("admin")).get(signUp);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/recruiter"]);
  });

  test("about tells of ratings both ways and of the end after a week, and promises nothing else", async () => {
    const about = (await text("/about")).replace(/\s+/g, " ").replaceAll("&#x27;", "'");
    for (const said of [
      `or a week where it promised nothing`,
      `If no answer comes by then, the application is marked as unanswered, and we write to the candidate`,
      `Late is not a rejection: the school can still answer`,
      `candidate and school rate each other, once`,
      `Neither reads the other's points before both have rated, or before ${SEALED_DAYS} days have passed`,
      `only averages are public, from five raters on`,
    ]) {
      expect(about).toContain(said);
    }
    expect([DEFAULT_ANSWER_DAYS, MIN_RATERS]).toEqual([7, 5]);
    // Nothing is cancelled: the school can still answer.
    expect(about).not.toMatch(/cancel|review each other/i);
  });

  test("about counts open jobs and promises that were kept, and says nothing of too few", async () => {
    await createJob(await createAccount("admin"));
    await createJob(await createAccount("admin"));
    const before = await text("/about");
    expect(before).toMatch(/jobs are open<\/dt><dd>2<\/dd>/);
    expect(before).toContain("Too few promises have fallen due");
    const sums =
      "insert into school_responsiveness (institution_id, summed_on, due, in_time) select id, 1, 25, ? from institutions where id = (select min(id) from institutions where id > ?)";
    await sql(sums, 24, "");
    await sql(
      sums,
      23,
      String((await db.select({ id: schoolResponsiveness.institutionId }).from(schoolResponsiveness))[0]?.id),
    );
    const after = await text("/about?again");
    expect(after).toContain("<dd>47 of 50</dd>");
    expect(after).not.toContain("Too few promises");
    // No application made these sums.
    await sql("delete from school_responsiveness");
  });

  test("the page of an unknown address has a search that leads to the list of jobs", async () => {
    const response = await visitor().get("/no/such/page");
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(
      /<form class="actions" action="\/jobs" method="get">.*<input id="q" name="q"/s,
    );
  });

  test("the footer's links to services lead to parts of that page", async () => {
    const html = await text("/services");
    const parts = linksOf(html).flatMap((href) => /^\/services#(.+)$/.exec(href ?? "")?.[1] ?? []);
    expect(parts.length).toBeGreaterThanOrEqual(4);
    for (const part of parts) expect(html).toContain(`id="${part}"`);
  });
});

describe("the menu", () => {
  const menuOf = (html: string) => linksOf(/<nav id="menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "");

  test("signed out", async () => {
    expect(menuOf(await text("/about"))).toEqual([
      "/",
      "/jobs",
      "/recruiter",
      "/about",
      "/services",
      "/signup",
      "/login",
    ]);
  });

  test("of a candidate", async () => {
    const candidate = await signedIn("user");
    const hrefs = menuOf(await (await candidate.get("/about")).text());
    for (const href of [
      "/saved-jobs",
      "/applied-jobs",
      "/userprofile",
      "/updateprofile",
      "/resume",
      "/changepassword",
      "/profile",
    ]) {
      expect(hrefs).toContain(href);
    }
    for (const href of ["/recruiter", "/myjobs", "/login", "/signup"]) expect(hrefs).not.toContain(href);
  });

  test("of a recruiter", async () => {
    const recruiter = await signedIn("admin");
    const hrefs = menuOf(await (await recruiter.get("/about")).text());
    for (const href of [
      "/recruiter",
      "/myjobs",
      "/alljobs",
      "/userprofile",
      "/updateprofile",
      "/changepassword",
      "/profile",
    ]) {
      expect(hrefs).toContain(href);
    }
    for (const href of ["/saved-jobs", "/applied-jobs", "/resume", "/login"]) expect(hrefs).not.toContain(href);
  });
});

describe("maintenance", () => {
  const env = { MAINTENANCE: "1" };

  test.each(["/", "/jobs", "/login", "/no/such/page", "/recruiter", "/maintenance"])(
    "shows on %s with 503",
    async (path) => {
      const response = await visitor().get(path, { env });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(response.headers.get("Content-Security-Policy")).toContain("script-src");
      const html = await response.text();
      expect(html).toContain("<h1>Website is under Maintenance</h1>");
      expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Go to Home<\/a>/);
    },
  );

  test("takes no form and changes nothing", async () => {
    const fields = { role: "user", email: "asha@example.com", password: "chalk-and-duster-7" };
    const response = await visitor().form("/signup", fields, { env });
    expect(response.status).toBe(503);
    expect(await bindings.DB.prepare("SELECT count(*) AS n FROM users").first("n")).toBe(0);
  });

  test("needs no database", async () => {
    const DB = new Proxy({}, { get: () => expect.unreachable("the database is asked") });
    const response = await visitor({ "__Host-session": "x".repeat(43) }).get("/", { env: { ...env, DB } });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("Website is under Maintenance");
  });

  test("is JSON for the API", async () => {
    const { status, headers, body } = await api("GET", "/jobs/getalljobs", { env });
    expect(status).toBe(503);
    expect(headers.get("Retry-After")).not.toBeNull();
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(body).toEqual({ message: "Website is under Maintenance", code: "unavailable" });
  });

  test("is off for every other value, and its page is then a page like any other", async () => {
    expect((await visitor().get("/", { env: { MAINTENANCE: "0" } })).status).toBe(200);
    const response = await visitor().get("/maintenance");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Website is under Maintenance");
  });
});

describe("search engines", () => {
  test("robots.txt keeps them out of personal screens and names the site map", async () => {
    const response = await visitor().get("/robots.txt");
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const robots = await response.text();
    expect(robots).toContain("User-agent: *\n");
    expect(robots).toContain("\nDisallow: /myjobs\n");
    expect(robots).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  test("robots.txt names each screen that search engines may not show, and none that they may", async () => {
    const lines = (await (await visitor().get("/robots.txt")).text()).split("\n");
    const forbidden = lines.flatMap((line) => (line.startsWith("Disallow: ") ? [line.slice("Disallow: ".length)] : []));
    const isForbidden = (path: string) =>
      forbidden.some((start) => (start.endsWith("$") ? path === start.slice(0, -1) : path.startsWith(start)));
    const example = (path: string) => `/${path.replace(/:\w+/g, "0199a5a0-0000-7000-8000-000000000000")}`;
    const open = pathsWith(({ indexed }) => indexed !== undefined);
    expect(open.map(example).filter(isForbidden)).toEqual([]);
    // The page of every other address has none of its own; the saves and views of a job, and
    // its way into WhatsApp, stand below the job: two are never read, and the link to the third says nofollow.
    const free = ["*", "jobdetails/:id/save", "jobdetails/:id/seen", "jobdetails/:id/whatsapp"];
    const closed = pathsWith(({ indexed, isShared }) => !indexed && !isShared).filter((path) => !free.includes(path));
    expect(closed.filter((path) => !isForbidden(example(path)))).toEqual([]);
    expect(forbidden).toEqual(expect.arrayContaining(["/userprofile", "/recruiter", "/auth/", "/jobs/"]));
  });

  test("just these pages may be shown", () => {
    const open = pathsWith(({ indexed }) => indexed !== undefined).map((path) => `/${path}`);
    expect(open.sort()).toEqual(
      [
        "/",
        "/about",
        "/for-candidates",
        "/for-schools",
        "/developers",
        "/jobdetails/:id",
        "/jobdetails/:id/walk-in.ics",
        "/teaching-jobs",
        "/teaching-jobs/:what",
        "/teaching-jobs/:what/:where",
        "/institutions/:slug",
        "/jobs",
        "/login",
        "/pictures/:pictureId",
        "/robots.txt",
        "/privacy",
        "/services",
        "/signup",
        "/sitemap.xml",
        "/sitemaps/:page",
      ].sort(),
    );
    expect(routeFacts.login.indexed).toBe("shown");
  });

  test.each(["/JOBS", "/jobs/", "/%6aobs"])("%s is a second address of a page, and says noindex", async (path) => {
    const { status, headers } = await visitor().get(path);
    expect([status, headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
  });

  test.each(["/userregister", "/nowhere", "/maintenance", "/jobdetails/none"])("%s says noindex", async (path) => {
    expect((await visitor().get(path)).headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test.each(["/", "/jobs", "/about", "/services", "/developers", "/signup", "/login"])(
    "%s has a title, a description and one address",
    async (path) => {
      const response = await visitor().get(`${path}?utm_source=mail`);
      expect(response.headers.get("X-Robots-Tag")).toBeNull();
      const html = await response.text();
      expect(html.match(/<title>[^<]{5,80}<\/title>/g)).toHaveLength(1);
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
      expect(html).toContain(`<meta property="og:url" content="${ORIGIN}${path}"/>`);
    },
  );

  test("the site map lists every open job once, with its last change, and nothing else", async () => {
    const owner = await createAccount("admin");
    const open = await createJob(owner);
    const closed = await createJob(owner, { state: "closed" });
    const removed = await createJob(owner, { removedAt: new Date() });
    const far = await createJob(owner, { seq: 12_001, updatedAt: new Date("2026-02-03T04:05:06Z") });
    const index = await text("/sitemap.xml");
    const pages = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? "");
    expect(pages).toHaveLength(4);
    expect(pages).toContain(`${ORIGIN}/sitemaps/3.xml`);
    const urls = (await Promise.all(pages.map((page) => text(page)))).join("");
    expect(urls.split(`/jobdetails/${open.id}<`)).toHaveLength(2);
    expect(urls).toContain(`/jobdetails/${far.id}</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod>`);
    expect(urls).not.toContain(closed.id);
    expect(urls).not.toContain(removed.id);
    expect(urls).toContain(`<loc>${ORIGIN}/about</loc>`);
  });

  test.each(["0.xml", "2.xml", "1", "pages", "1.xml.gz", "-1.xml"])("there is no site map %s", async (page) => {
    await createJob(await createAccount("admin"));
    expect((await visitor().get(`/sitemaps/${page}`)).status).toBe(404);
  });
});

describe("JobPosting data", () => {
  const dataOf = (html: string) => /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1];

  test("stands on an open job, and text cannot break out of it", async () => {
    const evil = "</script><script>alert(1)</script>\u2028 & <!--";
    const job = await createJob(await createAccount("admin"), { title: evil, description: evil });
    const html = await text(`/jobdetails/${job.id}`);
    const data = dataOf(html) ?? "";
    expect(data).not.toMatch(/[<>\u2028]/);
    expect(html).not.toContain("<script>alert");
    const posting = JSON.parse(data);
    expect(posting.title).toBe(evil);
    expect(posting.url).toBe(`${ORIGIN}/jobdetails/${job.id}`);
    expect(posting["@type"]).toBe("JobPosting");
  });

  test("and all other data inside a script element is one line without a sign of markup, and reads back as it was", () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join("");
    for (const value of [all, "<!--", "-->", "</script", "<script", "]]>", { "</script>": ["<!--\n-->"] }]) {
      const written = scriptJson(value);
      expect(written).not.toMatch(/[<>&\n\r\u2028\u2029]/);
      expect(JSON.parse(written)).toEqual(value);
    }
  });

  test("is gone when the job is closed", async () => {
    const job = await createJob(await createAccount("admin"), { state: "closed" });
    expect(dataOf(await text(`/jobdetails/${job.id}`))).toBeUndefined();
  });
});

describe("the feed of a search", () => {
  test("has the newest jobs that the search finds, with ids that stay", async () => {
    const owner = await createAccount("admin");
    const job = await createJob(owner, { title: "Maths & <Physics>" });
    await createJob(owner, { title: "Clerk", category: "Accountant", keywords: "ledger", description: "Books" });
    const path = "/jobs.atom?q=physics";
    const response = await visitor().get(path);
    expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const xml = await response.text();
    expect(xml).toContain(`<id>urn:uuid:${job.id}</id>`);
    expect(xml).toContain("<title>Maths &amp; &lt;Physics&gt;</title>");
    expect(xml).not.toContain("Clerk");
    expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${ORIGIN}/jobs.atom?q=physics"/>`);
    expect(xml).toContain(`<link rel="alternate" type="text/html" href="${ORIGIN}/jobs?q=physics"/>`);
    const feedId = /<id>(urn:uuid:[0-9a-f-]{36})<\/id>/.exec(xml)?.[1];
    expect(await text(path)).toContain(`<id>${feedId}</id>`);
    expect(await text("/jobs.atom?q=clerk")).not.toContain(`<id>${feedId}</id>`);
  });

  test("tells when a job was changed", async () => {
    const job = await createJob(await createAccount("admin"));
    await sql("UPDATE jobs SET updated_at = ? WHERE id = ?", Date.parse("2027-01-02T03:04:05Z"), job.id);
    const xml = await text("/jobs.atom");
    expect(xml.match(/<updated>2027-01-02T03:04:05\.000Z<\/updated>/g)).toHaveLength(2);
  });

  test("is valid when nothing is found", async () => {
    expect(await text("/jobs.atom?q=nothing")).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
  });

  test("is the same bytes at each reading as long as its jobs are the same, also without any", async () => {
    await createJob(await createAccount("admin"));
    for (const path of [
      "/jobs.atom",
      "/jobs.atom?q=nothing",
      "/jobs.feed.json",
      "/jobs.feed.json?q=nothing",
      "/sitemaps/1.xml",
    ]) {
      const first = await text(path);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
      expect(await text(path), path).toBe(first);
      vi.useRealTimers();
    }
  });

  test("is announced on the page of the search", async () => {
    expect(await text("/jobs?q=physics&sort=newest")).toMatch(
      /<link rel="alternate"[^>]* type="application\/atom\+xml" href="\/jobs\.atom\?q=physics"/,
    );
  });
});

test("a page may frame the map's site and no other", async () => {
  const policy = (await visitor().get("/")).headers.get("Content-Security-Policy");
  expect(policy).toContain("frame-src 'self' https://www.openstreetmap.org;");
});

test("an unhandled error is Unexpected Application Error!, without its message", async () => {
  const DB = new Proxy(
    {},
    {
      get: () => () => {
        // Any other error of a call is one of the database, which has not answered.
        throw new TypeError("secret of the house");
      },
    },
  );
  const response = await visitor().get("/jobs", { env: { DB } });
  expect(response.status).toBe(500);
  const html = await response.text();
  expect(html).toContain("Unexpected Application Error!");
  expect(html).not.toContain("secret of the house");
  expectLoggedErrors(1);
});
