/** Reads of the counters that hold choices. */
import { and, gt } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { isInList } from "~/db/in-list";
import { limitCounters } from "~/db/schema/mail-tokens-and-limits";
import type { Limit } from "./rules";
import { keyOf, type LimitConfig } from "./statements.server";

/** The first choices that were kept, by subject. */
export async function readChoices(
  { db, now, config }: { db: Database; now: Date; config: LimitConfig },
  limit: Limit,
  subjects: string[],
): Promise<Map<string, number>> {
  const subjectOf = new Map(subjects.map((subject) => [keyOf(config, limit, subject), subject]));
  const rows = await db
    .select({ key: limitCounters.key, count: limitCounters.count })
    .from(limitCounters)
    .where(and(gt(limitCounters.endsAt, now), isInList(limitCounters.key, [...subjectOf.keys()])));
  return new Map(rows.map(({ key, count }) => [subjectOf.get(key) ?? "", count]));
}
