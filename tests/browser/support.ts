/** The built Worker in workerd and a Chromium, one of each a worker of the tests, and visitors who walk through it. */
import { mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { chromiumFlags, findChromium, findShell } from "../../.scripts/chromium.ts";
import { demoLogins } from "../../.scripts/demo/index.ts";
import { serve } from "../../.scripts/serve.ts";
import { findLeaks } from "../support/log-leaks.ts";
import { copyState } from "../support/starting-states.ts";
import { LOADED, TABLES } from "../support/tables.ts";
import { isDeep } from "../support/test-depth.ts";
import { newJob, newPerson, PASSWORD } from "./people.ts";

export const SECRET = "browser-tests-signing-secret-0123456789";

/** With script and without. */
export const BOTH_WAYS = [
  { way: "with JavaScript", javaScriptEnabled: true },
  { way: "without JavaScript", javaScriptEnabled: false },
];

/** `npm run test:deep` walks every journey both ways, `npm test` with script alone: its tests in workerd send the forms without it. */
export const WAYS = isDeep ? BOTH_WAYS : BOTH_WAYS.slice(0, 1);

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** What the browser complained of: console errors, uncaught errors, refusals of the content security policy. */
  complaints: string[];
};

/** For a visitor's calls without a page: the server may end an idle connection just as one goes out; a browser asks again then. */
export const ON_A_NEW_LINE = { maxRetries: 1 };

const databases = new Map<string, Database>();

/** The database of a server that a test file has started. */
export function databaseOf(url: string): Database {
  const database = databases.get(url);
  if (!database) throw new Error(`There is no server at ${url}`);
  return database;
}

export type Running = {
  url: string;
  stateDir: string;
  output: () => string;
  ended: Promise<unknown>;
  stop: () => Promise<void>;
};

let runningServer: Promise<Running> | undefined;
const runningBrowsers = new Map<boolean, Promise<Browser>>();

/** The server that the files of this worker share. It ends with the worker. */
function sharedServer(): Promise<Running> {
  runningServer ??= startServer({ demo: false, vars: {} }).then((server) => {
    // Should it end by itself, the next file gets another one.
    server.ended.then(() => {
      runningServer = undefined;
    });
    return server;
  });
  return runningServer;
}

function sharedBrowser(showsPdfs: boolean): Promise<Browser> {
  const running = runningBrowsers.get(showsPdfs) ?? launch(showsPdfs);
  runningBrowsers.set(showsPdfs, running);
  return running;
}

async function launch(showsPdfs: boolean): Promise<Browser> {
  const executablePath = await (showsPdfs ? findChromium() : findShell());
  if (!executablePath) throw new Error("No Chromium here. `npm test` installs one; CHROMIUM_PATH names one.");
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  browser.once("disconnected", () => runningBrowsers.delete(showsPdfs));
  return browser;
}

async function startServer({ demo, vars }: { demo: boolean; vars: Record<string, string> }): Promise<Running> {
  const stateDir = mkdtempSync(join(inject("stateFolder"), "server-"));
  await copyState(stateDir, { demo });
  let output = "";
  const server = await serve({
    stateDir,
    demo,
    vars: { APP_ENV: "test", SIGNING_SECRET: SECRET, PASSWORD_LOG_COST: "6", ...vars },
    listen: (text) => {
      output += text;
    },
  });
  return { url: server.url, stateDir, output: () => output, ended: server.ended, stop: server.stop };
}

/** Empties a server's database, and has the server drop the pages that it keeps, as it does when a job is posted. */
async function clearBoard(url: string) {
  const { empty } = databaseOf(url);
  empty();
  await newJob(url, await newPerson(url, "admin", "Nobody"));
  empty();
}

type AppOptions = {
  demo?: boolean;
  vars?: Record<string, string>;
  /** Starts a server of the file's own, in place of the built Worker. */
  open?: () => Promise<Running>;
  /** A browser that shows PDFs too. It takes twice the CPU of the other one. */
  showsPdfs?: boolean;
};

/**
 * A server whose board is empty or has the demo data, and a browser, for all tests of the file that calls it. The files of one worker
 * share both, as starting them takes three seconds of CPU; a server with the demo data or variables of its own is one file's alone.
 */
export function startApp({ demo = false, vars = {}, open, showsPdfs = false }: AppOptions = {}) {
  const isShared = !open && !demo && Object.keys(vars).length === 0;
  const contexts = new Set<BrowserContext>();
  let server: Running | undefined;
  let browser: Browser | undefined;
  let saidBefore = 0;

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      open ? open() : isShared ? sharedServer() : startServer({ demo, vars }),
      sharedBrowser(showsPdfs),
    ]);
    saidBefore = server.output().length;
    databases.set(server.url, openDatabase(server.stateDir));
    if (isShared) await clearBoard(server.url);
  });

  afterAll(async () => {
    await closeAll();
    if (!server) return;
    const output = server.output().slice(saidBefore);
    if (!isShared) await server.stop();
    databases.delete(server.url);
    expect(findLeaks(output.split("\n"), secretsOf(vars)), "what the server's log may not hold").toEqual([]);
  });

  function url() {
    if (!server) throw new Error("The server has not started.");
    return server.url;
  }

  /** Somebody new, with no cookies, and without transitions between pages: a busy machine skips some, and tells of it as an error. */
  async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    if (!browser) throw new Error("The browser has not started.");
    const context = await browser.newContext({ baseURL: url(), reducedMotion: "reduce", ...options });
    // It only ends a run that hangs: a machine may be busy for as long as it likes.
    context.setDefaultTimeout(120_000);
    await context.addInitScript(noteToasts);
    contexts.add(context);
    const complaints: string[] = [];
    context.on("page", (page) => listen(page, complaints));
    return { context, page: await context.newPage(), complaints };
  }

  /** Closes the windows of a test, so that the next one has the machine to itself. */
  async function closeAll() {
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
  }

  return { url, visitor, closeAll, database: () => databaseOf(url()) };
}

/** What the demo people type, and what the server is given to sign with. */
function secretsOf(vars: Record<string, string>): string[] {
  const secrets = Object.entries(vars).flatMap(([name, value]) => (/SECRET/.test(name) ? [value] : []));
  return [SECRET, PASSWORD, ...secrets, ...demoLogins.flatMap(({ email, password }) => [email, password])];
}

export type App = ReturnType<typeof startApp>;

function listen(page: Page, complaints: string[]) {
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // An answer of 4xx to a form or an address is what the test asked for, and the browser notes it as an error.
    if (/^Failed to load resource: .* status of 4\d\d/.test(message.text())) {
      // A form may name the part of the page to which its answer leads.
      const address = message
        .location()
        .url.replace(/#.*$/, "")
        .replace(/\.data(\?.*)?$/, "");
      if (address === page.url().replace(/#.*$/, "") || address === page.url().replace(/[?#].*$/, "")) return;
    }
    complaints.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
}

/** The server's database, for what no screen and no call can bring about yet, and for what they would take long to. */
function openDatabase(stateDir: string) {
  const folder = join(stateDir, "v3", "d1");
  const files = readdirSync(folder, { recursive: true }).map(String);
  const name = files.find((file) => file.endsWith(".sqlite") && !file.includes("metadata"));
  if (!name) throw new Error(`There is no database in ${folder}`);

  function withDatabase<T>(work: (database: DatabaseSync) => T): T {
    const database = new DatabaseSync(join(folder, name as string), { timeout: 5000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  }

  function run(sql: string, ...values: SQLInputValue[]) {
    withDatabase((database) => database.prepare(sql).run(...values));
  }

  return {
    run,
    /** Until the returned function is called, it can be read and takes no change. */
    lock(): () => void {
      const database = new DatabaseSync(join(folder, name as string), { timeout: 5000 });
      database.exec("BEGIN IMMEDIATE");
      return () => database.close();
    },
    /** Removes every row, of children before their parents. */
    empty() {
      withDatabase((database) => {
        database.exec("PRAGMA foreign_keys = OFF");
        // The log of moderation lets nobody remove a line.
        const kept: readonly string[] = ["moderation_log", ...LOADED];
        for (const table of TABLES) if (!kept.includes(table)) database.exec(`DELETE FROM ${table}`);
        database.exec("DELETE FROM sqlite_sequence");
      });
    },
    all(sql: string, ...values: SQLInputValue[]) {
      const rows = withDatabase((database) => database.prepare(sql).all(...values));
      return rows.map((row) => ({ ...row }));
    },
    insert(table: string, row: Record<string, SQLInputValue>) {
      const names = Object.keys(row);
      run(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`, ...Object.values(row));
    },
  };
}

type Database = ReturnType<typeof openDatabase>;

/** Two minutes pass on the page's clock, which must have been installed. What its timers send then has been seen after that. */
export async function letTimePass(page: Page) {
  await page.clock.fastForward(120_000);
  await page.evaluate(() => fetch("/favicon.svg"));
}

/** Runs in each page before its own script: notes the toasts that it shows, as one is gone after two seconds, before a slow test looks. */
function noteToasts() {
  const seen = new Set<string>();
  Object.assign(window, { seenToasts: seen });
  new MutationObserver(() => {
    for (const text of document.querySelectorAll(".toast[open] p")) seen.add(text.textContent ?? "");
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["open"] });
}

/** The toasts that the page has shown since it was opened, also those that are gone. It must have script. */
export function toastsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...((window as { seenToasts?: Set<string> }).seenToasts ?? [])]);
}

/** The toast that the page shows or has shown, letter for letter. One of the page before may still be there. */
export async function expectToast(page: Page, text: string) {
  const toast = page.locator(".toast p").filter({ hasText: text }).first();
  // Without script it stays in the document when it has expired; with script the page has noted it.
  const attached = toast.waitFor({ state: "attached" }).then(() => toast.textContent());
  const noted = page
    .waitForFunction((wanted) => (window as { seenToasts?: Set<string> }).seenToasts?.has(wanted), text)
    .then(() => text);
  expect(await Promise.any([attached, noted])).toBe(text);
}

/** The control of a label, whatever stands after it (`*`). */
export function field(scope: Page | ReturnType<Page["locator"]>, label: string) {
  return scope.getByLabel(new RegExp(`^${label.replace(/[.+]/g, "\\$&")}\\*?$`));
}

/** What every form of signing up asks for. */
export async function sayAdult(scope: Page | ReturnType<Page["locator"]>): Promise<void> {
  await field(scope, "I am 18 or older").check();
}

/** One of the two cards of the sign-up. */
export async function chooseRole(scope: Page | ReturnType<Page["locator"]>, role: "admin" | "user"): Promise<void> {
  await scope.locator(`input[name="role"][value="${role}"]`).check();
}

/** The message that stands beside a control and that screen readers read with it. */
export async function errorOf(scope: Page | ReturnType<Page["locator"]>, label: string) {
  const control = field(scope, label);
  expect(await control.getAttribute("aria-invalid"), `${label} is marked as wrong`).toBe("true");
  const ids = (await control.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const id = ids.find((one) => one.endsWith("-error"));
  expect(id, `${label} is described by an error`).toBeDefined();
  return (await scope.locator(`[id="${id}"]`).textContent())?.replace(/^Error: /, "") ?? "";
}
