/**
 * Reasons of refusals after which a client has to act differently. No zod here. Their meanings:
 * `http/api/reason-texts.ts`.
 */

/** By the kind of the error, which decides the status. A program reads the reason as `code`. */
export const REASONS = {
  bad_input: ["key_in_url"],
  not_signed_in: ["wrong_login", "wrong_password", "registration_over", "wrong_key", "key_ended"],
  not_allowed: [
    "wrong_role",
    "suspended",
    "own_job",
    "only_reader",
    "only_owner",
    "address_unconfirmed",
    "other_account",
    "wrong_scope",
    "person_only",
    "wrong_network",
    "no_owner",
    "institution_suspended",
  ],
  not_found: ["not_shown_now"],
  conflict: [
    "account_exists",
    "already_confirmed",
    "no_password",
    "already_applied",
    "already_there",
    "job_closed",
    "job_hidden",
    "job_removed",
    "wrong_job_state",
    "waits_for_address",
    "decisions_wait",
    "questions_answered",
    "questions_changed",
    "changed_meanwhile",
    "limit_reached",
    "undo_first",
    "nothing_to_undo",
    "nobody_waits",
    "wrong_status",
    "of_account",
    "has_institution",
    "last_owner",
    "overlaps",
    "time_over",
    "not_yet",
    "too_late",
    "stopped_by_you",
    "stopped_by_other",
    "answer_awaited",
    "nobody_reads",
  ],
  gone: ["job_gone", "link_ended", "invitation_ended", "cursor_expired", "erased"],
  too_many: ["number_spent", "proposals_spent"],
} as const;

type Kinds = typeof REASONS;
export type ReasonKind = keyof Kinds;
export type Reason = Kinds[ReasonKind][number];

/** The kind of a reason; null for a text that is no reason. */
export function kindOf(code: string): ReasonKind | null {
  const kinds = Object.keys(REASONS) as ReasonKind[];
  return kinds.find((kind) => (REASONS[kind] as readonly string[]).includes(code)) ?? null;
}
