/** The four programs of docs/integrations against the running Worker, with a key that an owner makes on her screen, and their calls counted. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FULL_JOB, makePdf, newApplication, newJob, newPerson, type Person, signIn } from "./people.ts";
import { field, startApp } from "./support.ts";

const app = startApp();
const programs = join(import.meta.dirname, "..", "..", "docs", "integrations");
const folder = mkdtempSync(join(tmpdir(), "staffroom-integrations-"));
let owner: Person;
let key: string;
/** A line to the server that counts the calls, and breaks one off where it is told to. */
const line = { calls: 0, breaksAt: Number.POSITIVE_INFINITY };
const proxy = createServer(async (request, response) => {
  line.calls += 1;
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
  const answer = await fetch(app.url() + request.url, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    body: parts.length > 0 ? Buffer.concat(parts) : null,
  });
  const body = Buffer.from(await answer.arrayBuffer());
  // The server has done its work; the answer is lost.
  if (line.calls === line.breaksAt) return request.socket.destroy();
  const etag = answer.headers.get("ETag");
  response.writeHead(answer.status, {
    "Content-Type": answer.headers.get("Content-Type") ?? "",
    ...(etag ? { ETag: etag } : {}),
  });
  response.end(body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  owner = await newPerson(app.url(), "admin", "Meera");
  // The first job names the institution, which has keys from then on.
  await newJob(app.url(), owner, { title: "PGT <Botany> & more", company_name: "Pine Ridge School" });
  await newJob(app.url(), owner, { title: "TGT Hindi", company_name: "Pine Ridge School" });
  // Keys are for owners whose address is confirmed.
  app.database().run("UPDATE users SET email_verified_at = ? WHERE id = ?", Date.now(), owner.id);
  const visitor = await app.visitor();
  await signIn(visitor, owner);
  const { page } = visitor;
  page.setDefaultTimeout(15_000);
  await page.goto("/institution/keys");
  await field(page, "Name of the program").fill("Our own system");
  for (const box of await page.locator('input[type="checkbox"][name="scopes"]').all()) await box.check();
  await page.getByRole("button", { name: "Make the key" }).click();
  key = await page.locator('input[name="key"]').inputValue();
  expect(key).toMatch(/^sr_\w{57}$/);
  await app.closeAll();
});

afterAll(async () => {
  await new Promise((resolve) => proxy.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Runs a program to its end. Returns its exit code, what it said, and how many calls it sent. */
async function run(name: string, args: string[], env: Record<string, string> = {}) {
  const before = line.calls;
  const { port } = proxy.address() as AddressInfo;
  const child = spawn(process.execPath, [join(programs, name), ...args], {
    cwd: folder,
    env: { STAFFROOM: `http://127.0.0.1:${port}`, STAFFROOM_KEY: key, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, said, calls: line.calls - before };
}

test("each program has at most 60 lines", () => {
  const files = readdirSync(programs).filter((file) => file.endsWith(".mjs"));
  expect(files).toHaveLength(4);
  for (const file of files)
    expect(readFileSync(join(programs, file), "utf8").split("\n").length, file).toBeLessThanOrEqual(60);
});

describe("a school's jobs on its own page", () => {
  test("are one call, and no body where nothing has changed", async () => {
    const [{ slug }] = app.database().all("SELECT slug FROM institutions WHERE name = 'Pine Ridge School'") as [
      { slug: string },
    ];
    const first = await run("show-jobs.mjs", ["jobs.html"], { SCHOOL: slug });
    expect(first).toMatchObject({ code: 0, said: "2 jobs\n", calls: 1 });
    const page = readFileSync(join(folder, "jobs.html"), "utf8");
    expect(page).toContain("PGT &#60;Botany&#62; &#38; more");
    expect(page.match(/<li>/g)).toHaveLength(2);
    expect(await run("show-jobs.mjs", ["jobs.html"], { SCHOOL: slug })).toMatchObject({
      said: "unchanged\n",
      calls: 1,
    });
  });
});

describe("500 jobs a night", () => {
  const { job_logo: _logo, website: _website, ...fields } = FULL_JOB;
  const jobs = Array.from({ length: 500 }, (_, index) => ({
    ...fields,
    external_id: `J-${index}`,
    title: `PGT Mathematics ${index}`,
  }));
  const write = (list: object[]) => writeFileSync(join(folder, "all.json"), JSON.stringify(list));
  const count = () =>
    app.database().all("SELECT state, count(*) AS n FROM jobs WHERE external_id IS NOT NULL GROUP BY state");

  test("are there once, also after a run whose third call was cut off", async () => {
    write(jobs);
    line.breaksAt = line.calls + 3;
    expect((await run("sync-jobs.mjs", ["all.json"])).code).not.toBe(0);
    line.breaksAt = Number.POSITIVE_INFINITY;
    const again = await run("sync-jobs.mjs", ["all.json"]);
    expect(again).toMatchObject({ code: 0, calls: 3 });
    expect(count()).toEqual([{ state: "open", n: 500 }]);
  });

  test("are no call where nothing has changed, and one where some have; what is gone is closed", async () => {
    expect(await run("sync-jobs.mjs", ["all.json"])).toMatchObject({ code: 0, calls: 0 });
    write([{ ...jobs[0], title: "PGT Mathematics, morning" }, ...jobs.slice(1, 499)]);
    expect(await run("sync-jobs.mjs", ["all.json"])).toMatchObject({ code: 0, calls: 1 });
    expect(count()).toEqual([
      { state: "closed", n: 1 },
      { state: "open", n: 499 },
    ]);
  });
});

describe("applications in another system", () => {
  test("are taken, followed by one call a minute, and moved back", async () => {
    const job = await newJob(app.url(), owner, { title: "PGT Physics", company_name: "Pine Ridge School" });
    const id = await newApplication(app.url(), job, "Asha Nair", await makePdf("Resume"));
    expect(await run("take-applications.mjs", ["apps"])).toMatchObject({ code: 0 });
    const taken = JSON.parse(readFileSync(join(folder, "apps", `${id}.json`), "utf8"));
    expect(taken).toMatchObject({ id, name: "Asha Nair", status: "submitted" });
    expect(await run("take-applications.mjs", ["apps"])).toMatchObject({ code: 0, calls: 1 });
    writeFileSync(join(folder, "apps", `${id}.move`), "shortlisted\n");
    expect(await run("take-applications.mjs", ["apps"])).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, "apps", `${id}.move`))).toBe(false);
    const moved = JSON.parse(readFileSync(join(folder, "apps", `${id}.json`), "utf8"));
    expect(moved.status).toBe("shortlisted");
  });
});

describe("a receiver of webhooks", () => {
  test("keeps a signed delivery once, and refuses what is not signed or old", async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const before = line.calls;
    const child = spawn(process.execPath, [join(programs, "receive-webhooks.mjs"), "events.ndjson"], {
      cwd: folder,
      env: { WEBHOOK_SECRET: secret, PORT: "0" },
    });
    try {
      const said = await new Promise<string>((resolve) => child.stdout.once("data", (part) => resolve(String(part))));
      const url = `http://127.0.0.1:${/\d+/.exec(said)?.[0]}/`;
      const body = JSON.stringify({ type: "application.received", data: { application_id: "a1" } });
      const send = async (at: Date, signature = new Webhook(secret).sign("evt_1", at, body)) => {
        const time = String(Math.floor(at.getTime() / 1000));
        const headers = { "webhook-id": "evt_1", "webhook-timestamp": time, "webhook-signature": signature };
        return (await fetch(url, { method: "POST", headers, body })).status;
      };
      const now = new Date();
      const other = new Webhook(`whsec_${Buffer.alloc(32, 8).toString("base64")}`).sign("evt_1", now, body);
      expect(await send(now, other)).toBe(401);
      expect(await send(new Date(now.getTime() - 600_000))).toBe(401);
      // While a secret is replaced there are two signatures.
      expect(await send(now, `${other} ${new Webhook(secret).sign("evt_1", now, body)}`)).toBe(204);
      expect(await send(now)).toBe(204);
      const kept = readFileSync(join(folder, "events.ndjson"), "utf8").trim().split("\n");
      expect(kept.map((each) => JSON.parse(each))).toEqual([{ id: "evt_1", ...JSON.parse(body) }]);
      expect(line.calls).toBe(before);
    } finally {
      child.kill();
    }
  });
});
