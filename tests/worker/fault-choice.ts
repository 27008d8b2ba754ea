/** Which faults are tried: all of them in `npm run test:deep`, and in `npm test` each of the same statements once. */
import { isDeep } from "../support/depth";
import type { Fault } from "../support/failing";

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
export function isEnoughDaily(statements: string[], kind: Kind): boolean {
  if (kind.when === "before") return true;
  const parts = kind.when === "after" ? [statements.join("\n")] : statements;
  const fresh = parts.map((part) => JSON.stringify([part, kind])).filter((key) => !tried.has(key));
  for (const key of fresh) tried.set(key, new Set());
  return fresh.length === 0;
}
