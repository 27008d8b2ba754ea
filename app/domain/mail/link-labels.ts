/** What the links of mails say in HTML. The plain text has the addresses. */

/** By how the path begins; the first that fits. */
const LABELS = [
  ["/alerts/confirm", "Confirm the job alert"],
  ["/alerts/edit", "Change the job alert"],
  ["/alerts/stop", "Stop the job alert"],
  ["/applicants/", "Open the application"],
  ["/application?", "Open your application"],
  ["/applications", "Open the applications"],
  ["/applied-jobs/", "Open your application"],
  ["/confirmemail", "Confirm the address"],
  ["/forgotpassword", "Reset the password"],
  ["/institution", "Open your institution"],
  ["/invitations", "Open the invitation"],
  ["/jobdetails/", "Open the job"],
  ["/jobs", "See the jobs"],
  ["/myjobs/extend", "Extend the job"],
  ["/myjobs/hidden", "Read why, and answer"],
  ["/notifications", "Open the notifications"],
  ["/profile", "Open your profile"],
  ["/recruiter", "Open the job's text"],
  ["/resetpassword", "Choose a new password"],
  ["/settings/mails", "Choose your mails"],
  ["/yourdata", "Open your data"],
] as const;

/** The words for a path of ours, with its query. */
export function linkLabel(path: string): string {
  return LABELS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? "Open the page";
}

/** Settings and ways out, beside what the mail is about. */
const ASIDE = ["/alerts/edit", "/alerts/stop", "/settings/mails"];

/** Whether the link is what the mail is about, and so a button. */
export function isMainLink(path: string): boolean {
  return !ASIDE.some((beginning) => path.startsWith(beginning));
}
