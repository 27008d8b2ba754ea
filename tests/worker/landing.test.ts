/** Pages for a subject, a level, a city and their pairs. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api, ORIGIN, visitor } from "../support/app";
import { sql } from "../support/bindings";
import { JOB_FIELDS, withToken } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { linksOf, textOf } from "../support/pages";
import { loadAllPlaces } from "../support/places";

beforeAll(loadAllPlaces);

let owner: Awaited<ReturnType<typeof withToken>>;
beforeEach(async () => {
  owner = await withToken("admin");
});

let posted = 0;
async function post(fields: object, times = 1): Promise<string> {
  let id = "";
  for (let time = 0; time < times; time += 1) {
    posted += 1;
    const body = {
      ...JOB_FIELDS,
      title: `Post ${"abcdefghij"[posted % 10]}${"klmnopqrst"[Math.floor(posted / 10) % 10]}`,
      ...fields,
    };
    const answer = await api<{ id: string }>("POST", `/jobs/createjob/${owner.id}`, { body, token: owner.token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    id = answer.body.id;
  }
  return id;
}
const physicsIn = (location: string) => ({ subjects: ["Physics"], levels: ["senior secondary"], location });
const get = (path: string) => visitor().get(path);
const read = async (path: string) => (await get(path)).text();
const mapped = async () =>
  [...(await read("/sitemaps/teaching-jobs.xml")).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) =>
    url.replace(ORIGIN, ""),
  );

test("the page that leads to all of them asks as often for many cities as for two", async () => {
  const callsOf = async () => {
    const counting = failingDatabase(null);
    const html = await (await visitor().get("/teaching-jobs", { env: { DB: counting.DB } })).text();
    return {
      calls: counting.count(),
      links: linksOf(html).filter((link) => /^\/teaching-jobs\/[a-z]+$/.test(link)).length,
    };
  };
  for (const city of ["Pune, Maharashtra", "Mumbai, Maharashtra"]) await post(physicsIn(city));
  const two = await callsOf();
  for (const city of ["Nashik", "Nagpur", "Delhi", "Jaipur", "Lucknow", "Patna"]) await post(physicsIn(city));
  const many = await callsOf();
  expect(many.links).toBeGreaterThanOrEqual(two.links + 6);
  expect(many.calls).toBe(two.calls);
});

describe("a page of jobs", () => {
  test("of a subject in a city counts what is open there, and leads to its neighbours", async () => {
    await post(physicsIn("Pune, Maharashtra"), 3);
    await post(physicsIn("Mumbai, Maharashtra"), 2);
    await post({ subjects: ["Chemistry"], location: "Pune, Maharashtra", description: "Teach." });
    const closed = await post(physicsIn("Pune, Maharashtra"));
    await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", closed);
    const html = await read("/teaching-jobs/physics/pune");
    expect(textOf(html)).toContain("3 jobs are open in and around Pune.");
    expect(html).toContain("<h1>Physics jobs in Pune</h1>");
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/teaching-jobs/physics/pune"/>`);
    expect(html).not.toContain('name="robots"');
    const links = linksOf(html);
    for (const path of ["/teaching-jobs/chemistry/pune", "/teaching-jobs/physics/mumbai", "/teaching-jobs"])
      expect(links).toContain(path);
    expect(links.some((link) => link.startsWith("/jobs?") && link.includes("subject=Physics"))).toBe(true);
    expect(textOf(await read("/teaching-jobs/physics"))).toContain("5 jobs are open.");
    expect(textOf(await read("/teaching-jobs/senior-secondary"))).toContain("5 jobs are open.");
    expect(textOf(await read("/teaching-jobs/pune"))).toContain("4 jobs are open in and around Pune.");
    expect(linksOf(await read("/teaching-jobs"))).toEqual(
      expect.arrayContaining(["/teaching-jobs/physics", "/teaching-jobs/pune", "/teaching-jobs/mumbai"]),
    );
  });

  test("of a subject and a level counts what is both, and leads on and back", async () => {
    await post(physicsIn("Pune, Maharashtra"), 2);
    await post({ ...physicsIn("Pune, Maharashtra"), levels: ["middle"] });
    const html = await read("/teaching-jobs/physics/senior-secondary");
    expect(textOf(html)).toContain("2 jobs are open.");
    expect(html).toContain("<h1>Physics jobs, senior secondary (PGT)</h1>");
    expect(linksOf(html)).toContain("/teaching-jobs/physics/middle");
    expect(linksOf(html)).not.toContain("/teaching-jobs/physics/senior-secondary");
    const other = await get("/teaching-jobs/senior-secondary/physics");
    expect([other.status, other.headers.get("Location")]).toEqual([301, "/teaching-jobs/physics/senior-secondary"]);
    for (const path of ["/teaching-jobs/physics", "/teaching-jobs/senior-secondary"])
      expect(linksOf(await read(path)), path).toContain("/teaching-jobs/physics/senior-secondary");
    for (const path of ["/teaching-jobs/physics/chemistry", "/teaching-jobs/middle/senior-secondary"])
      expect((await get(path)).status, path).toBe(404);
  });

  test("never leads to a town of another country that has the name of a state, nor to a name that no address can hold", async () => {
    expect((await get("/teaching-jobs/goa")).status).toBe(404);
    await post({ location: "Coeur d'Alene, Idaho" });
    for (const path of linksOf(await read("/teaching-jobs")).filter((link) => link.startsWith("/teaching-jobs/")))
      expect((await get(path)).status, path).toBe(200);
  });

  test("stands in the site map with three open jobs, and is kept out of search engines with fewer", async () => {
    await post(physicsIn("Pune, Maharashtra"), 2);
    expect(await mapped()).toEqual([]);
    expect(await read("/teaching-jobs/physics/pune")).toContain('<meta name="robots" content="noindex"/>');
    await post(physicsIn("Pune, Maharashtra"));
    expect((await mapped()).sort()).toEqual(
      [
        "/teaching-jobs/physics",
        "/teaching-jobs/physics/pune",
        "/teaching-jobs/physics/senior-secondary",
        "/teaching-jobs/pune",
        "/teaching-jobs/senior-secondary",
        "/teaching-jobs/senior-secondary/pune",
      ].sort(),
    );
    for (const path of await mapped()) expect(await read(path), path).not.toContain('name="robots"');
    expect(await read("/sitemap.xml")).toContain("/sitemaps/teaching-jobs.xml");
  });

  test("has one address: other spellings lead to it, and a name of two cities carries its state", async () => {
    for (const [path, own] of [
      ["/teaching-jobs/physics/poona", "/teaching-jobs/physics/pune"],
      ["/teaching-jobs/bombay", "/teaching-jobs/mumbai"],
      ["/teaching-jobs/physics/pune-maharashtra", "/teaching-jobs/physics/pune"],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("Location")], path).toEqual([301, own]);
    }
    const bihar = await get("/teaching-jobs/aurangabad-bihar");
    expect(bihar.status).toBe(200);
    expect(textOf(await bihar.text())).toContain("0 jobs are open in and around Aurangabad");
  });

  test.each([
    "/teaching-jobs/nothing-of-the-kind",
    "/teaching-jobs/physics/atlantis-nowhere",
    "/teaching-jobs/pune/physics",
    "/teaching-jobs/pune/mumbai",
    `/teaching-jobs/${"x".repeat(1000)}`,
    `/teaching-jobs/physics/${"pune-".repeat(200)}`,
    "/teaching-jobs/%3Cscript%3E",
    "/teaching-jobs/physics/%22%20OR%20%2A",
    "/teaching-jobs/physics/-",
  ])("%.60s is no page", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("<script>");
  });
});
