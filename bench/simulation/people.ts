/** The acts of schools and candidates in a simulated month, through the product's own use-cases. */

import { createRandom, type Random } from "../../.scripts/demo/random.ts";
import { applyToJob } from "../../app/domain/applications/apply/apply-for-job.server.ts";
import {
  acceptOffer,
  recordCall,
  recordContact,
  takeMoreTime,
} from "../../app/domain/applications/clock/record-clock-events.server.ts";
import { findUntoldMove } from "../../app/domain/applications/queries.server.ts";
import type { ApplicationStatus } from "../../app/domain/applications/rules.ts";
import { moveApplication } from "../../app/domain/applications/status/move-application.server.ts";
import { moveMany } from "../../app/domain/applications/status/move-many.server.ts";
import { listWaiting } from "../../app/domain/applications/status/queries.server.ts";
import { takeMovesBack, tellNow } from "../../app/domain/applications/status/tell-moves.server.ts";
import { withdrawApplication } from "../../app/domain/applications/status/withdraw-application.server.ts";
import { DomainError } from "../../app/domain/errors.ts";
import { askForOthers, chooseTime } from "../../app/domain/interviews/answer-interview.server.ts";
import { proposeInterview } from "../../app/domain/interviews/propose-interview.server.ts";
import { readOwnApplicationPage } from "../../app/domain/job-page/queries.server.ts";
import { closeAccount } from "../../app/domain/privacy/close-account.server.ts";
import {
  BEGIN,
  type Candidate,
  count,
  DAY,
  HOUR,
  type Job,
  MINUTE,
  press,
  type RequestedMove,
  type World,
} from "./world.ts";

/** An act of a person at a moment. Acts under one key are done in their order; others may come in between. */
export type Act = { at: number; key: string; what: string; run(at: number): Promise<void> };
export type Agenda = { add(act: Act): void };

type Sent = { id: string; job: Job; candidate: Candidate | null; random: Random };

/** All acts that follow from no other act: arrivals, steps for many at once, accounts that are closed. */
export function planMonth(world: World, agenda: Agenda, applications: number): void {
  const random = createRandom(`${world.seed} month`);
  for (let index = 0; index < applications; index += 1) {
    const job = random.pick(world.jobs);
    const at = BEGIN + Math.floor(random.next() * (job.lastArrival - BEGIN));
    const candidate = random.chance(0.67) ? random.pick(world.candidates) : null;
    const own = createRandom(`${world.seed} application ${index}`);
    agenda.add({
      at,
      key: job.id,
      what: "apply",
      run: (now) => apply(world, agenda, { index, job, candidate, random: own }, now),
    });
  }
  for (const job of world.jobs) {
    if (job.school.manner === "silent" || !job.random.chance(0.5)) continue;
    for (let times = job.random.int(1, 3); times > 0; times -= 1) {
      const at = BEGIN + Math.floor((5 + job.random.next() * (world.days + 10)) * DAY);
      agenda.add({ at, key: job.id, what: "reject many", run: (now) => rejectMany(world, agenda, job, now) });
    }
  }
  for (const candidate of world.candidates) {
    if (!random.chance(0.03)) continue;
    const at = BEGIN + Math.floor((2 + random.next() * world.days) * DAY);
    agenda.add({ at, key: "closing", what: "close an account", run: (now) => close(world, candidate, now) });
  }
  for (const school of world.schools) {
    if (!random.chance(0.03)) continue;
    const at = BEGIN + Math.floor((8 + random.next() * world.days) * DAY);
    agenda.add({ at, key: "closing", what: "close a school's account", run: (now) => close(world, school, now) });
  }
}

async function apply(
  world: World,
  agenda: Agenda,
  { index, job, candidate, random }: Omit<Sent, "id"> & { index: number },
  at: number,
): Promise<void> {
  if (candidate?.closedAt || job.school.closedAt) return;
  const bytes = new TextEncoder().encode("%PDF-1.7 %%EOF\nA page of a simulated resume, which nobody opens.        ");
  const file = { name: "resume.pdf", size: bytes.length, chunks: [bytes] };
  const input = {
    job_id: job.id,
    // As the form of the job's page: sent again, it is the same application.
    application_key: job.id,
    applicant_name: `Applicant ${index}`,
    applicant_email: candidate?.person.email ?? `guest${index}@simulated.example`,
    applicant_mobile: "9876543210",
    applicant_experience: "1+" as const,
  };
  const { id } = await press(world, at, (deps) => applyToJob(deps, input, file, candidate?.person ?? null));
  world.sent.set(id, { candidate, job });
  const sent = { id, job, candidate, random };
  const days = job.days * DAY;
  const plan = (after: number, what: string, run: Act["run"]) =>
    agenda.add({ at: at + Math.floor(after), key: job.id, what, run });
  if (job.school.manner === "prompt")
    plan((0.1 + random.next() * 0.8) * days, "look", (now) => look(world, agenda, sent, now));
  if (job.school.manner === "slow") plan((0.6 + random.next()) * days, "look", (now) => look(world, agenda, sent, now));
  if (!candidate) return;
  if (random.chance(0.06)) plan(random.next() * 12 * DAY, "withdraw", (now) => withdraw(world, sent, now));
  if (random.chance(0.04)) plan(random.next() * 12 * DAY, "say contacted", (now) => say(world, sent, now));
}

/** The school looks at an application and does something with it, or says that it needs longer. */
async function look(world: World, agenda: Agenda, sent: Sent, at: number): Promise<void> {
  const { id, job, random } = sent;
  if (job.school.closedAt) return;
  const later = (days: number, run = look) =>
    agenda.add({
      at: at + Math.floor(days * DAY),
      key: job.id,
      what: "look",
      run: (now) => run(world, agenda, sent, now),
    });
  const chance = random.next();
  if (chance < 0.04) {
    const days = random.int(1, 7);
    await press(world, at, (deps) => takeMoreTime(deps, job.school.person, id, { days })).catch(allowRefusal(world));
    return later(random.next() * 6);
  }
  if (chance < 0.07) {
    await press(world, at, (deps) => recordCall(deps, job.school.person, id)).catch(allowRefusal(world));
    return later(random.next() * 6);
  }
  if (chance < 0.2) return propose(world, agenda, sent, at);
  const to: ApplicationStatus =
    chance < 0.58
      ? "rejected"
      : chance < 0.83
        ? "shortlisted"
        : chance < 0.86
          ? "interviewing"
          : chance < 0.96
            ? "offered"
            : "hired";
  await move(world, agenda, sent, to, at);
}

/** Ask for a move; some are taken back, told at once, or replaced by another. */
async function move(world: World, agenda: Agenda, sent: Sent, to: ApplicationStatus, at: number): Promise<void> {
  const { id, job, random } = sent;
  const { person } = job.school;
  const chance = random.next();
  // A move that is taken back is always compared, the others now and then.
  const isLookedAt = chance < 0.15 || random.chance(0.1);
  // An earlier move whose time is over, and which no run has told, would be told by the press.
  const earlier = isLookedAt ? await findUntoldMove(world.depsAt(at).db, id) : null;
  const isAfterEarlier = earlier !== null && earlier.notifyAt.getTime() <= at;
  if (isAfterEarlier) await tellNow(world.depsAt(at), person, id).catch(allowRefusal(world));
  const isLate = isLookedAt && (await isUnrecordedLapse(world, id, at));
  const before = isLookedAt ? await seenBy(world, sent, at) : null;
  const moved = await press(world, at, (deps) => moveApplication(deps, person, id, to));
  if (moved.undoUntil === null) return;
  const untold = await findUntoldMove(world.depsAt(at).db, id);
  if (!untold) return;
  const notifyAt = moved.undoUntil.getTime();
  const requestedMove = { applicationId: id, notifyAt, isTakenBack: false };
  world.requestedMoves.set(untold.id, requestedMove);
  count(world, "moves asked for");
  const last = Math.min(notifyAt - 1, at + 9 * MINUTE);
  if (before !== null) {
    const after = await seenBy(world, sent, last);
    if (after !== before) world.broken.push(`undo leaks: ${id} showed ${after} before its time, not ${before}`);
    count(world, "looks at an untold move");
    if (isLate) count(world, "looks at an untold move, of a lapse that no run had recorded");
    if (isAfterEarlier) count(world, "looks at an untold move, after one whose time was over");
  }
  if (chance < 0.15) {
    await press(world, last - 2 * MINUTE, (deps) => takeMovesBack(deps, person, id));
    requestedMove.isTakenBack = true;
    count(world, "moves taken back");
    later(world, agenda, sent, at, random.next() * 4);
    return;
  }
  if (chance < 0.22) {
    requestedMove.notifyAt = at + 20_000;
    await press(world, requestedMove.notifyAt, (deps) => tellNow(deps, person, id));
    count(world, "moves told at once");
  } else if (chance < 0.26 && to !== "hired") {
    const other = await press(world, at + 30_000, (deps) => moveApplication(deps, person, id, "hired"));
    const replacing = await findUntoldMove(world.depsAt(at).db, id);
    requestedMove.isTakenBack = true;
    count(world, "moves replaced");
    if (replacing && other.undoUntil)
      world.requestedMoves.set(replacing.id, {
        applicationId: id,
        notifyAt: other.undoUntil.getTime(),
        isTakenBack: false,
      });
    return;
  }
  if (to === "shortlisted" || to === "interviewing")
    later(world, agenda, sent, at, (0.2 + random.next() * 1.2) * job.days);
  if (to === "rejected" && random.chance(0.04)) later(world, agenda, sent, at, 1 + random.next() * 5);
  if (to === "offered") offer(world, agenda, sent, at);
}

function later(world: World, agenda: Agenda, sent: Sent, at: number, days: number): void {
  const run = (now: number) => look(world, agenda, sent, now);
  agenda.add({ at: at + HOUR + Math.floor(days * DAY), key: sent.job.id, what: "look", run });
}

function offer(world: World, agenda: Agenda, sent: Sent, at: number): void {
  const { candidate, job, random } = sent;
  const chance = random.next();
  const answerAt = at + Math.floor((0.5 + random.next() * 9) * DAY);
  if (!candidate || chance > 0.85) return;
  if (chance > 0.7) {
    agenda.add({ at: answerAt, key: job.id, what: "withdraw", run: (now) => withdraw(world, sent, now) });
    return;
  }
  agenda.add({
    at: answerAt,
    key: job.id,
    what: "accept",
    run: async (now) => {
      if (candidate.closedAt) return;
      await press(world, now, (deps) => acceptOffer(deps, candidate.person, sent.id));
      count(world, "offers accepted");
    },
  });
  const hire = (now: number) => (job.school.closedAt ? Promise.resolve() : move(world, agenda, sent, "hired", now));
  if (random.chance(0.8)) agenda.add({ at: answerAt + DAY, key: job.id, what: "hire", run: hire });
}

/** Times are proposed; the candidate takes one, asks for others, or does not answer. */
async function propose(world: World, agenda: Agenda, sent: Sent, at: number): Promise<void> {
  const { id, job, candidate, random } = sent;
  if (job.school.closedAt) return;
  const times = [2, 3, 4].map((days) => ({ field: "times", at: new Date(at + days * DAY + 3 * HOUR) }));
  const answers = {
    kind: "talk" as const,
    place: "The school",
    link: null,
    time_zone: null,
    demo_class: null,
    demo_topic: null,
    demo_bring: null,
  };
  const proposal = { ...answers, times, minutes: 30 };
  await press(world, at, (deps) => proposeInterview(deps, job.school.person, id, proposal));
  count(world, "interviews proposed");
  const first = times[0]?.at;
  const chance = random.next();
  if (!candidate || !first || chance > 0.87) {
    if (random.chance(0.5)) later(world, agenda, sent, at, 6 + random.next() * 6);
    return;
  }
  const answerAt = at + Math.floor((0.1 + random.next() * 1.5) * DAY);
  const answer = async (now: number) => {
    if (candidate.closedAt) return;
    if (chance < 0.72) {
      await press(world, now, (deps) => chooseTime(deps, candidate.person, id, { startsAt: first }));
      count(world, "times chosen");
      if (job.school.manner === "prompt" || random.chance(0.5))
        later(world, agenda, sent, first.getTime(), random.next() * job.days);
      return;
    }
    await press(world, now, (deps) => askForOthers(deps, candidate.person, id, { word: "Afternoons, please" }));
    count(world, "other times asked for");
    const again = (then: number) => propose(world, agenda, sent, then);
    if (random.chance(0.6))
      agenda.add({ at: now + Math.floor(DAY * (0.2 + random.next())), key: job.id, what: "propose", run: again });
  };
  agenda.add({ at: answerAt, key: job.id, what: "answer about times", run: answer });
}

async function rejectMany(world: World, agenda: Agenda, job: Job, at: number): Promise<void> {
  const { person, closedAt } = job.school;
  if (closedAt) return;
  const waiting = (await listWaiting(world.depsAt(at), person, job.id, ["submitted", "unanswered"])).slice(0, 200);
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  const { bulkId, undoUntil } = await press(world, at, (deps) =>
    moveMany(deps, person, ids, { status: "rejected", message: "Dear {{name}}, thank you." }),
  );
  if (!bulkId || !undoUntil) return;
  const moves: RequestedMove[] = [];
  const rows = await world.DB.prepare("SELECT id, application_id FROM untold_moves WHERE bulk_id = ?")
    .bind(bulkId)
    .all();
  for (const { id, application_id } of rows.results as { id: string; application_id: string }[]) {
    const requestedMove = { applicationId: application_id, notifyAt: undoUntil.getTime(), isTakenBack: false };
    moves.push(requestedMove);
    world.requestedMoves.set(id, requestedMove);
  }
  count(world, "moves asked for many at once", moves.length);
  if (!job.random.chance(0.4)) return;
  const undo = async (now: number) => {
    if (job.school.closedAt) return;
    const { undone } = await press(world, now, (deps) => takeMovesBack(deps, person, bulkId));
    const back = new Set(undone.map(({ id }) => id));
    for (const requestedMove of moves) if (back.has(requestedMove.applicationId)) requestedMove.isTakenBack = true;
    count(world, "moves taken back", back.size);
  };
  // Mostly with a scheduled run in between.
  agenda.add({ at: at + job.random.int(20, 59) * MINUTE, key: job.id, what: "undo many", run: undo });
}

async function withdraw(world: World, { id, candidate }: Sent, at: number): Promise<void> {
  if (!candidate || candidate.closedAt) return;
  await press(world, at, (deps) => withdrawApplication(deps, candidate.person, id, "I have another post"));
  count(world, "withdrawn by the candidate");
}

async function say(world: World, { id, candidate }: Sent, at: number): Promise<void> {
  if (candidate && !candidate.closedAt)
    await press(world, at, (deps) => recordContact(deps, candidate.person, id, "contacted"));
}

async function close(
  world: World,
  who: { person: Candidate["person"]; closedAt: number | null },
  at: number,
): Promise<void> {
  const { id, email } = who.person;
  try {
    await press(world, at, (deps) => closeAccount(deps, who.person, { password: "", email }));
  } catch (error) {
    // The press before, which got no answer, has closed it.
    const closedAt = await world.DB.prepare("SELECT closed_at FROM users WHERE id = ?")
      .bind(id)
      .first<number>("closed_at");
    if (closedAt === null) throw error;
  }
  who.closedAt = at;
  world.closed.set(email, at);
  count(world, "accounts closed");
}

/** True if it is due and no run has recorded that. */
async function isUnrecordedLapse({ DB }: World, id: string, at: number): Promise<boolean> {
  const found = await DB.prepare("SELECT 1 AS n FROM applications WHERE id = ? AND due_at <= ? AND turn IS NOT NULL")
    .bind(id, at)
    .first<number>("n");
  return found !== null;
}

/** What the candidate sees of her application: as text, to compare. Null without an account. `but`: not what tells of this move. */
async function seenBy(world: World, { id, candidate }: Sent, at: number): Promise<string | null> {
  if (!candidate || candidate.closedAt) return null;
  const deps = world.depsAt(at);
  const [{ application: view }, bell] = await Promise.all([
    readOwnApplicationPage(deps, candidate.person, id, { cursor: null }),
    world.DB.prepare("SELECT count(*) AS n FROM notifications WHERE application_id = ? AND user_id = ?")
      .bind(id, candidate.person.id)
      .first<number>("n"),
  ]);
  return `${view.status} with ${view.history.length} lines and ${bell} notices`;
}

/** People press what is no longer open; the answer is a refusal, and nothing else. */
export function allowRefusal(world: World): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof DomainError)) throw error;
    count(world, `refused: ${error.code}`);
  };
}
