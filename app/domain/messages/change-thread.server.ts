/** The messages of one application: writing one from either side, marking them as read, and stopping them. */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { isOfUncheckedSchool } from "~/db/verification";
import { type Actor, countedAs, type Person } from "~/domain/actor";
import type { GuestKey } from "~/domain/applications/guest-link";
import { isAfterOffer } from "~/domain/applications/rules";
import { claimByWriting, noteMessage, stopMessagesOf } from "~/domain/applications/statements.server";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { findDone, findEarlier } from "~/domain/idempotency/queries.server";
import { type Keyed, type KeyedRequest, keepKey } from "~/domain/idempotency/statements.server";
import { isUuid, newRowId } from "~/domain/ids";
import { noteSchoolActed } from "~/domain/jobs/statements.server";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueText } from "~/domain/moderation/statements.server";
import { type Insisted, readBeforeWriting, type TalkReading } from "~/domain/moderation/stopped-text";
import { queueMessageNotice } from "~/domain/notifications/statements.server";
import { requireAddressNotSuspended } from "~/domain/suspensions/queries.server";
import { SUSPENDED_READER, SUSPENDED_WRITER } from "~/domain/suspensions/rules";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { whyNotPlain } from "~/domain/templates/mistyped-placeholder-rules";
import { messageNotice } from "./notices";
import {
  accountOf,
  findMessage,
  MAY_ONLY_READ,
  notThere,
  partyOf,
  type Reader,
  readThread,
  type TalkRow,
  talkRead,
  toTalk,
  toTalkRow,
} from "./queries.server";
import { CONFIRM_FIRST, mailTime, SAME_TEXT_MS, whyNotWrite } from "./rules";
import type { ThreadState } from "./schema";
import {
  insertMessage,
  isPartys,
  isWritten,
  mayWriteNow,
  type Party,
  readEarlier,
  readStatements,
} from "./statements.server";

type Deps = { db: Database; now: Date; config: SuspensionConfig & { confirmsAddresses: boolean } };

type WriteDeps = Deps & Keyed & { config: LimitConfig };

/**
 * Write a message. The same keyed request is one message. `seen`: the newest message that the writer saw, read by now.
 * `insist`: see `readBeforeWriting`. Throws bad_input for a placeholder of a school, not_found, not_allowed (a reader,
 * a suspended or unconfirmed account), conflict in a thread that takes no more messages, text_stopped, key_reused and
 * too_many.
 */
export async function writeMessage(
  deps: WriteDeps,
  reader: { actor: Person } | { guest: GuestKey },
  applicationId: string | undefined,
  { message, seen, insist }: { message: string; seen?: string | undefined; insist?: string | boolean | undefined },
  request: KeyedRequest | null = deps.keyed ?? null,
): Promise<{ id: string }> {
  const { db, now, config } = deps;
  const { row, party } = await findParty(deps, reader, applicationId);
  const actor = "actor" in reader ? reader.actor : null;
  const done = request && (await findEarlier({ db }, request));
  if (done) return { id: done };
  if (actor?.isSuspended) throw new DomainError("suspended", SUSPENDED_WRITER);
  if (!actor) await requireAddressNotSuspended(deps, row.email, SUSPENDED_WRITER);
  const talk = toTalk(row, party.side);
  const refusal = whyNotWrite(talk, party.side);
  if (refusal) throw new DomainError(refusal.reason, refusal.message);
  const isOfSchool = party.side === "school" && actor !== null;
  const wrong = isOfSchool ? whyNotPlain(message) : null;
  if (wrong) throw fieldError("message", wrong);
  const { warning, look } = isOfSchool ? readAsSchool(row, message, insist) : { warning: null, look: null };
  const counted = await spend(deps, actor ? "message" : "messageByLink", actor ? countedAs(actor) : row.id);
  const id = newRowId(now);
  const since = request ? null : new Date(now.getTime() - SAME_TEXT_MS);
  const settings = { needsConfirmed: config.confirmsAddresses, since };
  const made = { id, applicationId: row.id, text: message, warning, createdAt: now, mailAt: mailTime(now) };
  const find = () => findMessage(db, { ...made, side: party.side, since });
  let isDone: boolean;
  try {
    isDone = await unlessStopped(
      writeAll(db, [
        guard(db, mayWriteNow(made, party, settings), "changed_meanwhile"),
        insertMessage(db, made, party),
        ...noteMessage(db, row.id, party.side, now),
        ...(seen ? readStatements(db, { applicationId: row.id, until: seen, now }, party) : []),
        ...notifyOtherSide(deps, row, party, id),
        ...(look && actor ? queueLook(deps, actor, { id, applicationId: row.id, look }) : []),
        ...keepKey({ db, now, keyed: request }, id),
        ...(isOfSchool ? [noteSchoolActed(db, [row.id], { actorId: actor.id, now })] : []),
        ...(actor && party.side === "candidate" ? [claimByWriting(db, row.id, actor.id, now)] : []),
      ]),
    );
  } catch (error) {
    const same = request && isUniqueConflict(error) ? await findDone({ db }, request) : null;
    if (same) return { id: same };
    isDone = Boolean(await recoverLostResponse(error, find));
  }
  if (isDone) return { id };
  await counted.takeBack();
  const same = await find();
  if (same) return { id: same };
  const after = await findParty(deps, reader, applicationId);
  const why = whyNotWrite(toTalk(after.row, party.side), party.side);
  throw why ? new DomainError(why.reason, why.message) : new DomainError("address_unconfirmed", CONFIRM_FIRST);
}

/** Reads the words of a school together with its last ones. Throws text_stopped. */
function readAsSchool(row: TalkRow, message: string, insist: Insisted) {
  const [before, earlier] = [row.unmailed ?? row.jobTitle, readEarlier(row.earlier)];
  return readBeforeWriting({ message, before, earlier, isAfterOffer: isAfterOffer(row.status) }, insist);
}

type Warned = { id: string; applicationId: string; look: NonNullable<TalkReading["look"]> };

/** Statements: a message that speaks of money is queued for a look. */
function queueLook({ db, now }: Deps, actor: Person, { id, applicationId, look }: Warned): BatchItem<"sqlite">[] {
  const isToLookAt = sql`(${isWritten(id)} and ${isOfUncheckedSchool(applicationId)})`;
  const item = {
    id: newRowId(now),
    kind: "talk" as const,
    subject: "message" as const,
    subjectId: id,
    accountId: actor.id,
    createdAt: now,
  };
  return queueText(db, { ...look, ...item }, isToLookAt);
}

/** Write a message by call. Throws as `writeMessage`. */
export function writeByCall(
  deps: WriteDeps,
  actor: Person,
  applicationId: string | undefined,
  body: { message: string; insist?: boolean | undefined },
): Promise<{ id: string }> {
  return writeMessage(deps, { actor }, applicationId, body);
}

/** Say that the messages up to `until` were read. Once more changes nothing. Throws not_found, and not_allowed for a reader. */
export async function markMessagesRead(
  deps: Deps,
  reader: Reader,
  applicationId: string | undefined,
  until: string | undefined,
): Promise<void> {
  const { row, party } = await findParty(deps, reader, applicationId);
  if (!isUuid(until)) return;
  await writeAll(deps.db, readStatements(deps.db, { applicationId: row.id, until, now: deps.now }, party));
}

/** Stop the messages of an application, or allow them again. Only who stopped can allow. Throws not_found, not_allowed. */
export async function stopMessages(
  deps: Deps,
  reader: Reader,
  applicationId: string | undefined,
  isStopped: boolean,
): Promise<void> {
  const { row, party } = await findParty(deps, reader, applicationId);
  const { db, now } = deps;
  if ("guest" in reader) await requireAddressNotSuspended(deps, row.email, SUSPENDED_READER);
  const which = sql`applications.id = ${row.id} and ${isPartys(party)}`;
  const [, , stopped] = await writeAll(db, stopMessagesOf(db, party.side, { which, isStopped, now }));
  if (stopped.length === 0) throw new DomainError("suspended", SUSPENDED_READER);
}

/** Mark as read and stop, by one call. Returns how the messages stand afterwards. Throws as the use-cases above. */
export async function changeThread(
  deps: Deps,
  actor: Actor,
  applicationId: string | undefined,
  { read_until: until, stopped }: { read_until?: string | undefined; stopped?: boolean | undefined },
): Promise<ThreadState> {
  if (until !== undefined) await markMessagesRead(deps, { actor }, applicationId, until);
  if (stopped !== undefined) await stopMessages(deps, { actor }, applicationId, stopped);
  const { id, unread, stoppedBy, whyNot } = await readThread(deps, { actor }, applicationId, { limit: 1 });
  return { id, unread, stopped_by: stoppedBy, may_write: whyNot === null };
}

/** The reader's side of an application. Throws not_found, and only_reader for a colleague who may only read. */
async function findParty(
  deps: Deps,
  reader: Reader,
  applicationId: string | undefined,
): Promise<{ row: TalkRow; party: Party }> {
  if (!isUuid(applicationId)) throw notThere();
  const found = partyOf(reader, toTalkRow(await talkRead(deps.db, applicationId, accountOf(reader))));
  if (found.party.side === "school" && !found.row.mayWork) throw new DomainError("only_reader", MAY_ONLY_READ);
  return found;
}

/** The bell of the other side: the recruiter in whose name the job stands, or the candidate's account. */
function notifyOtherSide({ db, now }: Deps, row: TalkRow, { side }: Party, messageId: string): BatchItem<"sqlite">[] {
  const userId = side === "candidate" ? row.ownerId : row.candidateId;
  if (userId === null) return [];
  const about = {
    applicationId: row.id,
    messageId,
    applicantName: row.name,
    jobTitle: row.jobTitle,
    company: row.company,
  };
  const notice = { userId, id: newRowId(now), ...messageNotice(side, about) };
  return queueMessageNotice(db, notice, { applicationId: row.id, side }, now);
}
