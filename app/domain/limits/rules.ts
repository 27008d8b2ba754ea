/** How often something may happen for one subject, counted exactly, wherever the requests come from. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What is counted: `subject` says whose count it is, `refusal` what the person reads, who waits `in` minutes. */
export const LIMITS = {
  /** By the address that was typed, known or not. The right password waits too, or a guesser would know it. */
  failedLogin: {
    events: 10,
    windowMs: 15 * MINUTE_MS,
    refusal: (wait: string) => `Too many failed logins for this email address. Try again in ${wait}`,
  },
  /** By the address that was typed. */
  passwordReset: {
    events: 3,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `A reset link was asked for several times. Look at your mail, or try again in ${wait}`,
  },
  /** By the client's network: a staff room shares one. */
  signUp: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `Many accounts were made from your network just now. Try again in ${wait}`,
  },
  /** By the applicant's address. */
  application: {
    events: 60,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `You have applied for many jobs just now. Try again in ${wait}`,
  },
  /** By the recruiter's account. */
  job: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `You have posted many jobs just now. Try again in ${wait}`,
  },
} as const;

export type Limit = keyof typeof LIMITS;

/** A field that only programs fill in. */
export const TRAP_FIELD = "extra_note";

/** What is wrong with a form that a program filled in, by field; null for everybody else. Nothing is dropped in silence. */
export function trapErrors(fields: Record<string, string>): Record<string, string[]> | null {
  if (!fields[TRAP_FIELD]) return null;
  return { [TRAP_FIELD]: ["This looks as if a program filled it in. Empty this field and send the form again"] };
}

/** As people say it: whole minutes, at least one. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
