/** How often something may happen for one subject, counted exactly, wherever the requests come from. */
import { words } from "~/words/limit-refusals";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The limits. Each comment names the subject that is counted. `refusal` is the text for the person; `wait` is the time
 * until she can try again.
 */
export const LIMITS = {
  /** By the address that was typed, known or not. The right password is refused too: otherwise a guesser would know it. */
  failedLogin: {
    events: 10,
    windowMs: 15 * MINUTE_MS,
    refusal: (wait: string) => words.failedLogin(wait),
  },
  /** By the browser and the account, for a browser that has logged in to this account with this password before. */
  knownBrowser: {
    events: 10,
    windowMs: 15 * MINUTE_MS,
    refusal: (wait: string) => words.failedLogin(wait),
  },
  /** By the account whose session it is: its own password, asked for once more. */
  currentPassword: {
    events: 10,
    windowMs: 15 * MINUTE_MS,
    refusal: (wait: string) => words.currentPassword(wait),
  },
  /** By the client's network: anybody may type anybody's address, so the address is not what counts. */
  passwordReset: {
    events: 30,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.passwordReset(wait),
  },
  /**
   * By the address of an existing account, as an account with this address may be closed and made again. Beyond the
   * limit no mail is sent, and no error is shown: the newest link that was sent still works.
   */
  resetMail: {
    events: 3,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.resetMail(wait),
  },
  /**
   * By the address of an existing account, beside the limit of the hour: anybody can ask for it. The last link of the day works until
   * the next one can be asked for.
   */
  resetMailADay: {
    events: 5,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.resetMailADay(wait),
  },
  /** By the address: links that a signed-in person has mailed to it. Several accounts may have it, one after the other. */
  ownLink: {
    events: 5,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.ownLink(wait),
  },
  /**
   * By the link: the number that was first chosen for "This was not me". No other one counts as long as the link works, so that a
   * guess is right once in three times, and never again. The link still confirms.
   */
  notMe: {
    events: 1,
    windowMs: 4 * DAY_MS,
    refusal: () => words.notMe,
  },
  /** By the client's network: a staff room shares one. */
  signUp: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.signUp(wait),
  },
  /** By the account that is logged in. */
  application: {
    events: 60,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.application(wait),
  },
  /** Applications from a school's own system: by the key, or by the account. */
  applicationByProgram: {
    events: 1000,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.applicationByProgram(wait),
  },
  /** Without an account: by the client's network, which a whole school may share. */
  applicationByNetwork: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.applicationByNetwork(wait),
  },
  /** Without an account: by the client's network, for one job. */
  applicationForJob: {
    events: 60,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.applicationForJob(wait),
  },
  /**
   * By the application whose link is used, and the version of that link: the number that was first chosen. No other one counts; after
   * a wrong one "Send my link again" makes a new version. So long as here no application with a name on it goes without a change.
   */
  mailedNumber: {
    events: 1,
    windowMs: 3 * 366 * DAY_MS,
    refusal: () => words.mailedNumber,
  },
  /** By the client's network: anybody may ask for the links of anybody's applications, which go to her mailbox alone. */
  linksByNetwork: {
    events: 30,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.linksByNetwork(wait),
  },
  /**
   * By the address whose links are mailed. Beyond the limit no mail is sent, and no error is shown: the last links
   * still work.
   */
  linksMail: {
    events: 3,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.linksMail(wait),
  },
  /** By the address whose links are mailed, beside the limit of the hour. The last links still work: they end with the application. */
  linksMailADay: {
    events: 5,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.linksMailADay(wait),
  },
  /** By the account of the owner who invites. */
  invitation: {
    events: 30,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.invitation(wait),
  },
  /** By the account: deliveries of a webhook that an owner sends by hand, tests among them. */
  handSent: {
    events: 60,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.handSent(wait),
  },
  /** By the account that asks to join an institution. */
  joinRequest: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.joinRequest(wait),
  },
  /** By the account that asks a moderator to check its institution. */
  check: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.check(wait),
  },
  /** By the institution that no moderator has checked: resumes that its people open. */
  resume: {
    events: 50,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.resume(wait),
  },
  /** By the account that reports. */
  report: {
    events: 20,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.report(wait),
  },
  /** Without an account: by the client's network, which a whole school may share. */
  reportByNetwork: {
    events: 30,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.reportByNetwork(wait),
  },
  /** By the account that writes in an application; one text to many counts for each: a school may have two hundred applicants. */
  message: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.message(wait),
  },
  /** By the application: moves of its school's that were told. They are counted in its history, not by a counter. */
  move: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.move(wait),
  },
  /** By the application for which times are proposed. */
  proposal: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.proposal(wait),
  },
  /** By the same application, in all: new times every few days would keep it from ever being answered. */
  proposalInAll: {
    events: 12,
    windowMs: 180 * DAY_MS,
    refusal: () => words.proposalInAll,
  },
  /** By the application whose private link is used to write. */
  messageByLink: {
    events: 20,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.message(wait),
  },
  /** By the account that asks about its data. */
  privacyRequest: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.privacyRequest(wait),
  },
  /** Without an account: by the client's network, which a whole school may share. */
  privacyRequestByNetwork: {
    events: 20,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.privacyRequestByNetwork(wait),
  },
  /** By the client's network, which a whole school may share. */
  alertByNetwork: {
    events: 100,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.alertByNetwork(wait),
  },
  /**
   * By the address that an alert is for. Beyond the limit no mail is sent, and no error is shown: the first ones still
   * work.
   */
  alertMail: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => words.alertMail(wait),
  },
  /** By the account whose calendar is read: programs ask once an hour, and a person has a few. */
  calendar: {
    events: 120,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.calendar(wait),
  },
  /** By the account whose profile it is: drawing takes a tenth of a second. */
  madeResume: {
    events: 5,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.madeResume(wait),
  },
  /** By the recruiter's account. */
  job: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.job(wait),
  },
  /** By the key of a school's program. */
  jobByKey: {
    events: 2000,
    windowMs: HOUR_MS,
    refusal: (wait: string) => words.jobByKey(wait),
  },
} as const;

export type Limit = keyof typeof LIMITS;

/** A time as people say it: whole minutes, at least one; whole hours beyond two hours. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 120) return words.hours(Math.ceil(minutes / 60));
  return minutes === 1 ? words.minute : words.minutes(minutes);
}
