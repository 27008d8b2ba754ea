/** A short soak: workerd is killed while applicants are sending, and nothing that was answered is lost. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundledCode, type LocalWorker, startWorker } from "../bench/local-worker.ts";
import { failuresOf, runSoak, type SoakResult } from "../bench/soak.ts";
import { findLosses } from "../bench/soak-check.ts";
import { copyState } from "./support/starting-states.ts";

const stateDir = mkdtempSync(join(tmpdir(), "staffroom-soak-test-"));
let soak: SoakResult;
let worker: LocalWorker | undefined;
beforeAll(async () => {
  await copyState(stateDir, { demo: false });
  soak = await runSoak({ seconds: 5, maxRequests: 3000, demo: false, stateDir });
});
afterAll(async () => {
  await worker?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

test("the kill came while applications were on their way, and the visitors went on afterwards", () => {
  const { atTheKill, figures, promises } = soak;
  expect(atTheKill.underWay).toBeGreaterThan(0);
  expect(atTheKill.answered).toBeGreaterThan(0);
  expect(figures.cutOff).toBeGreaterThan(0);
  expect(promises.applications.length).toBeGreaterThan(atTheKill.answered);
});

test("every application and job that was answered is there, each application once and with its own PDF", () => {
  expect(soak.losses.lost).toEqual([]);
  expect(soak.losses.checked.pdfs).toBeGreaterThanOrEqual(soak.promises.applications.length);
});

test("nobody met an error but the broken line", () => {
  expect(failuresOf(soak.figures)).toEqual({});
});

test("a lost row, a lost PDF, other bytes and a job put back are each noticed", async () => {
  worker = await startWorker(stateDir, bundledCode());
  const { db, bucket } = worker;
  const { results } = await db.prepare("SELECT id, resume_key FROM applications LIMIT 3").all<Record<string, string>>();
  const [row, gone, changed] = results;
  // Somebody of the crowd may have opened or moved this one.
  const parts = await db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%REFERENCES _applications_(%'")
    .all<{ name: string }>();
  for (const { name } of parts.results)
    await db.prepare(`DELETE FROM ${name} WHERE application_id = ?`).bind(row?.id).run();
  await db.prepare("DELETE FROM applications WHERE id = ?").bind(row?.id).run();
  await bucket.delete(gone?.resume_key ?? "");
  const pdf = await (await bucket.get(changed?.resume_key ?? ""))?.arrayBuffer();
  if (!pdf) throw new Error("There is no PDF to change.");
  new Uint8Array(pdf).set([0x21], 9);
  await bucket.put(changed?.resume_key ?? "", pdf);
  const [job] = soak.promises.jobs.keys();
  await db.prepare("UPDATE jobs SET title = 'As it was' WHERE id = ?").bind(job).run();
  const { lost, orphans } = await findLosses(worker, soak.promises);
  const isNoticed = (pattern: RegExp) => lost.some((line) => pattern.test(line));
  expect([/was answered and is gone/, /has no PDF/, /is not the one/, /"As it was"/].map(isNoticed)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(orphans).toBe(soak.losses.orphans + 1);
});
