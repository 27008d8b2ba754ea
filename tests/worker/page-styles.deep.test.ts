/** A page carries the sheets that it needs: no class that has a rule somewhere stands in a page whose own sheet lacks it. */
import { beforeAll, describe, expect, test } from "vitest";
import { drawnFor, encodeMultipart, ORIGIN, request, send } from "../support/app";
import { resetStorage, sql } from "../support/bindings";
import { createAccount, createApplication, createJob, createSession } from "../support/factories";
import { createWorld, fillIn, PEOPLE, restoreWorld, type Who, type World } from "../support/world";
import { SCREENS, type ScreenRow } from "./access-table";

/** The classes that the selectors of a sheet name. */
function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\{[^{}]*\}/g, "{}");
  return new Set([...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name));
}

/** The classes of each sheet that was read: all pages carry a few of the same ones. */
const read = new Map<string, Set<string>>();

/** The classes of the sheets that a page carries. */
function ownClasses(html: string): Set<string> {
  const sheets = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => {
    const classes = read.get(css) ?? classesIn(css);
    read.set(css, classes);
    return classes;
  });
  return new Set(sheets.flatMap((classes) => [...classes]));
}

/** Every class that has a rule: a screen of the desk carries all five sheets. */
let known = new Set<string>();

/** Classes of the page's elements that have a rule, but none in the page's own sheet. */
function unstyled(html: string): string[] {
  const own = ownClasses(html);
  // The place of toasts shows nothing as long as there is none.
  const markup = html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "").replace(/<div class="toasts"[^>]*><\/div>/g, "");
  const used = [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
  return [...new Set(used)].filter((name) => known.has(name) && !own.has(name));
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const whole = await send(request("/myjobs", { headers: cookies("recruiter") }));
  known = ownClasses(await whole.text());
  await resetStorage();
});

function cookies(who: Who, more: Record<string, string> = {}): Record<string, string> {
  const all = { ...(who === "nobody" ? {} : { "__Host-session": world.cookies[who] }), ...more };
  const text = Object.entries(all).map(([name, value]) => `${name}=${fillIn(world, value)}`);
  return text.length > 0 ? { Cookie: text.join("; ") } : {};
}

const SENT = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };
let pages = 0;

/** What is missing on the page of an answer, with the page's name; nothing for what is no page. */
async function faultsOf(name: string, answer: Response): Promise<string[]> {
  const html = answer.headers.get("Content-Type")?.startsWith("text/html") ? await answer.text() : "";
  if (!html.includes('<header class="site-header">')) return [];
  pages += 1;
  return unstyled(html).map((missing) => `${name}: .${missing}`);
}

async function get(path: string, who: Who, row: Partial<ScreenRow> = {}): Promise<string[]> {
  const answer = await send(request(fillIn(world, path), { headers: cookies(who, row.cookies) }), row.env);
  return faultsOf(`GET ${path} as ${who}`, answer);
}

/** The form with nothing in it, as its page is shown again. */
async function refuse(row: ScreenRow, path: string, who: Who): Promise<string[]> {
  const jar = new Map(who === "nobody" ? [] : [["__Host-session", world.cookies[who]]]);
  for (const [name, value] of Object.entries(row.cookies ?? {})) jar.set(name, fillIn(world, value));
  const fields = { ...(await drawnFor(path, jar)), nothing: "" };
  const { body, type } = row.post?.upload
    ? await encodeMultipart(fields)
    : { body: new URLSearchParams(fields).toString(), type: "application/x-www-form-urlencoded" };
  const headers = { ...SENT, ...cookies(who, row.cookies), "Content-Type": type };
  const answer = await send(request(fillIn(world, path), { method: "POST", body, headers }), row.env);
  return faultsOf(`POST ${path} as ${who}`, answer);
}

const pathOf = (row: ScreenRow) => row.address ?? `/${row.route}`;

/** States of screens that the table of access has no row for. */
const STATES = [
  "/jobs?q=nothingsuch",
  "/jobs?q=nothingsuch&category=Science&location=Pune",
  "/jobs?q=%25",
  "/jobs?q=c%2B%2B+job",
  "/jobs?q=a+b+c+d+e+f+g+h+i+j+k+l+m",
  "/jobs?after=MQ",
  "/alljobs?after=MUAx",
  "/myjobs?remove=JOB",
  "/myjobs?status=closed",
  "/myjobs?status=held",
  "/myjobs?status=taken_down",
  "/applications?jobId=JOB&status=hired",
  "/applications?jobId=JOB&unconfirmed=1",
  "/applications?jobId=NOTHING",
  "/jobdetails/CLOSED_JOB",
  "/jobdetails/NOTHING",
  "/login?redirectTo=/jobs",
];

test("the sheets have rules for classes, and a page without its sheet is noticed", () => {
  expect(known.size).toBeGreaterThan(100);
  // One of each sheet that not every page has.
  for (const name of [
    "field",
    "narrow",
    "search-row",
    "job-grid",
    "job-facts",
    "job-list",
    "hero",
    "job-head",
    "dialog-head",
    "prose",
    "form-errors",
    "who",
    "bell",
    "side-menu",
    "job-menu",
    "status",
    "error-figure",
  ]) {
    expect(known, name).toContain(name);
  }
  const page = (css: string) => `<style>${css}</style><p class="count chips nothing">`;
  expect(unstyled(page(".chips a{color:red}"))).toEqual(["count"]);
  expect(unstyled(page(".chips{}.count{}"))).toEqual([]);
});

describe.each(PEOPLE)("every page of %s has the sheets of its classes", (who) => {
  test("with rows of everything, and where a form is refused", async () => {
    const faults: string[] = [];
    pages = 0;
    for (const row of SCREENS) {
      await restoreWorld(world);
      faults.push(...(await get(pathOf(row), who, row)));
      if (row.post) faults.push(...(await refuse(row, pathOf(row), who)));
    }
    await restoreWorld(world);
    for (const path of STATES) faults.push(...(await get(path, who)));
    expect([...new Set(faults)]).toEqual([]);
    expect(pages).toBeGreaterThan(50);
  });
});

test("the page of a school has the sheets of its classes, with a text of its own and with ratings", async () => {
  await restoreWorld(world);
  await sql("UPDATE institutions SET about = 'One.' || char(10) || 'Two.', checked_at = 5");
  await sql(
    "INSERT INTO school_ratings (institution_id, raters, jobs, expectations, word, fairness, month) SELECT id, 5, 3, 400, 400, 400, '2026-10' FROM institutions",
  );
  const rows = SCREENS.filter((row) => row.route === "institutions/:slug");
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const html = await (await send(request(fillIn(world, pathOf(row))))).text();
    for (const name of ["typed", "details"]) expect(html).toContain(`class="${name}"`);
    expect(unstyled(html)).toEqual([]);
  }
  await resetStorage();
});

describe.each(["admin", "user"] as const)("every page of a %s has the sheets of its classes", (role) => {
  async function visitAll(paths: string[]): Promise<string[]> {
    const account = await createAccount(role);
    if (role === "admin") {
      for (let index = 0; index < 21; index += 1) await createJob(account, { title: `Job ${index}` });
    }
    const cookie = `__Host-session=${await createSession(account, "web")}`;
    const faults: string[] = [];
    for (const path of paths) {
      const answer = await send(request(fillIn(world, path), { headers: { Cookie: cookie } }));
      faults.push(...(await faultsOf(`GET ${path}`, answer)));
    }
    return [...new Set(faults)];
  }
  const paths = SCREENS.filter((row) => !row.env && !row.cookies).map(pathOf);

  test("with nothing in any list", async () => {
    await resetStorage();
    const account = await createAccount(role);
    const cookie = `__Host-session=${await createSession(account, "web")}`;
    const faults: string[] = [];
    for (const path of [...paths, ...STATES]) {
      const answer = await send(request(fillIn(world, path), { headers: { Cookie: cookie } }));
      faults.push(...(await faultsOf(`GET ${path}`, answer)));
    }
    expect([...new Set(faults)]).toEqual([]);
  });

  test("with more than a page in every list", async () => {
    await resetStorage();
    const owner = await createAccount("admin");
    for (let index = 0; index < 41; index += 1) await createApplication(await createJob(owner));
    expect(await visitAll([...paths, "/jobs?sort=newest", "/myjobs?page=2", "/alljobs"])).toEqual([]);
  });
});
