/**
 * The exact limits, counted in D1 (`http/network-limits.ts` has the coarse ones, which the platform counts). A counter goes up
 * before the event is carried out, and down again if the event should not count, such as a log-in that succeeds.
 */

import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Condition, Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { sign } from "~/domain/ids";
import { log } from "~/domain/log";
import type { Reason } from "~/domain/reasons";
import { LIMITS, type Limit, waitText } from "./rules";
import {
  addEvents,
  addTogether,
  type Counter,
  type CountStatement,
  countEvent,
  deleteCounter,
  deleteEndedCounters,
  keepChoice,
  listChoices,
  readCounter,
  removeEvent,
  removeEvents,
} from "./store.server";

/** The secret of the keyed hash. Without it nobody can find out by trying which address a counter stands for. */
export type LimitConfig = { signingSecret: string };
type Deps = { db: Database; now: Date; config: LimitConfig; requestId?: string };

/** One counted event. `takeBack` removes it from the count. `isLast`: one of its limits has no room for another one. */
export type Spent = { takeBack(): Promise<void>; isLast: boolean };

/**
 * Count one event of this subject. Throws too_many, with the seconds to wait, beyond the limit. If the counter fails, people are
 * let through and it is logged: a broken limit must not keep an applicant out. Not addresses but keyed hashes are stored.
 */
export function spend(deps: Deps, limit: Limit, subject: string | null): Promise<Spent> {
  return spendAll(deps, [[limit, subject]]);
}

/**
 * The same for several limits, in one round trip. A subject that is null is not counted. If one of them refuses, nothing of the others
 * is used up.
 */
export async function spendAll(deps: Deps, spent: Subjects): Promise<Spent> {
  const counting = countAlong(deps, spent);
  await counting.alone();
  return counting.check();
}

type Subjects = [limit: Limit, subject: string | null][];
type CountAnswers = Awaited<CountStatement["_"]["result"]>[];

/** Events that are counted in a batch of somebody else's. */
export type Counting = {
  statements: CountStatement[];
  /** What the batch has answered to them. */
  settle(answers: CountAnswers): void;
  /** Where the batch failed: they are counted by themselves. */
  alone(): Promise<void>;
  /** Throws too_many, as `spendAll` does. */
  check(): Promise<Spent>;
  /** What was counted does not count. */
  takeBack(): Promise<void>;
};

/**
 * The statements of `spendAll`, to go with a read that the event needs too. They count only if `condition` holds then. What counted
 * before it is known whether the event takes place is taken back if it does not.
 */
export function countAlong(deps: Deps, spent: Subjects, condition?: Condition): Counting {
  const { db, now, requestId } = deps;
  const events = spent.flatMap(([limit, subject]) =>
    subject === null ? [] : [{ limit, key: keyOf(deps.config, limit, subject) }],
  );
  const statements = events.map(({ limit, key }) => countEvent(db, { key, window: LIMITS[limit] }, now, condition));
  let counted: Counted[] = [];
  const keep = (counters: (Counter | undefined)[]) => {
    counted = events.flatMap((event, index) => {
      const counter = counters[index];
      return counter ? [{ ...event, counter }] : [];
    });
  };
  // A full window has counted nothing.
  const back = () =>
    takeBack(
      deps,
      counted.filter((event) => !isFull(event)),
    );
  return {
    statements,
    settle: (answers) => keep(answers.map(readCounter)),
    async alone() {
      const [one] = events;
      if (one) await addEvents(db, statements).then(keep, (error) => warn(one.limit, requestId, error));
    },
    async check() {
      const full = counted.find(isFull);
      const isLast = counted.some(({ limit, counter }) => counter.count === LIMITS[limit].events);
      if (!full) return { takeBack: back, isLast };
      await back();
      throw tooMany(full.limit, full.counter, now);
    },
    takeBack: back,
  };
}

/**
 * Count several events of one subject, all of them or none: throws too_many if they do not fit into the limit together. A counter
 * that fails lets people through. What is returned takes some of them back.
 */
export async function spendTogether(
  deps: Deps,
  limit: Limit,
  subject: string,
  count: number,
): Promise<{ takeBack(some: number): Promise<void> }> {
  const { db, now, requestId } = deps;
  const [key, window] = [keyOf(deps.config, limit, subject), LIMITS[limit]];
  const added = await addTogether(db, { key, window }, count, now).catch((error) => {
    warn(limit, requestId, error);
    return null;
  });
  const counter = added?.counter;
  if (!added || !counter) return { takeBack: async () => undefined };
  if (!added.isTaken) throw tooMany(limit, counter, now);
  return {
    takeBack: (some) =>
      removeEvent(db, key, window, counter, some).catch((error) => {
        warn(limit, requestId, error);
      }),
  };
}

/** Limits after which waiting does not help. */
const SPENT: Partial<Record<Limit, Reason>> = {
  mailedNumber: "number_spent",
  notMe: "number_spent",
  proposalInAll: "proposals_spent",
};

function tooMany(limit: Limit, { endsAt }: Counter, now: Date): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return new DomainError(SPENT[limit] ?? "too_many", LIMITS[limit].refusal(waitText(retryAfterSeconds)), {
    retryAfterSeconds,
  });
}

type Counted = { limit: Limit; key: string; counter: Counter };

const isFull = ({ limit, counter }: Counted) => counter.count > LIMITS[limit].events;

async function takeBack({ db, requestId }: Deps, counted: Counted[]): Promise<void> {
  const [one] = counted;
  if (!one) return;
  const taken = counted.map(({ limit, key, counter }) => ({ key, window: LIMITS[limit], counter }));
  await removeEvents(db, taken).catch((error) => warn(one.limit, requestId, error));
}

/** Wait for the work that was counted. If the work itself fails, as when too many ask at once, it does not count. */
export async function countedWhenDone<T>(attempt: Spent, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await attempt.takeBack();
    throw error;
  }
}

/**
 * Of several numbers to choose from, the first choice counts, and no other one: it is kept before it is compared. So of all that are
 * sent at once only one is looked at, and the right one may be sent again. Returns whether the choice is right. Throws too_many where
 * another, wrong one was first, and the database's error where the choice cannot be kept: then nobody may try.
 */
export async function isRightChoice(
  { db, now, config }: Deps,
  limit: Limit,
  subject: string,
  { choice, right }: { choice: string; right: string },
): Promise<boolean> {
  const about = { key: keyOf(config, limit, subject), window: LIMITS[limit] };
  const first = await keepChoice(db, about, Number(choice), now);
  if (first.count !== Number(right) && first.count !== Number(choice)) throw tooMany(limit, first, now);
  return choice === right && first.count === Number(right);
}

/** The first choices that were kept, by subject. */
export async function readChoices(
  { db, now, config }: Deps,
  limit: Limit,
  subjects: string[],
): Promise<Map<string, number>> {
  const keys = subjects.map((subject) => ({ subject, key: keyOf(config, limit, subject) }));
  const kept = new Map(
    (
      await listChoices(
        db,
        keys.map(({ key }) => key),
        now,
      )
    ).map(({ key, count }) => [key, count]),
  );
  return new Map(keys.flatMap(({ subject, key }) => (kept.has(key) ? [[subject, kept.get(key) ?? 0]] : [])));
}

/** The statement that ends a count, to stand in a batch. It does nothing if `condition` does not hold. */
export function endCount(
  { db, config }: Pick<Deps, "db" | "config">,
  limit: Limit,
  subject: string,
  condition?: SQL,
): BatchItem<"sqlite"> {
  return deleteCounter(db, keyOf(config, limit, subject), condition);
}

/** Remove counters that no longer count. Returns how many were removed. */
export function sweepCounters({ db, now }: Omit<Deps, "config">): Promise<number> {
  return deleteEndedCounters(db, now);
}

function keyOf(config: LimitConfig, limit: Limit, subject: string): string {
  const proof = sign(config.signingSecret, `limit:${subject.toLowerCase()}`);
  return `${limit}:${proof.toString("base64url")}`;
}

function warn(limit: Limit, requestId: string | undefined, error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  log("warn", "a limit could not be counted", { requestId, limit, cause });
}
