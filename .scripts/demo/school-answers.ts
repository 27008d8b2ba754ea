/** How the demo's schools answer: in time, late, or not at all. Gives each application its clock, and the history that follows. */
import type { ApplicationRow, EventRow, Status } from "./applications.ts";
import type { JobRow } from "./jobs.ts";
import { PROMPT, SILENT, SLOW } from "./promises.ts";
import { createRandom } from "./random.ts";

type Rules = typeof import("../../app/domain/applications/clock/rules.ts");
type Clock = ReturnType<Rules["firstDue"]>;
type AnsweredApplication = { application: ApplicationRow; events: EventRow[] };
/** How an application counts in what is public of its school, and on which day. */
export type Counted = { id: string; as: "in_time" | "late" | "again"; day: number };
type Given = { applications: ApplicationRow[]; events: EventRow[]; jobs: JobRow[]; firstId: string };

const DAY = 86_400_000;
const ENDS: string[] = ["hired", "rejected", "withdrawn"];
const ZONE = "Asia/Kolkata";
/** Every so many applications the prompt school took longer than it promised. */
const SLIPS = 9;

export async function makeAnswers({ applications, events, jobs, firstId }: Given, now: Date) {
  const rules = await import("../../app/domain/applications/clock/rules.ts");
  const { dueAfter } = await import("../../app/domain/jobs/details/rules.ts");
  const random = createRandom("answers");
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const eventsOf = Map.groupBy(events, ({ applicationId }) => applicationId);
  const counted: Counted[] = [];
  const late = new Set<string>();
  const filled = new Set<string>();
  const forgotten = forget(applications, jobs, firstId, now);
  const answered = applications.map((found, index): AnsweredApplication => {
    const lost = forgotten.get(found.id);
    const application = lost ? { ...found, jobId: lost.jobId } : found;
    const job = jobOf.get(application.jobId);
    const own = lost
      ? (eventsOf.get(found.id) ?? []).slice(0, 1).map((event) => ({ ...event, createdAt: lost.at }))
      : (eventsOf.get(found.id) ?? []);
    if (!job) return { application, events: own };
    const school = job.company_name;
    const isOpen = job.state === "open" && !job.removedAt;
    let [moves, isLate] = [own, false];
    if (school === SILENT && own.at(-1)?.toStatus !== "withdrawn") moves = own.slice(0, 1);
    if (school === PROMPT) {
      moves = answeredSoon(own, { now, isOpen, isSlip: index % SLIPS === 0 });
      if (!isOpen)
        moves = ended(moves, { now, by: job.user_id, isFirst: !filled.has(job.id), id: (at) => random.uuid7(at) });
      if (moves.at(-1)?.toStatus === "hired") filled.add(job.id);
    }
    const jobDetails: { answer_days?: number; answers_from?: "arrival" | "closing" } = JSON.parse(job.details ?? "{}");
    const promisedDays = jobDetails.answer_days ?? null;
    const terms = { answerDays: promisedDays, timeZone: ZONE, breaks: [] };
    const [first, ...rest] = moves;
    if (!first) return { application, events: own };
    const about = { answersFrom: jobDetails.answers_from ?? null, closesAt: job.closesAt ?? null };
    let clock = rules.firstDue({ ...terms, ...about, now: first.createdAt });
    let status: Status = "submitted";
    const history = [first];
    const lapse = ({ dueAt, turn }: Clock) => {
      const at = dueAt ?? now;
      const event = { actorId: null, fromStatus: status, toStatus: "unanswered" as const, createdAt: at };
      history.push({ id: random.uuid7(at.getTime()), applicationId: application.id, ...event });
      isLate ||= turn === "school";
    };
    for (const move of rest) {
      const isLapsed = promisedDays !== null && clock.dueAt !== null && clock.dueAt < move.createdAt;
      if (isLapsed) lapse(clock);
      history.push({ ...move, fromStatus: isLapsed ? "unanswered" : move.fromStatus });
      status = move.toStatus as Status;
      clock = rules.clockAfter({ kind: "moved", to: status }, { ...terms, now: move.createdAt, before: clock });
    }
    const answer = rest.find(({ toStatus }) => toStatus !== "withdrawn");
    const row: ApplicationRow = {
      ...{ ...application, ...clock, status, promisedDays, answeredAt: answer?.createdAt ?? null },
      ...{ createdAt: first.createdAt, updatedAt: (rest.at(-1) ?? first).createdAt },
    };
    if (clock.dueAt !== null && clock.dueAt <= now && promisedDays !== null) {
      lapse(clock);
      Object.assign(row, rules.STOPPED, { status: "unanswered", lapsedFrom: status, lapsedAt: clock.dueAt });
      Object.assign(row, { unansweredBy: clock.turn, updatedAt: clock.dueAt });
    } else if (clock.dueAt !== null && clock.dueAt <= now) {
      // From before the promise: as the product gives them a due day.
      Object.assign(row, { dueAt: dueAfter(now, 1 + (index % 13), terms), waitsSince: now });
    }
    const person = `${application.candidateId} ${job.user_id}`;
    const as = countedAs(row, isLate);
    if (as) {
      const day = Math.floor(row.updatedAt.getTime() / DAY);
      counted.push({ id: row.id, as: as === "late" && late.has(person) ? "again" : as, day });
      if (as === "late") late.add(person);
    }
    return { application: row, events: history };
  });
  return {
    applications: answered.map(({ application }) => application).sort(byTime),
    events: answered.flatMap(({ events }) => events).sort(byTime),
    counted,
  };
}

/** Applications without an account, and those under no promise, count nowhere. */
function countedAs({ promisedDays, candidateId, status }: ApplicationRow, isLate: boolean): "in_time" | "late" | null {
  if (!promisedDays || !candidateId) return null;
  if (isLate) return "late";
  return status === "hired" || status === "rejected" || status === "unanswered" ? "in_time" : null;
}

/**
 * Applications to which nothing came: two of the first candidate, others for the slow school and the silent one. Each
 * went to one of the school's oldest jobs, some of them so long ago that they count as unanswered.
 */
function forget(rows: ApplicationRow[], jobs: JobRow[], firstId: string, now: Date) {
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const isOpen = (job: JobRow | undefined) => job?.state === "open" && !job.removedAt;
  const taken = new Set(rows.map(({ jobId, email }) => `${jobId} ${email}`));
  const lost = new Map<string, { jobId: string; at: Date }>();
  const own = (status: Status) =>
    rows.find((row) => row.candidateId === firstId && row.status === status && isOpen(jobOf.get(row.jobId)));
  const others = rows.filter(({ candidateId, jobId, status }) => {
    return candidateId !== firstId && status === "submitted" && jobOf.get(jobId)?.company_name !== PROMPT;
  });
  const lose = (row: ApplicationRow | undefined, school: string, days: number) => {
    const ofSchool = jobs.filter((job) => job.company_name === school && isOpen(job));
    const target = ofSchool
      .sort((one, other) => Number(one.createdAt) - Number(other.createdAt))
      .find(({ id }) => row && !taken.has(`${id} ${row.email}`));
    if (!row || !target) return;
    taken.add(`${target.id} ${row.email}`);
    const at = Math.max(target.createdAt.getTime() + 3 * 3_600_000, now.getTime() - days * DAY);
    lost.set(row.id, { jobId: target.id, at: new Date(at) });
  };
  lose(own("rejected") ?? own("submitted"), SILENT, 41);
  lose(own("withdrawn") ?? own("shortlisted"), SLOW, 12);
  for (const [index, days] of [40, 13, 10].entries()) lose(others[index], SLOW, days);
  for (const [index, days] of [41, 14].entries()) lose(others[index + 3], SILENT, days);
  return lost;
}

/** Each answer came within five days. Applications that are still open have moved in the last days. */
function answeredSoon(
  events: EventRow[],
  { now, isOpen, isSlip }: { now: Date; isOpen: boolean; isSlip: boolean },
): EventRow[] {
  const times = events.map(({ createdAt }) => createdAt.getTime());
  if (!isSlip) {
    for (const [index, time] of times.entries()) {
      const before = times[index - 1];
      if (before !== undefined) times[index] = Math.min(time, before + (2 + ((time / 1000) % 3)) * DAY);
    }
  }
  const last = times.at(-1) ?? 0;
  const isLive = !ENDS.includes(events.at(-1)?.toStatus ?? "");
  const latest = now.getTime() - (1 + ((last / 1000) % 4)) * DAY;
  const later = isLive && isOpen ? Math.max(0, latest - last) : 0;
  return events.map((event, index) => ({ ...event, createdAt: new Date(Math.floor((times[index] ?? 0) + later)) }));
}

/** Ends the applications that still waited when the job was closed: one was hired, the others were rejected. */
function ended(
  events: EventRow[],
  about: { now: Date; by: string; isFirst: boolean; id: (at: number) => string },
): EventRow[] {
  const last = events.at(-1);
  if (!last || ENDS.includes(last.toStatus)) return events;
  const at = Math.min(last.createdAt.getTime() + 2 * DAY, about.now.getTime() - 3_600_000);
  const toStatus = about.isFirst ? "hired" : "rejected";
  const by = { id: about.id(at), applicationId: last.applicationId, actorId: about.by };
  return [...events, { ...by, fromStatus: last.toStatus, toStatus, createdAt: new Date(at) }];
}

/** How schools keep their word, as use-cases and the scheduled run write it down of what has happened. */
export async function countAnswers(DB: D1Database, counted: Counted[], now: Date): Promise<void> {
  const { sumUpResponsiveness } = await import("../../app/domain/responsiveness/sum-up-responsiveness.server.ts");
  const { openDatabase } = await import("../../app/db/client.server.ts");
  await DB.batch([
    DB.prepare(`update applications set counts_as = one.value ->> 'as', counted_on = one.value ->> 'day'
      from json_each(?) one where applications.id = one.value ->> 'id'`).bind(JSON.stringify(counted)),
    DB.prepare(`update jobs set ended_on = updated_at / ${DAY} where state = 'closed' and removed_at is null`),
    DB.prepare(`insert into school_responsiveness (institution_id, summed_on) select distinct institution_id, 0 from jobs where ended_on is not null or exists
      (select 1 from applications where applications.job_id = jobs.id and counts_as in ('in_time', 'late'))`),
  ]);
  await sumUpResponsiveness({ db: openDatabase(DB), now });
}

/** The applicants' answers to the questions of their jobs. */
export async function withAnswers(applications: ApplicationRow[], jobs: JobRow[]): Promise<ApplicationRow[]> {
  const { readQuestions } = await import("../../app/domain/jobs/details/rules.ts");
  const random = createRandom("answered");
  const questionsOfJobs = new Map(jobs.map(({ id, details }) => [id, readQuestions(details ?? null)]));
  return applications.map((application) => {
    const questions = questionsOfJobs.get(application.jobId) ?? [];
    if (questions.length === 0) return application;
    const answers = questions.map(({ id, kind, choices }) => {
      if (kind === "yes_no") return [id, random.chance(0.8)];
      if (kind === "choice") return [id, random.pick(choices)];
      return [id, kind === "number" ? random.int(0, 14) : random.pick(EXPERIMENTS)];
    });
    return { ...application, answers: JSON.stringify(Object.fromEntries(answers)) };
  });
}

const EXPERIMENTS = [
  "A burning candle under a glass: everybody has an opinion on why the water rises.",
  "Red cabbage and lemon juice. It needs no laboratory.",
  "I let a phone fall, in slow motion, and we measure it on the wall.",
];

function byTime(one: { createdAt: Date; id: string }, other: { createdAt: Date; id: string }): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);
}
