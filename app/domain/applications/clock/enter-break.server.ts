/** Breaks, the days on which a school does not answer, are entered and taken back. */

import { type Database, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { HAS_CHANGED, keepKey } from "~/domain/idempotency/statements.server";
import { isUuid, newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { writeCalendarDay } from "~/domain/time-zone-rules";
import { words } from "~/words/application-refusals";
import { hasBreak, listBreaks, mayEnterBreaks, todayOf } from "./queries.server";
import { MAX_BREAK_DAYS } from "./rules";
import type { BreakAnswer, BreakInput } from "./schema";
import { deleteBreak, insertBreak } from "./statements.server";

type Deps = { db: Database; now: Date };

const YEARS_AHEAD = 2;

/** Enter a break. Throws bad_input, not_allowed for a reader or while suspended, conflict for too many days or an overlap. */
export async function enterBreak(deps: Deps, actor: Actor, input: BreakInput): Promise<BreakAnswer> {
  const { db, now } = deps;
  const today = todayOf(now);
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`;
  if (input.first_day < today) throw refuse("first_day", words.breakFromToday);
  if (input.last_day > latest) throw refuse("last_day", words.breakTooFar);
  if (daysOf(input) > MAX_BREAK_DAYS) throw refuse("last_day", words.breakTooLong(MAX_BREAK_DAYS));
  const id = newRowId(now);
  const [[entered]] = await writeAll(db, [
    insertBreak(db, { ...input, id, accountId: actor.id, now }),
    ...keepKey(deps, id, HAS_CHANGED),
  ]);
  if (entered) return { id, ...input };
  if (!(await mayEnterBreaks(db, actor.id))) throw new DomainError("only_reader", MAY_NOT);
  const known = (await listBreaks({ db, now }, actor)).find(
    ({ first_day, last_day }) => first_day <= input.last_day && last_day >= input.first_day,
  );
  // The same break sent again is no error: it is stored already.
  if (known?.first_day === input.first_day && known.last_day === input.last_day) return known;
  if (known) throw new DomainError("overlaps", overlapText(known));
  throw new DomainError("limit_reached", words.breaksOfYear(MAX_BREAK_DAYS));
}

function overlapText({ first_day, last_day }: BreakAnswer): string {
  return words.breaksOverlap(writeCalendarDay(first_day), writeCalendarDay(last_day));
}

const MAY_NOT = words.breaksReadOnly;

function refuse(field: string, message: string): DomainError {
  return new DomainError("bad_input", message, { fields: { [field]: [message] } });
}

function daysOf({ first_day, last_day }: BreakInput): number {
  return Math.round((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000) + 1;
}

/** Take a break back that has not begun and has moved no due day. Throws not_found, not_allowed, conflict. */
export async function takeBreakBack({ db, now }: Deps, actor: Actor, id: string | undefined): Promise<{ id: string }> {
  if (isUuid(id)) {
    const isGone = await deleteBreak(db, id, actor.id, todayOf(now)).then(
      (gone) => gone.length === 1,
      (error) => recoverLostResponse(error, async () => !(await hasBreak(db, id))),
    );
    if (isGone) return { id };
  }
  if (!(await mayEnterBreaks(db, actor.id))) throw new DomainError("only_reader", MAY_NOT);
  const stays = isUuid(id) ? (await listBreaks({ db, now }, actor)).find((row) => row.id === id) : undefined;
  if (stays && stays.first_day > todayOf(now)) {
    throw new DomainError("too_late", words.breakTold);
  }
  throw new DomainError("not_found", words.noBreak);
}
