/** Words at the first proof of an address, on the screen and in the mail. */
const unproven = (ends: string) =>
  `What was set up in the account before this ${ends}, because somebody else may have done it: the profile with its resume and photo, drafts, saved jobs, templates and notes; the nominee, mail settings, consents, passkeys, and the work for an institution. The private address of the calendar is a new one. Your jobs, applications and messages stay yours. To work for the institution again, ask a colleague there to invite you`;

export const words = {
  ended: unproven("has ended"),
  ends: unproven("ends"),
  keepWithGoogle:
    "Have you set it up yourself? Then log in with your password first: it leads back to this page, and all of it stays",
  keep: "Have you set it up yourself? Then log in first, and open this link in the same browser: all of it stays",
};
