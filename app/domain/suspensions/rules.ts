/** The words of suspensions, how long they last, and where a form shows them. */

/** A suspended address, website's host or institution stays suspended so long, also after its account was closed. */
export const SUSPENSION_LASTS_DAYS = 365;

/** `address`: of a person. `host`: of a website: its domain, or on shared hosting what is one user's. `name`: name and place of an institution, together. */
export const SUSPENDED_KINDS = ["address", "host", "name"] as const;
export type SuspendedKind = (typeof SUSPENDED_KINDS)[number];
export const SUSPENDED_TEXTS: Record<SuspendedKind, string> = {
  address:
    "A moderator has suspended an account with this email address. It stays suspended for a year, also after it was closed. Write to us if that was wrong",
  host: "A moderator has suspended an account or institution of this website. It stays suspended for a year. Write to us if that was wrong",
  name: "A moderator has suspended an institution of this name and place. It stays suspended for a year. Write to us if that was wrong",
};

/** The refusal of a change that would reach others, for a suspended person. */
export const SUSPENDED =
  "Your account is suspended. You can read, take your data along and close the account, but change nothing else";
/** A suspended person reads the same with an account or without one. */
export const SUSPENDED_APPLICANT = "Your account is suspended: you cannot apply for jobs";
export const SUSPENDED_WRITER = "Your account is suspended, so it cannot write";
export const SUSPENDED_READER = "Your account is suspended, so it cannot change this";
export const SUSPENDED_REPORTER = "Your account is suspended, so it cannot report";

/** The field of a form that shows it, where an address is typed. */
export const ON_EMAIL = { address: "email", host: "email" } as const;
/** The same where an institution is described, or a job that names one. */
export const ON_INSTITUTION = { host: "website", name: "name" } as const;
export const ON_JOB = { host: "website", name: "company_name" } as const;
