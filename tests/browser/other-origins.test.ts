/** A page of another site, in a real browser: it reads what a token opens, asks by conditions, and shows the jobs of a school in a frame. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newInstitution, newJob, newPerson, type Person } from "./people.ts";
import { startApp } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

let elsewhere: Server;
/** The other site: the same machine by its other name is another origin, and another site for cookies. */
let origin: string;

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const framed = new URL(request.url ?? "/", "http://localhost").searchParams.get("frame");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(
      `<!DOCTYPE html><title>A school</title>${framed ? `<iframe src="${framed}" width="280" height="500"></iframe>` : ""}`,
    );
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

type Read = { status: number; etag: string | null; link: string | null; text: string };

/** What a script on the other site reads of ours. */
async function readFrom(path: string, headers: Record<string, string> = {}): Promise<Read> {
  const { page } = await app.visitor();
  await page.goto(origin);
  return page.evaluate(
    async ([url, sent]) => {
      const answer = await fetch(url, { headers: sent, cache: "no-store" });
      const { status, headers: got } = answer;
      return { status, etag: got.get("ETag"), link: got.get("Link"), text: await answer.text() };
    },
    [app.url() + path, headers] as const,
  );
}

async function schoolWithJobs(count: number): Promise<{ head: Person; slug: string; jobs: string[] }> {
  const head = await newPerson(app.url(), "admin", "Meera");
  await newInstitution(app.url(), head, { name: "Hill View School" });
  const jobs: string[] = [];
  for (let number = 1; number <= count; number += 1)
    jobs.push(await newJob(app.url(), head, { title: `Post ${number}`, company_name: "Hill View School" }));
  const [own] = app
    .database()
    .all("SELECT slug FROM institution_members JOIN institutions ON id = institution_id WHERE user_id = ?", head.id);
  return { head, slug: String(own?.slug), jobs };
}

test("a script there reads lists and feeds, their next pages, and 304 for what it has", async () => {
  await schoolWithJobs(2);
  for (const path of ["/jobs/getalljobs?limit=1", "/jobs.jsonld", "/jobs.feed.json", "/jobs.xml", "/jobs.ics"]) {
    const first = await readFrom(path);
    expect([first.status, first.text.includes("Post 2")], path).toEqual([200, true]);
    expect(first.etag, path).toMatch(/^W\/"/);
    const again = await readFrom(path, { "If-None-Match": first.etag ?? "" });
    expect([again.status, again.etag, again.text], path).toEqual([304, first.etag, ""]);
  }
  const { link } = await readFrom("/jobs/getalljobs?limit=1");
  expect(link).toMatch(/rel="next"$/);
});

test("a script there reads a job by its token, and 304 while it is the same", async () => {
  const { head, jobs } = await schoolWithJobs(1);
  const Authorization = `Bearer ${head.token}`;
  const path = `/jobs/getjobbyid/${jobs[0]}`;
  const first = await readFrom(path, { Authorization });
  expect(first.status).toBe(200);
  expect((await readFrom(path, { Authorization, "If-None-Match": first.etag ?? "" })).status).toBe(304);
  const refused = await readFrom("/resume/file", { Authorization });
  expect([refused.status, refused.text.length > 0]).toEqual([404, true]);
});

test("the frame of a school's jobs shows there at 280 px, and a link in it opens our page in place of the whole site", async () => {
  const { slug, jobs } = await schoolWithJobs(1);
  const { page, complaints } = await app.visitor({ javaScriptEnabled: false });
  await page.goto(`${origin}/?frame=${encodeURIComponent(`${app.url()}/embed/${slug}`)}`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Open jobs at Hill View School" }).waitFor();
  const box = await frame.getByRole("listitem").first().boundingBox();
  expect(box?.width).toBeLessThanOrEqual(280);
  expect(await page.context().cookies()).toEqual([]);
  await frame.getByRole("link", { name: "Post 1" }).click();
  await page.waitForURL(`${app.url()}/jobdetails/${jobs[0]}`);
  expect(complaints).toEqual([]);
});

test("any other page of ours is refused in a frame there", async () => {
  const { slug } = await schoolWithJobs(1);
  for (const path of [`/institutions/${slug}`, "/login", "/jobs"]) {
    const { page } = await app.visitor();
    await page.goto(`${origin}/?frame=${encodeURIComponent(app.url() + path)}`);
    await page.waitForLoadState("networkidle");
    const [, inner] = page.frames();
    expect(await inner?.content().catch(() => ""), path).not.toContain("Staffroom");
  }
});
