/** The candidate's statements about the clock, which are no moves. No server code: browsers load this file. */
import type { Clocked } from "./rules";

/** The candidate takes the offer, says that the school contacted her, or says that no call came. */
export const CANDIDATE_ANSWERS = ["accept", "contacted", "no_call"] as const;
export type CandidateAnswer = (typeof CANDIDATE_ANSWERS)[number];

/** True for a statement of the candidate, false for a change of the application itself. */
export function isCandidateAnswer(way: string): way is CandidateAnswer {
  return CANDIDATE_ANSWERS.some((each) => each === way);
}

/** The statements that the candidate may make now about an offer, and about the school's calls. */
export function answersOfCandidate(
  shown: Pick<Clocked, "status" | "turn" | "lapsedFrom" | "unansweredBy"> & {
    acceptedAt: Date | null;
    contactSaid: "yes" | "no" | null;
    contactSaidAt: Date | null;
    calledAt: Date | null;
  },
): CandidateAnswer[] {
  const { contactSaid } = shown;
  const isWaiting = waitsForSchool(shown);
  return [
    ...(isOfferOpen(shown) ? ["accept" as const] : []),
    ...(isWaiting && contactSaid === null ? ["contacted" as const] : []),
    ...(isWaiting && canDenyCall(shown) ? ["no_call" as const] : []),
  ];
}

/** True if there is an offer that she may take or decline: she has done neither. Its reply date may be over. */
export function isOfferOpen({
  status,
  lapsedFrom,
  acceptedAt,
}: Pick<Clocked, "status" | "lapsedFrom"> & { acceptedAt: Date | null }): boolean {
  return acceptedAt === null && (status === "offered" || (status === "unanswered" && lapsedFrom === "offered"));
}

/** True if she may say that no call came: the school says that it called, and she has said nothing of it since. */
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

/** True if the school is waited for, or is late. */
export function waitsForSchool({
  turn,
  status,
  unansweredBy,
}: Pick<Clocked, "turn" | "status" | "unansweredBy">): boolean {
  return turn === "school" || (status === "unanswered" && unansweredBy === "school");
}
