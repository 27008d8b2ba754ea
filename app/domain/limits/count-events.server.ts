/**
 * The exact limits, counted in D1 (`http/network-limits.ts` has the coarse ones, which the platform counts). A counter goes up
 * before the event is carried out, and down again if the event should not count, such as a log-in that succeeds.
 */
import { type Condition, type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { log } from "~/domain/log";
import type { Reason } from "~/domain/refusal-reasons";
import { LIMITS, type Limit, waitText } from "./rules";
import {
  type Counter,
  type CountStatement,
  countEvent,
  countTogether,
  deleteEndedCounters,
  keepChoice,
  keyOf,
  type LimitConfig,
  readCounter,
  takeBackEvents,
} from "./statements.server";

export type Deps = {
  db: Database;
  now: Date;
  config: LimitConfig;
  requestId?: string;
  /** The counts become a header of a call's answer. */
  effects?: Partial<Effects>;
};

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
  /** Takes the batch's answers to these statements. */
  settle(answers: CountAnswers): void;
  /** Counts the events by themselves, for a batch that failed. */
  alone(): Promise<void>;
  /** Throws too_many, as `spendAll` does. */
  check(): Promise<Spent>;
  /** Takes the count back. */
  takeBack(): Promise<void>;
};

/**
 * The statements of `spendAll`, to go with a read that the event needs too. They count only if `condition` holds then.
 * An event is counted before it is known that it takes place; if it does not, the count is taken back.
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
      const [first, ...rest] = statements;
      if (!one || !first) return;
      const answers = writeAll(db, [first, ...rest]);
      await answers.then((all) => keep(all.map(readCounter))).catch((error) => warn(one.limit, requestId, error));
    },
    async check() {
      for (const { limit, counter } of counted) noteCount(deps, limit, counter);
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
 * Count several events of one subject, all of them or none: throws too_many if they do not fit into the limit together.
 * A counter that fails lets people through. The returned function takes some of them back.
 */
export async function spendTogether(
  deps: Deps,
  limit: Limit,
  subject: string,
  count: number,
): Promise<{ takeBack(some: number): Promise<void> }> {
  const { db, now, requestId } = deps;
  const [key, window] = [keyOf(deps.config, limit, subject), LIMITS[limit]];
  const [taken, there] = await writeAll(db, countTogether(db, { key, window }, count, now)).catch(
    (error): [Counter[], Counter[]] => {
      warn(limit, requestId, error);
      return [[], []];
    },
  );
  const counter = taken[0] ?? there[0];
  if (!counter) return { takeBack: async () => undefined };
  noteCount(deps, limit, counter);
  if (taken.length === 0) throw tooMany(limit, counter, now);
  return {
    async takeBack(some) {
      await writeAll(db, [takeBackEvents(db, { key, window, counter }, some)]).catch((error) => {
        warn(limit, requestId, error);
      });
    },
  };
}

function noteCount({ effects, now }: Pick<Deps, "effects" | "now">, limit: Limit, { count, endsAt }: Counter): void {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  effects?.counted?.set(limit, { remaining: Math.max(0, LIMITS[limit].events - count), seconds });
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
  const [first, ...rest] = counted.map(({ limit, key, counter }) =>
    takeBackEvents(db, { key, window: LIMITS[limit], counter }),
  );
  if (first) await writeAll(db, [first, ...rest]).catch((error) => warn(one.limit, requestId, error));
}

/**
 * Wait for the work that was counted. If the work itself fails, as when too many ask at once, it does not count: it is taken back once
 * the answer has left, as whoever waited for the work does not wait for that too.
 */
export async function countedWhenDone<T>(
  { effects }: { effects: Pick<Effects, "afterResponse"> },
  attempt: Spent,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    effects.afterResponse(() => attempt.takeBack());
    throw error;
  }
}

/**
 * Of several numbers to choose from, the first choice counts, and no other one: it is kept before it is compared. So of
 * all that are sent at once only one is looked at, and the right one may be sent again. Returns whether the choice is
 * right. Throws too_many where another, wrong one was first, and the database's error where the choice cannot be
 * stored: then no choice is compared.
 */
export async function isRightChoice(
  { db, now, config }: Deps,
  limit: Limit,
  subject: string,
  { choice, right }: { choice: string; right: string },
): Promise<boolean> {
  const about = { key: keyOf(config, limit, subject), window: LIMITS[limit] };
  const [first] = await keepChoice(db, about, Number(choice), now);
  if (!first) throw new Error("A choice was not kept");
  if (first.count !== Number(right) && first.count !== Number(choice)) throw tooMany(limit, first, now);
  return choice === right && first.count === Number(right);
}

function warn(limit: Limit, requestId: string | undefined, error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  log("warn", "a limit could not be counted", { requestId, limit, cause });
}

/** Remove the counters that count nothing any more. Returns how many were removed. */
export async function sweepCounters({ db, now }: { db: Database; now: Date }): Promise<number> {
  return (await deleteEndedCounters(db, now)).length;
}
