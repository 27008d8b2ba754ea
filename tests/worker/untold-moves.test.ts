/** A move that is not told yet changes no answer on the candidate's side, byte for byte; once it is told, those that show it change. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { interviews } from "~/db/schema/hiring";
import { LIVE_STATUSES, type LiveStatus } from "~/domain/applications/clock/rules";
import { APPLICATION_STATUSES, type ApplicationStatus, openMoves } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { api } from "../support/app";
import { countRows, db, snapshot, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  withToken,
} from "../support/factories";
import { EXCLUDED, readAll, readersOf, type Side } from "./candidate-side";
import { runScheduled } from "./scheduled";

/** Noon in India on a weekday. */
const NOON = new Date("2026-11-25T06:30:00Z");
const DAY_MS = 86_400_000;
/** So many applications stand on one page of their candidate's. */
const EACH = 15;

type Press = {
  from: ApplicationStatus;
  lapsedFrom: LiveStatus | null;
  to: ApplicationStatus;
  /** What goes with it. */
  more?: { message?: string; reply_by?: string };
  way?: "alone" | "bulk" | "replaced";
};

/** Each status to each that a school may give it, and each way in which it may. */
const standings = [
  ...APPLICATION_STATUSES.map((from) => ({ from, lapsedFrom: null })),
  ...LIVE_STATUSES.map((lapsedFrom) => ({ from: "unanswered" as const, lapsedFrom })),
];
const WORDS = "Dear {{name}}, {{job}} went to somebody with more years in the classroom.";
const PRESSES: Press[] = [
  ...standings.flatMap(({ from, lapsedFrom }) =>
    openMoves({ status: from, lapsedFrom }).map((to) => ({ from, lapsedFrom, to })),
  ),
  { from: "submitted", lapsedFrom: null, to: "rejected", more: { message: WORDS } },
  { from: "interviewing", lapsedFrom: null, to: "offered", more: { reply_by: "2026-12-21" } },
  { from: "submitted", lapsedFrom: null, to: "rejected", way: "bulk" },
  { from: "shortlisted", lapsedFrom: null, to: "rejected", way: "bulk", more: { message: WORDS } },
  { from: "shortlisted", lapsedFrom: null, to: "hired", way: "bulk" },
  { from: "submitted", lapsedFrom: null, to: "rejected", way: "replaced" },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An application that stands as this press finds it: with its clock, and an interview ahead where it is interviewing. */
async function apply(press: Press, jobId: string, who: Partial<Application>): Promise<Application> {
  const { from, lapsedFrom } = press;
  const isLive = LIVE_STATUSES.some((live) => live === from);
  const due = new Date(NOON.getTime() + 6 * DAY_MS);
  const clock = isLive
    ? { turn: from === "offered" ? ("candidate" as const) : ("school" as const), dueAt: due, waitsSince: NOON }
    : {};
  const lapse = lapsedFrom ? { lapsedFrom, lapsedAt: NOON, unansweredBy: "school" as const, lateAt: NOON } : {};
  const sentAt = new Date(NOON.getTime() - 3 * DAY_MS);
  const times = { createdAt: sentAt, updatedAt: sentAt, promisedDays: 7 };
  const application = await createApplication({ id: jobId }, { status: from, ...times, ...clock, ...lapse, ...who });
  if (from !== "interviewing") return application;
  const startsAt = new Date(NOON.getTime() + 2 * DAY_MS);
  const time = {
    times: JSON.stringify([startsAt.getTime()]),
    startsAt,
    endsAt: new Date(startsAt.getTime() + 1_800_000),
  };
  const said = { kind: "talk", minutes: 30, place: "Hall", timeZone: "Asia/Kolkata", state: "agreed" } as const;
  const id = newRowId(NOON);
  await db
    .insert(interviews)
    .values({ id, applicationId: application.id, ...said, ...time, createdAt: sentAt, updatedAt: sentAt });
  return application;
}

/** A school with a job for each press, to which a candidate has applied, and somebody without an account. */
async function openSchool(recruiter: Account): Promise<Side> {
  const verified = { emailVerifiedAt: NOON };
  const { id: institutionId, slug } = await createInstitution([[recruiter, "owner"]]);
  const people: Account[] = [];
  const side: Side = { applications: [], guests: [], people, slug };
  for (const [index, press] of PRESSES.entries()) {
    if (index % EACH === 0) people.push(await createAccount("user", verified));
    const person = people.at(-1);
    const { id } = await createJob(recruiter, { institutionId, title: `PGT Physics ${index}` });
    const own = { candidateId: person?.id ?? null, email: person?.email ?? "" };
    side.applications.push(await apply(press, id, own));
    side.guests.push(await apply(press, id, { confirmedAt: NOON, email: `guest${index}@example.com` }));
  }
  return side;
}

/** Press, as a program of the school does. */
async function pressAll(token: string, { applications, guests }: Side): Promise<void> {
  for (const [index, { to, way = "alone", more = {} }] of PRESSES.entries()) {
    const ids = [applications, guests].map((list) => list[index]?.id ?? "");
    if (way === "bulk") {
      const body = { ids, status: to, ...more };
      const { body: answer } = await api<{ results: { outcome: string }[] }>("POST", "/application/bulk", {
        token,
        body,
      });
      expect(answer.results.map(({ outcome }) => outcome)).toEqual(["moved", "moved"]);
      continue;
    }
    const moves = way === "replaced" ? (["shortlisted", to] as const) : [to];
    for (const id of ids)
      for (const status of moves) {
        const body = { status, ...more };
        const moved = await api("PUT", `/application/updatestatus/${id}`, { token, body });
        expect([moved.status, moved.body.undo_until]).toEqual([200, expect.any(String)]);
      }
  }
}

/** Where two answers part, with some words around it. */
function firstDifference(one: string, other: string): string[] {
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  const from = Math.max(0, (at < 0 ? one.length : at) - 60);
  return [one, other].map((text) => text.slice(from, from + 160));
}

/** Where a candidate, somebody without an account, and the public read what was told. */
const SHOWN = [
  "candidate /applied-jobs",
  "candidate /applied-jobs/ID",
  "candidate /applied-jobs/ID/interview",
  "candidate /jobdetails/ID",
  "candidate /application/myapplications",
  "candidate /application/interviews/ID",
  "candidate /calendar/KEY.ics",
  "candidate /notifications",
  "candidate /yourdata/export",
  "guest /application",
  "guest /application/interview",
  "guest application/guest",
  "guest application/interviews/guest",
  "stranger /institutions/hill-view-ID",
  "stranger /institutions/hill-view-ID/jobs.json",
  "stranger /jobdetails/ID",
  "stranger /jobs/getjobbyid/ID",
];

/** The kind of reader and the route of an answer's name. */
function placeOf(name: string): string {
  const [reader = "", ...rest] = name.split(" ");
  return `${reader} ${rest.at(-1)}`
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replace(/calendar\/[^/]+\.ics/, "calendar/KEY.ics");
}

test("a move that is not told yet is in no answer, no mail and no row that they read, and in each that shows it afterwards", async () => {
  const recruiter = await withToken("admin", await createAccount("admin", { emailVerifiedAt: NOON }));
  const side = await openSchool(recruiter);
  const readers = await readersOf(side, NOON);
  const settle = async () => {
    await runScheduled("* * * * *", { LOCAL_ORIGIN: "http://localhost:4173" });
    await runScheduled("17 * * * *", { LOCAL_ORIGIN: "http://localhost:4173" });
  };
  await settle();
  const before = await readAll(readers, side);
  // Every route is asked for by somebody whom it answers, or is left out with a reason.
  expect.soft([...before.silent.keys()].toSorted()).toEqual(Object.keys(EXCLUDED).toSorted());
  const rows = await snapshot();
  await pressAll(recruiter.token, side);
  expect(await countRows("untold_moves")).toBe(2 * PRESSES.length);
  await settle();
  const after = await readAll(readers, side);
  const changed = [...before.told].filter(([name, words]) => after.told.get(name) !== words);
  expect.soft(changed.map(([name, words]) => [name, firstDifference(words, after.told.get(name) ?? "")])).toEqual([]);
  expect(after.told.size).toBe(before.told.size);
  // What the school alone sees is all that was written.
  const { untold_moves: moves, applications, events, ...others } = await snapshot();
  expect(moves).toHaveLength(2 * PRESSES.length);
  const pressed = { next_status: null, next_at: null, desk_updated_at: null };
  const told = (applications as object[]).map((row) => ({ ...row, ...pressed }));
  expect({ ...others, applications: told, untold_moves: [], events: [] }).toEqual(rows);
  // Its school's version rose with each, and its log tells of each: neither stands in any of the answers above.
  const versions = (applications as { id: string; desk_updated_at: number | null }[]).map((row) => row.desk_updated_at);
  expect(versions.every((version) => Number(version) >= NOON.getTime())).toBe(true);
  const ids = new Set((events as { application_id: string }[]).map((event) => event.application_id));
  expect(ids.size).toBe(2 * PRESSES.length);
  // At the same moment, so that nothing but the telling makes a difference.
  await sql("UPDATE untold_moves SET notify_at = ?", NOON.getTime());
  await settle();
  expect(await countRows("untold_moves")).toBe(0);
  const { told: answers } = await readAll(readers, side);
  const differing = [...before.told].filter(([name, words]) => answers.get(name) !== words).map(([name]) => name);
  const owned = [...before.told.keys()].filter((name) => /^candidate \d+ \/applied-jobs\/[0-9a-f-]{36}$/.test(name));
  expect.soft(owned.filter((name) => !differing.includes(name))).toEqual([]);
  const places = new Set(differing.map(placeOf));
  expect.soft(SHOWN.filter((place) => !places.has(place))).toEqual([]);
});
