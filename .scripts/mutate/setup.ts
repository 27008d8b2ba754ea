/**
 * Runs before anything else in each test file, and puts mutants on and off. Each test is repeated: twice as it is, then once
 * with each living mutant that it comes by. A mutant under which it fails is dead when the test passes again without it.
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
/** What the test that runs is being repeated for. */
let run: { task: Task; step: number; waiting: string[]; doubted: string | null } | null = null;

const loaded = new Set<string>();
const living = new Set(plan.mutants);
/** How many tests came by a mutant. */
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

/** A test ends itself when nothing is left to try. */
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
  // A test that does not pass twice proves nothing here; neither does any after something was left behind.
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
  // It may be the machine that is slow, and what goes on in the background would meet the next one.
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
  const next = run.waiting.shift();
  if (next === undefined || spentMs >= plan.budgetMs) {
    if (next !== undefined) verdicts.cut.push(next, ...run.waiting);
    end();
    return;
  }
  begin(next);
}

/** Whether a living mutant is tried in this test: not in those before or after the part that was planned. */
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
  // What a test takes as it is does not count.
  if (startedAt > 0 && run && run.step > 1) spentMs += Date.now() - startedAt;
  startedAt = Date.now();
  reached = new Set();
  on = mutant;
}

/** What the test failed over when it ran last, or null; it is forgotten. */
function takeFailure(task: Task): string | null {
  const { result } = task;
  if (!result) return null;
  const { state, errors = [] } = result;
  result.state = "run";
  delete result.errors;
  return state === "fail" || errors.length > 0 ? (errors[0]?.message ?? "it failed") : null;
}
