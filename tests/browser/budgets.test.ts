/** What a first view may cost a phone at 400 kbit/s: exact budgets, on the demo data, so that growth is a decision. */
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { demoLogins } from "../../.scripts/demo/index.ts";
import { isDeep } from "../support/test-depth.ts";
import { expectToast, field, startApp } from "./support.ts";

/** Documents in the heaviest encoding. The goal of the bench is 9 kB. Which jobs are the newest, and so the bytes of a list, depends on the hour. */
// One fixed sheet a kind of page, in place of one made from what a page shows: a kilobyte, for a policy and a sheet that one can read.
// It has what a log-in or a form adds to the page, too: 0.6 kB.
// A card that is the same everywhere, one menu, filters with several values, a note that stays and a sheet for print: 0.3 kB.
const MAX_DOCUMENT_BYTES = 8_880;
/** Of a hundred jobs of the demo, the one in the middle and the longest: which is the newest depends on the hour. */
// The choice of experience as radio buttons, and the zone in which a job closes, came in with 160 bytes. The demo counts its days from
// today: the one in the middle was 7,480 on one day and 7,514 on the next, and the bound leaves room for a calendar.
// One fixed sheet for every job and public form: 0.7 kB. With what a log-in or a form adds: 0.7 more.
// The facts as a grid, similar jobs as cards, and a sheet for print: 0.2 kB.
const MAX_JOB_BYTES = 9_030;
// Numbered and lettered lists of a description are lists: 80 bytes of the longest. The hour and the day decide which jobs are the
// newest hundred. The goal is 9 kB.
// The longest one is beyond it since similar jobs are cards and a sheet for print came in.
const MAX_LONGEST_JOB_BYTES = 9_520;
// Words about another zone, and a failure told in the specification's words with its reason, came in with 120 bytes. The names of
// the scripts that it loads weigh a few bytes more or less by their letters.
// Places are suggested while a location is typed: 46 bytes that load a script of its own with the focus of the field.
// Words of a redirect get the focus, and toasts move into an open dialog: 50 bytes.
// Terser after esbuild puts texts and functions where they are used once: 80 bytes less.
const MAX_SCRIPT_BYTES = 1_800;
// Answers of proxies and of the platform told as such, and a hint at slips in addresses, came in with 230 bytes.
// An address that was copied with "mailto:" or an invisible sign is cleaned before the browser refuses it: 40 bytes.
// A form that meets a database without an answer goes again for three minutes, its file once, never where a second one would count,
// and never with the name of another file than the one that is chosen: 200 bytes.
// A file that begins as no PDF does is told at its field before it is sent: 50 bytes.
// The same Terser: 120 bytes less.
const MAX_FORMS_SCRIPT_BYTES = 4_310;
const MAX_PASSKEY_SCRIPT_BYTES = 1_450;
const MAX_DESK_SCRIPT_BYTES = 1_690;
/** All that a desk loads. Ninety kilobytes were allowed where it hydrates, which it does not. */
const MAX_SCRIPTS_OF_DESK_BYTES = 9_000;

const MAX_FRAMEWORK_BYTES = 119_700;
/** Of the quick build of `npm test`, whose scripts are made small by esbuild. Only `npm run test:deep` tries what is deployed. */
const MAX_QUICK_FRAMEWORK_BYTES = 123_800;

/** The shell of Chromium, which takes half the CPU, never asks for an icon. */
const asksForIcon = isDeep;
const app = startApp({ demo: true, showsPdfs: asksForIcon });
afterEach(app.closeAll);

/** The three that most people see first. */
const FIRST_SCREENS = ["/", "/jobs", "/jobdetails/:id"];
const PUBLIC_SCREENS = [
  ...FIRST_SCREENS,
  "/about",
  "/services",
  "/login",
  "/signup",
  "/forgotpassword",
  "/no-such-page",
];
let jobId = "";

beforeAll(async () => {
  const response = await fetch(`${app.url()}/jobs/getalljobs?limit=1`);
  const [job] = (await response.json()) as { id: string }[];
  jobId = job?.id ?? "";
});

function brotli(bytes: Uint8Array | string) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}

/** Of a document, in the heaviest encoding that a plan of the platform sends. */
function heaviest(html: string) {
  const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = constants;
  return Math.max(
    brotliCompressSync(html, { params: { [BROTLI_PARAM_QUALITY]: 4 } }).byteLength,
    zstdCompressSync(html, { params: { [ZSTD_c_compressionLevel]: 3 } }).byteLength,
    gzipSync(html, { level: 6 }).byteLength,
  );
}

test("the pages of a hundred jobs are within their budgets", async () => {
  const jobs = (await (await fetch(`${app.url()}/jobs/getalljobs?limit=100`)).json()) as { id: string }[];
  const bytes: number[] = [];
  for (const { id } of jobs) bytes.push(heaviest(await (await fetch(`${app.url()}/jobdetails/${id}`)).text()));
  bytes.sort((one, other) => one - other);
  expect(jobs).toHaveLength(100);
  expect(bytes[50]).toBeLessThanOrEqual(MAX_JOB_BYTES);
  expect(bytes.at(-1)).toBeLessThanOrEqual(MAX_LONGEST_JOB_BYTES);
});

describe.each(isDeep ? PUBLIC_SCREENS : FIRST_SCREENS)("%s", (path) => {
  const address = () => path.replace(":id", jobId);

  test("the document, styles included, is within its budget on the wire", async () => {
    const response = await fetch(app.url() + address());
    const html = await response.text();
    expect(response.status).toBe(path === "/no-such-page" ? 404 : 200);
    expect(html).toContain("<style");
    expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/);
    expect(heaviest(html)).toBeLessThanOrEqual(path === "/jobdetails/:id" ? MAX_LONGEST_JOB_BYTES : MAX_DOCUMENT_BYTES);
  });

  test("the first view is three requests, all to this host: the document, one deferred script, the icon", async () => {
    const { page, complaints } = await app.visitor();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url().replace(app.url(), "")));
    await page.goto(address());
    // The browser asks for the icon when it has time, before the script or long after it: on a busy machine later than its own idle.
    if (asksForIcon) await expect.poll(() => requests).toContain("/favicon.svg");
    await page.waitForLoadState("networkidle");
    const script = expect.stringMatching(/^\/assets\/enhance-[\w-]+\.js$/);
    // The log-in asks the browser for passkeys, which takes a challenge.
    const more = path === "/login" ? [expect.stringMatching(/^\/assets\/passkey-script-[\w-]+\.js$/)] : [];
    const asked = path === "/login" && requests.includes("/passkeys/options") ? ["/passkeys/options"] : [];
    expect(requests[0]).toBe(address());
    const icon = asksForIcon || requests.includes("/favicon.svg") ? ["/favicon.svg"] : [];
    expect(requests.slice(1).sort()).toEqual([script, ...more, ...icon, ...asked]);
    const scripts = await page
      .locator("script:not([type='application/ld+json'])")
      .evaluateAll((all) => all.map((one) => one.getAttribute("type")));
    expect(scripts).toEqual(["module", "speculationrules", ...more.map(() => "module")]);
    expect(complaints).toEqual([]);
  });

  test("everything that the first paint needs is in the document", async () => {
    const { page } = await app.visitor();
    // Nothing but the document gets through.
    await page.route(
      (url) => url.pathname !== address(),
      (route) => route.abort(),
    );
    await page.goto(address());
    const { color, grounds, sheets } = await page.evaluate(() => ({
      color: getComputedStyle(document.body).color,
      grounds: getComputedStyle(document.body).backgroundColor,
      sheets: [...document.styleSheets].map((sheet) => sheet.href),
    }));
    expect([color, grounds]).toEqual(["rgb(35, 38, 31)", "rgb(250, 247, 239)"]);
    expect(sheets).toEqual([null]);
    const awaited =
      "link[rel='stylesheet'], link[rel='preload'], link[rel='modulepreload'], script[src]:not([type='module'])";
    expect(await page.locator(awaited).count()).toBe(0);
    expect(await page.locator("main img:not([loading='lazy'])").count()).toBe(0);
  });
});

test(`the one script of public screens is at most ${MAX_SCRIPT_BYTES} bytes on the wire and is kept by browsers`, async () => {
  const html = await (await fetch(app.url())).text();
  const src = /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? "";
  const response = await fetch(new URL(src, app.url()));
  expect(response.status).toBe(200);
  expect(brotli(await response.text())).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(response.headers.get("Cache-Control")).toMatch(/max-age=31536000.*immutable/);
});

test(`the script of forms comes when somebody turns to one, and is at most ${MAX_FORMS_SCRIPT_BYTES} bytes on the wire`, async () => {
  const { page } = await app.visitor();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`/jobdetails/${jobId}`, { waitUntil: "networkidle" });
  expect(scripts).toEqual([expect.stringMatching(/enhance/)]);
  await page.getByRole("button", { name: "Apply", exact: true }).first().click();
  await expect.poll(() => scripts).toEqual([expect.stringMatching(/enhance/), expect.stringMatching(/forms-script/)]);
  const response = await fetch(new URL(scripts[1] ?? "", app.url()));
  expect(brotli(await response.text())).toBeLessThanOrEqual(MAX_FORMS_SCRIPT_BYTES);
  expect(response.headers.get("Cache-Control")).toMatch(/max-age=31536000.*immutable/);
});

test(`the script of passkeys is at most ${MAX_PASSKEY_SCRIPT_BYTES} bytes on the wire, and comes with the log-in alone`, async () => {
  const scriptOf = async (path: string) =>
    /<script[^>]+src="([^"]+passkey-script[^"]+)"/.exec(await (await fetch(app.url() + path)).text())?.[1];
  const src = await scriptOf("/login");
  const response = await fetch(new URL(src ?? "", app.url()));
  expect(response.status).toBe(200);
  expect(brotli(await response.text())).toBeLessThanOrEqual(MAX_PASSKEY_SCRIPT_BYTES);
  for (const path of ["/", "/jobs", `/jobdetails/${jobId}`, "/signup"]) expect(await scriptOf(path)).toBe(undefined);
});

test(`the script of a school's desk is at most ${MAX_DESK_SCRIPT_BYTES} bytes on the wire, and no other page has it`, async () => {
  const { context } = await app.visitor();
  const login = demoLogins.find((one) => one.role === "admin");
  await context.request.post("/login", {
    form: { email: login?.email ?? "", password: login?.password ?? "" },
    headers: { Origin: app.url() },
  });
  const html = await (await context.request.get(`/applications?jobId=${jobId}`)).text();
  const src = /<script[^>]+src="([^"]+desk-script[^"]+)"/.exec(html)?.[1];
  const script = await (await fetch(new URL(src ?? "", app.url()))).text();
  expect(brotli(script)).toBeLessThanOrEqual(MAX_DESK_SCRIPT_BYTES);
  for (const path of ["/", "/jobs", `/jobdetails/${jobId}`]) {
    expect(await (await fetch(app.url() + path)).text()).not.toContain("desk-script");
  }
  for (const path of ["/recruiter", "/myjobs", "/templates", "/notifications", "/statistics", `/jobdetails/${jobId}`]) {
    const answer = await context.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(await answer.text()).not.toContain("desk-script");
  }
  // With all that the page loads beside it, and without the framework of the screen that hydrates.
  const all = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path ?? "");
  const bytes = await Promise.all(
    [...new Set(all)].map(async (path) => brotli(await (await fetch(new URL(path, app.url()))).text())),
  );
  expect(bytes.length).toBeGreaterThan(1);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MAX_SCRIPTS_OF_DESK_BYTES);
});

describe("/recruiter, the screen that hydrates", () => {
  async function openRecruiter() {
    const visitor = await app.visitor();
    const { page } = visitor;
    const login = demoLogins.find((one) => one.role === "admin");
    await page.goto("/login");
    await field(page, "Email").fill(login?.email ?? "");
    await field(page, "Password").fill(login?.password ?? "");
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/recruiter");
    await expectToast(page, "Logged in successfully");
    await page.waitForLoadState("networkidle");
    return visitor;
  }

  test("an empty form answers in place: no new document, what was typed stays, nothing is complained of", async () => {
    const { page, complaints } = await openRecruiter();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "document") documents.push(request.url());
    });
    await field(page, "Company Location").fill("Laitumkhrah, Shillong");
    await page.getByRole("button", { name: "Post Job" }).click();
    await page.getByRole("alert").filter({ hasText: "Please check the form" }).waitFor();
    expect(await page.locator(".toast-error").count()).toBe(0);

    expect(await field(page, "Title").getAttribute("aria-invalid")).toBe("true");
    expect(await field(page, "Company Location").inputValue()).toBe("Laitumkhrah, Shillong");
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("its framework script is counted", async () => {
    const { page } = await openRecruiter();
    const scripts: { path: string; bytes: number }[] = [];
    page.on("response", async (response) => {
      if (response.request().resourceType() !== "script") return;
      scripts.push({ path: new URL(response.url()).pathname, bytes: brotli(await response.body()) });
    });
    await page.reload({ waitUntil: "networkidle" });
    const bytes = scripts.reduce((sum, one) => sum + one.bytes, 0);
    // On a slow line each request weighs more than a kilobyte: small chunks travel together (vite.config.ts).
    expect(scripts.length).toBeLessThanOrEqual(15);
    // Drafts, the preview and the time of publishing came in with 1.7 kB, sums and days as people type them with 0.4 kB. A
    // choice that cannot be left empty says that it is required. Hours at night, and dates with words around them, with 0.3 kB.
    // The list of all routes, which the framework asked the server for before, with 4.9 kB (docs/decisions/012).
    // Sixty calls of the API for machines lengthen that list by 1.2 kB.
    expect(bytes).toBeLessThanOrEqual(isDeep ? MAX_FRAMEWORK_BYTES : MAX_QUICK_FRAMEWORK_BYTES);
    expect(scripts.length).toBeGreaterThan(1);
  });
});
