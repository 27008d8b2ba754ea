/** Days on which a school answers nobody: entering them, and moving the due days of applications that came before, once each. */
import { type Database, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { applicantPage, type GuestConfig } from "~/domain/applications/guest-link-service.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { DEFAULT_ZONE, dayIn, dueAfter, readBreaks } from "~/domain/jobs/said/rules";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMailIf } from "~/domain/mail/service.server";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import {
  type BreakToMove,
  deleteBreak,
  findBreakToMove,
  hasBreak,
  insertBreak,
  isStillToMove,
  listBreakRows,
  listToMove,
  MAX_BREAK_DAYS,
  mayEnterBreaks,
  moveDueDay,
  settleBreak,
  type ToMove,
} from "./breaks-store.server";
import { breakMail, type Moved } from "./mails";
import { breakNotice } from "./notices";
import { daytimeOf } from "./rules";
import type { BreakAnswer, BreakInput } from "./schema";

type Deps = { db: Database; now: Date };

const YEARS_AHEAD = 2;
const PORTION = 40;
const PORTIONS_PER_RUN = 5;

const todayOf = (now: Date) => dayIn(now, DEFAULT_ZONE);

/** The breaks of the account's school that are not over. */
export function listBreaks({ db, now }: Deps, actor: Actor): Promise<BreakAnswer[]> {
  return listBreakRows(db, actor.id, todayOf(now));
}

/** Enter a break. Throws bad_input, not_allowed for a reader or while suspended, conflict for too many days or an overlap. */
export async function enterBreak({ db, now }: Deps, actor: Actor, input: BreakInput): Promise<BreakAnswer> {
  const today = todayOf(now);
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`;
  if (input.first_day < today) throw refuse("first_day", "A break begins today at the earliest");
  if (input.last_day > latest) throw refuse("last_day", "This is too far ahead");
  if (daysOf(input) > MAX_BREAK_DAYS) throw refuse("last_day", `A break has at most ${MAX_BREAK_DAYS} days`);
  const id = newRowId(now);
  if (await insertBreak(db, { ...input, id, accountId: actor.id, now })) return { id, ...input };
  if (!(await mayEnterBreaks(db, actor.id))) throw new DomainError("only_reader", MAY_NOT);
  const known = (await listBreaks({ db, now }, actor)).find(
    ({ first_day, last_day }) => first_day <= input.last_day && last_day >= input.first_day,
  );
  // Who sends the same again has what was asked for.
  if (known?.first_day === input.first_day && known.last_day === input.last_day) return known;
  if (known) throw new DomainError("overlaps", `It overlaps the break from ${known.first_day} to ${known.last_day}`);
  throw new DomainError("limit_reached", `At most ${MAX_BREAK_DAYS} days of a year can be breaks`);
}

const MAY_NOT = "You may read what your institution has entered, not change it. Ask an owner of it";

function refuse(field: string, message: string): DomainError {
  return new DomainError("bad_input", message, { fields: { [field]: [message] } });
}

function daysOf({ first_day, last_day }: BreakInput): number {
  return Math.round((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000) + 1;
}

/** Take a break back that has not begun and has moved no due day. Throws not_found, not_allowed, conflict. */
export async function takeBreakBack({ db, now }: Deps, actor: Actor, id: string | undefined): Promise<{ id: string }> {
  if (isUuid(id)) {
    const isGone = await deleteBreak(db, id, actor.id, todayOf(now)).catch((error) =>
      recoverLostAnswer(error, async () => !(await hasBreak(db, id))),
    );
    if (isGone) return { id };
  }
  if (!(await mayEnterBreaks(db, actor.id))) throw new DomainError("only_reader", MAY_NOT);
  const stays = isUuid(id) ? (await listBreakRows(db, actor.id, todayOf(now))).find((row) => row.id === id) : undefined;
  if (stays && stays.first_day > todayOf(now)) {
    throw new DomainError(
      "too_late",
      "Applicants were told due days that this break has moved. It cannot be taken back",
    );
  }
  throw new DomainError("not_found", "There is no such break ahead");
}

type RunDeps = Deps & { effects: Effects; origin: string; config: GuestConfig };

/** Move due days that fall into a break entered after the application came: once each, and told. Safe to run twice or to break off. */
export async function moveDueDays(deps: RunDeps): Promise<{ moved: number }> {
  const row = await findBreakToMove(deps.db);
  if (!row) return { moved: 0 };
  let moved = 0;
  let after = "";
  for (let portion = 0; portion < PORTIONS_PER_RUN; portion += 1) {
    const rows = await listToMove(deps.db, row, { now: deps.now, after, limit: PORTION });
    const [first, ...rest] = rows.flatMap((each) => move(deps, row, each));
    if (first) await writeAll(deps.db, [first, ...rest]);
    moved += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PORTION) {
      await settleBreak(deps.db, row.id);
      break;
    }
  }
  return { moved };
}

function move(deps: RunDeps, of: BreakToMove, row: ToMove) {
  const { db, now, origin, config } = deps;
  const zone = row.zone ?? DEFAULT_ZONE;
  const was = dayIn(new Date(row.dueAt), zone);
  if (was < of.firstDay || was > of.lastDay) return [];
  const dueAt = dueAfter(new Date(row.dueAt), 0, { timeZone: zone, breaks: readBreaks(of.breaks) });
  const told: Moved = {
    applicationId: row.id,
    applicantName: row.name,
    applicantEmail: row.email,
    jobTitle: row.title,
    company: row.company,
    breakId: of.id,
    dueAt,
    zone,
    page: applicantPage({ origin, config }, row),
  };
  const isNow = isStillToMove(row, of.id, now);
  const mail = { ...breakMail(told), isFromStranger: row.isFromStranger === 1, notBefore: daytimeOf(now, zone) };
  return [
    queueMailIf(deps, mail, isNow),
    ...(row.candidateId ? [queueNotificationIf(db, breakNotice(told, row.candidateId), now, isNow)] : []),
    ...moveDueDay(db, row, { breakId: of.id, dueAt, now }),
  ];
}
