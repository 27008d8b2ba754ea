/** The SQL that gives due days to applications without one: those older than the clock, and those that came into a list late. */
import { sql } from "drizzle-orm";
import { breaksOfDesk } from "~/db/breaks";
import type { Database } from "~/db/client.server";
import { applications } from "~/db/schema";
import type { LiveStatus, Turn } from "./rules";

/** `waitsSince`: when the school got it; null where the application is older than the clock. */
type WithoutClock = {
  id: string;
  status: LiveStatus;
  promisedDays: number | null;
  waitsSince: number | null;
  details: string | null;
  closesAt: number | null;
  zone: string | null;
  breaks: string;
};

/** The condition is that of the index `applications_without_clock`. */
const isWithoutClock = sql`applications.turn is null and applications.accepted_at is null
  and applications.resume_bytes > 0 and applications.status in ('submitted', 'shortlisted', 'interviewing', 'offered')`;

export function listWithoutClock(db: Database, limit: number): Promise<WithoutClock[]> {
  return db.all<WithoutClock>(sql`select applications.id, applications.status, applications.promised_days as "promisedDays",
      applications.waits_since as "waitsSince", jobs.details, jobs.closes_at as "closesAt", jobs.time_zone as zone, ${breaksOfDesk} as breaks
    from applications indexed by applications_without_clock join jobs on jobs.id = applications.job_id
    where ${isWithoutClock} order by applications.id limit ${limit}`);
}

type Given = { id: string; status: LiveStatus; turn: Turn; dueAt: Date };

/** Leaves out whatever somebody has moved since it was read. Returns how many got one. */
export async function giveDueTimes(db: Database, clocks: Given[], now: Date): Promise<number> {
  const given = JSON.stringify(clocks.map(({ id, status, turn, dueAt }) => [id, status, turn, dueAt.getTime()]));
  const done = await db.all(sql`update ${applications} set turn = given.turn, due_at = given.due_at,
      waits_since = coalesce(waits_since, ${now.getTime()})
    from (select value ->> 0 as id, value ->> 1 as status, value ->> 2 as turn, value ->> 3 as due_at
      from json_each(${given})) given
    where applications.id = given.id and applications.status = given.status and ${isWithoutClock}
    returning applications.id`);
  return done.length;
}
