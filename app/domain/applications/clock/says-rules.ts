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
    contactSaidAt: Date | null;
    calledAt: Date | null;
  },
): CandidateSays[] {
  const { contactSaid } = shown;
  const isWaiting = waitsForSchool(shown);
  return [
    ...(isOfferOpen(shown) ? ["accept" as const] : []),
    ...(isWaiting && contactSaid === null ? ["contacted" as const] : []),
    ...(isWaiting && canDenyCall(shown) ? ["no_call" as const] : []),
  ];
}

/** Whether there is an offer that she may take or decline: she has done neither, also where its reply date is over. */
export function isOfferOpen({
  status,
  lapsedFrom,
  acceptedAt,
}: Pick<Clocked, "status" | "lapsedFrom"> & { acceptedAt: Date | null }): boolean {
  return acceptedAt === null && (status === "offered" || (status === "unanswered" && lapsedFrom === "offered"));
}

/** Whether she may say that no call came: the school says that it called, and she has said nothing of it since. */
export function canDenyCall({
  contactSaid,
  contactSaidAt,
  calledAt,
}: {
  contactSaid: "yes" | "no" | null;
  contactSaidAt: Date | null;
  calledAt: Date | null;
}): boolean {
  if (calledAt === null || contactSaid === "no") return false;
  return contactSaid === null || contactSaidAt === null || contactSaidAt < calledAt;
}

/** Whether the school is waited for, or is late. */
export function waitsForSchool({
  turn,
  status,
  unansweredBy,
}: Pick<Clocked, "turn" | "status" | "unansweredBy">): boolean {
  return turn === "school" || (status === "unanswered" && unansweredBy === "school");
}
