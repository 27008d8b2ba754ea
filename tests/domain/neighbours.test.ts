/** One applicant between her neighbours: number, total, previous and next are those of the whole list, read in its order. */
import { sql as part } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { orderOf, passes } from "~/domain/applications/desk/filter-store.server";
import { findNeighbours } from "~/domain/applications/desk/neighbours-store.server";
import { APPLICANT_ORDERS, readApplicantsAsked } from "~/domain/applications/desk/rules";
import { bindings, sql } from "../support/bindings";
import { type Account, createAccount, createJob, type Job } from "../support/factories";

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
       updated_at, turn, due_at, stars, lapsed_at, unanswered_by, aside, aside_at, address_pending, not_real_at, read_at)
     SELECT printf('0199a5a0-0000-7000-8000-%012x', i * 7919 % 1000), ?1, 'name ' || (i % 20), i || '@example.com', '98' || (10000000 + i),
       iif(i % 3, '0', '8+'), 'resumes/' || i, 'r.pdf', 5,
       CASE i % 6 WHEN 0 THEN 'rejected' WHEN 1 THEN 'unanswered' WHEN 2 THEN 'offered' ELSE 'submitted' END, ?2 - i / 4 * 1000, ?2,
       CASE WHEN i % 6 < 2 THEN null WHEN i % 6 = 2 THEN 'candidate' ELSE 'school' END,
       iif(i % 6 < 2, null, ?2 + (i % 5) * ${DAY_MS} + 1000), i % 4, iif(i % 6 = 1, ?2 - (i % 40) * ${2 * DAY_MS}, null),
       iif(i % 6 = 1, iif(i % 4, 'school', 'candidate'), null), iif(i % 13 = 0, 'second', null), iif(i % 13 = 0, 5, null), i % 11 = 0,
       iif(i % 17 = 0, 5, null), iif(i % 2, 5, null) FROM n`,
    job.id,
    now.getTime(),
  );
  await sql(
    `INSERT INTO pending_moves (id, application_id, actor_id, from_status, to_status, created_at, carry_at)
     SELECT 'v' || id, id, ?, status, 'shortlisted', 5, 6 FROM applications WHERE status = 'submitted' AND stars = 3`,
    owner.id,
  );
});

const QUERIES = [
  ...["", "unread=1", "status=submitted", "status=shortlisted", "experience=8%2B", "q=name+1", "q=zzz"],
  ...["unconfirmed=1", "unreal=1", "unconfirmed=1&status=submitted"],
];

async function check(withSeconds: boolean): Promise<number> {
  let checked = 0;
  for (const order of APPLICANT_ORDERS) {
    const { rank } = orderOf(order, now);
    for (const query of QUERIES) {
      const {
        jobId: _jobId,
        order: _order,
        page: _page,
        ...filter
      } = readApplicantsAsked(new URLSearchParams(query), "");
      const all = await db.all<{ id: string; shown: number }>(
        part`select applications.id, (${passes(filter, withSeconds, now)}) as shown from applications where job_id = ${job.id} order by ${rank}`,
      );
      const total = all.filter(({ shown }) => shown === 1).length;
      for (const [at, { id, shown }] of all.entries()) {
        if (at % 3 > 0 && shown === 0) continue;
        const before = all.slice(0, at).filter((one) => one.shown === 1);
        const behind = all.slice(at + 1).filter((one) => one.shown === 1);
        const found = await findNeighbours(db, id, { filter, order, withSeconds, readerId: owner.id, now });
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
  expect(await check(false)).toBeGreaterThan(1000);
});

test("a job that has no counts yet is counted, and the fold has second ones where no mail is sent", async () => {
  await sql("DELETE FROM applicant_counts");
  expect(await check(true)).toBeGreaterThan(1000);
});

test("nobody else is told of them", async () => {
  const other = await createAccount("admin");
  const { results } = await bindings.DB.prepare("SELECT id FROM applications LIMIT 1").all<{ id: string }>();
  const { order, jobId: _jobId, page: _page, ...filter } = readApplicantsAsked(new URLSearchParams(), "");
  const asked = { filter, order, withSeconds: false, readerId: other.id, now };
  expect(await findNeighbours(db, results[0]?.id ?? "", asked)).toBeNull();
});
