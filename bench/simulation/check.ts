/** Looks at everything that is left of a simulated month, and names what should not be. */

import { readApplicantsQuery } from "../../app/domain/applications/desk/rules.ts";
import { readApplicantPage, readOwnApplicationPage } from "../../app/domain/job-page/queries.server.ts";
import { timeIn } from "../../app/domain/time-zone-rules.ts";
import { count, MINUTE, type World, ZONE } from "./world.ts";

/** Somebody is waited for, it was not dropped, and no move was pressed in time. */
const IS_DUE = `due_at IS NOT NULL AND turn IS NOT NULL AND dropped_at IS NULL
  AND (next_at IS NULL OR next_at >= due_at)`;
/** The school sees what everybody is told. */
const IS_TOLD = "next_status IS NULL";

async function all<Row>(world: World, text: string, ...values: (string | number)[]): Promise<Row[]> {
  return (
    await world.DB.prepare(text)
      .bind(...values)
      .all<Row>()
  ).results;
}

/** Before a run: what is due by now and not recorded yet reads as `unanswered` to both sides. A few are looked at. */
export async function checkReading(world: World, at: number): Promise<void> {
  const due = await all<{ id: string }>(
    world,
    `SELECT id FROM applications INDEXED BY applications_due WHERE ${IS_DUE} AND ${IS_TOLD} AND due_at <= ? ORDER BY due_at DESC LIMIT 4`,
    at,
  );
  for (const { id } of due) {
    const { candidate, job } = world.sent.get(id) ?? {};
    if (!job) continue;
    const deps = world.depsAt(at);
    const seen: string[] = [];
    const listQuery = readApplicantsQuery(new URLSearchParams(), "");
    if (!job.school.closedAt) {
      const { review } = await readApplicantPage(deps, job.school.person, id, { listQuery, cursor: null });
      seen.push(review.applicant.status);
    }
    if (candidate && !candidate.closedAt) {
      seen.push((await readOwnApplicationPage(deps, candidate.person, id, { cursor: null })).application.status);
    }
    count(world, "looks at a lapse that no run has recorded", seen.length);
    if (seen.some((status) => status !== "unanswered"))
      world.broken.push(`silence: ${id} is due and reads as ${seen.join(", ")}`);
  }
}

/** After a run that did all: nothing that was due before it is left. */
export async function checkRun(world: World, at: number): Promise<void> {
  const left = await all<{ id: string }>(
    world,
    `SELECT id FROM applications INDEXED BY applications_due WHERE ${IS_DUE} AND due_at <= ? LIMIT 3`,
    at,
  );
  const waiting = await all<{ id: string }>(world, "SELECT id FROM untold_moves WHERE notify_at <= ? LIMIT 3", at);
  for (const { id } of left) world.broken.push(`silence: ${id} was due at a run that had time for all`);
  for (const { id } of waiting)
    world.broken.push(`told once: the move ${id} was to be told by a run that had time for all`);
  count(world, "runs that had time for all");
}

/** True if no side is waited for, and no notification is still to be sent. */
export async function isSettled(world: World): Promise<boolean> {
  const [left] = await all<{ n: number }>(
    world,
    `SELECT (SELECT count(*) FROM applications WHERE due_at IS NOT NULL OR gone_notify_at IS NOT NULL) + (SELECT count(*) FROM untold_moves) AS n`,
  );
  return left?.n === 0;
}

type Event = {
  id: string;
  application_id: string;
  actor_id: string | null;
  from_status: string | null;
  to_status: string;
  created_at: number;
};
type Row = { id: string; event_key: string; created_at: number; recipient: string };
type Application = {
  id: string;
  status: string;
  email: string;
  candidate_id: string | null;
  accepted_at: number | null;
  due_at: number | null;
  dropped_at: number | null;
};

export async function checkEnd(world: World, at: number): Promise<void> {
  const [applications, events, mails, notices] = await Promise.all([
    all<Application>(
      world,
      "SELECT id, status, email, candidate_id, accepted_at, due_at, dropped_at FROM applications",
    ),
    all<Event>(world, "SELECT * FROM application_events ORDER BY application_id, created_at, id"),
    all<Row>(world, "SELECT id, event_key, created_at, recipient FROM mail_outbox"),
    all<Row>(world, "SELECT id, event_key, created_at, user_id AS recipient FROM notifications"),
  ]);
  checkSilence(world, applications, at);
  checkTold(world, { applications, events, mails, notices });
  checkMails(world, events);
  checkTakenBack(world, [
    ...events.map(({ id }) => id),
    ...[...mails, ...notices, ...sentKeys(world)].map(({ event_key }) => lastOf(event_key)),
  ]);
}

const sentKeys = (world: World) => world.mails.map(({ eventKey }) => ({ event_key: eventKey }));
const lastOf = (key: string) => key.slice(key.lastIndexOf(":") + 1);

/** Everybody has an answer, or has ended it, or reads that none came. */
function checkSilence(world: World, applications: Application[], at: number): void {
  for (const { id, status, accepted_at, due_at, dropped_at } of applications) {
    const isOpen = ["submitted", "shortlisted", "interviewing", "offered"].includes(status);
    if (dropped_at !== null) count(world, "end: dropped");
    else count(world, `end: ${isOpen && accepted_at !== null ? "offer accepted" : status}`);
    if (!isOpen || accepted_at !== null || dropped_at !== null) continue;
    if (due_at === null) world.broken.push(`silence: ${id} is ${status}, and nobody is waited for`);
    else if (due_at <= at) world.broken.push(`silence: ${id} is ${status} and was due`);
  }
  if (applications.length !== world.sent.size)
    world.broken.push(`${world.sent.size} applications were taken, and ${applications.length} are there`);
}

/** Every step of a school's, and every lapse, has told the applicant once: by mail, and on her screens if she has an account. */
function checkTold(
  world: World,
  {
    applications,
    events,
    mails,
    notices,
  }: { applications: Application[]; events: Event[]; mails: Row[]; notices: Row[] },
): void {
  const schools = new Set(world.schools.map(({ person }) => person.id));
  const rows = new Map(applications.map((each) => [each.id, each]));
  const byEvent = (all: Row[]) => Map.groupBy(all, ({ event_key }) => lastOf(event_key));
  const [mailed, belled] = [byEvent(mails), byEvent(notices)];
  // Times that are proposed tell of the interview themselves.
  const proposals = new Set(
    mails
      .filter(({ event_key }) => /^interview:[^:]+:applicant:/.test(event_key))
      .map((row) => `${row.event_key.split(":")[1]} ${row.created_at}`),
  );
  const history = Map.groupBy(events, ({ application_id }) => application_id);
  for (const event of events) {
    const { id, application_id: applicationId, actor_id, to_status: to, created_at } = event;
    const application = rows.get(applicationId);
    const isOfSchool = actor_id !== null && schools.has(actor_id);
    const isLapse = to === "unanswered";
    const left = (history.get(applicationId) ?? []).find(({ to_status }) => to_status === "withdrawn");
    if (isLapse && left && left.created_at < created_at)
      world.broken.push(
        `after its end: ${applicationId} lapsed at ${created_at}, and was withdrawn at ${left.created_at}`,
      );
    if (!application || application.email.endsWith("@removed.invalid") || (!isOfSchool && !isLapse)) continue;
    if (["called", "more_time"].includes(to)) continue;
    const isOwn = ({ event_key, recipient }: Row) =>
      event_key.includes(":applicant:") || event_key.includes(":candidate:") || recipient === application.email;
    const mailCount = (mailed.get(id) ?? []).filter(isOwn).length;
    const shown = (belled.get(id) ?? []).filter(isOwn).length;
    if (mailCount > 1 || shown > 1)
      world.broken.push(`told once: ${id} (${to}) was told ${mailCount} times by mail and ${shown} on screens`);
    if (to === "interviewing" && proposals.has(`${applicationId} ${created_at}`)) continue;
    const list = history.get(applicationId) ?? [];
    // A lapse that was answered before its mail had left is not told any more.
    if (isLapse && list.indexOf(event) < list.length - 1) {
      count(world, "lapses that were answered later");
      continue;
    }
    // Nor is a rejection that was open again before its mail could leave: it waits for a run, for the morning, and for a run again.
    const next = list[list.indexOf(event) + 1];
    if (
      to === "rejected" &&
      mailCount === 0 &&
      next &&
      next.created_at - created_at < (38 + 2 * world.every) * 3_600_000
    ) {
      count(world, "rejections that were open again before their mail");
      continue;
    }
    count(world, isLapse ? "lapses told" : "steps told");
    const then = next ? `, then ${next.to_status} ${(next.created_at - created_at) / 3_600_000} h later` : "";
    // At most once by mail: a killed run had taken it, and its row went when the application was open again after a rejection.
    const isLost = mailCount === 0 && next !== undefined && world.lost.has(id);
    if (isLost) count(world, "steps whose mail was lost with a run, and whose row is gone");
    if (mailCount !== 1 && !isLost)
      world.broken.push(
        `told once: ${id} (${event.from_status} to ${to}${then}) of ${applicationId} has ${mailCount} mails`,
      );
    if (application.candidate_id && shown !== 1)
      world.broken.push(`told once: ${id} (${event.from_status} to ${to}) of ${applicationId} has ${shown} notices`);
  }
  for (const row of [...mails, ...notices]) {
    // Her own recruiter is told at once that the candidate was faster: nothing was carried out.
    if (row.event_key.includes(":recruiter:ended:")) {
      count(world, "waiting moves that the candidate was faster than");
      continue;
    }
    const move = world.requestedMoves.get(lastOf(row.event_key));
    if (move && row.created_at < move.notifyAt)
      world.broken.push(`too early: ${row.event_key} at ${row.created_at}, to be carried out at ${move.notifyAt}`);
  }
}

/**
 * The mails that the service was given: no row twice, nothing before its time, nothing to those who left, no bad news
 * at night, and no school asked twice a week.
 */
function checkMails(world: World, events: Event[]): void {
  const times = new Map<string, number>();
  const lapses = new Map(
    events.filter(({ to_status }) => to_status === "unanswered").map((event) => [event.id, event.created_at]),
  );
  const moves = new Map(events.map((event) => [event.id, event]));
  const asked = new Map<string, number>();
  for (const { mailId, eventKey, recipient, at } of world.mails) {
    count(world, "mails sent");
    times.set(mailId, (times.get(mailId) ?? 0) + 1);
    // Her applications have another address from then on.
    if (recipient.endsWith("@removed.invalid"))
      world.broken.push(`after closing: ${eventKey} went to ${recipient} at ${at}`);
    const closedAt = world.closed.get(recipient);
    if (closedAt !== undefined && at >= closedAt && !eventKey.startsWith("account-closed:"))
      world.broken.push(`after closing: ${eventKey} went to ${recipient} at ${at}, closed at ${closedAt}`);
    const eventId = lastOf(eventKey);
    const move = world.requestedMoves.get(eventId);
    if (move && at < move.notifyAt) world.broken.push(`too early: ${eventKey} left at ${at}, before ${move.notifyAt}`);
    const [kind, school = "", day = ""] = eventKey.split(":");
    if (kind === "still-looking") {
      const before = asked.get(school);
      count(world, "schools asked whether they still look");
      // By the days on which they were written: a mail may wait for the service.
      if (before !== undefined && Date.parse(day) < before + 7 * 24 * 60 * MINUTE)
        world.broken.push(`asked too often: ${eventKey}`);
      asked.set(school, Date.parse(day));
    }
    const due = eventKey.includes(":late:") ? lapses.get(eventId) : undefined;
    if (due !== undefined && at < due) world.broken.push(`too early: ${eventKey} left at ${at}, due at ${due}`);
    const isBad =
      due !== undefined || (moves.get(eventId)?.to_status === "rejected" && eventKey.includes(":applicant:"));
    const hour = Number(timeIn(new Date(at), ZONE).slice(0, 2));
    if (isBad && (hour < 8 || hour >= 20)) count(world, "bad news that left at night");
  }
  for (const [mailId, sent] of times)
    if (sent > 1) world.broken.push(`told once: the mail ${mailId} was sent ${sent} times`);
}

/** A move that was taken back or replaced has left nothing anywhere. */
function checkTakenBack(world: World, named: string[]): void {
  const found = new Set(named);
  for (const [id, move] of world.requestedMoves)
    if (move.isTakenBack && found.has(id)) world.broken.push(`undo leaks: the move ${id} was taken back and told`);
}
