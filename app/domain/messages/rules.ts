/** Decisions about messages inside an application. No zod here: components load this file. */

import type { ErrorCode } from "~/domain/errors";
import type { Reason } from "~/domain/refusal-reasons";
import { words } from "~/words/message-refusals";

export const MAX_MESSAGE_CHARS = 4_000;
/** So many messages the candidate may write before the school answers: by a message, or by a move. */
export const MAX_UNANSWERED = 3;
export const MESSAGES_PER_PAGE = 30;
/** A message waits so long for others to join its mail. */
const MAIL_WAIT_MS = 10 * 60_000;
/** A form without a key that comes again within so long is the same message. */
export const SAME_TEXT_MS = 10 * 60_000;
/** Mails that one scheduled run makes, and the most messages in one of them; what is left waits for the next run. */
export const MAILS_PER_RUN = 40;
export const MESSAGES_PER_MAIL = 20;

/** The sides of a thread: the people of the job, and the person who applied, with or without an account. */
export const SIDES = ["school", "candidate"] as const;
export type Side = (typeof SIDES)[number];

export function otherSide(side: Side): Side {
  return side === "school" ? "candidate" : "school";
}

/** When the mail of a message leaves, if no other one waits already. */
export function mailTime(now: Date): Date {
  return new Date(now.getTime() + MAIL_WAIT_MS);
}

/** The facts that decide if a side may write now. */
export type Talk = {
  status: string;
  /** The school sees it in its list. */
  isSeen: boolean;
  /** Its address waits to be confirmed. */
  isPending: boolean;
  /** The applicant removed the account, or the application was kept long enough. */
  isStripped: boolean;
  /** The school said that it is not a real application, and is told so. */
  isNotReal: boolean;
  /** A moderator took the job out of sight. */
  isJobHidden: boolean;
  stoppedBy: Side[];
  /** The candidate's messages since the school's last answer. */
  unanswered: number;
};

/** The reasons for which a side cannot write, by name. */
export const WHY_NOT = [
  "gone",
  "withdrawn",
  "not_in_list",
  "not_real",
  "stopped_by_you",
  "stopped_by_other",
  "job_hidden",
  "unconfirmed",
  "too_many_unanswered",
] as const;
export type WhyNot = (typeof WHY_NOT)[number];

/** The reason that a program reads, of each of them. */
const REASON_OF: Record<WhyNot, Reason> = {
  gone: "nobody_reads",
  withdrawn: "wrong_status",
  not_in_list: "nobody_reads",
  not_real: "nobody_reads",
  stopped_by_you: "stopped_by_you",
  stopped_by_other: "stopped_by_other",
  job_hidden: "job_hidden",
  unconfirmed: "address_unconfirmed",
  too_many_unanswered: "answer_awaited",
};

type Refusal = { why: WhyNot; code: ErrorCode; reason: Reason; message: string };

const conflict = (why: WhyNot, message: string): Refusal => ({
  why,
  code: "conflict",
  reason: REASON_OF[why],
  message,
});

/** The reason why this side may not write now, or null. The statement that writes asks the same in SQL. */
export function whyNotWrite(talk: Talk, side: Side): Refusal | null {
  if (talk.isStripped) return conflict("gone", words.goneNoReader);
  if (talk.status === "withdrawn") {
    return conflict("withdrawn", words.isWithdrawn);
  }
  if (!talk.isSeen) {
    return conflict("not_in_list", words.notInList);
  }
  if (talk.isNotReal) {
    return conflict("not_real", words.notReal);
  }
  if (talk.stoppedBy.includes(side)) {
    return conflict("stopped_by_you", words.youStopped);
  }
  if (talk.stoppedBy.length > 0) return conflict("stopped_by_other", STOPPED_BY_OTHER[side]);
  if (side === "school") {
    return talk.isJobHidden ? conflict("job_hidden", words.outOfSight) : null;
  }
  if (talk.isPending) {
    const message = words.confirmThenWrite;
    return { why: "unconfirmed", code: "not_allowed", reason: REASON_OF.unconfirmed, message };
  }
  if (talk.unanswered >= MAX_UNANSWERED) {
    const message = words.tooManyUnanswered(MAX_UNANSWERED);
    return conflict("too_many_unanswered", message);
  }
  return null;
}

/** True if it is the application that takes no more messages, so that allowing them would change nothing. */
export function hasEnded(why: WhyNot): boolean {
  return why === "gone" || why === "withdrawn" || why === "not_in_list";
}

/** The refusal of an account whose address is not confirmed. It may not write in any thread. */
export const CONFIRM_FIRST = words.confirmFirst;

const STOPPED_BY_OTHER: Record<Side, string> = {
  school: words.applicantStopped,
  candidate: words.schoolStopped,
};

/** The values of the field `intent` of the forms of a thread. */
const MESSAGE_INTENTS = ["message", "read", "stop", "allow"];

/** True for a form of the thread of an application. */
export function isMessageForm({ intent = "" }: Record<string, string>): boolean {
  return MESSAGE_INTENTS.includes(intent);
}
