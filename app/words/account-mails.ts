/** Lines of mails and of the bell about an account. */
export const words = {
  welcome: "Welcome to Staffroom.",
  confirmSubject: "Confirm your email address",
  somebodyMade:
    "Somebody made an account with this email address. Was it you? Please confirm that the address is yours:",
  howToConfirm: (ends: string) =>
    `You need to be logged in, or to type the password of the account. The link works for three days. If you come in with Google or by a forgotten password first, what you have set up until then ${ends}.`,
  endsAsOther: "ends, as somebody else could have done it",
  notYou: (number: string) =>
    `It was not you? Open the same link, go to "This was not me" and choose the number ${number}. Then we close the account and take your address out of it.`,
  resetSubject: "Reset your password",
  somebodyAskedReset: "Somebody asked to reset the password of your Staffroom account. Choose a new one here:",
  notConfirmedYet: (ends: string, keep: string) => `Nobody has confirmed this address yet. ${ends}. ${keep}.`,
  aDay: "a day, and once. It is the last one that we send today",
  anHour: "one hour, and once",
  resetWorks: (long: string) =>
    `The link works for ${long}. If you did not ask for it, ignore this mail: your password stays as it is.`,
  newCalendarAddress: "The private address of your calendar is a new one: subscribe to it again under Calendar.",
  passwordChangedSubject: "Your password was changed",
  passwordChanged: (ended: string) =>
    `The password of your Staffroom account was changed just now, and every other device was logged out. ${ended}`,
  resetAtOnce: "If that was not you, reset your password at once:",
  googleConfirmed: (ended: string) =>
    `Google has confirmed the address. The password that was set before does not work any more, and every other device was logged out. ${ended}. You can set a new password under Change Password.`,
  passwordOrGoogle: "From now on you can log in with either your password or Google.",
  googleSubject: "You can log in with Google now",
  googleConnected: (ways: string) =>
    `Your Staffroom account was connected with the Google account of this address. ${ways}`,
  resetAndWrite: "If that was not you, reset your password at once and write to us:",
  firstPasskeySubject: "Make your first passkey",
  wantsFirstPasskey:
    "Somebody who is logged in to your Staffroom account wants to make its first passkey. As you are a moderator, this takes the link below. It also confirms a passkey that you have made before. Open it in the browser in which you are logged in:",
  passkeyLinkWorks:
    "The link works for one hour, and once. If that was not you, change your password: somebody knows it.",
  passkeyAddedSubject: "A passkey was added to your account",
  passkeyAdded: (name: string) =>
    `From now on you can log in to Staffroom with the passkey "${name}". Your other ways to log in still work.`,
  resetAndRemove: "If that was not you, reset your password at once, and choose there to remove the passkeys:",
  passkeyCopiedSubject: "One of your passkeys may have been copied",
  passkeyCopied: (name: string) =>
    `Somebody tried to log in with your passkey "${name}". We refused it: the passkey counts how often it is used, and this count went back. That happens when there is a copy of the passkey.`,
  passkeyWorksNoMore:
    "The passkey does not work any more. Log in another way, remove it, and look where you are signed in:",
  jobsHeld: "Your jobs are not public any more, because your email address is not confirmed",
  confirmForJobsSubject: "Confirm your email address, so that your jobs stay public",
  jobsPublicUntil: (when: string) =>
    `Your jobs on Staffroom are public until ${when}. Please confirm your email address by then. After that nobody sees them until you confirm it.`,
};
