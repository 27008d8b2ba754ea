/**
 * Runs before anything else in each test file, and turns mutants on and off. Each test is repeated: twice as it is, then once
 * with each living mutant that it reaches. A mutant under which the test fails is dead if the test passes again without it.
 * A mutant that counts only while the code is loaded gets a run of its own: `alone`.
 */
import { beforeAll, beforeEach, type TestContext } from "vitest";
import type { Plan, Verdicts } from "./plan.ts";

declare global {
  var isMutant: ((id: string) => boolean) | undefined;
}
declare module "vitest" {
  interface TaskMeta {
    verdicts?: Verdicts;
  }
}

/** Filled in by the plugin of vitest.config.ts. */
const plan: Plan = JSON.parse("THE_PLAN");

type Task = TestContext["task"];

let on = plan.alone ?? "";
let reached = new Set<string>();
/** The test that runs, and what it is being repeated for. */
let run: { task: Task; step: number; waiting: string[]; doubted: string | null } | null = null;

const loaded = new Set<string>();
const living = new Set(plan.mutants);
/** How many tests have reached a mutant. */
const met = new Map<string, number>();
let spentMs = 0;
let startedAt = 0;

globalThis.isMutant = (id) => {
  reached.add(id);
  return id === on;
};

if (!plan.alone) {
  // biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern there, and gives the suite as the second one
  beforeAll(({}, suite) => {
    for (const id of reached) loaded.add(id);
    repeatAll(suite as Task["file"]);
  });
  beforeEach(nextStep);
}

/** Repeat each test more often than needed: it ends itself when nothing is left to try. */
function repeatAll(suite: Task["file"]): void {
  const visit = (task: (typeof suite.tasks)[number]): void => {
    if (task.type === "test") task.repeats = 3 * plan.mutants.length + 10;
    else for (const each of task.tasks) visit(each);
  };
  for (const task of suite.tasks) visit(task);
}

function nextStep({ task, skip }: TestContext): void {
  const failure = takeFailure(task);
  const hasFailed = failure !== null;
  if (run?.task !== task) {
    run = { task, step: 0, waiting: [], doubted: null };
    task.meta.verdicts = emptyVerdicts([...loaded]);
    loaded.clear();
    begin("");
    return;
  }
  const verdicts = task.meta.verdicts;
  if (!verdicts) return;
  const end = () => {
    on = "";
    skip();
  };
  run.step += 1;
  if (run.step === 1) {
    verdicts.reached = [...reached];
    verdicts.red = failure;
    run.waiting = verdicts.reached.filter(isDue);
    if (hasFailed || run.waiting.length === 0) end();
    begin("");
    return;
  }
  // A test that does not pass twice proves nothing here. Nor does a test after a mutant has left something behind.
  if (on === "" && hasFailed) {
    if (run.doubted) verdicts.doubted.push(run.doubted);
    else if (run.step === 2) verdicts.isOnce = true;
    end();
    return;
  }
  if (run.doubted) {
    verdicts.killed.push(run.doubted);
    living.delete(run.doubted);
    run.doubted = null;
  }
  // The machine may be slow, and work that goes on in the background would meet the next mutant.
  if (on !== "" && hasFailed && /timed out/.test(failure)) {
    verdicts.doubted.push(on);
    living.delete(on);
    end();
    return;
  }
  if (on !== "" && hasFailed) {
    run.doubted = on;
    begin("");
    return;
  }
  // What a statement is made of was asked for once, in an earlier run: such a mutant has to be on from the beginning.
  if (on !== "" && !reached.has(on)) verdicts.loaded.push(on);
  const next = run.waiting.shift();
  if (next === undefined || spentMs >= plan.budgetMs) {
    if (next !== undefined) verdicts.cut.push(next, ...run.waiting);
    end();
    return;
  }
  begin(next);
}

/** True if a living mutant is tried in this test: only within the planned part of the tests that reach it. */
function isDue(id: string): boolean {
  if (!living.has(id)) return false;
  const test = met.get(id) ?? 0;
  met.set(id, test + 1);
  if (test >= plan.from + plan.tests) run?.task.meta.verdicts?.cut.push(id);
  return test >= plan.from && test < plan.from + plan.tests;
}

function emptyVerdicts(ofLoading: string[]): Verdicts {
  return { loaded: ofLoading, reached: [], killed: [], doubted: [], cut: [], isOnce: false, red: null };
}

function begin(mutant: string): void {
  // The time of a test's first run does not count.
  if (startedAt > 0 && run && run.step > 1) spentMs += Date.now() - startedAt;
  startedAt = Date.now();
  reached = new Set();
  on = mutant;
}

/** The error of the test's last run, or null. It is removed from the test. */
function takeFailure(task: Task): string | null {
  const { result } = task;
  if (!result) return null;
  const { state, errors = [] } = result;
  result.state = "run";
  delete result.errors;
  return state === "fail" || errors.length > 0 ? (errors[0]?.message ?? "it failed") : null;
}
