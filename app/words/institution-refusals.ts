/** Refusals of institutions and of the people who work for them. */
export const words = {
  invitationEnded: "This invitation has ended. Ask for a new one",
  invitationOf: (email: string) => `This invitation is for ${email}. Log in with that address`,
  recruiterNeeded: "A recruiter's account is needed to accept this invitation",
  thenOpenLink: "Then open this link again",
  worksElsewhere: "You work for another institution since. Open the invitation again",
  personUnconfirmed:
    "This person has not confirmed the email address yet, so we do not know whether it is hers. Ask her to confirm it first",
  colleagueUnconfirmed:
    "A colleague who would come along has not confirmed the email address yet. Ask them to confirm it, or to remove that colleague first",
  personChanged:
    "This person has posted jobs since, or has changed what becomes of them. Ask her to send the request again, or answer once more",
  thenLetIn: "Then you can let colleagues in",
  ownersOnly: "Only an owner of the institution can do this",
  noRequest: "There is no such request. It was answered or taken back",
  ownerUnconfirmed: "An owner needs a confirmed email address. Ask her to confirm it",
  noColleague: "There is no such colleague",
  noPicture: "There is no such picture",
  hasInstitution: "You work for an institution already",
  noInstitutionYet: "You work for no institution yet",
  thenInvite: "Then you can invite colleagues",
  alreadyColleague: "This person works for your institution already",
  noInvitation: "There is no such invitation",
  noInstitution: "There is no such institution",
  checkedAlready: "A moderator has checked this institution already",
  thenAskForCheck: "Then you can ask for a check",
  thenAskToJoin: "Then you can ask to join",
  nothingToJoin: "There is no such institution that you can ask",
  lastOwner: "The institution would have no owner left. Name another owner first",
  confirmFirst: (then: string) => `Confirm your email address first. ${then}`,
  sayWhatOfJobs: "Say whether your jobs come along or are removed",
};
