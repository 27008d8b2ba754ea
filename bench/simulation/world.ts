/** The schools, jobs and people of a simulated month, and what everybody notes of it. */
import { createRandom, type Random } from "../../.scripts/demo/random.ts";
import { type Database, openDatabase } from "../../app/db/client.server.ts";
import { RUN_LIMITS } from "../../app/db/connection.server.ts";
import { unansweredCall } from "../../app/db/database-unavailable.ts";
import { profiles, users } from "../../app/db/schema/accounts.ts";
import { institutionMembers, institutions } from "../../app/db/schema/institutions.ts";
import { jobs } from "../../app/db/schema/jobs-and-applications.ts";
import { PASSWORD_COST } from "../../app/domain/accounts/password-cost-rules.ts";
import type { Person } from "../../app/domain/actor.ts";
import { createEffects } from "../../app/domain/effects.ts";
import { newRowId, newUserId } from "../../app/domain/ids.ts";
import { toJobRow } from "../../app/domain/jobs/details/make-job-row.ts";
import { JobInput } from "../../app/domain/jobs/schema.ts";
import { createAdverts } from "../adverts.ts";
import { STALLED_LIMITS, type Stall } from "./stall.ts";

/** The institution of a school's person. She works alone, so it may have her id. */
const schoolOf = (db: Database, id: string, createdAt: Date) => [
  db.insert(institutions).values({ id, createdAt, updatedAt: createdAt }),
  db.insert(institutionMembers).values({ userId: id, institutionId: id, role: "owner", createdAt }),
];

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** A Sunday evening in India. */
export const BEGIN = Date.parse("2026-11-01T12:00:00Z");
export const ZONE = "Asia/Kolkata";
/** The most days after the month in which the applications come to their ends. */
export const MAX_DAYS_AFTER = 80;

export type Manner = "prompt" | "slow" | "silent";
export type School = { person: Person; manner: Manner; closedAt: number | null };
export type Job = { id: string; school: School; days: number; random: Random; lastArrival: number };
export type Candidate = { person: Person; closedAt: number | null };

/** A move that a school has asked for, by its id, which becomes that of the event. */
export type RequestedMove = { applicationId: string; notifyAt: number; isTakenBack: boolean };
export type Sent = { mailId: string; eventKey: string; recipient: string; at: number };

export type World = Awaited<ReturnType<typeof createWorld>>;
/** `days`: so long applications come. `every`: a run each so many hours. */
export type Size = { days: number; applications: number; jobs: number; schools: number; every: number };

export async function createWorld(DB: D1Database, seed: string, size: Size) {
  const random = createRandom(`${seed} world`);
  const objects = new Map<string, number>();
  const open = (binding = DB, limits = RUN_LIMITS): Database => openDatabase(binding, "first-primary", { limits });
  const config = {
    signingSecret: "simulated-secret-for-signing-only-0123456",
    linkSecret: "simulated-secret-for-links-only-012345678",
    confirmsAddresses: true,
    erasureHoldDays: 0,
    passwordCost: PASSWORD_COST,
  };
  /** The dependencies of a use-case at a moment. */
  const depsAt = (at: number, binding = DB, limits = RUN_LIMITS) => ({
    db: open(binding, limits),
    now: new Date(at),
    effects: createEffects(() => {}),
    origin: "https://simulated.example",
    client: null,
    config,
    resumes: bucketOf(objects),
  });

  const schools = Array.from({ length: size.schools }, (_, index): School => {
    const chance = random.next();
    const manner = chance < 0.45 ? "prompt" : chance < 0.75 ? "slow" : "silent";
    const person = { id: newUserId(), email: `school${index}@simulated.example`, role: "admin" as const };
    return { person, manner, closedAt: null };
  });
  // Some people apply often. Every third applies without an account, each once.
  const candidates = Array.from({ length: Math.max(4, Math.ceil(size.applications / 4)) }, (_, index): Candidate => {
    const person = { id: newUserId(), email: `candidate${index}@simulated.example`, role: "user" as const };
    return { person, closedAt: null };
  });
  const db = open();
  const people = [...schools, ...candidates].map(({ person }) => person);
  const early = new Date(BEGIN - 30 * DAY);
  for (let from = 0; from < people.length; from += 40) {
    const [first, ...rest] = people
      .slice(from, from + 40)
      .flatMap(({ id, email, role }, index) => [
        db.insert(users).values({ id, email, role, passwordHash: null, createdAt: early, emailVerifiedAt: early }),
        db.insert(profiles).values({ userId: id, updatedAt: early, f_name: `Person ${from + index}` }),
        ...(role === "admin" ? schoolOf(db, id, early) : []),
      ]);
    if (first) await db.batch([first, ...rest]);
  }

  const adverts = createAdverts(createRandom(`${seed} adverts`));
  const posted: Job[] = [];
  for (let count = 0; count < size.jobs; count += 1) {
    const school = schools[count % schools.length] as School;
    const days = random.pick([5, 7, 14]);
    const isFromClosing = random.chance(0.25);
    const closes = isFromClosing
      ? BEGIN + Math.round(size.days * (0.35 + random.next() * 0.6)) * DAY
      : BEGIN + 200 * DAY;
    const answerDays = random.chance(0.15)
      ? {}
      : { answer_days: String(days), answers_from: isFromClosing ? "closing" : "arrival" };
    const input = JobInput.parse({ vacancy: "2", ...adverts(), ...answerDays, salary: "" });
    const now = new Date(BEGIN);
    const stored = toJobRow(input, {
      current: null,
      place: null,
      isChosen: false,
      closesAtElse: new Date(closes),
      now,
    });
    const id = newRowId(new Date(BEGIN + count));
    const state = { state: "open" as const, seq: count + 1, createdAt: now, updatedAt: now, publishedAt: now };
    await db
      .insert(jobs)
      .values({ ...stored, ...state, id, user_id: school.person.id, institutionId: school.person.id });
    const lastArrival = Math.min(BEGIN + size.days * DAY, closes - 2 * HOUR);
    posted.push({
      id,
      school,
      days: "answer_days" in answerDays ? days : 7,
      random: createRandom(`${seed} job ${count}`),
      lastArrival,
    });
  }
  return {
    ...{ DB, seed, days: size.days, every: size.every, depsAt, schools, candidates, jobs: posted },
    /** The applications that were taken, with whose they are. */
    sent: new Map<string, { candidate: Candidate | null; job: Job }>(),
    requestedMoves: new Map<string, RequestedMove>(),
    mails: [] as Sent[],
    /** Events whose mail was lost with a run that was killed. */
    lost: new Set<string>(),
    counts: new Map<string, number>(),
    broken: [] as string[],
    closed: new Map<string, number>(),
    /** That of the hour under way. */
    stall: null as Stall | null,
  };
}

/** After so many refusals the stall is over for her. */
const STALLED_PRESSES = 3;
const AGAIN_MS = 20_000;

type Deps = ReturnType<World["depsAt"]>;

/** What a person does once. In a stall she presses again until there is an answer, and it counts once. */
export async function press<T>(world: World, at: number, act: (deps: Deps) => Promise<T>): Promise<T> {
  const { stall } = world;
  for (let tries = 0; stall && tries < STALLED_PRESSES; tries += 1) {
    try {
      return await act(world.depsAt(at + tries * AGAIN_MS, stall.DB, STALLED_LIMITS));
    } catch (error) {
      if (!unansweredCall(error)) throw error;
      count(world, "presses without an answer");
    }
  }
  if (stall) await stall.settle();
  return act(world.depsAt(at + (stall ? STALLED_PRESSES * AGAIN_MS : 0)));
}

export function count(world: Pick<World, "counts">, what: string, by = 1): void {
  world.counts.set(what, (world.counts.get(what) ?? 0) + by);
}

/** As much of a bucket as applying and closing an account need. */
function bucketOf(objects: Map<string, number>): R2Bucket {
  const bucket = {
    put: async (key: string, content: ReadableStream) => {
      const { byteLength: size } = await new Response(content).arrayBuffer();
      objects.set(key, size);
      return { key, size };
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) objects.delete(key);
    },
  };
  return bucket as unknown as R2Bucket;
}
