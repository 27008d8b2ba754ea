/** What the form for a new job comes filled in with, so that nobody types her school's name forty times. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { listOwnJobRows } from "./owner-store.server";
import { DAYS_FILLED_IN, DEFAULT_ZONE, dayIn, endOfDayAfter } from "./said/rules";

/** The school's fields of the newest job, and the day on which the new one closes if nobody says otherwise. */
export async function newJobValues(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
): Promise<Record<string, string>> {
  const { rows } = await listOwnJobRows(db, actor.id, { limit: 1, offset: 0, status: "all", sort: "newest", now });
  const closesAt = endOfDayAfter(now, DAYS_FILLED_IN, DEFAULT_ZONE);
  const last = rows[0]?.job;
  return {
    closes_at: dayIn(closesAt, DEFAULT_ZONE),
    ...(last
      ? {
          company_name: last.company_name,
          company_location: last.company_location ?? "",
          website: last.website ?? "",
          job_logo: last.job_logo ?? "",
        }
      : {}),
  };
}
