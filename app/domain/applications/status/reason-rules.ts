/** The reasons that a school may give with a rejection after an interview. No server code: browsers load this file. */
import { words } from "../../../words/application-refusals.ts";

/** `label`: as it is printed, for the school and for the candidate. */
export const REJECTION_REASONS = [
  {
    value: "more_experience",
    label: "Another applicant had more experience in this subject or these classes",
  },
  { value: "lesson_or_test", label: "The demo lesson or test was not what this post needs" },
  { value: "qualification", label: "A qualification named in the advert is missing" },
  { value: "pay", label: "We could not agree on pay" },
  { value: "dates_or_hours", label: "We could not agree on start date or hours" },
  { value: "not_filled", label: "We did not fill this post" },
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number]["value"];

export const MAX_REASONS = 3;
export const ONLY_NOTED = "Tick only what your notes show.";
export const ONE_PERSON_ONLY = words.reasonsOfOne;
const ONLY_WITH_REJECTION = words.reasonsOfRejection;
const ONLY_AFTER_INTERVIEW = words.reasonsAfterInterview;
const ONLY_AFTER_LESSON = words.lessonOrTest;

/** Kinds of interviews that show how somebody teaches. */
const LESSONS_AND_TESTS = ["demo_lesson", "written_test"];

/** An interview of the application; times in UTC milliseconds. */
export type PastInterview = {
  kind: string;
  state: string;
  startsAt: number | null;
  endsAt: number | null;
  updatedAt: number;
};

/** `interviews`: all of the application. `reached`: the statuses beyond the shortlist that its candidate was ever told of. */
type PastOfApplication = { interviews: readonly PastInterview[]; reached: readonly string[] };

/** True if it has begun as agreed. One that was called off after its beginning counts: both sides were there. */
function hasBegun({ state, startsAt, updatedAt }: PastInterview, now: Date): boolean {
  if (startsAt === null) return false;
  if (state === "cancelled") return startsAt <= updatedAt;
  return (state === "agreed" || state === "held") && startsAt <= now.getTime();
}

function isToCome({ state, endsAt }: PastInterview, now: Date): boolean {
  if (state === "agreed") return endsAt !== null && endsAt > now.getTime();
  return state === "proposed" || state === "others_asked";
}

/**
 * The reasons that may go with a rejection now; none before an interview. It is after one where an interview has begun; where an offer or a
 * hire was told, which follow one; or where "Interviewing" was told and none is still to come, as many schools talk without
 * proposing times here. The reason about a lesson or a test needs one that has begun.
 */
export function openReasons({ interviews, reached }: PastOfApplication, now: Date): readonly RejectionReason[] {
  const begun = interviews.filter((interview) => hasBegun(interview, now));
  const isInterviewed = reached.includes("interviewing") && !interviews.some((interview) => isToCome(interview, now));
  if (begun.length === 0 && !isInterviewed && !reached.includes("offered") && !reached.includes("hired")) return [];
  const hasTaught = begun.some(({ kind }) => LESSONS_AND_TESTS.includes(kind));
  return REJECTION_REASONS.map(({ value }) => value).filter((value) => value !== "lesson_or_test" || hasTaught);
}

/** The message for reasons that may not go with this move; null where they may. */
export function whyNotReasons(
  to: string,
  reasons: readonly RejectionReason[],
  past: PastOfApplication,
  now: Date,
): string | null {
  if (reasons.length === 0) return null;
  if (to !== "rejected") return ONLY_WITH_REJECTION;
  const open = openReasons(past, now);
  if (open.length === 0) return ONLY_AFTER_INTERVIEW;
  return reasons.every((reason) => open.includes(reason)) ? null : ONLY_AFTER_LESSON;
}

export function reasonLabel(reason: RejectionReason): string {
  return REJECTION_REASONS.find(({ value }) => value === reason)?.label ?? reason;
}

/** The reasons as a row keeps them, in the order in which they are printed; null for none. */
export function writeReasons(reasons: readonly RejectionReason[]): string | null {
  const sorted = REJECTION_REASONS.map(({ value }) => value).filter((value) => reasons.includes(value));
  return sorted.length > 0 ? JSON.stringify(sorted) : null;
}

export function readReasons(kept: string | null): RejectionReason[] {
  return kept === null ? [] : (JSON.parse(kept) as RejectionReason[]);
}

/** The reasons of the rejection that an application stands at; none for every other status. `history` is sorted, oldest first. */
export function reasonsNow(
  status: string,
  history: readonly { status: string; reasons: readonly RejectionReason[] }[],
): readonly RejectionReason[] {
  if (status !== "rejected") return [];
  return history.findLast((entry) => entry.status === "rejected")?.reasons ?? [];
}
