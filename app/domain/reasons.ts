/** Reasons of refusals after which a client has to act differently, with what each means. No zod here. */

/** By the kind of the error, which decides the status. A program reads the reason as `code`; the texts stand in the reference. */
export const REASONS = {
  not_signed_in: {
    wrong_login: "The address or the password is wrong",
    wrong_password: "The password of the account is wrong",
    registration_over: "The new account's id no longer completes its registration: log in",
  },
  not_allowed: {
    wrong_role: "The other role is needed, recruiter or candidate",
    suspended: "The account is suspended: it reads, and changes nothing",
    own_job: "A job of one's own, or of one's institution: nobody applies to it or rates it from inside",
    only_reader: "The account may read this for its institution, not change it",
    only_owner: "Only an owner of the institution may do this",
    address_unconfirmed: "An email address has to be confirmed first",
    other_account: "It is meant for another account",
  },
  not_found: { not_shown_now: "The job is hidden while a person looks at it, and may come back" },
  conflict: {
    account_exists: "The address has an account: log in",
    already_applied: "The address or the account has applied for this job",
    already_there: "It is so already, or was said once and counts once",
    job_closed: "The job takes no applications; it may be reopened",
    job_hidden: "The job is out of sight while a person looks at it: try later",
    job_removed: "The job was removed or taken down for good",
    wrong_job_state: "The job's state does not allow this",
    waits_for_address: "The job is held until its recruiter's address is confirmed",
    decisions_wait: "Applicants are to be told of a decision first",
    questions_answered: "Somebody has answered the questions of the job, so they stay",
    questions_changed: "The job asks something else now: read it again",
    changed_meanwhile: "It was changed in the meantime: read it again, then decide",
    limit_reached: "There are as many as there can be: remove one, or wait for one to end",
    undo_first: "A move can still be taken back: undo it, or have it told",
    nothing_to_undo: "Nothing waits any more: it was told, or taken back",
    nobody_waits: "There is nothing to answer, accept or call off now",
    wrong_status: "The application's status does not allow this",
    of_account: "The application belongs to an account: log in",
    has_institution: "The account works for an institution already",
    last_owner: "An institution with people needs an owner",
    overlaps: "It overlaps another one",
    time_over: "The time is over: choose another",
    not_yet: "It is asked later: after a meeting and the end of the application",
    too_late: "It can no longer be said or taken back",
    stopped_by_you: "This side has stopped the messages: allow them again",
    stopped_by_other: "The other side takes no more messages",
    answer_awaited: "Wait for the school's answer before writing more",
    nobody_reads: "Nobody would read it: the application has left the list",
  },
  gone: {
    job_gone: "The job was removed or taken down for good",
    link_ended: "The link has expired or was used: ask for a new one",
    invitation_ended: "The invitation has ended: ask for a new one",
  },
  too_many: {
    number_spent: "A wrong number was chosen, and waiting does not help: ask for a new link",
    proposals_spent: "Times were proposed as often as they can be: write, or decide",
  },
} as const;

type Kinds = typeof REASONS;
export type ReasonKind = keyof Kinds;
export type Reason = { [Kind in ReasonKind]: keyof Kinds[Kind] }[ReasonKind];

/** The kind of a reason; null for a text that is no reason. */
export function kindOf(code: string): ReasonKind | null {
  const kinds = Object.keys(REASONS) as ReasonKind[];
  return kinds.find((kind) => Object.hasOwn(REASONS[kind], code)) ?? null;
}
