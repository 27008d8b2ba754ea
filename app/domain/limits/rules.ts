/** How often something may happen for one subject, counted exactly, wherever the requests come from. */

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
    refusal: (wait: string) => `Too many failed logins for this email address. Try again in ${wait}`,
  },
  /** By the browser and the account, for a browser that has logged in to this account with this password before. */
  knownBrowser: {
    events: 10,
    windowMs: 15 * MINUTE_MS,
    refusal: (wait: string) => `Too many failed logins for this email address. Try again in ${wait}`,
  },
  /** By the account whose session it is: its own password, asked for once more. */
  currentPassword: {
    events: 10,
    windowMs: 15 * MINUTE_MS,
    refusal: (wait: string) => `Your current password was wrong too often. Try again in ${wait}`,
  },
  /** By the client's network: anybody may type anybody's address, so the address is not what counts. */
  passwordReset: {
    events: 30,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `Many reset links were asked for from your network just now. Try again in ${wait}`,
  },
  /**
   * By the address of an existing account, as an account with this address may be closed and made again. Beyond the
   * limit no mail is sent, and no error is shown: the newest link that was sent still works.
   */
  resetMail: {
    events: 3,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `A reset link was sent several times. Look at your mail, or try again in ${wait}`,
  },
  /**
   * By the address of an existing account, beside the limit of the hour: anybody can ask for it. The last link of the day works until
   * the next one can be asked for.
   */
  resetMailADay: {
    events: 5,
    windowMs: DAY_MS,
    refusal: (wait: string) => `A reset link was sent five times today. The last one still works. Try again in ${wait}`,
  },
  /** By the address: links that a signed-in person has mailed to it. Several accounts may have it, one after the other. */
  ownLink: {
    events: 5,
    windowMs: DAY_MS,
    refusal: (wait: string) => `The link was sent five times today. Look in Spam too, or try again in ${wait}`,
  },
  /**
   * By the link: the number that was first chosen for "This was not me". No other one counts as long as the link works, so that a
   * guess is right once in three times, and never again. The link still confirms.
   */
  notMe: {
    events: 1,
    windowMs: 4 * DAY_MS,
    refusal: () =>
      "A wrong number was chosen before, so the number of this mail does not count any more. A link to a new password makes the account yours",
  },
  /** By the client's network: a staff room shares one. */
  signUp: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `Many accounts were made from your network just now. Try again in ${wait}`,
  },
  /** By the account that is logged in. */
  application: {
    events: 60,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `You have applied for many jobs just now. Try again in ${wait}`,
  },
  /** Without an account: by the client's network, which a whole school may share. */
  applicationByNetwork: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `Many applications came from your network just now. Log in, or try again in ${wait}`,
  },
  /** Without an account: by the client's network, for one job. */
  applicationForJob: {
    events: 60,
    windowMs: HOUR_MS,
    refusal: (wait: string) =>
      `Many applications for this job came from your network just now. Log in, or try again in ${wait}`,
  },
  /**
   * By the application whose link is used, and the version of that link: the number that was first chosen. No other one counts; after
   * a wrong one "Send my link again" makes a new version. So long as here no application with a name on it goes without a change.
   */
  mailedNumber: {
    events: 1,
    windowMs: 3 * 366 * DAY_MS,
    refusal: () =>
      "A wrong number was chosen before, so the number of our mail does not count any more. Ask for your link again: the new mail has a new number",
  },
  /** By the client's network: anybody may ask for the links of anybody's applications, which go to her mailbox alone. */
  linksByNetwork: {
    events: 30,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `Many links were asked for from your network just now. Try again in ${wait}`,
  },
  /**
   * By the address whose links are mailed. Beyond the limit no mail is sent, and no error is shown: the last links
   * still work.
   */
  linksMail: {
    events: 3,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `Your links were sent several times. Look at your mail, or try again in ${wait}`,
  },
  /** By the address whose links are mailed, beside the limit of the hour. The last links still work: they end with the application. */
  linksMailADay: {
    events: 5,
    windowMs: DAY_MS,
    refusal: (wait: string) => `Your links were sent five times today. Look at your mail, or try again in ${wait}`,
  },
  /** By the account of the owner who invites. */
  invitation: {
    events: 30,
    windowMs: DAY_MS,
    refusal: (wait: string) => `You have invited many people today. Try again in ${wait}`,
  },
  /** By the account that asks to join an institution. */
  joinRequest: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => `You have asked many institutions today. Try again in ${wait}`,
  },
  /** By the account that asks a moderator to check its institution. */
  check: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => `You have asked many times today. A moderator sees your last code. Try again in ${wait}`,
  },
  /** By the institution that no moderator has checked: resumes that its people open. */
  resume: {
    events: 50,
    windowMs: DAY_MS,
    refusal: (wait: string) =>
      `People of a school that is not checked can open 50 resumes a day. Ask for the check on the page of your institution, or try again in ${wait}`,
  },
  /** By the account that reports. */
  report: {
    events: 20,
    windowMs: DAY_MS,
    refusal: (wait: string) => `You have reported many things today. Try again in ${wait}`,
  },
  /** Without an account: by the client's network, which a whole school may share. */
  reportByNetwork: {
    events: 30,
    windowMs: DAY_MS,
    refusal: (wait: string) => `Many reports came from your network today. Log in, or try again in ${wait}`,
  },
  /** By the account that writes in an application; one text to many counts for each: a school may have two hundred applicants. */
  message: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `You have written many messages just now. Try again in ${wait}`,
  },
  /** By the application: moves of its school's that were told. They are counted in its history, not by a counter. */
  move: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => `This applicant was told of ten decisions in a day. Try again in ${wait}`,
  },
  /** By the application for which times are proposed. */
  proposal: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => `You have proposed times to this applicant ten times today. Try again in ${wait}`,
  },
  /** By the same application, in all: new times every few days would keep it from ever being answered. */
  proposalInAll: {
    events: 12,
    windowMs: 180 * DAY_MS,
    refusal: () => "You have proposed times to this applicant twelve times. Write a message, or decide",
  },
  /** By the application whose private link is used to write. */
  messageByLink: {
    events: 20,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `You have written many messages just now. Try again in ${wait}`,
  },
  /** By the account that asks about its data. */
  privacyRequest: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => `You have asked many times today, and we answer each. Try again in ${wait}`,
  },
  /** Without an account: by the client's network, which a whole school may share. */
  privacyRequestByNetwork: {
    events: 20,
    windowMs: DAY_MS,
    refusal: (wait: string) => `Many requests came from your network today. Log in, or try again in ${wait}`,
  },
  /** By the client's network, which a whole school may share. */
  alertByNetwork: {
    events: 100,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `Many job alerts were asked for from your network just now. Try again in ${wait}`,
  },
  /**
   * By the address that an alert is for. Beyond the limit no mail is sent, and no error is shown: the first ones still
   * work.
   */
  alertMail: {
    events: 10,
    windowMs: DAY_MS,
    refusal: (wait: string) => `Many job alerts were asked for this address today. Try again in ${wait}`,
  },
  /** By the account whose calendar is read: programs ask once an hour, and a person has a few. */
  calendar: {
    events: 120,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `This calendar was read very often just now. Try again in ${wait}`,
  },
  /** By the account whose profile it is: drawing takes a tenth of a second. */
  madeResume: {
    events: 5,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `You have made your resume five times just now. Try again in ${wait}`,
  },
  /** By the recruiter's account. */
  job: {
    events: 300,
    windowMs: HOUR_MS,
    refusal: (wait: string) => `You have posted many jobs just now. Try again in ${wait}`,
  },
} as const;

export type Limit = keyof typeof LIMITS;

/** A time as people say it: whole minutes, at least one; whole hours beyond two hours. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
