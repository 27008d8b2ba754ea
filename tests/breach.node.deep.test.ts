/** The breach drill: who was affected, found in a copy of a database that was read back, and the text for them. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { type Affected, listAffected, PEOPLE_A_PAGE } from "../.scripts/affected-people.ts";
import { type Bindings, backUp } from "../.scripts/copies.ts";
import { restore } from "../.scripts/restoring.ts";
import { root } from "./support/sources.ts";
import { copyState } from "./support/starting-states.ts";

const folder = mkdtempSync(join(tmpdir(), "staffroom-breach-"));
const open: { dispose: () => Promise<void> }[] = [];
let DB: D1Database;

async function openState(name: string, demo: boolean): Promise<Bindings> {
  const state = join(folder, name);
  await copyState(state, { demo });
  const proxy = await getPlatformProxy<Bindings>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(state, "v3") },
    remoteBindings: false,
  });
  open.push(proxy);
  return proxy.env;
}

async function affected(accountId: string | null): Promise<Affected[]> {
  const all: Affected[] = [];
  for await (const one of listAffected(DB, accountId)) all.push(one);
  return all;
}

const addressesOf = async (query: string, ...values: string[]): Promise<string[]> =>
  (
    await DB.prepare(query)
      .bind(...values)
      .all<{ email: string }>()
  ).results.map(({ email }) => email);

beforeAll(async () => {
  const [from, to] = [await openState("from", true), await openState("to", false)];
  const user = "(SELECT id FROM users WHERE role = 'user' ORDER BY id LIMIT 1)";
  const job = "(SELECT id FROM jobs ORDER BY id LIMIT 1)";
  await from.DB.batch(
    [
      `INSERT INTO nominees VALUES (${user}, 'Ravi', 'nominee@example.org', 5)`,
      "INSERT INTO privacy_requests VALUES (12345678, 'access', 'What?', 'asker@example.org', null, 0, 5, 5, 6, null, null)",
      "INSERT INTO privacy_requests VALUES (12345679, 'access', '', '', null, 0, 5, 5, 6, '', 7)",
      "UPDATE users SET closed_at = 5, email = 'removed-x@removed.invalid' WHERE id = (SELECT max(id) FROM users)",
      `INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status, created_at, updated_at)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE_A_PAGE + 10})
        SELECT 'breach' || i, ${job}, 'N', 'guest' || i || '@example.org', '1', '0', 'resumes/none', 'a.pdf', 1, 'submitted', 5, 5 FROM n`,
      `UPDATE applications SET email = 'removed-' || id || '@removed.invalid' WHERE id = 'breach1'`,
    ].map((statement) => from.DB.prepare(statement)),
  );
  const copy = join(folder, "copy");
  await backUp(from, copy, new Date("2026-11-23T12:00:00Z"));
  await restore(to, copy);
  DB = to.DB;
});

afterAll(async () => {
  await Promise.all(open.map(({ dispose }) => dispose()));
  rmSync(folder, { recursive: true, force: true });
});

describe("who was affected", () => {
  test("by a breach of everything: each address once, with what was there of it, and nobody who is gone", async () => {
    const all = await affected(null);
    const addresses = all.map(({ email }) => email);
    expect(addresses).toEqual([...new Set(addresses)].sort());
    const people = await addressesOf(
      "SELECT email FROM users WHERE closed_at IS NULL UNION SELECT email FROM applications WHERE email NOT LIKE 'removed-%'",
    );
    expect(addresses).toEqual(expect.arrayContaining([...people, "nominee@example.org", "asker@example.org"]));
    expect(addresses.filter((email) => email === "" || email.endsWith("@removed.invalid"))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(PEOPLE_A_PAGE);
    const both = all.find(({ what }) => what.includes("account") && what.includes("application"));
    expect(both?.what.split("; ").sort()).toEqual(["account", "application"]);
  });

  test("by one account that was taken over: its own, the applicants of its jobs, and no others", async () => {
    const [owner] = (
      await DB.prepare(
        "SELECT jobs.user_id AS id, jobs.id AS job FROM jobs WHERE jobs.id = (SELECT min(id) FROM jobs)",
      ).all<{ id: string; job: string }>()
    ).results;
    const id = owner?.id ?? "";
    const addresses = (await affected(id)).map(({ email }) => email);
    const mine = "SELECT job_id FROM applications JOIN jobs ON jobs.id = job_id WHERE jobs.user_id = ?1";
    const expected = await addressesOf(
      `SELECT email FROM users WHERE id = ?1 UNION SELECT email FROM applications WHERE job_id IN (${mine}) AND email NOT LIKE 'removed-%'`,
      id,
    );
    expect(addresses).toEqual(expect.arrayContaining(expected));
    expect(addresses).toContain("guest2@example.org");
    expect(addresses).not.toContain("asker@example.org");
    const everybody = await affected(null);
    expect(addresses.length).toBeLessThan(everybody.length);
    const others = await addressesOf(
      "SELECT email FROM applications WHERE email NOT IN (SELECT email FROM applications JOIN jobs ON jobs.id = job_id WHERE jobs.institution_id IN (SELECT institution_id FROM institution_members WHERE user_id = ?1)) AND email NOT IN (SELECT email FROM users WHERE id = ?1)",
      id,
    );
    const opened = await addressesOf(
      "SELECT email FROM applications JOIN resume_openings ON application_id = applications.id WHERE viewer_id = ?1",
      id,
    );
    expect(addresses.filter((email) => others.includes(email) && !opened.includes(email))).toEqual([]);
  });

  test("by an account that does not exist: nobody", async () => {
    expect(await affected("nobody")).toEqual([]);
  });
});

describe("docs/operations.md, Breach", () => {
  const [, breach = ""] = /\n## Breach\n([\s\S]*?)\n## /.exec(
    readFileSync(join(root, "docs", "operations.md"), "utf8"),
  ) ?? [null, ""];

  test.each([
    "within 6 hours",
    "without delay",
    "within 72 hours",
    "npm run affected",
    "Data Protection Board",
    "CERT-In",
  ])("has %s among its steps", (part) => {
    expect(breach.toLowerCase()).toContain(part.toLowerCase());
  });

  test("has a text that is ready to send: what happened, what it can mean, what we did, what you can do, whom to ask", () => {
    const [, text = ""] = /```text\n([\s\S]*?)```/.exec(breach) ?? [];
    for (const part of ["What happened", "What it can mean", "What we have done", "What you can do", "Whom to ask"]) {
      expect(text).toContain(part);
    }
  });
});
