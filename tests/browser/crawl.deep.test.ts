/** Somebody who follows every link and sends every search, signed out and as each role: nothing is dead, broken or hard to read. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { demoLogins } from "../../.scripts/demo/index.ts";
import { findBarriers } from "./axe-barriers.ts";
import { field, ON_A_NEW_LINE, startApp } from "./support.ts";

const app = startApp({ demo: true });
afterEach(app.closeAll);

const MAX_PAGES = 250;
const VISITORS = [
  { who: "signed out", login: null },
  { who: "a candidate", login: demoLogins.find(({ role }) => role === "user") ?? null },
  { who: "a recruiter", login: demoLogins.find(({ role }) => role === "admin") ?? null },
] as const;

/** Screens that one of the visitors has seen in the light theme, with where; and those seen in the dark one. */
const looked = new Map<string, string>();
const seenInTheDark = new Set<string>();

type Found = { links: string[]; forms: { action: string; fields: [string, string][] }[] };

/** One of each kind: ids, values of filters, positions of pages and further filters do not make another screen. */
function patternOf(address: string) {
  const { pathname, searchParams } = new URL(address);
  const path = pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/^(\/teaching-jobs\/)[^/]+/, "$1:what")
    .replace(/^(\/teaching-jobs\/:what\/).+/, "$1:where");
  const names = [...new Set([...searchParams].filter(([, value]) => value !== "").map(([name]) => name))].sort();
  // A search has some twenty parts, in the list, in its feeds and in an alert.
  const parts = /^\/(jobs|alerts)/.test(path) ? 1 : 2;
  return `${path}?${names.slice(0, parts).join("&")}`;
}

function read(page: Page): Promise<Found> {
  return page.evaluate(() => ({
    links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map((link) => link.href),
    forms: [...document.querySelectorAll<HTMLFormElement>("form")]
      .filter((form) => form.method === "get")
      .map((form) => ({
        action: form.action,
        fields: [...form.elements].flatMap((one): [string, string][] => {
          if (one instanceof HTMLSelectElement && one.name)
            return [[one.name, one.options[one.options.length - 1]?.value ?? ""]];
          if (!(one instanceof HTMLInputElement) || !one.name) return [];
          return [[one.name, one.value || (one.type === "search" ? "teacher" : "")]];
        }),
      })),
  }));
}

async function violationsOf(page: Page, scheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  const violations = await findBarriers(page);
  return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

async function crawl(page: Page, complaints: string[]) {
  const faults: string[] = [];
  const seen = new Set<string>();
  const queue = [{ address: `${app.url()}/`, from: "the start" }];
  const visited: string[] = [];
  const add = (address: string, from: string) => {
    const url = new URL(address);
    url.hash = "";
    if (url.origin !== app.url() || seen.has(patternOf(url.href))) return;
    seen.add(patternOf(url.href));
    queue.push({ address: url.href, from });
  };
  seen.add(patternOf(`${app.url()}/`));
  for (let next = queue.shift(); next && visited.length < MAX_PAGES; next = queue.shift()) {
    const { address, from } = next;
    const about = `${address.slice(app.url().length)} (from ${from})`;
    visited.push(address);
    // A way out, such as to WhatsApp, is not followed.
    const { location } = (await page.request.get(address, { ...ON_A_NEW_LINE, maxRedirects: 0 })).headers();
    if (location && new URL(location, address).origin !== app.url()) continue;
    const head = await page.request.get(address, ON_A_NEW_LINE);
    if (head.status() >= 400) {
      faults.push(`${about}: ${head.status()}`);
      continue;
    }
    // Files, such as the feed, the document of the API and resumes, are no screens.
    if (!head.headers()["content-type"]?.startsWith("text/html")) continue;
    await page.goto(address, { waitUntil: "load" });
    if (page.url() !== address) seen.add(patternOf(page.url()));
    const heading = await page.locator("h1").count();
    if (heading !== 1) faults.push(`${about}: ${heading} headings of the first level`);
    // Another search is the same screen with other words in it. One of the visitors looks at each screen as it comes, and in the dark
    // theme at its next form, such as a filled search. What differs by role, screens.deep.test.ts looks at.
    const screen = patternOf(address).split("?")[0] ?? "";
    if (!looked.has(screen)) {
      looked.set(screen, address);
      faults.push(...(await violationsOf(page, "light")).map((one) => `${about}: ${one}`));
    } else if (!seenInTheDark.has(screen)) {
      seenInTheDark.add(screen);
      faults.push(...(await violationsOf(page, "dark")).map((one) => `${about}: ${one}`));
    }
    faults.push(...complaints.splice(0).map((one) => `${about}: ${one}`));
    const { links, forms } = await read(page);
    const here = new URL(page.url()).pathname;
    for (const link of links) add(link, here);
    for (const { action, fields } of forms)
      add(`${action.split("?")[0]}?${new URLSearchParams(fields)}`, `a form on ${here}`);
  }
  for (const [screen, address] of looked) {
    if (seenInTheDark.has(screen)) continue;
    seenInTheDark.add(screen);
    await page.goto(address, { waitUntil: "load" });
    faults.push(...(await violationsOf(page, "dark")).map((one) => `${address}: ${one}`));
  }
  return { faults, visited };
}

describe.each(VISITORS)("$who", ({ login }) => {
  test("meets no dead link, no error, no complaint of the browser and no barrier", async () => {
    const { page, complaints } = await app.visitor();
    if (login) {
      await page.goto("/login");
      await field(page, "Email").fill(login.email);
      await field(page, "Password").fill(login.password);
      await field(page, "Password").press("Enter");
      await page.waitForURL((url) => url.pathname !== "/login");
    }
    const { faults, visited } = await crawl(page, complaints);
    expect(faults.join("\n")).toBe("");
    expect(visited.length).toBeGreaterThanOrEqual(8);
    expect(visited.length).toBeLessThan(MAX_PAGES);
  });
});
