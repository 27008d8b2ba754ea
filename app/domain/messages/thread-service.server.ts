/** The messages of an application as one side reads them, and which side somebody is. */
import { type Database, type RowsOfAll, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { GuestKey } from "~/domain/applications/guest-link-service.server";
import { isSeenByRecruiter } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";
import { MESSAGES_PER_PAGE, type Side, type Talk, whyNotWrite } from "./rules";
import { type MessageRow, messagesRead, type Party, type TalkRow, talkRead, toTalkRow } from "./store.server";

type Deps = { db: Database; config: { confirmsAddresses: boolean } };

/** Who reads or writes: an account, or somebody whose private link was opened. */
export type Reader = { actor: Actor } | { guest: GuestKey };

export type MessageView = Pick<MessageRow, "id" | "side" | "text" | "createdAt" | "readAt">;

/** The messages of an application as one side sees them. `messages`: a page of them, the oldest first. */
export type Thread = {
  id: string;
  side: Side;
  messages: MessageView[];
  /** The cursor of the page before, if there are older ones. */
  earlier: string | null;
  /** Messages of the other side that nobody of this one has read. */
  unread: number;
  stoppedBy: Side[];
  /** Why this side may not write now; null if it may. */
  whyNot: string | null;
  /** The school's people who only read, too: they see the messages and change nothing. */
  mayChange: boolean;
};

export const notThere = () => new DomainError("not_found", "There is no such application");
export const MAY_ONLY_READ = "You may read the messages of your institution, not write any. Ask an owner of it";

type PageAsked = { limit?: number; cursor?: RowPosition | null | undefined };

/** What `toThread` needs for a page of the messages. */
export function threadReads(
  db: Database,
  reader: Reader,
  applicationId: string,
  { limit = MESSAGES_PER_PAGE, cursor = null }: PageAsked,
) {
  return {
    talk: talkRead(db, applicationId, accountOf(reader)),
    messages: messagesRead(db, applicationId, { limit: limit + 1, after: cursor }),
  };
}

/** The messages of an application. It changes nothing: no message is read by it. Throws not_found for whoever has no part in it. */
export async function readThread(
  { db, ...deps }: Deps,
  reader: Reader,
  applicationId: string | undefined,
  asked: PageAsked = {},
): Promise<Thread> {
  if (!isUuid(applicationId)) throw notThere();
  return toThread(deps, reader, await readAll(db, threadReads(db, reader, applicationId, asked)), asked.limit);
}

/** The same from its rows. */
export function toThread(
  deps: Pick<Deps, "config">,
  reader: Reader,
  { talk, messages }: RowsOfAll<ReturnType<typeof threadReads>>,
  limit = MESSAGES_PER_PAGE,
): Thread {
  const { row, party } = partyOf(deps, reader, toTalkRow(talk));
  const page = cutPage(messages, limit, ({ createdAt, id }) => writeRowCursor({ at: createdAt, id }));
  const state = toTalk(deps, row, party.side);
  const mayChange = party.side === "candidate" || row.mayWork;
  return {
    id: row.id,
    side: party.side,
    messages: page.rows.map(toView).reverse(),
    earlier: page.next,
    unread: party.side === "school" ? row.unreadOfCandidate : row.unreadOfSchool,
    stoppedBy: state.stoppedBy,
    whyNot: mayChange ? (whyNotWrite(state, party.side)?.message ?? null) : MAY_ONLY_READ,
    mayChange,
  };
}

export function accountOf(reader: Reader): string {
  return "actor" in reader ? reader.actor.id : "";
}

export function partyOf(
  { config }: Pick<Deps, "config">,
  reader: Reader,
  row: TalkRow | null,
): { row: TalkRow; party: Party } {
  if (!row) throw notThere();
  if ("guest" in reader) {
    const { id, version } = reader.guest;
    const isKey = id === row.id && version === row.keyVersion && row.candidateId === null && row.resumeBytes > 0;
    if (!isKey) throw notThere();
    return { row, party: { side: "candidate", accountId: null, version } };
  }
  const { id, role } = reader.actor;
  if (role === "user" && row.candidateId === id)
    return { row, party: { side: "candidate", accountId: id, version: null } };
  if (role === "admin" && row.maySee && isSeenByRecruiter(row, config)) {
    return { row, party: { side: "school", accountId: id, version: null } };
  }
  throw notThere();
}

export function toTalk({ config }: Pick<Deps, "config">, row: TalkRow, side: Side): Talk {
  const { status, resumeBytes, addressPending, addressConfirmedAt, candidateId, jobStatus, unanswered } = row;
  // To the applicant, "not a real application" looks like a school that takes no messages.
  const isNotReal = row.notRealAt !== null && side === "school";
  const isSchoolStopped = row.schoolStoppedAt !== null || (row.notRealAt !== null && !isNotReal);
  return {
    status,
    unanswered,
    isNotReal,
    isSeen: isSeenByRecruiter(row, config),
    isPending: addressPending || (candidateId === null && addressConfirmedAt === null),
    isStripped: resumeBytes === 0,
    isJobHidden: jobStatus === "hidden" || jobStatus === "taken_down",
    stoppedBy: [
      ...(isSchoolStopped ? (["school"] as const) : []),
      ...(row.candidateStoppedAt !== null ? (["candidate"] as const) : []),
    ],
  };
}

function toView({ id, side, text, createdAt, readAt }: MessageRow): MessageView {
  return { id, side, text, createdAt, readAt };
}
