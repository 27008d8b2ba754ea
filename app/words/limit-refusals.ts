/** Refusals of what somebody did too often. Each says how long to wait. */
export const words = {
  failedLogin: (wait: string) => `Too many failed logins for this email address. Try again in ${wait}`,
  currentPassword: (wait: string) => `Your current password was wrong too often. Try again in ${wait}`,
  passwordReset: (wait: string) => `Many reset links were asked for from your network just now. Try again in ${wait}`,
  resetMail: (wait: string) => `A reset link was sent several times. Look at your mail, or try again in ${wait}`,
  resetMailADay: (wait: string) =>
    `A reset link was sent five times today. The last one still works. Try again in ${wait}`,
  ownLink: (wait: string) => `The link was sent five times today. Look in Spam too, or try again in ${wait}`,
  notMe:
    "A wrong number was chosen before, so the number of this mail does not count any more. A link to a new password makes the account yours",
  signUp: (wait: string) => `Many accounts were made from your network just now. Try again in ${wait}`,
  applicationByProgram: (wait: string) => `Your system has sent many applications just now. Try again in ${wait}`,
  application: (wait: string) => `You have applied for many jobs just now. Try again in ${wait}`,
  applicationByNetwork: (wait: string) =>
    `Many applications came from your network just now. Log in, or try again in ${wait}`,
  applicationForJob: (wait: string) =>
    `Many applications for this job came from your network just now. Log in, or try again in ${wait}`,
  mailedNumber:
    "A wrong number was chosen before, so the number of our mail does not count any more. Ask for your link again: the new mail has a new number",
  linksByNetwork: (wait: string) => `Many links were asked for from your network just now. Try again in ${wait}`,
  linksMail: (wait: string) => `Your links were sent several times. Look at your mail, or try again in ${wait}`,
  linksMailADay: (wait: string) => `Your links were sent five times today. Look at your mail, or try again in ${wait}`,
  handSent: (wait: string) => `You have sent many deliveries by hand. Try again in ${wait}`,
  invitation: (wait: string) => `You have invited many people today. Try again in ${wait}`,
  joinRequest: (wait: string) => `You have asked many institutions today. Try again in ${wait}`,
  check: (wait: string) => `You have asked many times today. A moderator sees your last code. Try again in ${wait}`,
  resume: (wait: string) =>
    `People of a school that is not checked can open 50 resumes a day. Ask for the check on the page of your institution, or try again in ${wait}`,
  report: (wait: string) => `You have reported many things today. Try again in ${wait}`,
  reportByNetwork: (wait: string) => `Many reports came from your network today. Log in, or try again in ${wait}`,
  message: (wait: string) => `You have written many messages just now. Try again in ${wait}`,
  move: (wait: string) => `This applicant was told of ten decisions in a day. Try again in ${wait}`,
  proposal: (wait: string) => `You have proposed times to this applicant ten times today. Try again in ${wait}`,
  proposalInAll: "You have proposed times to this applicant twelve times. Write a message, or decide",
  privacyRequest: (wait: string) => `You have asked many times today, and we answer each. Try again in ${wait}`,
  privacyRequestByNetwork: (wait: string) =>
    `Many requests came from your network today. Log in, or try again in ${wait}`,
  alertByNetwork: (wait: string) => `Many job alerts were asked for from your network just now. Try again in ${wait}`,
  alertMail: (wait: string) => `Many job alerts were asked for this address today. Try again in ${wait}`,
  calendar: (wait: string) => `This calendar was read very often just now. Try again in ${wait}`,
  madeResume: (wait: string) => `You have made your resume five times just now. Try again in ${wait}`,
  jobByKey: (wait: string) => `This key has posted many jobs just now. Try again in ${wait}`,
  job: (wait: string) => `You have posted many jobs just now. Try again in ${wait}`,
  hours: (count: number) => `${count} hours`,
  minute: "a minute",
  minutes: (count: number) => `${count} minutes`,
};
