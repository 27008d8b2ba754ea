// `npm run mutate`: puts small mistakes into the code, one after the other; the tests must notice each. `npm test`
// does not do this. `-- --list` names the mutants, `-- --only TEXT` tries those whose name has this text, `-- --area NAME` those
// of one area, `-- --fresh` forgets earlier results, `-- --keep` also counts mutants that were killed before a test or a source
// changed, `-- --lanes N` runs N at once, `-- --minutes N` begins no test file after N minutes; the next run goes on. See
// docs/decisions/014-tests-and-measures.md.
import { readArguments } from "./arguments.mjs";
import { AREAS } from "./mutate/areas.ts";
import { EQUIVALENT } from "./mutate/equivalents.ts";
import { findMutants, type Mutant } from "./mutate/mutants.ts";
import type { FileOutcome } from "./mutate/plan.ts";
import { type Verdict, writeReport } from "./mutate/report.ts";
import { buildWithMutants, runTests } from "./mutate/run-tests.ts";
import { openState } from "./mutate/state.ts";
import { during, fail, messageOf, stopChildrenOnSignals } from "./run.ts";

/** In the first round a mutant meets so many tests of each file. If it survives all, it meets their other tests in the second. */
const FIRST_TESTS = 8;
/** How long the repeated tests of one file may take. */
const BUDGET_MS = 300_000;
const TURNS = 4;

type Round = { from: number; tests: number };
const ROUNDS: Round[] = [
  { from: 0, tests: FIRST_TESTS },
  { from: FIRST_TESTS, tests: Number.MAX_SAFE_INTEGER },
];
const START_MS = 180_000;
const ALONE_LIMIT_MS = 240_000;

stopChildrenOnSignals();
const { values } = readArguments("mutate");
const { only, area, list, fresh = false, keep = false } = values;
const lanes = Number(values.lanes ?? 1);
const limitMs = Number(values.minutes ?? 50) * 60_000;
if (area && !AREAS.some(({ name }) => name === area)) fail(`There is no area "${area}". -- --list names them`);
if (!list) console.error("Looking for places for mistakes …");
const all = findMutants();
const chosen = all.filter((mutant) => (!only || mutant.key.includes(only)) && (!area || mutant.area === area));
const { state, keptIds, save } = openState({ isFresh: fresh, keeps: keep || list === true });
const begin = Date.now();
let elapsed = 0;

if (list) for (const mutant of chosen) console.log(`${verdictOf(mutant).padEnd(10)} ${mutant.area}: ${mutant.key}`);
else await main().catch((error) => fail(messageOf(error)));

async function main() {
  console.log(`${chosen.length} mutants of ${all.length}. Building once, with all of them inside.`);
  await during("Building", buildWithMutants);
  const ofAreas = [...new Set(AREAS.flatMap(({ tests }) => tests))]

    // Tests that run from source take the least time.
    .sort((one, other) => Number(other.startsWith("tests/domain/")) - Number(one.startsWith("tests/domain/")));
  for (const round of ROUNDS) await inLanes(ofAreas, (file, lane) => tryInTurns(file, round, lane));
  await inLanes(living().filter(needsRunOfItsOwn), tryAlone);
  await inLanes(Object.keys(state.red), confirmRed);
  const unexplained = printSummary();
  const isWhole = living().every(hasMetItsTests);
  const kept = all.filter(({ id }) => keptIds.has(id) && !state.killed[id]).length;
  if (!only && !area) await writeReport({ mutants: all, verdictOf, isWhole, kept, seconds: state.seconds });
  process.exitCode = unexplained > 0 || Object.keys(state.red).length > 0 ? 1 : 0;
}

function verdictOf({ id, key }: Mutant): Verdict {
  if (state.killed[id] || keptIds.has(id)) return "killed";
  return EQUIVALENT[key] ? "equivalent" : "living";
}

function living(): Mutant[] {
  return chosen.filter((mutant) => verdictOf(mutant) === "living");
}

function hasMetItsTests({ id, area }: Mutant): boolean {
  return state.alone[id] === true || testsOf(area).every((file) => state.survived[id]?.includes(file));
}

function testsOf(area: string): string[] {
  return AREAS.find(({ name }) => name === area)?.tests ?? [];
}

function needsRunOfItsOwn({ id }: Mutant): boolean {
  if (state.alone[id]) return false;
  // A mutant that counts only while modules are loaded, or while a statement is made that is kept, changes nothing later.
  return state.doubted[id] !== undefined || state.loaded[id] === true;
}

async function inLanes<T>(jobs: T[], work: (job: T, lane: number) => Promise<void>): Promise<void> {
  const queue = [...jobs];
  const lane = async (_: unknown, number: number) => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      if (Date.now() - begin >= limitMs) return;
      await work(job, number);
      state.seconds += Math.round((Date.now() - begin) / 1000) - elapsed;
      elapsed = Math.round((Date.now() - begin) / 1000);
      save();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** One test file, in which the living mutants of the areas that name it take turns. */
async function tryInTurns(file: string, round: Round, lane: number): Promise<void> {
  const waiting = living().filter(({ id, area }) => {
    if (!testsOf(area).includes(file) || state.doubted[id] || state.survived[id]?.includes(file)) return false;
    return (state.begun[id]?.includes(file) ?? false) === round.from > 0;
  });
  if (waiting.length === 0) return;
  progress(`${file} …`);
  await tryThese(file, waiting, { round, lane });
}

type Where = { round: Round; lane: number };

/** `turn`: a mutant that leaves something behind ends the run of its file, which then begins again without it. */
async function tryThese(file: string, waiting: Mutant[], { round, lane }: Where, turn = 1): Promise<void> {
  const mutants = waiting.map(({ id }) => id);
  const plan = { alone: null, mutants, ...round, budgetMs: BUDGET_MS };
  const limitMs = BUDGET_MS + START_MS;
  const [outcome] = (await runTests([file], plan, { lane, limitMs })) ?? [];
  if (!outcome) return halve(file, waiting, { round, lane });
  note(outcome, waiting);
  const { killed, doubted, once, ms } = outcome;
  const after = doubted.length > 0 ? `, ${doubted.length} to be tried alone` : "";
  const not = once.length > 0 ? `, ${once.length} of ${outcome.tests} tests do not pass twice` : "";
  progress(`${file}: ${killed.length} of ${waiting.length} killed${after}${not} (${Math.round(ms / 1000)} s)`);
  const left = waiting.filter((mutant) => verdictOf(mutant) === "living" && !state.doubted[mutant.id]);
  if (doubted.length > 0 && left.length > 0 && turn < TURNS) await tryThese(file, left, { round, lane }, turn + 1);
}

/** The tests hang under one of these mutants: it is found by halving the list. */
async function halve(file: string, waiting: Mutant[], where: Where): Promise<void> {
  const [first] = waiting;
  if (!first) return;
  if (waiting.length === 1) {
    state.killed[first.id] = `${file}: out of time`;
    return progress(`${file}: out of time under ${first.key}`);
  }
  const middle = Math.ceil(waiting.length / 2);
  await tryThese(file, waiting.slice(0, middle), where);
  await tryThese(file, waiting.slice(middle), where);
}

function note(
  { file, failed, isBroken, loaded, reached, killed, doubted, cut, once, killers }: FileOutcome,
  waiting: Mutant[],
): void {
  const isCut = new Set(cut);
  for (const id of loaded) state.loaded[id] = true;
  for (const id of reached) state.reached[id] = true;
  for (const id of killed) state.killed[id] = `${file}: ${killers[id]}`;
  for (const id of doubted) if (!state.killed[id]) state.doubted[id] = file;
  for (const { id } of waiting) {
    const record = isCut.has(id) ? state.begun : state.survived;
    if (!state.killed[id] && !record[id]?.includes(file)) record[id] = [...(record[id] ?? []), file];
  }
  if (once.length > 0) state.once[file] = once;
  if (isBroken) state.red[file] = ["the file cannot be loaded"];
  // The test may have failed only because an earlier mutant left something behind: see `confirmRed`.
  else if (failed.length > 0) state.red[file] = failed;
}

/** One mutant that is on from the beginning, in the test files of its area. The file that left a doubt comes first. */
async function tryAlone({ id, key, area }: Mutant, lane: number): Promise<void> {
  const files = [...new Set([...[state.doubted[id] ?? []].flat(), ...testsOf(area)])];
  for (const file of files) {
    const plan = { alone: id, mutants: [], from: 0, tests: 0, budgetMs: 0 };
    const outcomes = await runTests([file], plan, { lane, limitMs: ALONE_LIMIT_MS });
    const [outcome] = outcomes ?? [];
    if (outcomes && outcome?.failed.length === 0 && !outcome.isBroken) continue;
    state.killed[id] = `${file}: ${outcomes ? (outcome?.failed[0] ?? "cannot be loaded") : "out of time"}`;
    break;
  }
  delete state.doubted[id];
  state.alone[id] = true;
  progress(`alone: ${state.killed[id] ? "killed" : "living"}: ${key}`);
}

/** A file that failed after mutants is run once without any. */
async function confirmRed(file: string, lane: number): Promise<void> {
  const plan = { alone: null, mutants: [], from: 0, tests: 0, budgetMs: 0 };
  const [outcome] = (await runTests([file], plan, { lane, limitMs: BUDGET_MS + START_MS })) ?? [];
  if (outcome && !outcome.isBroken && outcome.failed.length === 0) delete state.red[file];
}

function progress(line: string): void {
  const dead = chosen.filter((mutant) => verdictOf(mutant) !== "living").length;
  const minutes = ((Date.now() - begin) / 60_000).toFixed(1);
  console.log(`${minutes.padStart(5)} min  ${dead}/${chosen.length}  ${line}`);
}

function printSummary(): number {
  const left = living();
  for (const [file, tests] of Object.entries(state.red)) {
    console.log(`Red without any mutant, so it proves nothing: ${file}: ${tests[0]}`);
  }
  for (const { id, key } of left)
    console.log(`Living${state.reached[id] || state.loaded[id] ? "" : ", no test comes by it"}: ${key}`);
  const stale = Object.keys(EQUIVALENT).filter((key) => !all.some((mutant) => mutant.key === key));
  for (const key of stale) console.log(`No mutant has this name any more: ${key}`);
  console.log(`${chosen.length} mutants, ${chosen.length - left.length} killed or equivalent, ${left.length} living`);
  return left.length + stale.length;
}
