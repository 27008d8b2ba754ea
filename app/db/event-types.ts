/** The types of events in an institution's log, and the reasons for which an application is erased. */

export const EVENT_TYPES = [
  "application.received",
  "application.changed",
  "application.erased",
  "message.received",
  "job.changed",
] as const;

/** `other_confirmed`: its sender has confirmed another one for the job; `other_sent`: it was one of too many unconfirmed ones. */
export const ERASED_BECAUSE = [
  "account_closed",
  "not_me",
  "kept_long_enough",
  "other_confirmed",
  "other_sent",
] as const;
