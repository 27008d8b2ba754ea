/** One applicant between her neighbours: number, total, previous and next are those of the whole list, read in its order. */
import { sql as part } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { listDesk, orderOf, passes } from "~/domain/applications/desk/queries.server";
import { findNextWaiting } from "~/domain/applications/desk/review/queries.server";
import { APPLICANT_ORDERS, readApplicantsQuery } from "~/domain/applications/desk/rules";
import { APPLICATION_STATUSES } from "~/domain/applications/rules";
import { bindings, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, type Job } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { removeUntoldMoves } from "../support/school-moves";
import { findNeighbours } from "../support/single-reads";

allowBrokenRows("application without its first event", "many applications are made at once, without their events");

const APPLICANTS = 60;
const DAY_MS = 86_400_000;
const now = new Date("2026-11-25T10:00:00Z");
const db = openDatabase(bindings.DB);

let owner: Account;
let job: Job;
/** In every state and place, with many ties, with lapses of the school of less and more than thirty days ago. */
beforeEach(async () => {
  owner = await createAccount("admin");
  job = await createJob(owner);
  await sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${APPLICANTS})
     INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status, created_at,
       updated_at, turn, due_at, stars, lapsed_at, unanswered_by, dropped_reason, dropped_at, confirmed_at, not_real_at, read_at)
     SELECT printf('0199a5a0-0000-7000-8000-%012x', i * 7919 % 1000), ?1, 'name ' || (i % 20), i || '@example.com', '98' || (10000000 + i),
       iif(i % 3, '0', '8+'), 'resumes/' || i, 'r.pdf', 5,
       CASE i % 6 WHEN 0 THEN 'rejected' WHEN 1 THEN 'unanswered' WHEN 2 THEN 'offered' ELSE 'submitted' END, ?2 - i / 4 * 1000, ?2,
       CASE WHEN i % 6 < 2 THEN null WHEN i % 6 = 2 THEN 'candidate' ELSE 'school' END,
       iif(i % 6 < 2, null, ?2 + (i % 5) * ${DAY_MS} + 1000), i % 4, iif(i % 6 = 1, ?2 - (i % 40) * ${2 * DAY_MS}, null),
       iif(i % 6 = 1, iif(i % 4, 'school', 'candidate'), null), iif(i % 13 = 0, 'not_me', null), iif(i % 13 = 0, 5, null), iif(i % 11 = 0, null, 5),
       iif(i % 17 = 0, 5, null), iif(i % 2, 5, null) FROM n`,
    job.id,
    now.getTime(),
  );
  const which = "status = 'submitted' AND stars = 3 AND dropped_at IS NULL";
  await sql(
    `INSERT INTO untold_moves (id, application_id, actor_id, from_status, to_status, notify_at)
     SELECT 'v' || id, id, ?, status, 'shortlisted', 6 FROM applications WHERE ${which}`,
    owner.id,
  );
  await sql(`UPDATE applications SET next_status = 'shortlisted', next_at = 5 WHERE ${which}`);
});

const QUERIES = [
  ...["", "unread=1", "status=submitted", "status=shortlisted", "experience=8%2B", "q=name+1", "q=zzz"],
  ...["unconfirmed=1", "unreal=1", "unconfirmed=1&status=submitted"],
];

async function check(): Promise<number> {
  let checked = 0;
  for (const order of APPLICANT_ORDERS) {
    const { rank } = orderOf(order, now);
    for (const query of QUERIES) {
      const {
        jobId: _jobId,
        order: _order,
        page: _page,
        ...filter
      } = readApplicantsQuery(new URLSearchParams(query), "");
      const all = await db.all<{ id: string; shown: number }>(
        part`select applications.id, (${passes(filter, now)}) as shown from applications where job_id = ${job.id} and dropped_at is null order by ${rank}`,
      );
      const total = all.filter(({ shown }) => shown === 1).length;
      for (const [at, { id, shown }] of all.entries()) {
        if (at % 3 > 0 && shown === 0) continue;
        const before = all.slice(0, at).filter((one) => one.shown === 1);
        const behind = all.slice(at + 1).filter((one) => one.shown === 1);
        const found = await findNeighbours(db, id, { filter, order, readerId: owner.id, now });
        expect(found, `${order} ${query} ${at}`).toMatchObject({
          ...{ number: before.length + shown, total, isShown: shown === 1 },
          ...{ previous: before.at(-1)?.id ?? null, next: behind[0]?.id ?? null },
        });
        checked += 1;
      }
    }
  }
  return checked;
}

test("each stands between those of the list, in every order and filter", async () => {
  expect(await check()).toBeGreaterThan(1000);
});

test("the numbers of a list are those of the rows that its filters show, also of a lapse that no run has recorded", async () => {
  let checked = 0;
  for (const days of [0, 2]) {
    const deps = { db, now: new Date(now.getTime() + days * DAY_MS) };
    const show = (query: string) => readApplicantsQuery(new URLSearchParams(query), job.id);
    const rowsIn = async (query: string) => {
      const { jobId, order: _order, page: _page, ...filter } = show(query);
      const where = part`job_id = ${jobId} and ${passes(filter, deps.now)}`;
      return (await db.all<{ n: number }>(part`select count(*) as n from applications where ${where}`))[0]?.n;
    };
    for (const place of ["", "unconfirmed=1", "unreal=1"]) {
      const { counts, ...list } = await listDesk(deps, { id: owner.id, role: "admin" }, show(place));
      const totals = [list.total, list.unconfirmedTotal, list.unrealTotal];
      expect(totals, place).toEqual([await rowsIn(place), await rowsIn("unconfirmed=1"), await rowsIn("unreal=1")]);
      for (const status of APPLICATION_STATUSES) {
        const expected = await rowsIn(`${place}&status=${status}`);
        expect(counts.get(status) ?? 0, `${place} ${status} ${days}`).toBe(expected);
        checked += expected ? 1 : 0;
      }
    }
  }
  expect(checked).toBeGreaterThan(20);
});

test("nobody else is told of them", async () => {
  const other = await createAccount("admin");
  const { results } = await bindings.DB.prepare("SELECT id FROM applications LIMIT 1").all<{ id: string }>();
  const { order, jobId: _jobId, page: _page, ...filter } = readApplicantsQuery(new URLSearchParams(), "");
  const asked = { filter, order, readerId: other.id, now };
  expect(await findNeighbours(db, results[0]?.id ?? "", asked)).toBeNull();
});

test("the next who waits for a decision stands behind her in the list, or else first in it, in every order and filter", async () => {
  let checked = 0;
  for (const order of APPLICANT_ORDERS) {
    const { rank } = orderOf(order, now);
    for (const query of QUERIES) {
      const { jobId: _j, order: _o, page: _p, ...filter } = readApplicantsQuery(new URLSearchParams(query), "");
      const all = await db.all<{ id: string; shown: number; waits: number; isLive: number }>(
        part`select applications.id, (${passes(filter, now)}) as shown,
            status in ('shortlisted', 'interviewing') as isLive,
            (status = 'submitted' or (status = 'unanswered' and unanswered_by = 'school'))
              and not exists (select 1 from untold_moves where application_id = applications.id) as waits
          from applications where job_id = ${job.id} and dropped_at is null order by ${rank}`,
      );
      for (const [at, { id }] of all.entries()) {
        if (at % 5 > 0) continue;
        const waits = (one: (typeof all)[number]) => one.shown === 1 && one.waits === 1 && one.id !== id;
        const behind = all.slice(at + 1).find(waits)?.id ?? null;
        const before = behind ? null : (all.slice(0, at).find(waits)?.id ?? null);
        const list = { filter, order, readerId: owner.id, now };
        expect(await findNextWaiting(db, id, list), `${order} ${query} ${at}`).toMatchObject({ id: behind, before });
        checked += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(400);
});

const whole = () => {
  const { jobId: _j, order: _o, page: _p, ...filter } = readApplicantsQuery(new URLSearchParams(), "");
  return { filter, order: "due" as const, readerId: owner.id, now };
};

test("among those who are shortlisted the next of them follows, and a preferred one if she still waits", async () => {
  await removeUntoldMoves();
  await sql(
    "UPDATE applications SET dropped_reason = null, dropped_at = null, confirmed_at = 5, not_real_at = null, turn = null, due_at = null",
  );
  await sql("UPDATE applications SET status = 'rejected'");
  const [one = "", two = "", three = "", four = ""] = (
    await db.all<{ id: string }>(part`select id from applications order by id limit 4`)
  ).map(({ id }) => id);
  const dueAt = now.getTime() + DAY_MS;
  for (const id of [one, two, three])
    await sql("UPDATE applications SET status = 'shortlisted', turn = 'school', due_at = ? WHERE id = ?", dueAt, id);
  await sql("UPDATE applications SET status = 'submitted', turn = 'school', due_at = ? WHERE id = ?", dueAt, four);
  const next = async (id: string, more: object = {}) => (await findNextWaiting(db, id, { ...whole(), ...more }))?.id;
  expect(await next(one)).toBe(two);
  expect(await next(one, { from: "submitted" })).toBe(four);
  expect(await next(one, { preferred: three })).toBe(three);
  await sql("UPDATE applications SET status = 'rejected', turn = null, due_at = null WHERE id = ?", three);
  expect(await next(one, { preferred: three })).toBe(two);
});

test("where nobody in the list waits, the job is named in which somebody waits the longest", async () => {
  await removeUntoldMoves();
  await sql("UPDATE applications SET status = 'rejected', turn = null, due_at = null");
  const [first] = await db.all<{ id: string }>(part`select id from applications where dropped_at is null limit 1`);
  const elsewhere = async () => (await findNextWaiting(db, first?.id ?? "", whole()))?.elsewhere;
  expect(await elsewhere()).toBeNull();
  const late = await createJob(owner, { title: "PRT English" });
  const early = await createJob(owner, { title: "TGT Hindi" });
  const strange = await createJob(await createAccount("admin"));
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 10, day)) });
  await createApplication(strange, { email: "s@example.com", ...at(1) });
  await createApplication(late, { email: "a@example.com", ...at(3) });
  await createApplication(early, { email: "b@example.com", ...at(2) });
  await createApplication(early, { email: "c@example.com", ...at(4) });
  expect(await elsewhere()).toEqual({ jobId: early.id, title: "TGT Hindi", people: 2 });
  await sql("UPDATE jobs SET state = 'hidden' WHERE id = ?", early.id);
  expect(await elsewhere()).toMatchObject({ jobId: late.id, people: 1 });
});
