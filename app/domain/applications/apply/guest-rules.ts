/** The rights of the holder of an application's private link. No zod here: browsers load this file. */
import {
  CANDIDATE_ANSWERS,
  type CandidateAnswer,
  isCandidateAnswer,
} from "~/domain/applications/clock/candidate-answer-rules";
import { type ApplicationStatus, openMoves } from "~/domain/applications/rules";

/**
 * The state of an application without an account, as the reader of its link sees it. `other_confirmed`: the reader has confirmed
 * another one for the job. This one was dropped by that, or came afterwards and can no longer be confirmed.
 */
export const GUEST_STATES = ["unconfirmed", "confirmed", "other_confirmed", "disowned", "of_account"] as const;
export type GuestState = (typeof GUEST_STATES)[number];

/** The acts that the mailed link allows. */
export const GUEST_WAYS = [
  "confirm",
  ...CANDIDATE_ANSWERS,
  "decline",
  "withdraw",
  "mails_on",
  "not_me",
  "not_me_all",
  "was_me",
] as const;
export type GuestWay = (typeof GUEST_WAYS)[number];

const WAYS: Record<GuestState, readonly GuestWay[]> = {
  unconfirmed: ["confirm", ...CANDIDATE_ANSWERS, "decline", "mails_on", "withdraw", "not_me", "not_me_all"],
  confirmed: [...CANDIDATE_ANSWERS, "decline", "mails_on", "withdraw"],
  other_confirmed: ["accept", "decline", "mails_on", "withdraw", "not_me", "not_me_all"],
  disowned: ["was_me"],
  of_account: [],
};

/**
 * The things that the reader of a link may do. Withdrawing, and what may be said (`says`), is open whenever it is to a candidate with
 * an account; mails can be turned on again where a link of theirs has stopped some. A withdrawn application can no longer be confirmed,
 * and one that was dropped for another allows nothing.
 * `others`: how many unconfirmed ones of the address there are for the job beside this one.
 */
export function waysOfGuest(
  state: GuestState,
  current: { status: ApplicationStatus; lapsedFrom: ApplicationStatus | null; droppedAt: Date | null },
  { answers, hasStopped, others }: { answers: readonly CandidateAnswer[]; hasStopped: boolean; others: number },
): GuestWay[] {
  if (state === "other_confirmed" && current.droppedAt !== null) return [];
  const canWithdraw = openMoves(current, "candidate").includes("withdrawn");
  return WAYS[state].filter((way) => {
    if (way === "withdraw") return canWithdraw;
    // An offer that may be accepted may be declined.
    if (way === "decline") return answers.includes("accept");
    if (way === "mails_on") return hasStopped;
    if (way === "not_me_all") return others > 0;
    if (isCandidateAnswer(way)) return answers.includes(way);
    return way !== "confirm" || current.status !== "withdrawn";
  });
}

/** How the keys of the mails with all links of an address begin. */
export const LINKS_KEY = "guest-links:";
