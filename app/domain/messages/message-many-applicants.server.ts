/** One text to many applicants at once: to each her own message, filled in, by one batch. */

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { isAnyOfUncheckedSchool } from "~/db/verification";
import { countedAs, type Person } from "~/domain/actor";
import { type ApplicationStatus, isAfterOffer } from "~/domain/applications/rules";
import { noteMessages } from "~/domain/applications/statements.server";
import { MAX_BULK } from "~/domain/applications/status/undo-rules";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { findDone, findEarlier } from "~/domain/idempotency/queries.server";
import { type Keyed, type KeyedRequest, keepKey } from "~/domain/idempotency/statements.server";
import { isUuid, newRowId, rowIdWithin } from "~/domain/ids";
import { noteSchoolActed } from "~/domain/jobs/statements.server";
import { spendTogether } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueText } from "~/domain/moderation/statements.server";
import { readBeforeWriting } from "~/domain/moderation/stopped-text";
import { queueMessageNotices } from "~/domain/notifications/statements.server";
import { SUSPENDED_WRITER } from "~/domain/suspensions/rules";
import { whyNotFilled } from "~/domain/templates/mistyped-placeholder-rules";
import type { Placeholder } from "~/domain/templates/rules";
import { words } from "~/words/message-refusals";
import { marked, type WhyLeft, type WriteOutcome, whyTooLong } from "./bulk-message-rules";
import { messageNotice } from "./notices";
import { listForMany, listWritten, type ManyRow } from "./queries.server";
import { CONFIRM_FIRST, mailTime, SAME_TEXT_MS, whyNotWrite } from "./rules";
import {
  firstWritten,
  insertMessages,
  isAnyWritten,
  type ManyMessage,
  readEarlier,
  type Writing,
} from "./statements.server";

type Deps = Keyed & { db: Database; now: Date; config: LimitConfig & { confirmsAddresses: boolean } };

export type WriteResult = {
  id: string;
  outcome: WriteOutcome;
  /** The status as the school sees it. A message does not change it. */
  status: ApplicationStatus | null;
  why: WhyLeft | null;
  messageId: string | null;
};

export type ManyWritten = { results: WriteResult[]; names: Map<string, string> };

type Text = { message: string; insist?: string | boolean | undefined };

/**
 * Write one text to each of these applicants, as if to her alone, and say who got it. The same keyed request is carried
 * out once, and no applicant gets the same text twice within ten minutes. Each message counts against the writer's
 * limit. Throws bad_input for more than 200, for an unknown placeholder and for a text that is too long filled in;
 * not_allowed for a suspended or unconfirmed account; text_stopped, key_reused and too_many.
 */
export async function writeToMany(
  deps: Deps,
  actor: Person,
  wantedIds: readonly string[],
  { message, insist }: Text,
  request: KeyedRequest | null = deps.keyed ?? null,
): Promise<ManyWritten> {
  const { db, now } = deps;
  const ids = chosen(wantedIds);
  const writing = writingOf(deps, actor, message);
  const read = (find = findDone) =>
    Promise.all([request && find({ db }, request), listForMany(db, ids.filter(isUuid), writing)] as const);
  const [done, rows] = await read(findEarlier);
  if (done !== null) return answerAgain(deps, done, ids, rows);
  const { results, names, open } = checkRecipients(ids, rows, actor);
  const wrong = whyNotFilled(message) ?? whyTooLong(message, open.map(filledFor));
  if (wrong) throw fieldError("message", wrong);
  const { warning, look, counted } = await countAndRead(deps, actor, open, { message, insist });
  const bulkId = newRowId(now);
  const messages = open.map((row) => messageTo(row, bulkId));
  const messageIds = messages.map(({ id }) => id);
  const isDone = isAnyWritten(messageIds);
  const about = {
    kind: "talk" as const,
    subject: "message" as const,
    subjectId: firstWritten(messageIds),
    accountId: actor.id,
  };
  const isToLookAt = sql`(${isDone} and ${isAnyOfUncheckedSchool(messages.map(({ applicationId }) => applicationId))})`;
  const then: BatchItem<"sqlite">[] = [
    noteSchoolActed(
      db,
      open.map((row) => row.id),
      { actorId: actor.id, now, condition: isDone },
    ),
    ...(look ? queueText(db, { ...look, ...about, id: newRowId(now), createdAt: now }, isToLookAt) : []),
    ...keepKey({ db, now, keyed: request }, bulkId, isDone),
  ];
  const sent = new Set(
    await writeCounted(deps, counted, messages, { ...writing, warning, now, mailAt: mailTime(now) }, then),
  );
  if (sent.size === ids.length) return { results: results.map((each) => withMessage(each, bulkId)), names };
  // Somebody was faster, or it is the same request that came twice at once.
  const [same, after] = sent.size === open.length && !results.some(isUnchanged) ? [null, rows] : await read();
  if (same !== null && same !== bulkId) return answerAgain(deps, same, ids, after);
  const found = new Map(after.map((row) => [row.id, row]));
  const settled = results.map((each) => {
    if (each.outcome !== "sent") return each;
    const one = withMessage(each, bulkId);
    return sent.has(one.messageId ?? "") ? one : notSent(each.id, found.get(each.id));
  });
  return { results: settled, names };
}

/**
 * Counts the messages before their text is read, as reading takes long. Of those of a text that is stopped, one stays counted. Throws
 * too_many, text_stopped.
 */
async function countAndRead(deps: Deps, actor: Person, open: readonly ManyRow[], { message, insist }: Text) {
  const counted = open.length > 0 ? await spendTogether(deps, "message", countedAs(actor), open.length) : null;
  try {
    return { ...readForMany(message, open, insist), counted };
  } catch (error) {
    await counted?.takeBack(open.length - 1);
    throw error;
  }
}

/** Reads the text as each of them gets it, together with what the school wrote to her last. Throws text_stopped. */
function readForMany(message: string, open: readonly ManyRow[], insist: Text["insist"]) {
  const people = open.map((row) => ({
    ...filledFor(row),
    before: row.unmailed,
    earlier: readEarlier(row.earlier),
  }));
  const isAfter = open.length > 0 && open.every(({ status }) => isAfterOffer(status));
  return readBeforeWriting({ message, people, isAfterOffer: isAfter }, insist);
}

const isUnchanged = ({ outcome }: WriteResult): boolean => outcome === "unchanged";

/** Write the messages, which are counted. Those that are not written are taken back. Returns the ids of those that are written: none if the same request was faster. */
async function writeCounted(
  { db }: Deps,
  counted: Awaited<ReturnType<typeof spendTogether>> | null,
  messages: readonly ManyMessage[],
  writing: Parameters<typeof insertMessages>[2],
  then: BatchItem<"sqlite">[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  let written: string[] = [];
  try {
    const notices = messages.flatMap(({ id, applicationId, notice }) =>
      notice ? [{ ...notice, messageId: id, applicationId }] : [],
    );
    const batch = writeAll(db, [
      insertMessages(db, messages, writing),
      ...queueMessageNotices(db, notices, writing.now),
      ...noteMessages(db, messages, writing.now),
      ...then,
    ]).then(([rows]) => rows.map(({ id }) => id));
    written = await batch.catch((error) => {
      if (isUniqueConflict(error)) return [];
      return recoverLostResponse(error, async () => {
        const there = await listWritten(
          db,
          messages.map(({ id }) => id),
        );
        return there.length > 0 && there;
      });
    });
  } finally {
    if (written.length < messages.length) await counted?.takeBack(messages.length - written.length);
  }
  return written;
}

/** The same by call. */
export function writeToManyByCall(deps: Deps, actor: Person, ids: readonly string[], text: Text): Promise<ManyWritten> {
  return writeToMany(deps, actor, ids, text);
}

export type ManyLook = {
  results: WriteResult[];
  /** How many can get a message now, and the first of them, for whom the text is filled in. */
  count: number;
  first: Record<Placeholder, string> | null;
};

/** The applicants who can get a message. It writes nothing. Throws as `writeToMany` does before a text is read. */
export async function previewMessages(deps: Deps, actor: Person, wantedIds: readonly string[]): Promise<ManyLook> {
  const ids = chosen(wantedIds);
  const rows = await listForMany(deps.db, ids.filter(isUuid), writingOf(deps, actor, ""));
  const { results, open } = checkRecipients(ids, rows, actor);
  const [first] = open;
  return { results, count: open.length, first: first ? filledFor(first) : null };
}

function chosen(wantedIds: readonly string[]): string[] {
  const ids = [...new Set(wantedIds)];
  if (ids.length > MAX_BULK) throw fieldError("ids", words.tooManyAtOnce(MAX_BULK));
  return ids;
}

function writingOf({ now, config }: Deps, actor: Person, message: string): Writing {
  const { confirmsAddresses } = config;
  const since = new Date(now.getTime() - SAME_TEXT_MS);
  const settings = { needsConfirmed: confirmsAddresses };
  return { ...settings, actorId: actor.id, marked: marked(message), since };
}

/** The result that each would have, and those who would get the message, in the order of the ids. */
function checkRecipients(ids: readonly string[], rows: readonly ManyRow[], actor: Person) {
  if (actor.isSuspended) throw new DomainError("suspended", SUSPENDED_WRITER);
  if (rows.some((row) => row.isConfirmed !== 1)) throw new DomainError("address_unconfirmed", CONFIRM_FIRST);
  const found = new Map(rows.map((row) => [row.id, row]));
  const results = ids.map((id) => judge(id, found.get(id)));
  const open = results.flatMap(({ id, outcome }) => (outcome === "sent" ? [found.get(id) as ManyRow] : []));
  return { results, open, names: namesOf(rows) };
}

/** The answer to a request that was carried out before: who has its message. */
async function answerAgain(
  { db }: Deps,
  bulkId: string,
  ids: readonly string[],
  rows: readonly ManyRow[],
): Promise<ManyWritten> {
  const found = new Map(rows.map((row) => [row.id, row]));
  const there = new Set(
    await listWritten(
      db,
      ids.map((id) => rowIdWithin(bulkId, id)),
    ),
  );
  const results = ids.map((id): WriteResult => {
    const row = found.get(id);
    if (!there.has(rowIdWithin(bulkId, id))) return notSent(id, row);
    return withMessage({ ...judge(id, row), outcome: "sent", why: null }, bulkId);
  });
  return { results, names: namesOf(rows) };
}

/** Somebody was faster since the rows were read. */
function notSent(id: string, row: ManyRow | undefined): WriteResult {
  const now = judge(id, row);
  return now.outcome === "sent" ? { ...now, outcome: "refused", why: "changed" } : now;
}

function withMessage(result: WriteResult, bulkId: string): WriteResult {
  return result.outcome === "sent" ? { ...result, messageId: rowIdWithin(bulkId, result.id) } : result;
}

function messageTo({ id: applicationId, name, title, company, candidateId }: ManyRow, bulkId: string): ManyMessage {
  const id = rowIdWithin(bulkId, applicationId);
  const made = { id, applicationId, values: { name, job: title, school: company } };
  if (candidateId === null) return { ...made, notice: null };
  const about = { applicationId, messageId: id, applicantName: name, jobTitle: title, company };
  const bellId = rowIdWithin(bulkId, `bell ${applicationId}`);
  return { ...made, notice: { id: bellId, userId: candidateId, ...messageNotice("school", about) } };
}

function filledFor({ name, title, company }: ManyRow): Record<Placeholder, string> {
  return { name, job: title, school: company };
}

function namesOf(rows: readonly ManyRow[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function judge(id: string, row: ManyRow | undefined): WriteResult {
  const none = { id, why: null, messageId: null };
  if (!row) return { ...none, outcome: "not_found", status: null };
  const { deskStatus: status } = row;
  if (row.mayWork !== 1) return { ...none, outcome: "not_allowed", status };
  const why = whyNotWrite(talkOf(row), "school")?.why;
  if (why) return { ...none, outcome: "refused", status, why };
  return { ...none, outcome: row.hasSame === 1 ? "unchanged" : "sent", status };
}

function talkOf(row: ManyRow): Parameters<typeof whyNotWrite>[0] {
  return {
    status: row.status,
    isSeen: true,
    isPending: false,
    isStripped: row.resumeBytes === 0,
    isNotReal: row.notRealAt !== null,
    isJobHidden: row.jobStatus === "hidden" || row.jobStatus === "taken_down",
    stoppedBy: [
      ...(row.schoolStoppedAt === null ? [] : (["school"] as const)),
      ...(row.candidateStoppedAt === null ? [] : (["candidate"] as const)),
    ],
    unanswered: 0,
  };
}
