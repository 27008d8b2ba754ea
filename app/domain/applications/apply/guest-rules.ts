/** What the holder of the private link of an application may do. No zod here: browsers load this file. */
import { CANDIDATE_SAYS, type CandidateSays, isSaid } from "~/domain/applications/clock/says-rules";
import { type ApplicationStatus, openMoves } from "~/domain/applications/rules";

/**
 * The state of an application without an account, as the reader of its link sees it. `second`: the reader may choose between it
 * and the one in the list. `outranked`: the one in the list is confirmed, or the school has gone on with it.
 */
export const GUEST_STATES = [
  "unconfirmed",
  "confirmed",
  "second",
  "outranked",
  "replaced",
  "disowned",
  "of_account",
] as const;
export type GuestState = (typeof GUEST_STATES)[number];

/** What the link of the mail allows. */
export const GUEST_WAYS = [
  "confirm",
  "keep_this",
  "keep_other",
  ...CANDIDATE_SAYS,
  "decline",
  "withdraw",
  "mails_on",
  "not_me",
  "was_me",
] as const;
export type GuestWay = (typeof GUEST_WAYS)[number];

const WAYS: Record<GuestState, readonly GuestWay[]> = {
  unconfirmed: ["confirm", ...CANDIDATE_SAYS, "decline", "mails_on", "withdraw", "not_me"],
  confirmed: [...CANDIDATE_SAYS, "decline", "mails_on", "withdraw"],
  second: ["keep_this", "keep_other", "not_me"],
  outranked: ["not_me"],
  replaced: [],
  disowned: ["was_me"],
  of_account: [],
};

/**
 * The things that the reader of a link may do. Withdrawing, and what may be said (`says`), is open whenever it is to a candidate with
 * an account; mails can be turned on again where a link of theirs has stopped some. A withdrawn application can no longer be confirmed.
 */
export function waysOfGuest(
  state: GuestState,
  standing: { status: ApplicationStatus; lapsedFrom: ApplicationStatus | null },
  { says, hasStopped }: { says: readonly CandidateSays[]; hasStopped: boolean },
): GuestWay[] {
  const canWithdraw = openMoves(standing, "candidate").includes("withdrawn");
  return WAYS[state].filter((way) => {
    if (way === "withdraw") return canWithdraw;
    // Whoever may accept an offer may decline it.
    if (way === "decline") return says.includes("accept");
    if (way === "mails_on") return hasStopped;
    if (isSaid(way)) return says.includes(way);
    return way !== "confirm" || standing.status !== "withdrawn";
  });
}

/** How the keys of the mails with all links of an address begin. */
export const LINKS_KEY = "guest-links:";
