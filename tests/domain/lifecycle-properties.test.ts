/** Random lives of jobs and applications: what the services answer, what the rules allow and what the database holds always agree. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Person } from "~/domain/actor";
import { applyToJob } from "~/domain/applications/apply/apply-for-job.server";
import { APPLICATION_STATUSES, type ApplicationStatus, nextStatuses } from "~/domain/applications/rules";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { DomainError } from "~/domain/errors";
import { editJob } from "~/domain/jobs/edit-job.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { getJob } from "~/domain/jobs/queries.server";
import { JOB_MOVES, type JobMove, type JobState, jobState, sourcesOfMove, whyNotMove } from "~/domain/jobs/rules";
import { JobInput } from "~/domain/jobs/schema";
import { JobSearch } from "~/domain/jobs/search/schema";
import { bindings, config, db, rowsOf, SURROUNDINGS, storedKeys } from "../support/bindings";
import { APPLY_FIELDS, createAccount, createJob, JOB_FIELDS, uploaded } from "../support/factories";
import { countOwnJobs } from "../support/own-jobs";
import { moveAndTell } from "../support/school-moves";
import { searchJobs } from "../support/search-jobs";
import { runs } from "../support/test-depth";

const RECRUITERS = 2;
const CANDIDATES = 2;
const JOBS = 3;

/** The decisions of the product, written down a second time: the rules are held against them, not the other way round. */
const JOB_TABLE: Record<JobState, Record<JobMove, JobState | "conflict">> = {
  open: { publish: "open", close: "closed", reopen: "open", remove: "removed" },
  closed: { publish: "conflict", close: "closed", reopen: "open", remove: "removed" },
  held: { publish: "open", close: "conflict", reopen: "conflict", remove: "removed" },
  taken_down: { publish: "conflict", close: "conflict", reopen: "conflict", remove: "removed" },
  hidden: { publish: "conflict", close: "conflict", reopen: "conflict", remove: "removed" },
  waiting: { publish: "conflict", close: "conflict", reopen: "conflict", remove: "removed" },
  refused: { publish: "conflict", close: "conflict", reopen: "conflict", remove: "removed" },
  scheduled: { publish: "open", close: "conflict", reopen: "conflict", remove: "removed" },
  removed: { publish: "conflict", close: "conflict", reopen: "conflict", remove: "removed" },
};
const NONE = { hidden: 0, waiting: 0, refused: 0, scheduled: 0 };
const BY_RECRUITER: Record<ApplicationStatus, ApplicationStatus[]> = {
  submitted: ["shortlisted", "interviewing", "offered", "hired", "rejected"],
  shortlisted: ["interviewing", "offered", "hired", "rejected"],
  interviewing: ["offered", "hired", "rejected"],
  offered: ["hired", "rejected"],
  hired: [],
  rejected: ["shortlisted", "interviewing", "offered", "hired"],
  withdrawn: [],
  unanswered: [],
};
const CAN_WITHDRAW: ApplicationStatus[] = ["submitted", "shortlisted", "interviewing", "offered"];

type Command =
  | { do: "move"; by: number; job: number; move: JobMove }
  | { do: "edit"; by: number; job: number }
  | { do: "apply"; by: number; job: number }
  | { do: "status"; by: number; job: number; candidate: number; to: ApplicationStatus }
  | { do: "withdraw"; by: number; job: number; candidate: number };

const recruiter = fc.nat({ max: RECRUITERS - 1 });
const candidate = fc.nat({ max: CANDIDATES - 1 });
const job = fc.nat({ max: JOBS - 1 });
const to = fc.constantFrom(...APPLICATION_STATUSES);
const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant("move"), by: recruiter, job, move: fc.constantFrom(...JOB_MOVES) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("edit"), by: recruiter, job }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("apply"), by: candidate, job }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant("status"), by: recruiter, job, candidate, to }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("withdraw"), by: candidate, job, candidate }) },
  ) as fc.Arbitrary<Command>,
  { minLength: 1, maxLength: 24 },
);

/** What the world should be: the jobs' states, and each application's statuses in order. */
type Model = { owners: number[]; jobs: JobState[]; applications: Map<string, ApplicationStatus[]> };
const keyOf = (command: { job: number; candidate: number }) => `${command.job}/${command.candidate}`;

/** Whoever waits for the school of a job that goes is told that no answer comes. */
function endApplications(model: Model, job: number): void {
  for (const [key, history] of model.applications) {
    const isWaiting = CAN_WITHDRAW.some((status) => status === history.at(-1));
    if (key.startsWith(`${job}/`) && isWaiting) history.push("unanswered");
  }
}

/** What a command should answer, "ok" or the error's code; changes the model as it should change the world. */
function expected(model: Model, command: Command): string {
  const state = model.jobs[command.job] ?? "removed";
  if (command.do === "apply") {
    if (state !== "open") return state === "closed" ? "conflict" : "gone";
    const key = keyOf({ job: command.job, candidate: command.by });
    if (model.applications.has(key)) return "conflict";
    model.applications.set(key, ["submitted"]);
    return "ok";
  }
  if (command.do === "move" || command.do === "edit") {
    if (model.owners[command.job] !== command.by) return "not_found";
    if (command.do === "edit") return state === "removed" ? "conflict" : "ok";
    const next = JOB_TABLE[state][command.move];
    if (next === "conflict") return next;
    if (next === "removed" && state !== "removed") endApplications(model, command.job);
    model.jobs[command.job] = next;
    return "ok";
  }
  const history = model.applications.get(keyOf(command));
  const current = history?.at(-1);
  if (!history || !current) return "not_found";
  // What has lapsed takes the late answer that it would have taken in time.
  const standing = current === "unanswered" ? (history.at(-2) ?? current) : current;
  if (command.do === "withdraw") {
    if (command.by !== command.candidate) return "not_found";
    if (current === "withdrawn") return "ok";
    if (!CAN_WITHDRAW.includes(standing)) return "wrong_move";
    history.push("withdrawn");
    return "ok";
  }
  if (model.owners[command.job] !== command.by) return "not_found";
  // Repeating a move is no move.
  if (command.to === current) return "ok";
  if (!BY_RECRUITER[standing].includes(command.to)) return "wrong_move";
  history.push(command.to);
  return "ok";
}

/** The real thing: accounts and jobs of one run. Its word stands in its jobs and in no other. */
async function createWorld() {
  const word = `w${crypto.randomUUID().replaceAll("-", "")}`;
  const recruiters = await Promise.all(Array.from({ length: RECRUITERS }, () => createAccount("admin")));
  const candidates = await Promise.all(Array.from({ length: CANDIDATES }, () => createAccount("user")));
  const owners = Array.from({ length: JOBS }, (_, index) => index % RECRUITERS);
  const jobs = [];
  for (const owner of owners) jobs.push(await createJob(pick(recruiters, owner), { keywords: word }));
  return {
    word,
    recruiters,
    candidates,
    owners,
    jobIds: jobs.map(({ id }) => id),
    applicationIds: new Map<string, string>(),
  };
}
type World = Awaited<ReturnType<typeof createWorld>>;

function pick<T>(list: T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`There is no item ${index}`);
  return found;
}

async function run(world: World, command: Command): Promise<string> {
  const deps = { db, resumes: bindings.RESUMES, now: new Date(), config, ...SURROUNDINGS };
  const jobId = pick(world.jobIds, command.job);
  const actors: Person[] = command.do === "apply" || command.do === "withdraw" ? world.candidates : world.recruiters;
  const actor = pick(actors, command.by);
  try {
    if (command.do === "move") await moveJob(deps, actor, jobId, command.move);
    else if (command.do === "edit") {
      const title = `Edited ${crypto.randomUUID()}`;
      await editJob(deps, actor, jobId, JobInput.parse({ ...JOB_FIELDS, title, keywords: world.word }));
    } else if (command.do === "apply") {
      const input = { ...APPLY_FIELDS, job_id: jobId, applicant_email: actor.email };
      const file = uploaded("resume.pdf");
      const { id } = await applyToJob(deps, input, file, actor);
      world.applicationIds.set(keyOf({ job: command.job, candidate: command.by }), id);
    } else {
      const id = world.applicationIds.get(keyOf(command)) ?? crypto.randomUUID();
      if (command.do === "withdraw") await withdrawApplication(deps, actor, id);
      else await moveAndTell(deps, actor, id, command.to);
    }
    return "ok";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** The database holds what the model says, no more and no less. */
async function compare(world: World, model: Model): Promise<void> {
  const rows = (await rowsOf("jobs")).filter((row) => row.keywords === world.word);
  const states = world.jobIds.map((id) => {
    const row = rows.find((each) => each.id === id);
    return jobState({ status: row?.state as "open" | "closed", deleted: row?.removed_at !== null });
  });
  expect(states).toEqual(model.jobs);

  const open = world.jobIds.filter((_, index) => model.jobs[index] === "open");
  const found = await searchJobs({ db, now: new Date() }, JobSearch.parse({ q: world.word }), { limit: 100 });
  expect(found.jobs.map((each) => each.id).sort()).toEqual([...open].sort());
  for (const [index, id] of world.jobIds.entries()) {
    const code = await getJob({ db, now: new Date() }, id).then(
      () => "shown",
      (error: DomainError) => error.code,
    );
    expect(code).toBe(model.jobs[index] === "removed" ? "gone" : "shown");
  }
  for (const [index, account] of world.recruiters.entries()) {
    const own = model.jobs.filter((_, place) => model.owners[place] === index);
    const count = (state: JobState) => own.filter((each) => each === state).length;
    const counts = {
      open: count("open"),
      closed: count("closed"),
      removed: count("removed"),
      held: 0,
      taken_down: 0,
      ...NONE,
    };
    expect(await countOwnJobs({ db }, account)).toEqual({ all: counts.open + counts.closed, ...counts });
  }

  const applications = (await rowsOf("applications")).filter((row) => world.jobIds.includes(String(row.job_id)));
  expect(applications).toHaveLength(model.applications.size);
  const objects = new Set(await storedKeys());
  const events = await rowsOf("application_events");
  for (const [key, history] of model.applications) {
    const row = applications.find((each) => each.id === world.applicationIds.get(key));
    expect(row?.status).toBe(history.at(-1));
    expect(objects.has(String(row?.resume_key))).toBe(true);
    // Written in the order of their ids, which carry the time.
    const own = events.filter((event) => event.application_id === row?.id);
    expect(own.map((event) => event.to_status).sort()).toEqual([...history].sort());
    const steps = own.map((event) => `${event.from_status}>${event.to_status}`).sort();
    expect(steps).toEqual(history.map((status, index) => `${history[index - 1] ?? null}>${status}`).sort());
  }
}

test("random moves, withdrawals, closings, removals, edits and applications: answers, rules and rows agree", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const world = await createWorld();
      const model: Model = { owners: world.owners, jobs: world.jobIds.map(() => "open"), applications: new Map() };
      for (const command of sequence) {
        const answer = expected(model, command);
        expect(await run(world, command), JSON.stringify(command)).toBe(answer);
      }
      await compare(world, model);
    }),
    { numRuns: runs(40) },
  );
});

test("two commands at once end as if one had come after the other", async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.tuple(commands, commands), async (before, [[first], [second]]) => {
      if (!first || !second) return;
      const world = await createWorld();
      const model: Model = { owners: world.owners, jobs: world.jobIds.map(() => "open"), applications: new Map() };
      for (const command of before) {
        expected(model, command);
        await run(world, command);
      }
      const answers = await Promise.all([run(world, first), run(world, second)]);
      const orders = [
        [first, second],
        [second, first],
      ].map((order) => {
        const after = structuredClone(model);
        const told = order.map((command) => expected(after, command));
        return { after, told: order[0] === first ? told : told.reverse() };
      });
      // A loser of a race may be told 409 where a serial order would have called it something milder, never the reverse.
      const fitting = orders.filter(({ told }) => told.every((each, index) => each === answers[index]));
      expect(fitting.length, JSON.stringify({ first, second, answers, orders })).toBeGreaterThan(0);
      const outcomes = await Promise.allSettled(fitting.map(({ after }) => compare(world, after)));
      expect(
        outcomes.some(({ status }) => status === "fulfilled"),
        JSON.stringify({ first, second, outcomes }),
      ).toBe(true);
    }),
    { numRuns: runs(25) },
  );
});

test("the rules say of every pair what the product decided", () => {
  const states = Object.keys(JOB_TABLE) as JobState[];
  for (const state of states) {
    for (const move of JOB_MOVES) {
      const decided = JOB_TABLE[state][move];
      expect(whyNotMove(state, move) === null, `${move} a job that is ${state}`).toBe(decided !== "conflict");
      expect(sourcesOfMove(move).includes(state), `${move} changes a job that is ${state}`).toBe(
        decided !== "conflict" && decided !== state,
      );
    }
  }
  for (const status of APPLICATION_STATUSES) {
    expect([...nextStatuses(status, "recruiter")].sort()).toEqual([...BY_RECRUITER[status]].sort());
    expect([...nextStatuses(status, "candidate")]).toEqual(CAN_WITHDRAW.includes(status) ? ["withdrawn"] : []);
  }
});
