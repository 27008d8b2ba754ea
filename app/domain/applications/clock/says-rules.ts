/** What the candidate says about the clock beside moves. No server code: browsers load this file. */
import type { Clocked } from "./rules";

/** What the candidate says beside moves: that she takes the offer, that the school contacted her, that no call came. */
export const CANDIDATE_SAYS = ["accept", "contacted", "no_call"] as const;
export type CandidateSays = (typeof CANDIDATE_SAYS)[number];

/** Whether this is something that she says, not a change of the application itself. */
export function isSaid(way: string): way is CandidateSays {
  return CANDIDATE_SAYS.some((each) => each === way);
}

/** What the candidate may say now about an offer, and about the school's calls. */
export function saysOfCandidate(
  shown: Pick<Clocked, "status" | "turn" | "lapsedFrom" | "unansweredBy"> & {
    acceptedAt: Date | null;
    contactSaid: "yes" | "no" | null;
    calledAt: Date | null;
  },
): CandidateSays[] {
  const { status, lapsedFrom, acceptedAt, contactSaid, calledAt } = shown;
  const isOffered = status === "offered" || (status === "unanswered" && lapsedFrom === "offered");
  const canSay = contactSaid === null && waitsForSchool(shown);
  return [
    ...(isOffered && acceptedAt === null ? ["accept" as const] : []),
    ...(canSay ? ["contacted" as const] : []),
    ...(canSay && calledAt !== null ? ["no_call" as const] : []),
  ];
}

/** Whether the school is waited for, or is late. */
export function waitsForSchool({
  turn,
  status,
  unansweredBy,
}: Pick<Clocked, "turn" | "status" | "unansweredBy">): boolean {
  return turn === "school" || (status === "unanswered" && unansweredBy === "school");
}
