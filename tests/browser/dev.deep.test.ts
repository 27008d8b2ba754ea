/** `npm run dev`: the same product as the built Worker, in a copy of the project whose files a test may change. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, expect, inject, test } from "vitest";
import { demoLogins } from "../../.scripts/demo/index.ts";
import { LIMITS } from "../../app/domain/limits/rules.ts";
import { root } from "../support/sources.ts";
import { copyState } from "../support/starting-states.ts";
import { startTyped } from "../support/typed-commands.ts";
import { openApplyDialog, postJob, register, sendApplication } from "./main-job.ts";
import { FULL_JOB, makePdf, newAddress } from "./people.ts";
import { expectToast, field, ON_A_NEW_LINE, type Running, startApp } from "./support.ts";

const COPIED = ["app", "public", "migrations", ".scripts"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "wrangler.toml"];
/** Where a page of the copy begins. */
const HEADING = "<h1>{about.heading}</h1>";

let project = "";
const app = startApp({ open: startDev });
afterEach(app.closeAll);

async function startDev(): Promise<Running> {
  project = mkdtempSync(join(inject("stateFolder"), "project-"));
  for (const name of [...COPIED, ...FILES]) cpSync(join(root, name), join(project, name), { recursive: true });
  linkPackages();
  const stateDir = join(project, ".wrangler", "state");
  await copyState(stateDir, { demo: true });
  const port = await freePort();
  const { child, said } = startTyped("dev", [], { project, env: { PORT: String(port) } });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const url = `http://localhost:${port}`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${said.out}\n${said.err}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const stop = async () => {
    // Ctrl-C, which reaches all processes of the terminal.
    process.kill(-(child.pid ?? Number.NaN), "SIGINT");
    await ended;
    await expect(fetch(url)).rejects.toThrow();
  };
  return { url, stateDir, output: () => said.out + said.err, ended, stop };
}

/** The packages of this project; but what Vite makes of them, each copy makes for itself. */
function linkPackages(): void {
  mkdirSync(join(project, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (!name.startsWith(".vite")) symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Changes a file of the copy, as an editor does. */
function edit(path: string, from: string, to: string): void {
  const file = join(project, path);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  // At once: who reads it meanwhile reads the one or the other, never half of it.
  const edited = `${project}.edited`;
  writeFileSync(
    edited,
    text.replace(from, () => to),
  );
  renameSync(edited, file);
}

function heading(page: Page, text: string) {
  return page.getByRole("heading", { level: 1, name: text, exact: true }).waitFor();
}

/** Once the next page that loads would hear of a change: before that, one is lost to it. */
async function listening(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived");
}

test("a recruiter posts a job, a candidate applies with a PDF, the recruiter opens it whole and moves the application", async () => {
  const [ours, theirs] = [await app.visitor(), await app.visitor()];
  for (const { context } of [ours, theirs])
    await context.route(FULL_JOB.job_logo, (route) => route.fulfill({ contentType: "image/svg+xml", body: "<svg/>" }));
  const school = newAddress("head");
  await register(ours.page, { role: "admin", email: school, first: "Meera", last: "Joshi" });
  const title = "PGT Mathematics Amaltas";
  await postJob(ours.page, { ...FULL_JOB, title });

  const candidate = newAddress("asha");
  await register(theirs.page, { role: "user", email: candidate, first: "Asha", last: "Nair" });
  await theirs.page.goto("/jobs?q=Amaltas");
  await theirs.page.getByRole("link", { name: title, exact: true }).click();
  await openApplyDialog(theirs.page, title);
  const pdf = await makePdf("Asha Nair");
  await sendApplication(theirs.page, { name: "asha.pdf", bytes: pdf });

  await ours.page.goto("/myjobs");
  await ours.page.getByRole("link", { name: `1 Application for ${title}` }).click();
  const row = ours.page.getByRole("row").filter({ hasText: "Asha Nair" });
  const resume = await row.getByRole("link", { name: "View Resume" }).getAttribute("href");
  const answer = await ours.context.request.get(resume ?? "", ON_A_NEW_LINE);
  expect(Buffer.compare(await answer.body(), pdf)).toBe(0);
  await row.getByRole("button", { name: "Update Status of Asha Nair" }).click();
  await row.getByRole("button", { name: "Shortlisted for Asha Nair" }).click();
  await expectToast(ours.page, "Asha Nair: status updated to Shortlisted");
});

test("limits, the gate and the page cache are those of the built Worker", async () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(app.url() + path, { redirect: "manual", ...init });
  const reset = (origin: string, claimed = "198.51.100.1") =>
    ask("/forgotpassword", {
      method: "POST",
      headers: { Origin: origin, "CF-Connecting-IP": claimed, "X-Forwarded-For": claimed },
      body: new URLSearchParams({ email: "nobody@example.org" }),
    });
  expect((await reset("https://elsewhere.example")).status).toBe(403);
  // By the client's network, which the server takes from the connection, whatever the client says.
  const statuses: number[] = [];
  for (let count = 0; count <= LIMITS.passwordReset.events; count += 1) {
    statuses.push((await reset(app.url(), `198.51.${count}.1`)).status);
  }
  expect(statuses).toEqual([...statuses.slice(0, -1).map(() => 303), 429]);

  await ask("/services");
  const again = await ask("/services");
  expect(again.headers.get("Cache-Status")).toBe("Staffroom; hit; detail=isolate");
  // Only a page with framework script has data of its own.
  expect((await ask("/services.data")).status).toBe(404);
  expect(await again.text()).not.toContain("__remixContext");
});

test("a browser gets files of the app and of packages alone, never secrets or the database", async () => {
  const statusOf = async (path: string) => (await fetch(app.url() + path)).status;
  expect(await statusOf("/app/root.tsx")).toBe(200);
  for (const path of ["/.dev.vars", "/.dev.vars?import&raw", "/.wrangler/state/staffroom.json", "/.scripts/dev.ts"]) {
    expect([path, await statusOf(path)]).toEqual([path, 403]);
    expect([path, await statusOf(`/@fs${project}${path}`)]).toEqual([path, 403]);
  }
});

test("an address that nobody should send gets the answer of the app, or is a bad request", async () => {
  const { port } = new URL(app.url());
  const statusOf = (path: string, host = `localhost:${port}`) =>
    new Promise((resolve, reject) => {
      const asked = get({ port, path, headers: { host } }, (answer) => resolve(answer.resume().statusCode));
      asked.once("error", reject);
    });
  expect(await statusOf("/%")).toBe(404);
  // Else the path would say which host is asked, and the page would be that of "/".
  expect(await statusOf("//elsewhere.example/")).toBe(404);
  expect(await statusOf("http://elsewhere.example/about")).toBe(200);
  expect(await statusOf("/about", "localhost:99999")).toBe(400);
});

test("a scheduled run comes by itself", async () => {
  // A job that should have closed is closed by the run of the next minute.
  const [job] = app.database().all("SELECT id FROM jobs WHERE state = 'open' AND removed_at IS NULL LIMIT 1");
  const id = String(job?.id);
  app
    .database()
    .run("UPDATE jobs SET closes_at = ?, due_at = ? WHERE id = ?", Date.now() - 1000, Date.now() - 1000, id);
  const state = () => app.database().all("SELECT state FROM jobs WHERE id = ?", id)[0]?.state;
  await expect.poll(state).toBe("closed");
});

test("a changed page is shown by itself; one with a mistake in it shows the mistake until it is mended", async () => {
  const { page } = await app.visitor();
  const shown = async (change: () => unknown, seen: () => Promise<void>) => {
    const ready = listening(page);
    await change();
    await seen();
    await ready;
  };
  const about = "app/screens/public/about.tsx";
  const mistake = page.locator("vite-error-overlay").getByText("about.tsx").first();
  await shown(
    () => page.goto("/about"),
    () => heading(page, "About Staffroom"),
  );
  await shown(
    () => edit(about, HEADING, "<h1>About teachers</h1>"),
    () => heading(page, "About teachers"),
  );
  await shown(
    () => edit(about, "<h1>About teachers</h1>", "<h1>About teachers<"),
    () => mistake.waitFor(),
  );
  await shown(
    () => edit(about, "<h1>About teachers<", HEADING),
    () => heading(page, "About Staffroom"),
  );
  // No browser loads the rules that only the server reads.
  edit("app/http/meta.ts", "export function publicMeta", "// A change.\nexport function publicMeta");
  await page.waitForEvent("load");
  await heading(page, "About Staffroom");
});

test("the page with framework script takes a change in without being loaded again", async () => {
  const { page } = await app.visitor();
  const [head] = demoLogins;
  await page.goto("/login");
  await field(page, "Email").fill(head?.email ?? "");
  await field(page, "Password").fill(head?.password ?? "");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/recruiter");
  // Without the toast of the log-in, which the page's other script takes away while Vite still brings the framework's.
  await page.goto("/recruiter");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  edit("app/screens/recruiter/recruiter.tsx", "</h1>", " now</h1>");
  await page.getByRole("heading", { level: 1, name: / now$/ }).waitFor();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});
