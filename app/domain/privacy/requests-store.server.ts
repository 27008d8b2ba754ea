/** The SQL of requests about somebody's data. */
import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { privacyRequests } from "~/db/privacy-schema";
import { insertLogIf, type LogRow } from "./consents-store.server";

export type RequestRow = typeof privacyRequests.$inferSelect;

export async function insertRequest(
  db: Database,
  row: typeof privacyRequests.$inferInsert,
  line: LogRow,
  mail: BatchItem<"sqlite">,
): Promise<void> {
  await writeAll(db, [db.insert(privacyRequests).values(row), insertLogIf(db, line, sql`true`), mail]);
}

export async function findRequest(db: Database, number: number): Promise<RequestRow | null> {
  return (await db.select().from(privacyRequests).where(eq(privacyRequests.number, number)).get()) ?? null;
}

/** The number of the request with these words that waits for an answer. */
export async function findSameRequest(
  db: Database,
  { email, kind, text }: Pick<RequestRow, "email" | "kind" | "text">,
): Promise<number | null> {
  const isSame = and(eq(privacyRequests.email, email), eq(privacyRequests.kind, kind), eq(privacyRequests.text, text));
  const found = await db
    .select({ number: privacyRequests.number })
    .from(privacyRequests)
    .where(and(isSame, isNull(privacyRequests.answeredAt)))
    .get();
  return found?.number ?? null;
}

/** Condition: the request waits for its answer, and there is somebody to tell. */
const waits = (number: number) =>
  sql`exists (select 1 from privacy_requests where number = ${number} and answered_at is null and email <> '')`;

/** Answer once, and tell. Returns whether this was the first answer. */
export async function answerRequest(
  db: Database,
  { number, answer, now }: { number: number; answer: string; now: Date },
  line: LogRow,
  queue: (condition: ReturnType<typeof waits>) => BatchItem<"sqlite">,
): Promise<boolean> {
  const [, , answered] = await writeAll(db, [
    queue(waits(number)),
    insertLogIf(db, line, waits(number)),
    db
      .update(privacyRequests)
      .set({ answer, answeredAt: now, acknowledgedAt: sql`coalesce(acknowledged_at, ${now.getTime()})` })
      .where(sql`number = ${number} and ${waits(number)}`)
      .returning({ number: privacyRequests.number }),
  ]);
  return answered.length > 0;
}

/** Those of an account, the newest first. */
export function listOwnRequests(db: Database, userId: string, limit: number) {
  return db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.userId, userId))
    .orderBy(desc(privacyRequests.createdAt))
    .limit(limit);
}

/** So many of those who named one address are shown; anybody can name any address. */
const MAX_NAMERS = 10;

/** What waits, the most urgent first, and the latest answers. `namedBy`: the accounts that have named this address, as JSON. */
export async function listRequests(db: Database, limit: number) {
  const namedBy = sql<string>`(select json_group_array(json_array(email, isConfirmed, name, updated_at)) from (
    select someone.email, someone.email_verified_at is not null as isConfirmed, nominees.name, nominees.updated_at
    from nominees join users someone on someone.id = nominees.user_id where nominees.email = privacy_requests.email
    order by isConfirmed desc, nominees.updated_at limit ${MAX_NAMERS}))`;
  const { waiting, answered, count } = await readAll(db, {
    waiting: db
      .select({ request: privacyRequests, namedBy: namedBy.as("named_by") })
      .from(privacyRequests)
      .where(isNull(privacyRequests.answeredAt))
      .orderBy(asc(privacyRequests.dueAt), asc(privacyRequests.number))
      .limit(limit),
    answered: db
      .select()
      .from(privacyRequests)
      .where(isNotNull(privacyRequests.answeredAt))
      .orderBy(desc(privacyRequests.answeredAt))
      .limit(limit),
    count: db
      .select({ n: sql<number>`count(*)`.as("n") })
      .from(privacyRequests)
      .where(isNull(privacyRequests.answeredAt)),
  });
  return { waiting, answered, total: count[0]?.n ?? 0 };
}

/** How many wait and are due before `near`, how many of them since before `now`, and how many nobody has acknowledged. */
export async function countDue(
  db: Database,
  { now, near, acknowledged }: { now: Date; near: Date; acknowledged: Date },
): Promise<{ near: number; late: number; unacknowledged: number }> {
  const open = isNull(privacyRequests.answeredAt);
  const number = () => sql<number>`count(*)`.as("n");
  const due = await readAll(db, {
    near: db
      .select({ n: number() })
      .from(privacyRequests)
      .where(and(open, lt(privacyRequests.dueAt, near))),
    late: db
      .select({ n: number() })
      .from(privacyRequests)
      .where(and(open, lt(privacyRequests.dueAt, now))),
    unacknowledged: db
      .select({ n: number() })
      .from(privacyRequests)
      .where(and(open, isNull(privacyRequests.acknowledgedAt), lt(privacyRequests.createdAt, acknowledged))),
  });
  return { near: due.near[0]?.n ?? 0, late: due.late[0]?.n ?? 0, unacknowledged: due.unacknowledged[0]?.n ?? 0 };
}
