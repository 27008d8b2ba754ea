/** Which faults are tried: all of them in `npm run test:deep`, and in `npm test` each of the same statements once. */

import { type Fault, isReading } from "../support/failing-storage";
import { isDeep } from "../support/test-depth";

export type Kind = Pick<Fault, "when" | "isLasting">;

/** In which journeys a fault was tried. */
const tried = new Map<string, Set<string>>();

export const forgetTried = () => tried.clear();

/**
 * Whether a fault needs no further try. `npm run test:deep` tries it in every journey, but for what is the same after many, which two
 * try: counting towards a limit, sending queued mail, merging the search indexes, and those calls of the clock's runs that found
 * nothing to do and were answered word for word alike.
 */
export function isEnough(
  name: string,
  isInParts: boolean,
  statements: string[],
  answer: string | null,
  kind: Kind,
): boolean {
  if (!isDeep) return isEnoughDaily(statements, kind);
  const isUpkeep = statements.every((each) =>
    /^(update "mail_outbox"|(update|insert into) "limit_counters"|select hex\(block\)|insert into jobs_(search|closing) )/.test(
      each,
    ),
  );
  if (!isUpkeep && !(isInParts && answer !== null)) return false;
  const key = JSON.stringify([statements, isUpkeep || answer, kind]);
  const journeys = tried.get(key) ?? new Set<string>();
  if (journeys.size >= 2 && !journeys.has(name)) return true;
  tried.set(key, journeys.add(name));
  return false;
}

/**
 * In `npm test` the answer of each batch is lost in one journey, as what follows depends on the whole batch. Each statement fails for
 * good in one journey: a batch with a statement that fails writes nothing, whatever stands beside it.
 */
const dailyKeys = (statements: string[], kind: Kind) =>
  (kind.when === "after" ? [statements.join("\n")] : statements).map((part) => JSON.stringify([part, kind]));

/** Whether `npm test` has no need to try this fault. It asks once, and then tries it. */
export function isEnoughDaily(statements: string[], kind: Kind): boolean {
  if (kind.when === "before") return true;
  const fresh = dailyKeys(statements, kind).filter((key) => !tried.has(key));
  for (const key of fresh) tried.set(key, new Set());
  return fresh.length === 0;
}

/** Whether `isEnoughDaily` was asked for all of this. */
export const isTriedDaily = (statements: string[], kind: Kind) =>
  dailyKeys(statements, kind).every((key) => tried.has(key));

/**
 * A database that fails for good from each of these calls on. That a single call fails is tried in faults-everywhere.test.ts. In
 * `npm test` a call that only reads fails once: whether the database has read before it failed changes nothing.
 */
export function lastingFaults(calls: string[][]): Fault[] {
  return calls.flatMap((statements, index) =>
    (["before", "after"] as const)
      .filter((when) => isDeep || when === "before" || !isReading(statements))
      .map((when) => ({ at: index + 1, when, isLasting: true })),
  );
}
