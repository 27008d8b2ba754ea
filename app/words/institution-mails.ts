/** Lines of mails and of the bell about an institution and its people. */
export const words = {
  invitationSubject: (institution: string) => `Work with ${institution} on Staffroom`,
  invites: (inviter: string, institution: string, may: string) =>
    `${inviter} invites you to work for ${institution} on Staffroom. ${may}.`,
  acceptHere: "Accept the invitation here:",
  accountNeeded: (days: number) =>
    `You need a recruiter's account with this email address. The link works for ${days} days, and for you alone: do not forward this mail.`,
  notKnown: (institution: string) => `You do not know ${institution}? Ignore this mail. Nothing happens.`,
  addressNotConfirmed:
    "This person's email address is not confirmed: somebody else may have typed it, also one at your own school.",
  somebody: "Somebody",
  asksToWorkSubject: (who: string, institution: string) => `${who} asks to work for ${institution} on Staffroom`,
  ofSchool: (school: string) => ` of ${school}`,
  asksToWork: (who: string, from: string, institution: string, address: string) =>
    `${who}${from} asks to work for ${institution} on Staffroom. ${address} Look whether you know this person, and answer here:`,
  addressConfirmed: "The email address of this person is confirmed.",
  ownerSaysYes: (institution: string) => `Nothing changes before an owner of ${institution} says yes.`,
  hasAccepted: (institution: string) => ` has accepted the invitation to ${institution}`,
  worksNow: (institution: string, role: string) => `You work for ${institution} now, as its ${role}`,
  hasDeclined: (institution: string) => `${institution} has declined your request`,
  worksNoMore: (institution: string) => `You no longer work for ${institution}`,
  hasLeft: (institution: string) => ` has left ${institution}. The jobs stay with the institution`,
  asksToWorkNotice: (institution: string) => `Somebody asks to work for ${institution}`,
  worksNoMoreOtherAddress:
    "You no longer work for your institution, as your address is another one. Confirm it, and ask to be invited again",
};
