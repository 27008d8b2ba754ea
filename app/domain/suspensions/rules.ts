/** The words of suspensions, how long they last, and where a form shows them. */
import { words } from "~/words/suspension-refusals";

/** A suspended address, website's host or institution stays suspended so long, also after its account was closed. */
export const SUSPENSION_LASTS_DAYS = 365;

/** `address`: of a person. `host`: of a website: its domain, or on shared hosting what is one user's. `name`: name and place of an institution, together. */
export const SUSPENDED_KINDS = ["address", "host", "name"] as const;
export type SuspendedKind = (typeof SUSPENDED_KINDS)[number];
export const SUSPENDED_TEXTS: Record<SuspendedKind, string> = {
  address: words.address,
  host: words.host,
  name: words.name,
};

/** The refusal of a change that would reach others, for a suspended person. */
export const SUSPENDED = words.everything;
/** A suspended person reads the same with an account or without one. */
export const SUSPENDED_APPLICANT = words.applicant;
export const SUSPENDED_WRITER = words.writer;
export const SUSPENDED_READER = words.reader;
export const SUSPENDED_REPORTER = words.reporter;

/** The field of a form that shows it, where an address is typed. */
export const ON_EMAIL = { address: "email", host: "email" } as const;
/** The same where an institution is described, or a job that names one. */
export const ON_INSTITUTION = { host: "website", name: "name" } as const;
export const ON_JOB = { host: "website", name: "company_name" } as const;
