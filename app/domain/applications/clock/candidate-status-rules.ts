/** How an application of hers stands for the candidate: its label, and whether it is open or ended. No server code: browsers load this file. */
import { type ApplicationStatus, outcomeLabel } from "~/domain/applications/rules";
import { unansweredWords } from "./clock-view-rules";
import { type Clocked, lateness } from "./rules";

type StatusFacts = Pick<Clocked, "status" | "lapsedAt" | "unansweredBy"> & {
  declinedAt?: Date | null;
  notJoinedAt?: Date | null;
  /** The school has removed the job. Others went in another way: hidden for good, or with an account that was disowned. */
  isJobRemoved?: boolean;
};

export const ENDED_STATUSES = ["hired", "rejected", "withdrawn"] as const satisfies ApplicationStatus[];

/** "Shortlisted", "School is late", "Offer declined". */
export function candidateStatusLabel(shown: StatusFacts, now: Date): string {
  return unansweredWords(shown, now, "candidate") ?? outcomeLabel(shown);
}

/** The fields of the API for an offer that was declined, or a hire that was taken back. */
export function outcomeAnswer(shown: { declinedAt: Date | null; notJoinedAt: Date | null } | null) {
  return {
    declined_at: shown?.declinedAt?.toISOString() ?? null,
    not_joined_at: shown?.notJoinedAt?.toISOString() ?? null,
  };
}

/** True if it stands among the ended ones: a late one is open, "No answer" is not, and a dropped one is not either. */
export function isEnded(shown: StatusFacts & { droppedAt?: Date | null }, now: Date): boolean {
  const isOver = ENDED_STATUSES.some((status) => status === shown.status);
  return Boolean(shown.droppedAt) || isOver || lateness(shown, now) === "no_answer";
}
